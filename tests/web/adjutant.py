"""Somebody who leads stacks on a hex map with an order from top to bottom: postures, places, reactions."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from urllib.error import HTTPError

from playwright.sync_api import Page

from tests.web.brigadier import Brigadier
from tests.web.client import call, set_up

HUMAN, RECRUIT, SHARED = {"kind": "human"}, {"kind": "bot", "bot": "random"}, {"kind": "shared"}
HOT_SEAT = {"allied": SHARED, "austrian": SHARED}
Data = dict[str, Any]
EAGER = ("aggressive", "fire", "assault", "storm", "charge", "move", "select", "advance", "open-fire", "shift")


def heights(address: str, seats: Data = HOT_SEAT, seed: int = 5) -> Data:
    """Set up the smallest battle of the game with ordered stacks over the API."""
    wish = {"ruleset": "brothers", "scenario": "introduction", "seats": seats, "seed": seed}
    return set_up(address, wish)


def reach(address: str, is_wanted: Callable[[Data], bool]) -> Data:
    """A game at one screen, led by chance over the API until its push is one that is looked for."""
    for seed in range(1, 25):
        game, random = heights(address, seed=seed), Random(seed)
        path, token = f"/api/games/{game['game']}", game["tokens"]["allied"]
        push = call(address, path, token=token)["push"]
        while push["decision"] is not None:
            if is_wanted(push):
                return game
            wish = {"number": push["number"], "side": push["decision"]["side"], "action": pick(push, random)}
            with suppress(HTTPError):
                call(address, f"{path}/actions", wish, token)
            push = call(address, f"{path}/push", token=token)
    raise AssertionError("no game comes to what is looked for")


def pick(push: Data, random: Random, eagerly: tuple[str, ...] = EAGER) -> list[Any]:
    """Any option, but rather one that brings the sides together."""
    groups = push["decision"]["groups"]
    eager = [group for group in groups if group["verb"] in eagerly]
    group = random.choice(eager if eager and random.random() < 0.9 else groups)
    unit = random.choice(group["units"]) if group["units"] else -1
    place = random.choice(group["places"]) if group["places"] else -1
    return [group["verb"], unit, place, random.choice(group["extras"])]


class Adjutant(Brigadier):
    """Marches at the nearest enemy, takes whatever place in a stack comes, and fires when asked."""

    def __init__(self, page: Page, game: Data, seed: int = 1) -> None:
        super().__init__(page, game)
        self.random = Random(seed)
        self.ranks = page.get_by_role("group", name="Which place in the stack").get_by_role("button")
        self.reactions = page.get_by_role("list", name="What you can do").get_by_role("button")
        self.orders = page.get_by_role("region", name="Orders", exact=True).get_by_role("button")
        self.outcome = page.locator("[role=dialog][aria-labelledby=outcome]")
        page.get_by_role("tab", name="Orders").click()

    def is_over(self) -> bool:
        return self.outcome.is_visible()

    def _answer(self, view: Data, decision: Data) -> None:
        if self.ranks.count():
            self.seen.add("ranks")
            self.ranks.nth(self.random.randrange(self.ranks.count())).click()
        elif self.reactions.count() and self.random.random() < 0.7:
            self.seen.add("reactions")
            self.reactions.first.click()
        elif decision["kind"] in ("ChooseMover", "MoveOn") and self.random.random() < 0.8:
            self._march(view, decision)
        else:
            self._choose()
        self.page.wait_for_timeout(40)

    def _march(self, view: Data, decision: Data) -> None:
        """A unit by a click on it, and from its fan; a hex by a click on it."""
        pieces = {piece["id"]: piece for piece in view["pieces"]}
        foes = [piece["place"] for piece in view["pieces"] if piece["side"] != decision["side"]]
        hexes = [hex for group in decision["groups"] if group["verb"] == "move" for hex in group["places"]]
        if hexes:
            near = sorted(hexes, key=lambda hex: min(self.distance(hex, foe) for foe in foes))
            self.click(near[self.random.randrange(min(4, len(near)))])
            return
        units = [u for group in decision["groups"] if group["verb"] == "select" for u in group["units"] if u in pieces]
        if units and decision["kind"] == "ChooseMover":
            self.choose_unit(pieces[self.random.choice(units)])
            select = self.page.locator(".chooser button:enabled", has_text="Move ")
            if select.count():
                select.first.click()
        else:
            self._choose()

    def _choose(self) -> None:
        """Whatever the page offers: a button of the question, or one of the listed orders."""
        count, ends = self.orders.count(), self.general.count()
        if self.menu.count() and self.random.random() < 0.5:
            self.menu.nth(self.random.randrange(self.menu.count())).click()
        elif count and (not ends or self.random.random() < 0.6):
            self.orders.nth(self.random.randrange(count)).click()
        elif ends:
            self.general.nth(self.random.randrange(ends)).click()
