"""Movement: allowance, friends in the way, the stop beside the enemy, contact and how it is broken."""

from __future__ import annotations

import pytest

from grognard.core.events import UnitMoved, UnitTurned
from tests.rulesets.portable.battle import Battle, told

OPEN = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
FAR = "blue rifles far 0901 s"
IDLE = "red rifles idle 0905 s"


def within(battle: Battle, hex: str, distance: int) -> set[str]:
    """The hexes at most so far from one, itself not among them."""
    grid = battle.scenario.board.grid
    return {text for text in grid.numbers if 1 <= grid.distance(grid.parse(hex), grid.parse(text)) <= distance}


@pytest.mark.rule("portable", "move.1")
@pytest.mark.parametrize(
    ("type", "allowance"),
    [
        ("rifles", 1),
        ("firearms", 1),
        ("close-weapons", 1),
        ("cavalry", 2),
        ("machine-guns", 1),
        ("light-artillery", 1),
        ("field-artillery", 1),
        ("command", 2),
    ],
)
def test_move_1_a_unit_enters_as_many_hexes_as_its_allowance(type: str, allowance: int) -> None:
    battle = Battle(OPEN, f"red {type} a 0303 nw", FAR)
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == within(battle, "0303", allowance)
    assert battle.refusal("red", "move a 0603 n") == "move.1"


@pytest.mark.rule("portable", "move.2")
def test_move_2_friends_are_passed() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "red rifles friend 0304 n", FAR)
    moved = told(battle.order("red", "move a 0303 n"), UnitMoved)
    grid = battle.scenario.board.grid
    assert [grid.text(hex) for hex in moved.path] == ["0304", "0303"]
    assert (battle.place("a"), battle.place("friend")) == ("0303", "0304")


@pytest.mark.rule("portable", "move.2")
def test_move_2_enemies_are_neither_entered_nor_passed() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "blue rifles b 0304 n")
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a").isdisjoint({"0304", "0303"})
    assert battle.refusal("red", "move a 0304 n") == "move.2"


@pytest.mark.rule("portable", "move.3")
def test_move_3_no_move_ends_in_the_hex_of_another_unit() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "red rifles near 0304 n", "red rifles next 0303 n", FAR)
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == within(battle, "0305", 2) - {"0304", "0303"}
    assert battle.refusal("red", "move a 0304 n") == "move.3"
    assert battle.refusal("red", "move a 0303 n") == "move.3"


@pytest.mark.rule("portable", "move.3")
def test_move_3_holds_for_the_automatic_move_of_cavalry_too() -> None:
    """The nearest hex to the enemy is taken by a friend, so those beside it are as near as it can get."""
    battle = Battle(OPEN, "red cavalry a 0305 n regular pinned", "red rifles friend 0303 n", "blue rifles b 0301 s")
    assert battle.ends("red", "charge", "a") == {"0403", "0203", "0304"}


@pytest.mark.rule("portable", "move.4")
def test_move_4_a_unit_stops_beside_the_enemy() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", "blue rifles b 0403 s")
    battle.play("red", "activate a")
    assert "0304" in battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0303 n") == "move.4"


@pytest.mark.rule("portable", "move.4")
def test_move_4_a_road_does_not_carry_a_unit_past_the_enemy() -> None:
    battle = Battle(OPEN, "red rifles a 0305 n", "blue rifles b 0403 s", roads=("0305 0304 0303",))
    battle.play("red", "activate a")
    assert "0304" in battle.ends("red", "move", "a")
    assert battle.refusal("red", "move a 0303 ne") == "move.4"


@pytest.mark.rule("portable", "move.4")
def test_move_4_a_friend_beside_the_enemy_cannot_be_passed() -> None:
    """The way leads through the friend's hex alone, where the unit would have to stop."""
    battle = Battle(OPEN, "red cavalry a 0305 n", "red rifles friend 0304 n", "blue rifles b 0403 s")
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a").isdisjoint({"0304", "0303"})
    assert battle.refusal("red", "move a 0304 ne") == "move.3"
    assert battle.refusal("red", "move a 0303 ne") == "move.4"


@pytest.mark.rule("portable", "move.5")
def test_move_5_both_turn_to_face_each_other() -> None:
    battle = Battle(OPEN, "red cavalry a 0305 n", IDLE, "blue rifles b 0302 n")
    turned = told(battle.order("red", "move a 0303"), UnitTurned)
    assert (turned.unit, turned.rule) == (battle.unit("b"), "move.5")
    assert (battle.facing("a"), battle.facing("b")) == ("n", "s")


@pytest.mark.rule("portable", "move.5")
def test_move_5_the_mover_must_face_an_enemy_it_meets() -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", "blue rifles b 0302 n")
    battle.play("red", "activate a")
    assert [text for text in battle.options("red") if text.startswith("move a 0303")] == ["move a 0303 n"]
    assert battle.refusal("red", "move a 0303 s") == "move.5"


@pytest.mark.rule("portable", "move.5")
@pytest.mark.parametrize("chosen", ["n", "ne"])
def test_move_5_beside_several_enemies_the_mover_chooses_and_all_turn_to_it(chosen: str) -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", IDLE, "blue rifles b 0302 n", "blue rifles c 0402 n")
    battle.play("red", "activate a")
    offered = [text for text in battle.options("red") if text.startswith("move a 0303")]
    assert offered == ["move a 0303 n", "move a 0303 ne"]
    battle.play("red", f"move a 0303 {chosen}")
    assert (battle.facing("a"), battle.facing("b"), battle.facing("c")) == (chosen, "s", "sw")


@pytest.mark.rule("portable", "move.5")
def test_move_5_a_pinned_enemy_turns_too() -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", IDLE, "blue rifles b 0302 n pinned")
    battle.order("red", "move a 0303")
    assert battle.facing("b") == "s"


@pytest.mark.rule("portable", "move.6")
@pytest.mark.parametrize(("order", "faced"), [(("a", "c"), "sw"), (("c", "a"), "s")])
def test_move_6_the_enemy_ends_facing_the_last_to_arrive(order: tuple[str, str], faced: str) -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", "red rifles c 0203 n", IDLE, "blue rifles b 0302 n")
    ways = {"a": "move a 0303", "c": "move c 0202 ne"}
    for unit in order:
        battle.order("red", ways[unit])
    assert battle.facing("b") == faced


CONTACT = ("red rifles a 0303 n", IDLE, "blue rifles b 0302 {} ", "blue rifles c 0504 n")


@pytest.mark.rule("portable", "move.7")
def test_move_7_a_faced_unit_may_leave_but_not_for_another_enemy() -> None:
    """It may go clear, or shift beside the enemy that faces it; 0403 lies next to the other one."""
    battle = Battle(OPEN, *(unit.format("s") for unit in CONTACT))
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == {"0304", "0203", "0402", "0202"}
    assert battle.refusal("red", "move a 0403 se") == "move.7"


@pytest.mark.rule("portable", "move.7")
def test_move_7_a_unit_that_is_not_faced_may_go_to_another_enemy() -> None:
    battle = Battle(OPEN, *(unit.format("n") for unit in CONTACT))
    battle.play("red", "activate a")
    assert "0403" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "move.7")
def test_move_7_beside_the_same_enemy_it_stops_and_is_faced_again() -> None:
    battle = Battle(OPEN, *(unit.format("s") for unit in CONTACT), roads=("0303 0402 0401",))
    battle.play("red", "activate a")
    assert "0401" not in battle.ends("red", "move", "a")
    battle.play("red", "move a 0402")
    assert (battle.facing("a"), battle.facing("b")) == ("nw", "se")


@pytest.mark.rule("portable", "move.7")
@pytest.mark.parametrize(("shift", "ends"), [("false", set()), ("true", {"0402", "0202", "0304"})])
def test_move_7_faced_by_two_it_may_stay_beside_either_only_by_the_switch(shift: str, ends: set[str]) -> None:
    units = ("red rifles a 0303 n", IDLE, "blue rifles b 0302 s", "blue rifles d 0203 ne", "blue rifles c 0504 n")
    battle = Battle(OPEN, *units, rules=f"shift-beside-facers = {shift}")
    battle.play("red", "activate a")
    assert battle.ends("red", "move", "a") == ends
    assert battle.refusal("red", "move a 0403 se") == "move.7"


@pytest.mark.rule("portable", "move.7")
def test_move_7_only_a_unit_not_yet_activated_breaks_contact() -> None:
    battle = Battle(OPEN, "red rifles a 0304 n", IDLE, "blue rifles b 0302 s")
    battle.order("red", "move a 0303")
    assert battle.refusal("red", "activate a") == "turn.5"
