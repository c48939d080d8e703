"""Close combat power: the worked examples, how modifiers add up, and what a pin does not do."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, told

OPEN = """
    . . . .
    . . . .
    . . . .
    . . . .
    """
IDLE = "red rifles idle 0404 s"

MILITIA = """
[[type]]
key = "militia"
name = "Militia"
kind = "infantry"
movement = 1
power = 1
range = 0
"""


@pytest.mark.rule("portable", "close.11")
def test_close_11_a_pinned_defender_fights_with_its_full_power() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0302 s pinned")
    battle.order("red", "engage a 0302")
    fought = battle.fight(6, 6)
    assert (fought.attack, fought.defence) == (4, 4)
    assert (fought.attack_modifiers, fought.defence_modifiers) == ((), ())


@pytest.mark.rule("portable", "close.11")
def test_close_11_a_pinned_attacker_fights_with_its_full_power() -> None:
    """Pinned regular cavalry, which goes for the enemy beside it unless it is unpinned, is the only one."""
    battle = Battle(OPEN, "red cavalry a 0303 n regular pinned", IDLE, "blue rifles b 0302 s")
    battle.play("red", "engage a 0302")
    assert battle.is_pinned("a")
    fought = battle.fight(6, 6)
    assert (fought.attack, fought.attack_modifiers) == (4, ())


@pytest.mark.rule("portable", "close.12")
@pytest.mark.rule("portable", "special.hills.3")
@pytest.mark.rule("portable", "special.built.1")
def test_close_12_example_rifles_uphill_into_a_built_up_area_with_command() -> None:
    battle = Battle(
        ". . . .\n. . b .\n. . . .\n. . . .",
        *("red rifles a 0303 n", "red command staff 0304 n", IDLE, "blue rifles b 0302 s"),
        heights="0 0 0 0\n0 0 1 0\n0 0 0 0\n0 0 0 0",
    )
    battle.order("red", "engage a 0302")
    fought = battle.fight(6, 6)
    assert {(m.value, m.rule) for m in fought.attack_modifiers} == {
        (-1, "special.hills.3"),
        (-2, "special.built.1"),
        (1, "units.6"),
    }
    assert fought.attack == 2
    assert fought.defence == 4


@pytest.mark.rule("portable", "close.12")
@pytest.mark.rule("portable", "special.rivers.5")
@pytest.mark.rule("portable", "special.woods.2")
def test_close_12_example_cavalry_from_a_river_uphill_into_woods() -> None:
    battle = Battle(
        ". . . .\n. . w .\n. . r .\n. . . .",
        *("red cavalry a 0303 n", IDLE, "blue rifles b 0302 s"),
        heights="0 0 0 0\n0 0 1 0\n0 0 0 0\n0 0 0 0",
        ford="0303",
    )
    battle.order("red", "engage a 0302")
    fought = battle.fight(6, 6)
    assert {(m.value, m.rule) for m in fought.attack_modifiers} == {
        (-1, "special.hills.3"),
        (-1, "special.rivers.5"),
        (-1, "special.woods.2"),
    }
    assert fought.attack == 1


@pytest.mark.rule("portable", "close.12")
def test_close_12_the_floor_comes_after_the_sum() -> None:
    """Power 1, dismounted -1, command +1: the sum is 1. A floor after each step would make it 2."""
    battle = Battle(
        OPEN,
        *("red cavalry a 0303 n dismounts=militia on-foot", "red command staff 0304 n", IDLE),
        "blue rifles b 0302 s",
        types=MILITIA,
    )
    battle.order("red", "engage a 0302")
    assert battle.fight(6, 6).attack == 1


@pytest.mark.rule("portable", "close.12")
def test_close_12_the_defender_adds_up_too() -> None:
    """Rifles 4, command +1, three attackers -2."""
    battle = Battle(
        OPEN,
        *("red rifles a 0303 n", "red rifles c 0202 n", "red rifles d 0402 n", IDLE),
        *("blue rifles b 0302 s", "blue command staff 0301 s"),
    )
    for unit in "acd":
        battle.order("red", f"engage {unit} 0302")
    battle.play("red", "end")
    battle.throw(6, 6)
    fought = told(battle.play("red", "fight a"), DuelFought)
    assert {(m.value, m.rule) for m in fought.defence_modifiers} == {(1, "units.6"), (-2, "close.1")}
    assert fought.defence == 3
