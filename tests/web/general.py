"""Somebody who writes order sheets at the page: drags, clicks, seals, reads the report."""

from __future__ import annotations

from typing import Any

from playwright.sync_api import Locator, Page, expect

from tests.web.client import set_up
from tests.web.player import begin

HUMAN, RECRUIT = {"kind": "human"}, {"kind": "bot", "bot": "random"}


def marengo(address: str, seats: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Set up a table of a game with secret orders over the API; against a bot the dice are always the same."""
    alone = any(seat["kind"] == "bot" for seat in seats.values())
    wish = {"ruleset": "commanders", "scenario": "marengo", "seats": seats, "seed": 3 if alone else None, **more}
    return begin(address, set_up(address, wish))


class General:
    """Plays a side through what the page shows."""

    def __init__(self, page: Page, game: dict[str, Any], side: str = "white") -> None:
        self.page = page
        page.goto(game["links"][side])
        self.game = game["game"]
        self.side = ("white", "black").index(side)
        self.prompt = page.get_by_label("What to do now")
        self.sheet = page.get_by_role("region", name="Order sheet")
        self.lines = self.sheet.get_by_role("list", name="Orders written").get_by_role("listitem")
        self.report = page.get_by_role("dialog", name="Battle report")
        self.odds = page.locator("[role=dialog][aria-labelledby=odds-title]")
        self.left = self.sheet.locator(".left")
        expect(self.prompt).to_contain_text("write your orders")
        self.token = page.evaluate("JSON.parse(localStorage['grognard.games'])[0].token")

    def push(self) -> dict[str, Any]:
        """What the server tells this seat."""
        headers = {"Authorization": f"Bearer {self.token}"}
        found: dict[str, Any] = self.page.request.get(f"/api/games/{self.game}", headers=headers).json()
        return found

    def unit(self, place: str, symbol: str) -> int:
        """The first own unit of a kind in a sector."""
        data = self.push()
        where = data["board"]["numbers"].index(place)
        for piece in data["push"]["view"]["pieces"]:
            if piece["side"] == self.side and piece["place"] == where and piece["symbol"] == symbol:
                number: int = piece["id"]
                return number
        raise AssertionError(f"no {symbol} in {place}")

    def counter(self, place: str, symbol: str) -> Locator:
        return self.page.locator(f'.counter[data-unit="{self.unit(place, symbol)}"]')

    def area(self, place: str) -> Locator:
        return self.page.locator(f'[data-place="{place}"]')

    def middle(self, part: Locator) -> tuple[float, float]:
        box = part.bounding_box()
        assert box is not None
        return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2

    def drag(self, place: str, symbol: str, *path: str) -> None:
        """Order one unit by dragging its counter."""
        mouse = self.page.mouse
        mouse.move(*self.middle(self.counter(place, symbol)))
        mouse.down()
        for step in path:
            mouse.move(*self.middle(self.area(step)), steps=4)
        mouse.up()

    def click(self, part: Locator) -> None:
        self.page.mouse.click(*self.middle(part))

    def seal(self) -> None:
        self.prompt.get_by_role("button", name="Seal the sheet").click()
        if self.prompt.get_by_text("not given").is_visible():
            self.prompt.get_by_role("button", name="Yes, seal it").click()

    def read_report(self) -> list[str]:
        """Turn every page of an open report, to the field again."""
        pages = []
        while self.report.is_visible():
            pages.append(self.report.inner_text())
            self.report.locator("footer .primary").click()
        return pages

    def step(self) -> list[str]:
        """Do one thing if there is one to do; gives the pages of a report if one was open."""
        if self.odds.is_visible():
            self.odds.get_by_role("button", name="Confirm").click()
            expect(self.odds).not_to_be_visible()
            return []
        if self.report.is_visible():
            return self.read_report()
        for found in (
            self.prompt.locator(".buttons button.primary:enabled"),
            self.prompt.locator(".buttons button:enabled").filter(has_text="Press on"),
            self.prompt.locator(".option:enabled"),
            self.page.locator("[role=tabpanel] ul[aria-label='How many'] li > button:enabled"),
            self.page.get_by_role("region", name="Orders", exact=True).locator("ul button:enabled"),
        ):
            if found.count():
                found.first.click(timeout=2000)
                return []
        self.page.wait_for_timeout(40)
        return []

    def carry_out(self, turn: int) -> list[str]:
        """Go on until the sheet of a round can be written; gives all pages read on the way."""
        pages: list[str] = []
        for _ in range(300):
            planning = self.prompt.get_by_text("write your orders").is_visible()
            if planning and not self.report.is_visible() and self.turn() >= turn:
                return pages
            try:
                pages += self.step()
            except Exception:
                self.page.wait_for_timeout(40)  # the page changed under the click: look again
        raise AssertionError(f"round {turn} does not come")

    def turn(self) -> int:
        return int(self.page.locator(".track .turn b").inner_text())
