"""What a retreat costs is written on the map and on its card before a hex is chosen [mib 7.2]."""

from __future__ import annotations

import pytest

from grognard.core.action import Action
from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import Battle
from tests.rulesets.mib.ch07_combat.test_retreat import B, go, retreating, wall

WAYS = ("0505", "0404")


def tags(battle: Battle, side: int = 1) -> dict[str, str]:
    marks = RULESET.view(battle.game, side).marks
    return {battle.grid.text(mark.place): mark.text for mark in marks if mark.kind == "price"}


def over_water() -> Battle:
    return retreating(B, *wall(*WAYS), sides=("river 0504-0505", "creek 0504-0404"))


@pytest.mark.rule("mib", "7.2j")
@pytest.mark.rule("mib", "7.2k")
def test_7_2j_each_way_says_what_it_costs_to_both_sides() -> None:
    battle = over_water()
    expected = {"0505": "2 steps lost for good, disorder", "0404": "1 step straggling, disorder"}
    assert tags(battle) == tags(battle, 0) == expected
    go(battle, "0505")
    assert (battle.get("dead", "b"), battle.disorganized("b")) == (2, True), "as it was said"
    assert tags(battle) == {}, "nothing is left to choose"


@pytest.mark.rule("mib", "7.2j")
def test_7_2j_the_card_of_a_way_tells_the_same() -> None:
    battle = over_water()
    for hex, steps in (("0505", "2 steps lost for good"), ("0404", "1 step straggling")):
        price, order = RULESET.odds(battle.game, 1, Action("retreat", battle.unit("b"), battle.grid.parse(hex)))
        assert [RULESET.messages.word(str(outcome)) for outcome, *_ in price.chances] == [steps]
        assert [RULESET.messages.word(str(outcome)) for outcome, *_ in order.chances] == ["disorder"]
    free = retreating()
    assert RULESET.odds(free.game, 1, Action("retreat", free.unit("b"), free.grid.parse("0505"))) == ()


@pytest.mark.rule("mib", "7.2b")
def test_7_2b_a_way_that_costs_only_farther_on_says_so() -> None:
    free = retreating(length=2)
    assert tags(free) == {}, "where nothing costs anything nothing needs to be said"
    grid, sides = free.grid, []
    for hex in WAYS:
        for onward in grid.neighbours[grid.parse(hex)]:
            if onward != NOWHERE and grid.text(onward) not in ("0504", *WAYS):
                sides.append(f"creek {hex}-{grid.text(onward)}")
    wet = retreating(B, *wall(*WAYS), length=2, sides=tuple(sides))
    assert tags(wet) == dict.fromkeys(WAYS, "free here, not farther on")
