"""The staff bot: sound in small positions, and far better than chance. `make bots` plays the full hundred games."""

from __future__ import annotations

import pytest

from grognard.bots import get_bot
from grognard.core.errors import UnknownName
from grognard.lab.simulate import Plan, play_one, simulate, tally
from grognard.rulesets import BattleText, all_rulesets
from tests.rulesets.portable.battle import Battle

SHORT = {"introduction", "first-steps", "la-rothiere", "teugen-hausen", "the-spia"}
"""A small battle of each ruleset; all the others are `proof`."""
CASES = [
    pytest.param(key, scenario, marks=() if scenario in SHORT else pytest.mark.proof)
    for key, ruleset in all_rulesets().items()
    for scenario in ruleset.scenario_keys()
]
OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


@pytest.mark.parametrize(("key", "scenario"), CASES, ids=lambda name: str(name))
def test_staff_beats_random(key: str, scenario: str) -> None:
    """A smoke of the hundred games: few of a large battle, which tells more; seeds are fixed."""
    ruleset = all_rulesets()[key]
    units = len(ruleset.scenario(scenario).units)
    games = 4 if units < 40 else 2
    plan = Plan(BattleText.of(key, ruleset.scenario_source(scenario)), ("staff", "random"), games, seed=1)
    assert tally(plan, simulate(plan, jobs=1)).by_bot["staff"].count >= games - games // 3


def chosen(battle: Battle, side: str) -> str:
    index = ("red", "blue").index(side)
    return battle.notation.text(get_bot("staff", 1).choose(battle.game, index))


def test_it_fires_at_what_it_can_hit() -> None:
    battle = Battle(OPEN, "red rifles a 0203 ne", "blue rifles b 0402 s", "blue rifles c 0601 s")
    assert chosen(battle, "red") == "activate a"
    battle.play("red", "activate a")
    assert chosen(battle, "red").startswith("fire a 0402")


def test_it_never_drowns_itself() -> None:
    battle = Battle("r r r\nr . r\nr r r\n. . .", "red rifles a 0202 n", "red rifles b 0304 n", "blue rifles c 0104 s")
    battle.play("red", "activate b")
    assert not chosen(battle, "red").startswith("plunge")


def test_it_does_not_look_at_the_other_sides_secrets() -> None:
    battle = Battle(
        OPEN, "red field-artillery a 0101 s", "blue field-artillery b 0603 n", "blue field-artillery c 0503 n"
    )
    before = chosen(battle, "red")
    battle.play("blue", "aim b 0101")
    assert chosen(battle, "red") == before


def test_the_same_seed_plays_the_same_game() -> None:
    text = all_rulesets()["portable"].scenario_source("first-steps").text
    plan = Plan(BattleText("portable", "first-steps", text), ("staff", "staff"), 1)
    assert play_one(plan, 3) == play_one(plan, 3)


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(UnknownName, match="random, recruit, sergeant, staff, general, marshal"):
        get_bot("napoleon", 1)


def test_it_has_an_answer_where_every_option_is_foolish() -> None:
    """Shut in by a river, all that the unit can do is drown; the bot must still be able to think about it."""
    battle = Battle(
        "r r r . .\nr . r . .\nr r r . .", "red close-weapons a 0202 n", "red rifles b 0503 n", "blue rifles c 0501 s"
    )
    assert chosen(battle, "red") != "activate a"
    battle.play("red", "activate a")
    assert chosen(battle, "red").startswith("plunge")
