"""Two people at one screen: nobody sees a side's view before its player has sat down, in every game with secrets."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from grognard.rulesets import all_rulesets, get_ruleset
from tests.web.adjutant import SHARED, pick
from tests.web.client import call
from tests.web.conftest import Server

Data = dict[str, Any]
HIDING = [key for key, ruleset in all_rulesets().items() if ruleset.meta.hidden]
AGREED = {"brothers": {"force_markers": "on"}}
"""What must be agreed on for a game to have secrets at all."""
EARLY = ("seal", "end", "hold", "pass", "done")
"""Choices that hand over soon."""


class HotSeat:
    """A game whose sides share a screen; moves are made over the API, and the page sees them come."""

    def __init__(self, address: str, key: str, seats: Data = SHARED) -> None:
        ruleset = get_ruleset(key)
        scenario = ruleset.scenario(ruleset.scenario_keys()[0])
        self.address, self.sides = address, [side.key for side in scenario.sides]
        wish = {"ruleset": key, "scenario": scenario.key, "seats": dict.fromkeys(self.sides, seats), "seed": 3}
        self.made = call(address, "/api/games", {**wish, "options": AGREED.get(key, {})})
        self.token, self.path = self.made["tokens"][self.sides[0]], f"/api/games/{self.made['game']}"
        self.link = self.made["links"][self.sides[0]]

    def data(self) -> Data:
        return call(self.address, self.path, token=self.token)

    def play_until_other(self) -> None:
        """Go on until the side that has to choose is another than now."""
        random, first = Random(1), self.data()["push"]["view"]["viewer"]
        for _ in range(400):
            push = self.data()["push"]
            if push["view"]["viewer"] != first:
                return
            action = pick(push, random, EARLY)
            wish = {"number": push["number"], "side": push["decision"]["side"], "action": action}
            call(self.address, f"{self.path}/actions", wish, self.token)
        raise AssertionError("the other side is never asked")


def assert_nothing_shows(page: Page, data: Data) -> None:
    """Nothing of a table is in the page: no counter, no log, no track, no name of a unit."""
    expect(page.locator(".table, .counter, .log, .prompt, [role=log]")).to_have_count(0)
    content = page.content()
    assert not [unit["name"] for unit in data["board"]["units"] if unit["name"] in content]
    assert data["push"]["decision"]["prompt"] not in content


@pytest.mark.parametrize("key", HIDING)
def test_a_curtain_falls_before_the_other_side_looks(key: str, page: Page, server: Server) -> None:
    game = HotSeat(server.address, key)
    assert game.data()["board"]["hidden"]
    page.goto(game.link)
    curtain, prompt = page.locator("[role=dialog][aria-labelledby=curtain]"), page.get_by_label("What to do now")
    expect(prompt).to_contain_text(game.data()["push"]["decision"]["prompt"])
    expect(curtain).to_have_count(0)
    for _ in range(2):  # there and back again
        game.play_until_other()
        data = game.data()
        name = data["board"]["sides"][data["push"]["view"]["viewer"]]["name"]
        ready = curtain.get_by_role("button", name=f"I play {name}")
        expect(ready).to_be_visible()
        assert_nothing_shows(page, data)
        page.reload()  # a new page does not know who sits there either
        expect(ready).to_be_visible()
        assert_nothing_shows(page, data)
        ready.click()
        expect(curtain).to_have_count(0)
        expect(prompt).to_contain_text(data["push"]["decision"]["prompt"])
        expect(page.locator("[data-unit]").first).to_be_visible()
        seen = {str(piece["id"]) for piece in data["push"]["view"]["pieces"] if piece["place"] >= 0}
        shown = set(page.locator("[data-unit]").evaluate_all("all => all.map(unit => unit.dataset.unit)"))
        assert shown <= seen
        page.get_by_role("tab", name="Log").click()
        told = [line["text"] for line in data["push"]["log"]]
        for line in page.locator(".log li").all_inner_texts():
            assert any(text in line for text in told)


def test_whoever_plays_all_sides_wants_no_curtain(page: Page, server: Server) -> None:
    game = HotSeat(server.address, "mib")
    page.goto(game.link)
    curtain = page.locator("[role=dialog][aria-labelledby=curtain]")
    game.play_until_other()
    curtain.get_by_role("checkbox").check()
    curtain.get_by_role("button").click()
    game.play_until_other()
    expect(page.get_by_label("What to do now")).to_contain_text(game.data()["push"]["decision"]["prompt"])
    expect(curtain).to_have_count(0)


def test_no_curtain_where_nothing_is_secret(page: Page, server: Server) -> None:
    game = HotSeat(server.address, "napoleon3")
    page.goto(game.link)
    game.play_until_other()
    expect(page.get_by_label("What to do now")).to_contain_text(game.data()["push"]["decision"]["prompt"])
    expect(page.locator("[role=dialog][aria-labelledby=curtain]")).to_have_count(0)
