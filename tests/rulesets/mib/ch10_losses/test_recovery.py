"""Stragglers and their recovery [mib 10.0 10.1]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.ch03_sequence.turn import Turn
from grognard.rulesets.mib.ch10_losses.losses import lose_step
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, activated, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def moving(*lines: str, **more: Any) -> Battle:
    return activated(*lines, B, **more)


@pytest.mark.rule("mib", "10.0b")
def test_10_0b_a_third_straggler_is_a_casualty() -> None:
    battle = Battle(OPEN, A + " steps=5", B)
    for _ in range(3):
        lose_step(battle.game, battle.unit("a"), "s")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "dead")] == [2, 2, 1]


@pytest.mark.rule("mib", "10.0L")
@pytest.mark.parametrize(("rules", "stragglers", "dead"), [("", 1, 1), ("lite-stragglers = 2", 2, 0)])
def test_10_0L_the_marker_stands_for_one_step_unless_told(rules: str, stragglers: int, dead: int) -> None:  # noqa: N802
    battle = Battle(OPEN, A, B, rules=f'tracking = "lite"\n{rules}')
    for _ in range(2):
        lose_step(battle.game, battle.unit("a"), "s")
    assert (battle.get("stragglers", "a"), battle.get("dead", "a")) == (stragglers, dead)


@pytest.mark.rule("mib", "10.1a")
@pytest.mark.rule("mib", "10.1c")
@pytest.mark.parametrize(("die", "steps"), [(4, 4), (5, 3)])
def test_10_1a_one_check_a_turn_brings_back_a_step(die: int, steps: int) -> None:
    battle = moving("french i infantry a 0504 s steps=5 stragglers=2")
    battle.order("recover a", faces=(die,))
    assert battle.get("steps", "a") == steps
    assert battle.get("stragglers", "a") == 5 - steps
    assert "recover a" not in battle.orders("a")
    assert not battle.reach("a"), "it has rested"
    assert (battle.where("a"), battle.get("fatigue", "a")) == ("0504", 0), "a failure costs nothing"
    Turn.steps[0](Turn(), battle.game)
    battle.activate("i")
    assert "recover a" in battle.orders("a"), "the next turn it may try again"


@pytest.mark.rule("mib", "10.1a")
@pytest.mark.parametrize("order", ["turn a n", "rest a"])
def test_10_1a_with_any_stationary_or_rest_action(order: str) -> None:
    battle = moving("french i infantry a 0504 s stragglers=1")
    battle.order(order)
    assert "recover a" in battle.orders("a")


@pytest.mark.rule("mib", "10.1f")
def test_10_1f_cut_off_from_everybody_it_recovers_all_the_same() -> None:
    """Enemies all round, no friend and no road on the map: there is no supply to be out of."""
    around = ("0503", "0603", "0604", "0505", "0404", "0403")
    foes = [f"austrian v infantry w{hex} {hex} n steps=1 guns=1" for hex in around]
    battle = moving("french i infantry a 0504 s stragglers=1", *foes)
    battle.order("recover a", faces=(4,))
    assert battle.get("steps", "a") == 4


@pytest.mark.rule("mib", "10.0c")
def test_10_0c_the_dead_do_not_come_back() -> None:
    assert "recover a" not in moving("french i infantry a 0504 s dead=1").orders("a")


@pytest.mark.rule("mib", "10.1g")
def test_10_1g_only_in_a_later_turn_than_that_of_the_loss() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s", B)
    lose_step(battle.game, battle.unit("a"), "s")
    battle.activate("i")
    assert "recover a" not in battle.orders("a")
    with pytest.raises(IllegalAction, match=r"10\.1g"):
        battle.order("recover a")
    Turn.steps[0](Turn(), battle.game)
    battle.activate("i")
    assert "recover a" in battle.orders("a")


@pytest.mark.rule("mib", "10.1g")
@pytest.mark.parametrize(("die", "left"), [(4, 1), (5, 2)])
def test_10_1g_an_older_straggler_may_be_tried_for(die: int, left: int) -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=5 stragglers=1", B)
    lose_step(battle.game, battle.unit("a"), "s")
    battle.activate("i")
    battle.order("recover a", faces=(die,))
    assert battle.get("stragglers", "a") == left


@pytest.mark.rule("mib", "10.1b")
def test_10_1b_not_after_moving() -> None:
    battle = moving("french i infantry a 0504 s stragglers=1")
    battle.order("move a 0505 s")
    battle.play("french", "select a")
    with pytest.raises(IllegalAction, match=r"10\.1b"):
        battle.play("french", "recover a")


@pytest.mark.rule("mib", "10.1d")
@pytest.mark.rule("mib", "10.1e")
@pytest.mark.parametrize(("arm", "rating", "outcome"), [("cavalry", 5, "passed"), ("infantry", 4, "failed")])
def test_10_1d_cavalry_recovers_more_easily(arm: str, rating: int, outcome: str) -> None:
    """By day nothing else changes the check."""
    battle = moving(f"french i {arm} a 0504 s stragglers=1")
    event = one(battle.order("recover a", faces=(5,)), "MoraleChecked")
    assert (event.rating, event.outcome) == (rating, outcome)


@pytest.mark.rule("mib", "10.1e")
@pytest.mark.rule("mib", "13.0")
def test_10_1e_the_night_helps_and_is_no_turn() -> None:
    """Between two days everybody in peace tries twice, with two added; order and rest come back."""
    lines = ("french i infantry a 0504 s steps=5 stragglers=2 disorganized fatigue=7", B)
    battle = Battle(OPEN, *lines, turns=("21 17:00", "22 6:30"))
    assert [turn.clock for turn in battle.scenario.clock] == ["17:00", "6:30"]
    battle.turn(faces=(1, 6, 6, 1))
    battle.quietly("ChooseUnit")
    events = []
    while battle.game.state.turn == 1:
        side = battle.game.pending[0].side
        events += battle.game.play(side, next(a for a in battle.game.options(side) if a.verb == "end"))
    checks = of_kind(events, "MoraleChecked")
    assert [check.rating for check in checks] == [6, 6]
    assert (battle.get("stragglers", "a"), battle.disorganized("a")) == (0, False)
    assert battle.get("fatigue", "a") < 2
    assert of_kind(events, "NightFell")
