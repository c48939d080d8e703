"""Facing: the firing arc, the free pivot, and what turns a unit."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import UnitFired
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import Battle, opening_dice, told

FIELD = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """
PEAK = """
    0 0 0 0 0
    0 0 0 0 0
    0 0 2 0 0
    0 0 0 0 0
    0 0 0 0 0
    """
IDLE = "red rifles idle 0101 n"
DIRECTIONS = ("n", "ne", "se", "s", "sw", "nw")
RING = dict(zip(DIRECTIONS, ("0302", "0402", "0403", "0304", "0203", "0202"), strict=True))
"""The neighbours of 0303 by direction."""
SECOND_RING = {
    "0301": 0, "0401": 30, "0502": 60, "0503": 90, "0504": 120, "0404": 150,
    "0305": 180, "0204": 210, "0104": 240, "0103": 270, "0102": 300, "0201": 330,
}  # fmt: skip
"""Hexes two away from 0303 with their bearings in degrees."""


def turn_between(facing: str, bearing: int) -> int:
    """How many degrees a bearing lies off a facing."""
    off = abs(DIRECTIONS.index(facing) * 60 - bearing) % 360
    return min(off, 360 - off)


def facings_offered(battle: Battle, verb: str, unit: str, place: str) -> set[str]:
    words = (option.split() for option in battle.options("red"))
    return {word[3] for word in words if word[:3] == [verb, unit, place]}


@pytest.mark.rule("portable", "facing.1")
def test_facing_1_every_unit_faces_a_hexside_from_the_start() -> None:
    for facing in DIRECTIONS:
        battle = Battle(FIELD, f"red rifles a 0303 {facing}", "blue rifles b 0501 s")
        assert battle.facing("a") == facing
        piece = next(piece for piece in RULESET.view(battle.game, 1).pieces if piece.key == "a")
        assert DIRECTIONS[piece.facing] == facing


@pytest.mark.rule("portable", "facing.1")
def test_facing_1_a_move_ends_with_any_facing() -> None:
    battle = Battle(FIELD, "red rifles a 0303 n", IDLE, "blue rifles b 0505 s")
    battle.play("red", "activate a")
    assert facings_offered(battle, "move", "a", "0302") == set(DIRECTIONS)
    battle.play("red", "move a 0302 sw")
    assert battle.facing("a") == "sw"


@pytest.mark.rule("portable", "facing.1")
def test_facing_1_unless_contact_fixes_it() -> None:
    battle = Battle(FIELD, "red rifles a 0303 n", IDLE, "blue rifles b 0301 s", "blue rifles d 0401 s")
    battle.play("red", "activate a")
    assert facings_offered(battle, "move", "a", "0302") == {"n", "ne"}
    assert battle.refusal("red", "move a 0302 s") == "move.5"


@pytest.mark.rule("portable", "facing.1")
def test_facing_1_engaging_turns_the_attacker_and_nobody_else() -> None:
    battle = Battle(FIELD, "red rifles a 0303 s", IDLE, "blue rifles b 0302 n")
    battle.order("red", "engage a 0302")
    assert (battle.facing("a"), battle.facing("b")) == ("n", "n")


@pytest.mark.rule("portable", "facing.1")
def test_facing_1_no_unit_turns_on_the_spot_without_firing() -> None:
    battle = Battle(FIELD, "red rifles a 0303 n", IDLE, "blue rifles b 0505 s")
    battle.play("red", "activate a")
    assert battle.refusal("red", "move a 0303 s") == "move.3"
    assert {option.split()[0] for option in battle.options("red")} == {"move"}


@pytest.mark.rule("portable", "facing.2")
@pytest.mark.rule("portable", "turn.13")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_facing_2_five_of_the_six_neighbours_can_be_fired_on(facing: str) -> None:
    for direction, hex in RING.items():
        off = turn_between(facing, DIRECTIONS.index(direction) * 60)
        battle = Battle(FIELD, f"red rifles a 0303 {facing}", IDLE, f"blue command b {hex} n")
        battle.play("red", "activate a")
        assert battle.can("red", f"fire a {hex}") == (off <= 120)


@pytest.mark.rule("portable", "facing.2")
@pytest.mark.rule("portable", "turn.13")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_facing_2_the_arc_is_60_degrees_to_either_side_after_the_pivot(facing: str) -> None:
    for hex, bearing in SECOND_RING.items():
        battle = Battle(FIELD, f"red rifles a 0303 {facing}", IDLE, f"blue command b {hex} n")
        battle.play("red", "activate a")
        here = DIRECTIONS.index(facing)
        within_a_pivot = (DIRECTIONS[here - 1], facing, DIRECTIONS[(here + 1) % 6])
        allowed = {turned for turned in within_a_pivot if turn_between(turned, bearing) <= 60}
        assert facings_offered(battle, "fire", "a", hex) == allowed
        if not allowed:
            assert battle.refusal("red", f"fire a {hex} {facing}") == "facing.2"


@pytest.mark.rule("portable", "facing.2")
@pytest.mark.parametrize("facing", DIRECTIONS)
def test_facing_2_guns_have_the_same_arc(facing: str) -> None:
    for hex, bearing in SECOND_RING.items():
        battle = Battle(FIELD, f"red field-artillery a 0303 {facing}", IDLE, f"blue command b {hex} n")
        assert battle.can("red", f"aim a {hex}") == (turn_between(facing, bearing) <= 120)


@pytest.mark.rule("portable", "facing.2")
def test_facing_2_a_gun_is_refused_a_target_behind_it() -> None:
    units = ("red field-artillery a 0303 n", IDLE, "blue rifles b 0301 s", "blue rifles d 0305 n")
    assert Battle(FIELD, *units).refusal("red", "aim a 0305 s") == "facing.2"


@pytest.mark.rule("portable", "facing.2")
def test_facing_2_an_enemy_behind_gives_a_unit_nothing_to_do() -> None:
    gun = Battle(FIELD, "red field-artillery a 0303 n", IDLE, "blue rifles b 0305 n")
    assert gun.can("red", "activate idle"), "no gun can fire, so nobody is asked to aim"
    for target, able in (("0301", True), ("0305", False)):
        stuck = Battle(FIELD, "red rifles a 0303 n", IDLE, f"blue rifles b {target} n", heights=PEAK)
        assert stuck.can("red", "activate a") == able


@pytest.mark.rule("portable", "turn.13")
def test_turn_13_the_pivot_is_no_move_but_the_shot_uses_the_activation() -> None:
    battle = Battle(FIELD, "red rifles a 0303 n", IDLE, "blue rifles b 0504 s", activations=5)
    battle.play("red", "activate a")
    assert battle.refusal("red", "fire a 0504 se") == "turn.13", "two hexsides are too many"
    assert battle.refusal("red", "fire a 0504 n") == "turn.13", "nor does it fire over its shoulder"
    battle.throw(1)
    told(battle.play("red", "fire a 0504 ne"), UnitFired)
    assert battle.facing("a") == "ne"
    assert battle.activations == 4
    states = next(piece.states for piece in RULESET.view(battle.game, 0).pieces if piece.key == "a")
    assert states == ("activated", "fired")


@pytest.mark.rule("portable", "turn.13")
def test_turn_13_a_gun_pivots_too_and_its_shot_uses_no_activation() -> None:
    units = ("red field-artillery a 0303 n pinned", IDLE, "blue rifles b 0504 s")
    battle = Battle(FIELD, *units)
    battle.throw(1, *opening_dice("red", 1))
    assert not battle.can("red", "aim a 0504 se"), "two hexsides are too many"
    battle.play("red", "aim a 0504 ne")
    assert battle.facing("a") == "ne"
    assert battle.activations == 1
    assert battle.can("red", "select a"), "it may still be unpinned"


@pytest.mark.rule("portable", "turn.13")
def test_turn_13_a_gun_that_would_pivot_too_far_is_told_so() -> None:
    battle = Battle(FIELD, "red field-artillery a 0303 n", IDLE, "blue rifles b 0504 s")
    assert battle.refusal("red", "aim a 0504 se") == "turn.13"
