"""Facing: front, rear, turning, and what it costs [mib 6.7 6.8]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.mib.battle import OPEN, Battle, one
from tests.rulesets.mib.ch06_movement.test_movement import FAR, A, moving


@pytest.mark.rule("mib", "6.7a")
def test_6_7a_three_front_hexes_and_three_rear() -> None:
    battle = Battle(OPEN, A, FAR)
    field, grid = battle.scenario.field, battle.grid
    front = field.fronts[grid.parse("0504")][grid.directions.index("s")]
    assert front == sum(1 << grid.parse(number) for number in ("0604", "0505", "0404"))


@pytest.mark.rule("mib", "6.7b")
@pytest.mark.parametrize(("facing", "strength"), [("n", "8"), ("s", "16"), ("ne", "8"), ("se", "16"), ("sw", "16")])
def test_6_7b_an_attack_on_the_rear_is_doubled(facing: str, strength: str) -> None:
    battle = Battle(OPEN, A, f"austrian v infantry b 0505 {facing}")
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved").attack == strength


@pytest.mark.rule("mib", "6.7b")
def test_6_7b_of_two_targets_both_must_be_struck_in_the_rear() -> None:
    for other, strength in (("n", "8"), ("s", "16")):
        battle = Battle(OPEN, A, "austrian v infantry b 0505 s", f"austrian v infantry c 0604 {other}")
        battle.activate("i")
        events = battle.fight("attack a 0505", "attack a 0604", faces=(1, 6, 6, 6))
        assert one(events, "CombatResolved").attack == strength


@pytest.mark.rule("mib", "6.7c")
def test_6_7c_turning_in_place_is_free_and_stationary() -> None:
    battle = moving(f"{A} stragglers=1")
    assert {o for o in battle.orders("a") if o.startswith("turn")} == {
        f"turn a {d}" for d in ("n", "ne", "se", "sw", "nw")
    }
    battle.order("turn a n")
    assert (battle.facing("a"), battle.get("spent", "a")) == ("n", 0)
    assert "recover a" in battle.orders("a")
    assert not battle.reach("a")


@pytest.mark.rule("mib", "6.8a")
@pytest.mark.rule("mib", "6.8b")
def test_6_8_the_way_one_came_is_the_rear_and_any_other_facing_costs_a_point() -> None:
    battle = moving("french i infantry a 0501 s")
    last = {order.split()[3] for order in battle.orders("a") if order.startswith("move a 0505")}
    assert last == {"s"}, "all eight points are spent: only the way it went"
    third = {order.split()[3] for order in battle.orders("a") if order.startswith("move a 0504")}
    assert third == {"n", "ne", "se", "s", "sw", "nw"}
    with pytest.raises(IllegalAction, match=r"6\.8b"):
        battle.order("move a 0505 n")
