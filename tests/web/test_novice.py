"""Whoever knows nothing but what the page offers plays the smallest battle of every ruleset to its end."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import Page

from grognard.rulesets import all_rulesets, get_ruleset
from tests.web.client import set_up
from tests.web.conftest import Server
from tests.web.novice import Novice
from tests.web.player import begin

BATTLES = [
    (key, ruleset.lesson(lesson).then) for key, ruleset in all_rulesets().items() for lesson in ruleset.lesson_keys()
]


@pytest.mark.parametrize(("ruleset", "battle"), sorted(set(BATTLES)))
def test_a_novice_comes_to_the_end_of_a_battle(
    page: Page, server: Server, tmp_path: Path, ruleset: str, battle: str
) -> None:
    own, other = (side.key for side in get_ruleset(ruleset).scenario(battle).sides)
    seats = {own: {"kind": "human"}, other: {"kind": "bot", "bot": "random"}}
    wish = {"ruleset": ruleset, "scenario": battle, "seats": seats, "seed": 5}
    game = begin(server.address, set_up(server.address, wish))
    page.goto(game["links"][own])
    page.get_by_label("What to do now").wait_for(timeout=60_000)
    met = Novice(page).play(seconds=240)
    if met["end"] != "over":
        page.screenshot(path=tmp_path / f"{ruleset}.png")
    assert met["end"] == "over", "\n".join([met["words"], "what came before:", *met["trace"][-12:]])
    decided = page.locator("[role=dialog][aria-labelledby=outcome]").get_by_role("list", name="What decided it")
    assert decided.get_by_role("listitem").count() >= 2
