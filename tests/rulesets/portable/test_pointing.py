"""What a click on something that is not lit is answered: about fire for an enemy, about moving for open ground."""

from __future__ import annotations

import pytest

from tests.rulesets.portable.battle import Battle, opening_dice

OPEN = """
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
. . . . . . .
"""
WOODED = """
. . . . . . .
. . . . . . .
. . . w . . .
. . . . . . .
. . . . . . .
"""
FAR = "blue rifles far 0701 s"


def ordered(*units: str, terrain: str = OPEN) -> Battle:
    """Red's unit a is activated and waits for its order."""
    battle = Battle(terrain, *units, "red rifles friend 0105 s")
    battle.play("red", "activate a")
    return battle


@pytest.mark.rule("portable", "fire.6")
def test_an_enemy_beyond_the_weapons_range_is_out_of_range_and_not_a_hex_that_is_taken() -> None:
    battle = ordered("red firearms a 0405 n", "blue rifles b 0401 s")
    found = battle.pointed("red", "b", "a")
    assert (found.lawful, found.rule) == (False, "fire.6")
    assert "out of the range" in found.sentence


@pytest.mark.rule("portable", "fire.6")
def test_men_without_firearms_are_told_that_they_have_none() -> None:
    assert ordered("red close-weapons a 0405 n", "blue rifles b 0403 s").why_not("red", "b", "a") == "fire.6"


@pytest.mark.rule("portable", "facing.2")
def test_an_enemy_behind_is_outside_the_arc() -> None:
    assert ordered("red rifles a 0403 n", "blue rifles b 0405 n", FAR).why_not("red", "b", "a") == "facing.2"


@pytest.mark.rule("portable", "gap.los")
def test_an_enemy_behind_woods_is_not_seen() -> None:
    battle = ordered("red rifles a 0404 n", "blue rifles b 0402 s", terrain=WOODED)
    assert battle.why_not("red", "b", "a") == "gap.los"


@pytest.mark.rule("portable", "turn.9")
def test_guns_fire_at_the_beginning_of_the_turn_only() -> None:
    battle = Battle(OPEN, "red field-artillery a 0405 n", "red rifles friend 0105 s", "blue rifles b 0401 s")
    battle.throw(*opening_dice("red", 9))
    battle.play("red", "hold")
    battle.play("red", "activate a")
    assert battle.why_not("red", "b", "a") == "turn.9"


@pytest.mark.rule("portable", "special.hills.2")
def test_an_enemy_beside_it_is_struck_hand_to_hand() -> None:
    heights = "0 0 0 0 0 0 0\n0 0 0 2 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0\n0 0 0 0 0 0 0"
    battle = Battle(
        OPEN, "red close-weapons a 0403 n", "red rifles friend 0105 s", "blue rifles b 0402 s", heights=heights
    )
    battle.play("red", "activate a")
    assert battle.why_not("red", "b", "a") == "special.hills.2"


@pytest.mark.rule("portable", "move.1")
@pytest.mark.rule("portable", "move.3")
def test_open_ground_is_about_moving() -> None:
    battle = ordered("red rifles a 0205 n", FAR)
    assert battle.why_not("red", "0202", "a") == "move.1", "too far"
    assert battle.why_not("red", "friend", "a") == "move.3", "taken by a friend"


@pytest.mark.rule("portable", "special.pin.5")
def test_a_pinned_unit_cannot_move() -> None:
    assert ordered("red rifles a 0405 n pinned", FAR).why_not("red", "0404", "a") == "special.pin.5"


@pytest.mark.rule("portable", "turn.5")
def test_with_nothing_in_hand_an_enemy_says_who_could_fire_at_it() -> None:
    battle = Battle(OPEN, "red rifles a 0405 n", "red close-weapons c 0205 n", "blue rifles b 0402 s", FAR)
    found = battle.pointed("red", "b")
    assert (found.rule, found.sentence) == ("turn.5", "A can go for 0402: activate it first.")
    battle = Battle(OPEN, "red close-weapons a 0405 n", "blue rifles b 0402 s")
    assert battle.why_not("red", "b") == "fire.6", "nobody can"


@pytest.mark.rule("portable", "turn.5")
def test_a_unit_that_has_acted_says_so() -> None:
    battle = ordered("red rifles a 0405 n", FAR)
    battle.play("red", "move a 0404 n")
    assert battle.why_not("red", "a") == "turn.5"


@pytest.mark.rule("portable", "turn.1")
@pytest.mark.rule("portable", "artillery.9")
def test_in_the_artillery_phase_only_guns_are_asked() -> None:
    battle = Battle(OPEN, "red light-artillery g 0405 n", "red rifles a 0305 n", "blue rifles b 0403 s", FAR)
    assert battle.pointed("red", "b").lawful, "this gun can"
    assert battle.why_not("red", "far", "g") == "artillery.9"
    assert battle.why_not("red", "a") == "turn.1"
