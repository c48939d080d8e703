"""What a command unit is worth to the units beside it."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import DuelFought, GunFired, UnitFired
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import Battle, opening_dice, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """
IDLE = ("red rifles idle 0104 n", "blue rifles spare 0904 n")
ATTACKER, DEFENDER = "red rifles a 0402 ne", "blue rifles b 0502 sw"


def duel(*units: str, dice: tuple[int, int] = (6, 6)) -> DuelFought:
    """Red's `a` in 0402 fights blue's `b` in 0502."""
    battle = Battle(FIELD, *units, *IDLE)
    battle.order("red", "engage a 0502")
    battle.throw(*dice, 1, *opening_dice("red", 9))
    return told(battle.play("red", "end"), DuelFought)


def fire(*units: str, die: int) -> UnitFired:
    """Red's `a` in 0402 fires at blue's `b` in 0602."""
    battle = Battle(FIELD, *units, *IDLE)
    battle.throw(die)
    return told(battle.order("red", "fire a 0602"), UnitFired)


def shoot(*units: str, dice: tuple[int, ...]) -> GunFired:
    """Red's gun `a` in 0102 fires at blue's `b`."""
    battle = Battle(FIELD, *units, *IDLE)
    battle.throw(*dice, *opening_dice("red", 9))
    return told(battle.play("red", f"aim a {battle.place('b')}"), GunFired)


@pytest.mark.rule("portable", "units.6")
def test_units_6_a_command_unit_beside_the_attacker_adds_1() -> None:
    alone = duel(ATTACKER, DEFENDER, dice=(5, 6))
    assert (alone.attack, alone.defence, alone.outcome) == (4, 4, "draw")
    led = duel(ATTACKER, DEFENDER, "red command c 0303 n", dice=(5, 6))
    assert (led.attack, led.defence, led.outcome) == (5, 4, "defender-destroyed")


@pytest.mark.rule("portable", "units.6")
def test_units_6_a_command_unit_beside_the_defender_adds_1() -> None:
    led = duel(ATTACKER, DEFENDER, "blue command c 0602 n", dice=(5, 5))
    assert (led.attack, led.defence, led.outcome) == (4, 5, "attacker-destroyed")


@pytest.mark.rule("portable", "units.6")
def test_units_6_only_when_friendly_and_adjacent() -> None:
    far = duel(ATTACKER, DEFENDER, "red command c 0203 n", "blue command d 0702 n")
    assert (far.attack, far.defence) == (4, 4)
    hostile = duel(ATTACKER, DEFENDER, "red command c 0602 n", "blue command d 0303 n")
    assert (hostile.attack, hostile.defence) == (4, 4), "each stands beside the enemy's unit only"


@pytest.mark.rule("portable", "units.6")
def test_units_6_several_command_units_add_no_more_than_one() -> None:
    led = duel(ATTACKER, DEFENDER, "red command c 0303 n", "red command d 0403 n", "red command e 0302 n")
    assert led.attack == 5


@pytest.mark.rule("portable", "units.6")
def test_units_6_a_command_unit_does_not_help_itself_but_two_help_each_other() -> None:
    assert duel("red command a 0402 ne", "blue command b 0502 sw").attack == 5
    pair = duel("red command a 0402 ne", "red command c 0303 n", "blue command b 0502 sw", "blue command d 0602 n")
    assert (pair.attack, pair.defence) == (6, 6)


@pytest.mark.rule("portable", "units.6")
def test_units_6_a_command_unit_on_the_move_is_not_beside_itself() -> None:
    battle = Battle(FIELD, "red command a 0302 ne", "blue rifles b 0502 sw", *IDLE)
    battle.play("red", "activate a")
    (card,) = RULESET.odds(battle.game, 0, battle.notation.parse("move a 0402 ne"))
    assert card.rows[0].total == 5


@pytest.mark.rule("portable", "units.6")
@pytest.mark.rule("portable", "units.7")
def test_units_6_and_7_a_pinned_command_unit_still_helps() -> None:
    assert duel(ATTACKER, DEFENDER, "red command c 0303 n pinned").attack == 5
    assert fire("red rifles a 0402 ne", "red command c 0403 n pinned", "blue rifles b 0602 n", die=4).total == 5


@pytest.mark.rule("portable", "units.6")
def test_units_6_a_command_unit_that_is_gone_helps_nobody() -> None:
    units = ("red rifles a 0402 ne", "red command c 0303 n", "blue field-artillery k 0301 s", "blue rifles b 0502 sw")
    battle = Battle(FIELD, *units, *IDLE)
    battle.throw(6, *opening_dice("red", 9))
    battle.play("blue", "aim k 0303")
    assert battle.place("c") is None
    battle.order("red", "engage a 0502")
    battle.throw(6, 6)
    assert told(battle.play("red", "end"), DuelFought).attack == 4


@pytest.mark.rule("portable", "units.7")
def test_units_7_a_command_unit_adds_1_to_the_fire_effect_die_of_small_arms() -> None:
    position = ("red rifles a 0402 ne", "blue rifles b 0602 n")
    assert (fire(*position, die=4).effect, fire(*position, die=1).effect) == ("pinned", "no-effect")
    led = fire(*position, "red command c 0403 n", die=4)
    assert (led.total, led.effect) == (5, "destroyed")
    assert fire(*position, "red command c 0403 n", die=1).effect == "pinned"


@pytest.mark.rule("portable", "units.7")
def test_units_7_a_command_unit_adds_1_to_the_fire_effect_die_of_guns() -> None:
    position = ("red field-artillery a 0102 ne", "blue rifles b 0302 n")
    assert shoot(*position, dice=(4,)).effect == "pinned"
    led = shoot(*position, "red command c 0101 n", dice=(4,))
    assert (led.total, led.effect) == (5, "destroyed")


@pytest.mark.rule("portable", "units.7")
def test_units_7_several_command_units_add_no_more_than_one_and_distance_counts() -> None:
    position = ("red rifles a 0402 ne", "blue rifles b 0602 n")
    assert fire(*position, "red command c 0403 n", "red command d 0303 n", die=3).total == 4
    assert fire(*position, "red command c 0404 n", "blue command d 0502 n", die=3).total == 3


@pytest.mark.rule("portable", "units.7")
def test_units_7_the_landing_die_gets_no_help() -> None:
    led = ("red field-artillery a 0102 ne", "red command c 0101 n", "blue rifles b 0502 n", "blue rifles d 0401 n")
    behind = shoot(*led, dice=(2,))
    assert behind.hit == -1, "a 2 falls behind the target, not before it"
    short = shoot(*led, dice=(4,))
    assert short.hit == -1, "a 4 falls before the target, not on it"
    assert shoot(*led, dice=(5, 1)).total == 2, "but the fire effect die does"
