"""Slopes in combat, and ground that nobody enters [mib 8.3 8.4]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.mib.battle import ground, heights, one
from tests.rulesets.mib.ch06_movement.test_movement import moving
from tests.rulesets.mib.ch07_combat.test_attacks import A, B, fighting


@pytest.mark.rule("mib", "8.3a")
@pytest.mark.rule("mib", "8.3b")
@pytest.mark.parametrize(("kind", "strength"), [("slope", "6"), ("steep", "4")])
def test_8_3_attacks_up_a_slope(kind: str, strength: str) -> None:
    battle = fighting(A, B, heights=heights({"0505": 1}), sides=(f"{kind} 0504-0505",))
    assert one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved").attack == strength
    down = fighting(A, B, heights=heights({"0504": 1}), sides=(f"{kind} 0504-0505",))
    assert one(down.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved").attack == "8"


@pytest.mark.rule("mib", "8.4")
def test_8_4_nobody_enters_a_mountain() -> None:
    battle = moving(A, terrain=ground({"0505": "M"}))
    assert "0505" not in battle.reach("a")
    with pytest.raises(IllegalAction, match=r"8\.4"):
        battle.order("move a 0505 s")


def test_slopes_cost_more_uphill() -> None:
    up = heights({"0505": 1, "0503": 2})
    battle = moving(A, heights=up, sides=("slope 0504-0505", "steep 0504-0503"))
    assert (battle.cost("a", "0505"), battle.cost("a", "0503")) == (3, 4)
