"""Disorganized units [mib 9.0]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.state import DISORGANIZED
from tests.rulesets.mib.battle import OPEN, Battle, one
from tests.rulesets.mib.ch10_losses.test_recovery import moving

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


@pytest.mark.rule("mib", "9.0a")
@pytest.mark.rule("mib", "9.0c")
def test_9_0a_half_strength_and_no_attack() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n disorganized")
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved").defence == "4"
    upset = Battle(OPEN, A + " disorganized", "austrian v infantry b 0505 n")
    upset.activate("i")
    upset.to_combat()
    assert not upset.waiting()


@pytest.mark.rule("mib", "9.0b")
def test_9_0b_half_movement_rounded_down() -> None:
    battle = moving(A + " disorganized", "french i cavalry c 0101 s disorganized")
    assert (battle.cost("a", "0506"), battle.cost("a", "0507")) == (4, 99)
    assert (battle.cost("c", "0104"), battle.cost("c", "0105")) == (6, 99)


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_order_returns_after_an_activation_that_began_without_it() -> None:
    battle = moving(A + " disorganized")
    battle.finish()
    assert not battle.disorganized("a")


@pytest.mark.rule("mib", "9.0e")
def test_9_0e_who_is_upset_by_its_own_attack_stays_so_for_a_turn() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(3, 6, 1))
    assert battle.disorganized("a")


@pytest.mark.rule("mib", "9.0f")
def test_9_0f_disorder_twice_is_disorder_once() -> None:
    from grognard.rulesets.mib.ch09_disorder import disorganize

    battle = Battle(OPEN, A + " disorganized", B)
    disorganize(battle.game, battle.unit("a"), "7.3c")
    assert battle.game.events == []
    assert battle.get("steps", "a") == 4
    assert battle.game.state.status[battle.unit("a")] & DISORGANIZED
