"""Fatigue by unit [mib 11.0 11.1]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ch06_movement.allowance import allowance
from grognard.rulesets.mib.ch11_fatigue.fatigue import tire
from tests.rulesets.mib.battle import OPEN, Battle, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def after(*orders: str, words: str = "", **more: object) -> Battle:
    battle = Battle(OPEN, f"{A} {words}", B, **more)  # type: ignore[arg-type]
    battle.activate("i")
    for order in orders:
        battle.order(order)
    battle.to_combat()
    battle.quietly()
    return battle


@pytest.mark.rule("mib", "11.0a")
def test_11_0a_marching_tires_and_resting_rests() -> None:
    assert after("move a 0506 s", words="fatigue=3").get("fatigue", "a") == 3, "half the allowance is free"
    assert after("move a 0507 s", words="fatigue=3").get("fatigue", "a") == 4
    assert after("rest a", words="fatigue=3").get("fatigue", "a") == 1
    assert after(words="fatigue=3").get("fatigue", "a") == 1, "who does nothing rests"
    assert after("turn a n", words="fatigue=3").get("fatigue", "a") == 3


@pytest.mark.rule("mib", "11.0a")
def test_11_0a_fighting_tires_and_everybody_begins_rested() -> None:
    """1F for each side, and the attack itself."""
    battle = Battle(OPEN, A, "austrian v infantry b 0505 n")
    assert [battle.get("fatigue", key) for key in "ab"] == [0, 0]
    battle.activate("i")
    battle.fight("attack a 0505", faces=(3, 6, 6))
    assert [battle.get("fatigue", key) for key in "ab"] == [2, 1]


@pytest.mark.rule("mib", "11.1b")
def test_11_1b_tired_attackers_count_half() -> None:
    battle = Battle(OPEN, f"{A} fatigue=6", "austrian v infantry b 0505 n")
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved").attack == "4"


@pytest.mark.rule("mib", "11.0b")
def test_11_0b_the_track_has_two_ends() -> None:
    assert after("rest a", words="fatigue=1").get("fatigue", "a") == 0
    battle = Battle(OPEN, A + " fatigue=8", B)
    tire(battle.game, battle.unit("a"), 5, "7.3k")
    assert battle.get("fatigue", "a") == 9


@pytest.mark.rule("mib", "11.1a")
@pytest.mark.rule("mib", "11.1b")
@pytest.mark.rule("mib", "11.1c")
@pytest.mark.parametrize(("boxes", "strength", "reach"), [(5, "8", 8), (6, "4", 4), (8, "4", 4), (9, "1", 1)])
def test_11_1_fatigue_has_no_effect_until_tired_and_then_spent(boxes: int, strength: str, reach: int) -> None:
    battle = Battle(OPEN, A, f"austrian v infantry b 0505 n fatigue={boxes}")
    assert allowance(battle.game, battle.unit("b")) == reach
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved").defence == strength


@pytest.mark.rule("mib", "11.1b")
def test_11_1b_tired_and_disorganized_is_a_quarter() -> None:
    battle = Battle(OPEN, A + " fatigue=6 disorganized", B)
    assert allowance(battle.game, battle.unit("a")) == 2


@pytest.mark.rule("mib", "11.1c")
def test_11_1c_spent_units_do_not_attack() -> None:
    battle = Battle(OPEN, A + " fatigue=9", "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.to_combat()
    assert not battle.waiting()
