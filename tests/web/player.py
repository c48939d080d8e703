"""Somebody at the page: starts games, gives orders through what the page offers, reads what it shows."""

from __future__ import annotations

import re
from contextlib import suppress
from random import Random
from typing import Any, Literal

import httpx
from playwright.sync_api import Locator, Page, TimeoutError, expect

from tests.server import serving
from tests.web.client import set_up

SHORT = """
ruleset = "portable"
title = "A short fight"
turns = 2
[map]
legend = { "." = "open", "w" = "woods" }
terrain = '''
. . . . . . . .
. . w . . . . .
. . . . . w . .
. . . . . . . .
. . . . . . . .
. . . . . . . .
'''
[[side]]
key = "red"
name = "Red"
colour = "red"
dice = 2
[[side]]
key = "blue"
name = "Blue"
colour = "blue"
dice = 2
[victory]
objectives = [{ hex = "0403", name = "The mill" }]
"""
UNITS = (
    ("red", "rifles", "0302", "s"), ("red", "rifles", "0402", "s"), ("red", "cavalry", "0601", "s"),
    ("red", "field-artillery", "0501", "s"), ("blue", "rifles", "0305", "n"), ("blue", "rifles", "0405", "n"),
    ("blue", "cavalry", "0606", "n"), ("blue", "field-artillery", "0506", "n"),
)  # fmt: skip


def short_scenario(turns: int = 2) -> str:
    """A game of a few minutes with every step of the turn in it."""
    units = "".join(
        f'[[unit]]\nkey = "{side}-{n}"\nname = "{side.title()} {n}"\nside = "{side}"\ntype = "{type}"\n'
        f'hex = "{hex}"\nfacing = "{facing}"\n'
        for n, (side, type, hex, facing) in enumerate(UNITS, start=1)
    )
    return SHORT.replace("turns = 2", f"turns = {turns}") + units


def new_game(address: str, seats: dict[str, Any], text: str | None = None, **more: Any) -> dict[str, Any]:
    """Set up a table over the API."""
    wish = {"ruleset": "portable", "text": text or short_scenario(), "seats": seats, **more}
    return set_up(address, wish)


def begin(address: str, told: dict[str, Any]) -> dict[str, Any]:
    """Let people sit down and give their words over the API, where a test is not about how the page does it; their
    links are then those of whoever has a seat."""
    with httpx.Client(base_url=address, trust_env=False) as client:
        seated = serving.sit_down(client, told)
        serving.begin(serving.Game(client, seated))
    return {**seated, "links": {side: f"/play/{told['game']}#{token}" for side, token in seated["tokens"].items()}}


class Player:
    """Plays on by choosing at random among what the page offers."""

    def __init__(self, page: Page, seed: int = 1) -> None:
        self.page = page
        self.random = Random(seed)
        self.prompt = page.get_by_label("What to do now")
        self.orders = page.get_by_role("region", name="Orders", exact=True)
        self.outcome = page.locator("[role=dialog][aria-labelledby=outcome]")
        self.curtain = page.locator("[role=dialog][aria-labelledby=curtain]")
        self.odds = page.locator("[role=dialog][aria-labelledby=odds-title]")

    def open_orders(self) -> None:
        self.page.get_by_role("tab", name="Orders").click()

    def is_over(self) -> bool:
        return self.outcome.is_visible()

    def hold_fire(self) -> None:
        """Go on until a unit may be activated, the last one of those that could be selected among them."""
        activate = self.prompt.get_by_text("choose a unit to activate")
        select = self.prompt.get_by_text("select the units that will act")
        for _ in range(400):
            if activate.is_visible():
                return
            if select.is_visible():
                ringed = self.page.locator(".counter .ring").count()
                self.click_map(self.page.locator(".counter.able").last)
                with suppress(AssertionError):  # the last one that could be selected ends it
                    expect(self.page.locator(".counter .ring")).to_have_count(ringed + 1, timeout=1000)
                continue
            hold = self.prompt.get_by_role("button", name=re.compile("Hold fire"))
            with suppress(TimeoutError):  # the page changed under the click: look again
                if self.curtain.is_visible():
                    self.curtain.get_by_role("button").click(timeout=500)
                elif hold.is_visible():
                    hold.click(timeout=500)
            self.page.wait_for_timeout(50)
        raise AssertionError("nobody may activate a unit")

    def ask_odds(self) -> None:
        """Give orders until one of them asks for a roll."""
        for _ in range(60):
            if self.odds.is_visible():
                return
            with suppress(TimeoutError):  # the odds opened over the button
                self.orders.get_by_role("button").first.click(timeout=500)
        raise AssertionError("no order asks for a roll")

    def click_map(self, part: Locator, *modifiers: Literal["Shift"]) -> None:
        """Click the middle of something drawn on the map, as a pointer does."""
        box = part.bounding_box()
        assert box is not None
        for key in modifiers:
            self.page.keyboard.down(key)
        self.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
        for key in modifiers:
            self.page.keyboard.up(key)

    def step(self) -> bool:
        """Do one thing if there is one to do."""
        if self.curtain.is_visible():
            self.curtain.get_by_role("button").click()
            return True
        if self.odds.is_visible():
            self.odds.get_by_role("button", name="Confirm").click()
            expect(self.odds).not_to_be_visible()
            return True
        buttons = self.orders.get_by_role("button").and_(self.page.locator(":enabled"))
        count = buttons.count()
        general = self.prompt.locator("button.primary:enabled")
        if count and (not general.count() or self.random.random() < 0.8):
            buttons.nth(self.random.randrange(count)).click(timeout=3000, force=True)
            return True
        if general.count():
            general.first.click(timeout=3000)
            return True
        return False

    def play_some(self, steps: int) -> None:
        """Do so many things."""
        while steps:
            try:
                steps -= self.step()
            except Exception:
                self.page.wait_for_timeout(30)  # the page changed under the click: look again

    def play_out(self, most: int = 900) -> None:
        """Play until the page announces the end."""
        self.open_orders()
        for _ in range(most):
            if self.is_over():
                return
            try:
                done = self.step()
            except Exception:
                done = False  # the page changed under the click: look again
            if not done:
                self.page.wait_for_timeout(30)
        raise AssertionError("the game does not end")
