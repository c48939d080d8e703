"""Somebody who leads divisions on a hex map: marches at the enemy, declares attacks, retreats and faces when asked."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from random import Random
from typing import Any
from urllib.error import HTTPError

from playwright.sync_api import Page

from tests.web.adjutant import pick
from tests.web.brigadier import Brigadier
from tests.web.client import call

Data = dict[str, Any]
EAGER = ("engage", "attack", "charge", "advance", "select", "fight", "pursue", "rush", "resolve")
HUMAN, STAFF = {"kind": "human"}, {"kind": "bot", "bot": "staff"}


def ridge(address: str, seed: int = 5) -> Data:
    """Set up the first battle of the game of divisions against the bot."""
    seats = {"french": HUMAN, "austrian": STAFF}
    wish = {"ruleset": "mib", "scenario": "teugen-hausen", "seats": seats, "seed": seed}
    game = call(address, "/api/games", wish)
    return {**game, "links": {"allied": game["links"]["french"]}, "tokens": {"allied": game["tokens"]["french"]}}


def led(address: str, is_wanted: Callable[[Data], bool]) -> Data:
    """A game at one screen, led by chance over the API until its view is one that is looked for."""
    for seed in range(1, 25):
        random = Random(seed)
        seats = {"french": {"kind": "shared"}, "austrian": {"kind": "shared"}}
        wish = {"ruleset": "mib", "scenario": "teugen-hausen", "seats": seats, "seed": seed}
        game = call(address, "/api/games", wish)
        path, token = f"/api/games/{game['game']}", game["tokens"]["french"]
        push = call(address, path, token=token)["push"]
        while push["decision"] is not None:
            if is_wanted(push["view"]):
                return {**game, "links": {"allied": game["links"]["french"]}, "tokens": {"allied": token}}
            wish = {"number": push["number"], "side": push["decision"]["side"], "action": pick(push, random, EAGER)}
            with suppress(HTTPError):
                call(address, f"{path}/actions", wish, token)
            push = call(address, f"{path}/push", token=token)
    raise AssertionError("no game comes to what is looked for")


class Divisioner(Brigadier):
    """Sends every division once at the nearest enemy and attacks whatever may be attacked."""

    def __init__(self, page: Page, game: Data) -> None:
        super().__init__(page, game)
        self.led: set[tuple[int, int]] = set()
        self.card = ""
        """What the last odds card said."""

    def step(self) -> int:
        if self.odds.is_visible():
            self.card = self.odds.inner_text()
        return super().step()

    def _answer(self, view: Data, decision: Data) -> None:
        pieces = {piece["id"]: piece for piece in view["pieces"]}
        foes = [piece["place"] for piece in view["pieces"] if piece["side"] != decision["side"]]
        verbs = {group["verb"]: group for group in decision["groups"]}

        def danger(hex: int) -> float:
            return min(self.distance(hex, foe) for foe in foes)

        if decision["kind"] == "ChooseUnit":
            fresh = [u for u in verbs.get("select", {"units": []})["units"] if (view["turn"], u) not in self.led]
            if fresh:
                self.led.add((view["turn"], fresh[0]))
                self.choose_unit(pieces[fresh[0]])
            else:
                self.general.first.click()
        elif decision["kind"] == "OrderUnit":
            going = next((verb for verb in ("engage", "move", "ride") if verb in verbs), "")
            hexes = [hex for group in decision["groups"] if group["verb"] == going for hex in group["places"]]
            if hexes:
                self.click(min(hexes, key=danger))
                self._settle()
            else:
                self.prompt.locator(".buttons button:enabled").first.click()
        elif decision["kind"] == "DeclareAttacks" and ("attack" in verbs or "charge" in verbs):
            group = verbs.get("attack") or verbs["charge"]
            self.choose_unit(pieces[group["units"][0]])
            if not self.odds.is_visible():
                self.click(group["places"][0])
                self._settle()
        else:
            super()._answer(view, decision)

    def _settle(self) -> None:
        """Rather with an attack than without."""
        eager = self.menu.filter(has_text="to attack")
        if eager.count():
            eager.first.click()
            self.page.wait_for_timeout(60)
        if self.page.locator(".wedge").count() or self.menu.count():
            super()._settle()
