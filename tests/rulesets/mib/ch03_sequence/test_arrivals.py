"""Reinforcements: the road they come by, and what is in their way [mib 3.0b]."""

from __future__ import annotations

import pytest

from tests.rulesets.mib.battle import OPEN, Battle

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"


@pytest.mark.rule("mib", "R3")
def test_a_corps_without_a_road_comes_in_side_by_side() -> None:
    lines = [f"austrian v infantry {key} off:1:0501 s steps=5" for key in "pqr"]
    battle = Battle(OPEN, "french i infantry a 0909 s", *lines)
    battle.turn(seed=1)
    assert {battle.where(key) for key in "pqr"} == {"0501", "0401", "0601"}


@pytest.mark.rule("mib", "R3")
@pytest.mark.parametrize("enemy", ["0509", "0508"])
def test_an_enemy_on_the_road_is_passed_by_at_the_edge_of_the_map(enemy: str) -> None:
    lines = ("austrian v infantry p off:1:0509 n", f"french i infantry a {enemy} s")
    battle = Battle(OPEN, *lines, roads=("road 0509 0508 0507 0506 0505",))
    battle.turn(seed=1)
    place = battle.grid.parse(battle.where("p"))
    assert battle.grid.distance(place, battle.grid.parse(enemy)) > 1
    assert battle.where("p").endswith("09"), "not behind him, further up the road"


@pytest.mark.rule("mib", "3.0b")
def test_3_0b_reinforcements_stand_on_the_map_before_a_chit_is_drawn() -> None:
    battle = Battle(OPEN, A, B, "austrian v infantry n off:2:0909 n", roads=("road 0909 0809 0709",))
    battle.turn(faces=(1,))
    assert battle.where("n") == "off", "it is not due yet"
    battle.game.state.turn = 2
    events = battle.turn(faces=(1,))
    names = [type(event).__name__ for event in events]
    assert names.index("UnitArrived") < names.index("ChitDrawn")
    assert battle.where("n") == "0909"


@pytest.mark.rule("mib", "3.0b")
def test_3_0b_a_full_entry_sends_the_next_along_the_road_or_makes_it_wait() -> None:
    lines = [f"austrian v infantry {key} off:1:0909 n steps=5" for key in "pqrst"]
    battle = Battle(OPEN, A, B, *lines, roads=("road 0909 0809 0709 0609",))
    battle.turn(faces=(1,))
    assert [battle.where(key) for key in "pqrst"] == ["0909", "0809", "0709", "0609", "off"]
