"""The automatic move of pinned regular European cavalry towards the nearest enemy."""

from __future__ import annotations

import pytest

from grognard.core.events import UnitMoved
from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, opening_dice, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
FORD = """
    . . r . . . . . .
    . . r . . . . . .
    . . r . . . . . .
    . . r . . . . . .
    . . r . . . . . .
    """
HORSE = "red cavalry h 0103 se regular pinned"
IDLE = ("red rifles idle 0105 n", "blue rifles spare 0905 n")


def verbs(battle: Battle, side: str = "red") -> set[str]:
    return {option.split()[0] for option in battle.options(side)}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_it_moves_its_full_allowance_towards_the_nearest_enemy() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0505 n", "blue rifles d 0701 n")
    assert battle.ends("red", "charge", "h") == {"0304"}, "one shortest way: along the hex row"
    for away in ("0204 se", "0303 se", "0101 n"):
        assert battle.refusal("red", f"charge h {away}") == "turn.11"
    events = battle.play("red", "charge h 0304 se")
    assert told(events, UnitMoved).rule == "turn.11"
    assert battle.place("h") == "0304"


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_the_automatic_move_is_no_activation_and_the_pin_stays() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0505 n", activations=2)
    battle.play("red", "charge h 0304 se")
    assert battle.activations == 2
    assert battle.is_pinned("h")
    assert battle.options("red") == ["activate idle", "end"], "it has had its turn"


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_the_owner_chooses_among_equally_short_ways() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0603 n")
    assert battle.ends("red", "charge", "h") == {"0302", "0303", "0304"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_the_owner_chooses_among_equally_near_enemies() -> None:
    horse = "red cavalry h 0503 n regular pinned"
    battle = Battle(FIELD, horse, *IDLE, "blue rifles b 0101 n", "blue rifles d 0901 n")
    assert battle.ends("red", "charge", "h") == {"0302", "0702", "0704"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_roads_and_woods_change_the_allowance_as_ever() -> None:
    road = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0803 n", roads=("0103 0203 0303 0403 0503",))
    assert road.ends("red", "charge", "h") == {"0503"}
    woods = Battle(FIELD.replace(".", "w", 1), "red cavalry h 0101 se regular pinned", *IDLE)
    assert woods.ends("red", "charge", "h") == {"0201"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_contact_ends_the_move_and_brings_on_a_fight() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0303 n")
    assert battle.ends("red", "charge", "h") == {"0202", "0203"}
    battle.play("red", "charge h 0203")
    assert (battle.facing("h"), battle.facing("b")) == ("ne", "sw")
    battle.throw(1, 6)
    assert told(battle.play("red", "end"), DuelFought).unit == battle.unit("h")


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_next_to_an_enemy_it_stays_and_fights() -> None:
    battle = Battle(FIELD, HORSE, *IDLE, "blue rifles b 0203 n", "blue rifles d 0102 n", "blue rifles e 0505 n")
    assert battle.options("red") == ["unpin h", "engage h 0102", "engage h 0203"]
    battle.play("red", "engage h 0203")
    assert (battle.place("h"), battle.facing("h"), battle.activations) == ("0103", "se", 9)
    assert battle.is_pinned("h")
    battle.throw(1, 6)
    fought = told(battle.play("red", "end"), DuelFought)
    assert (fought.unit, fought.target) == (battle.unit("h"), battle.unit("b"))


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_with_no_way_nearer_it_stands() -> None:
    friends = (f"red rifles r{hex} {hex} n" for hex in ("0102", "0103", "0201", "0202", "0301", "0302"))
    battle = Battle(FIELD, "red cavalry h 0101 se regular pinned", *friends, "blue rifles b 0603 n")
    assert battle.options("red") == ["unpin h", "stand h"]
    battle.play("red", "stand h")
    assert (battle.place("h"), battle.activations) == ("0101", 9)
    assert battle.is_pinned("h")
    assert not battle.can("red", "activate h")


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_with_the_nearest_enemy_out_of_reach_it_does_not_turn_to_another() -> None:
    friends = (f"red rifles r{hex} {hex} n" for hex in ("0702", "0703", "0704", "0802", "0803", "0804"))
    enemies = ("blue rifles near 0903 n", "blue rifles far 0203 n")
    battle = Battle(FIELD, "red cavalry h 0603 se regular pinned", *friends, *enemies)
    assert battle.options("red") == ["unpin h", "stand h"]


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_a_pin_from_this_turns_guns_binds_only_from_the_next_turn() -> None:
    battle = Battle(FIELD, "red cavalry h 0103 se regular", *IDLE, "blue field-artillery g 0303 nw")
    battle.throw(3, *opening_dice("red", 9))
    battle.play("blue", "aim g 0103")
    assert battle.is_pinned("h")
    assert verbs(battle) == {"activate", "end"}
    battle.next_turn()
    battle.to_activation()
    assert verbs(battle) == {"unpin", "charge"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_a_pin_from_the_side_that_acts_first_binds_only_from_the_next_turn() -> None:
    units = ("red rifles a 0303 nw", "red rifles idle 0105 n", "blue cavalry h 0103 n regular", "blue rifles b 0905 n")
    battle = Battle(FIELD, *units)
    battle.throw(3, 10)
    battle.order("red", "fire a 0103")
    battle.end("red")
    assert battle.is_pinned("h")
    assert verbs(battle, "blue") == {"activate", "end"}
    battle.next_turn(first="blue")
    assert verbs(battle, "blue") == {"unpin", "charge"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_in_the_middle_of_a_ford_it_stands() -> None:
    horse = "red cavalry h 0203 se regular"
    battle = Battle(FORD, horse, *IDLE, "blue rifles b 0602 nw", ford="0303")
    battle.order("red", "move h 0303")
    battle.throw(10, 3)
    battle.end("red")
    battle.order("blue", "fire b 0303")
    assert battle.is_pinned("h")
    battle.next_turn()
    assert battle.options("red") == ["unpin h", "stand h"]
    battle.play("red", "stand h")
    battle.next_turn()
    assert verbs(battle) == {"unpin", "charge"}


@pytest.mark.rule("portable", "turn.11")
def test_turn_11_with_no_enemy_left_it_stands() -> None:
    battle = Battle(FIELD, HORSE, "red field-artillery g 0603 ne", "red rifles idle 0105 n", "blue rifles b 0802 n")
    battle.throw(6, *opening_dice("red", 9))
    battle.play("red", "aim g 0802")
    assert battle.options("red") == ["unpin h", "stand h"]
