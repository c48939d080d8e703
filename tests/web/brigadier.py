"""Somebody who leads brigades on a hex map: clicks counters, fans, hexes, wedges and buttons."""

from __future__ import annotations

from math import hypot, sqrt
from typing import Any

from playwright.sync_api import Page

from tests.web.client import set_up

RADIUS = 60
EDGE = 12
APOTHEM = RADIUS * sqrt(3) / 2
WHERE = """() => {
  const svg = document.querySelector("svg.pieces"), box = svg.getBoundingClientRect(), seen = svg.viewBox.baseVal;
  const isTurned = document.getElementById("map").dataset.turned !== undefined;
  return [box.x, box.y, box.width / seen.width, seen.x, seen.y, isTurned];
}"""


def spia(address: str, seed: int = 5, scenario: str = "the-spia") -> dict[str, Any]:
    """Set up a battle of the hex game with facings against the bot, the smallest unless told."""
    seats = {"allied": {"kind": "human"}, "austrian": {"kind": "bot", "bot": "staff"}}
    wish = {"ruleset": "napoleon3", "scenario": scenario, "seats": seats, "seed": seed}
    return set_up(address, wish)


class Brigadier:
    """Marches at the nearest enemy and attacks whatever may be attacked."""

    def __init__(self, page: Page, game: dict[str, Any]) -> None:
        self.page = page
        page.goto(game["links"]["allied"])
        self._address = f"/api/games/{game['game']}"
        self._headers = {"Authorization": f"Bearer {game['tokens']['allied']}"}
        self.board = self.data()["board"]
        self.prompt = page.get_by_label("What to do now")
        self.odds = page.locator("[role=dialog][aria-labelledby=odds-title]")
        self.general = self.prompt.locator("button.primary:enabled")
        self.menu = page.locator(".chooser button:enabled")
        self.answers = self.prompt.locator(".option:enabled")
        self.reserve = page.get_by_role("group", name="Off the map").get_by_role("button")
        self.seen: set[str] = set()
        counter, curtain = page.locator("svg.pieces .counter").first, page.locator("[aria-labelledby=curtain] button")
        counter.or_(curtain).first.wait_for()
        if curtain.is_visible():  # a game of several sides at one screen, taken up in its midst
            curtain.click()
        counter.wait_for()

    def data(self) -> dict[str, Any]:
        found: dict[str, Any] = self.page.request.get(self._address, headers=self._headers).json()
        return found

    def centre(self, hex: int) -> tuple[float, float]:
        """Where a hex lies on the sheet: in rows, or in columns where its hexes have a flat side up."""
        row, column = divmod(hex, self.board["columns"])
        is_flat = self.board["orientation"] == "flat"
        is_shifted = ((column if is_flat else row) & 1) == (1 if self.board["shifted"] == "even" else 0)
        if is_flat:
            return RADIUS * (1 + 1.5 * column), APOTHEM * (1 + 2 * row + is_shifted)
        return APOTHEM * (1 + 2 * column + is_shifted), RADIUS * (1 + 1.5 * row)

    @property
    def size(self) -> tuple[float, float]:
        """How large the sheet of hexes is."""
        columns, rows = self.board["columns"], self.board["rows"]
        along, across = (columns, rows) if self.board["orientation"] == "flat" else (rows, columns)
        found = RADIUS * (1.5 * along + 0.5), APOTHEM * (2 * across + (along > 1))
        return found if self.board["orientation"] == "flat" else found[::-1]

    def distance(self, one: int, two: int) -> float:
        (x, y), (u, v) = self.centre(one), self.centre(two)
        return hypot(x - u, y - v)

    def click(self, hex: int) -> None:
        """Click a hex; if it is out of sight, drag the map until it is not."""
        for _ in range(30):
            if self._drags_to(*self.spot(hex)):
                break
        self.page.mouse.click(*self.spot(hex))
        self.page.wait_for_timeout(60)

    def spot(self, hex: int) -> tuple[float, float]:
        """Where a hex is on the screen."""
        left, top, scale, x0, y0, is_turned = self.page.evaluate(WHERE)
        x, y = self.centre(hex)
        if is_turned:
            wide, high = self.size
            x, y = wide - x, high - y
        return left + (x - x0) * scale, top + (y - y0) * scale

    def drag_from_the_middle(self) -> None:
        """Take hold of the map and move it a little, without letting go."""
        box = self.page.locator("#map").bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + 2 * EDGE, y, steps=3)

    def _drags_to(self, x: float, y: float) -> bool:
        """Whether a spot is in sight; if not, the map is dragged towards it, as far as its window allows."""
        box = self.page.locator("#map").bounding_box()
        assert box is not None
        left, top, wide, high = box["x"], box["y"], box["width"], box["height"]
        if EDGE < x - left < wide - EDGE and EDGE < y - top < high - EDGE:
            return True
        u, v = left + wide / 2, top + high / 2
        far = [max(-size / 2 + EDGE, min(size / 2 - EDGE, off)) for size, off in ((wide, u - x), (high, v - y))]
        self.page.mouse.move(u, v)
        self.page.mouse.down()
        self.page.mouse.move(u + far[0], v + far[1], steps=3)
        self.page.mouse.up()
        return False

    def choose_unit(self, piece: dict[str, Any]) -> None:
        """Click its hex, and in a stack its face in the fan."""
        self.click(piece["place"])
        face = self.page.locator(".fan button:enabled", has_text=piece["name"])
        if face.count():
            self.seen.add("fan")
            face.first.click()
            self.page.wait_for_timeout(60)

    def step(self) -> int:
        """Do what there is to do; the turn."""
        push = self.data()["push"]
        view, decision = push["view"], push["decision"]
        turn: int = view["turn"]
        if view["arrows"]:
            self.seen.add("arrows")
        if decision is None or view["result"]:
            self.page.wait_for_timeout(60)
            return turn
        self.seen.add(decision["kind"])
        self.page.wait_for_timeout(60)
        if self.odds.is_visible():
            self.seen.add("odds")
            self.odds.get_by_role("button", name="Confirm").click()
        else:
            self._answer(view, decision)
        return turn

    def _answer(self, view: dict[str, Any], decision: dict[str, Any]) -> None:
        pieces = {piece["id"]: piece for piece in view["pieces"]}
        foes = [piece["place"] for piece in view["pieces"] if piece["side"] != decision["side"]]
        first = decision["groups"][0]
        unit = pieces.get(first["units"][0]) if first["units"] else None

        def danger(hex: int) -> float:
            return min(self.distance(hex, foe) for foe in foes)

        if decision["kind"] == "ChooseMover":
            far = [pieces[u] for u in first["units"] if u in pieces and danger(pieces[u]["place"]) > 2 * APOTHEM + 1]
            if far:
                self.choose_unit(far[0])
            else:
                self.general.first.click()
        elif decision["kind"] == "MoveUnit" and first["verb"] == "move":
            self.click(min(first["places"], key=danger))
            self._settle()
        elif first["verb"] in ("attack", "barrage") and unit:
            self.choose_unit(unit)
            if not self.odds.is_visible() and self.data()["push"]["view"] == view:
                self.click(first["places"][0])
                self._settle()
        elif self.menu.count():
            self.menu.last.click()
        elif self.general.count():
            self.general.first.click()
        elif self.answers.count():
            self.answers.last.click()
        elif unit:
            self.choose_unit(unit)
            if first["places"]:
                self.click(first["places"][0])

    def _settle(self) -> None:
        """Whatever the hex leaves open."""
        if self.page.locator(".wedge").count():
            self.page.keyboard.press("Enter")
        elif self.menu.count():
            self.menu.first.click()


class Marshal(Brigadier):
    """Has the whole field before him and leads many formations: a few brigades of each march, whoever can attacks."""

    EACH = 2

    def __init__(self, page: Page, game: dict[str, Any]) -> None:
        super().__init__(page, game)
        self._moved: dict[str, int] = {}
        page.locator("#map").focus()
        page.keyboard.press("f")  # all of it in sight
        page.wait_for_timeout(300)

    @property
    def formations(self) -> int:
        """How many have been led so far."""
        return len(self._moved)

    def _answer(self, view: dict[str, Any], decision: dict[str, Any]) -> None:
        formation = next((str(track["value"]) for track in view["tracks"] if track["key"] == "active"), "")
        if decision["kind"] == "ChooseMover":
            self._moved[formation] = self._moved.get(formation, 0) + 1
            if self._moved[formation] > self.EACH:
                self.general.first.click()
                return
        super()._answer(view, decision)
