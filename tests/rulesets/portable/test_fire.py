"""Non-artillery fire: who fires, how far, what the die does, and when."""

from __future__ import annotations

import pytest

from grognard.core.event import DieRolled, Modifier
from grognard.rulesets.portable.events import UnitDestroyed, UnitFired, UnitPinned
from tests.rulesets.portable.battle import Battle, told

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """
IDLE = "red close-weapons idle 0603 s"

NOTHING, PIN, DESTROY = "no-effect", "pinned", "destroyed"
PLAIN = {1: NOTHING, 2: PIN, 3: PIN, 4: PIN, 5: DESTROY, 6: DESTROY}
HINDERED = {1: NOTHING, 2: NOTHING, 3: NOTHING, 4: PIN, 5: PIN, 6: DESTROY}


def shoot(die: int, shooter: str = "", target: str = "", terrain: str = OPEN) -> tuple[Battle, UnitFired]:
    """Rifles fire at a unit two hexes north of them, with flags for either."""
    battle = Battle(terrain, f"red rifles a 0303 n {shooter}", IDLE, f"blue rifles b 0301 s {target}")
    battle.throw(die)
    return battle, told(battle.order("red", "fire a 0301 n"), UnitFired)


@pytest.mark.rule("portable", "fire.1")
def test_fire_1_a_unit_that_has_moved_does_not_fire() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0301 s")
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0301")
    battle.play("red", "move a 0402 nw")
    assert not battle.can("red", "fire a")
    assert battle.refusal("red", "activate a") == "turn.5"


@pytest.mark.rule("portable", "fire.1")
def test_fire_1_one_shot_a_turn_and_another_in_the_next() -> None:
    battle, _ = shoot(1)
    assert not battle.can("red", "fire a")
    assert battle.refusal("red", "activate a") == "turn.5"
    assert battle.place("a") == "0303"
    battle.next_turn()
    battle.play("red", "activate a")
    assert battle.can("red", "fire a 0301")


@pytest.mark.rule("portable", "fire.2")
@pytest.mark.parametrize("die", PLAIN)
def test_fire_2_a_pinned_unit_fires_one_lower(die: int) -> None:
    _, fired = shoot(die, shooter="pinned")
    assert fired.modifiers == (Modifier(-1, "pinned", "special.pin.2"),)
    assert (fired.total, fired.effect) == (die - 1, PLAIN.get(die - 1, NOTHING))


@pytest.mark.rule("portable", "fire.3")
def test_fire_3_one_effect_die_and_no_roll_to_hit() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", IDLE, "blue rifles b 0301 s")
    battle.throw(4)
    rolled = told(battle.order("red", "fire a 0301 n"), DieRolled)
    assert (rolled.faces, rolled.value, rolled.purpose, rolled.rule) == (6, 4, "fire-effect", "fire.3")


@pytest.mark.rule("portable", "fire.3")
def test_fire_3_each_firing_unit_rolls_its_own_die() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", "red rifles c 0202 n", IDLE, "blue rifles b 0301 s")
    battle.throw(1, 1)
    for order in ("fire a 0301 n", "fire c 0301 ne"):
        assert told(battle.order("red", order), DieRolled).value == 1


@pytest.mark.rule("portable", "fire.4")
@pytest.mark.parametrize(("die", "effect"), PLAIN.items())
def test_fire_4_at_a_target_in_the_open(die: int, effect: str) -> None:
    battle, fired = shoot(die)
    assert (fired.rule, fired.in_cover, fired.modifiers, fired.effect) == ("fire.4", False, (), effect)
    assert battle.is_pinned("b") == (effect == PIN)
    assert battle.place("b") == (None if effect == DESTROY else "0301")
    assert battle.game.state.lost == (0, int(effect == DESTROY))


@pytest.mark.rule("portable", "fire.5")
@pytest.mark.parametrize("letter", "wbf")
@pytest.mark.parametrize(("die", "effect"), HINDERED.items())
def test_fire_5_at_a_target_in_cover(die: int, effect: str, letter: str) -> None:
    battle, fired = shoot(die, terrain=f". . {letter} . . .\n. . . . . .\n. . . . . .")
    assert (fired.rule, fired.in_cover, fired.effect) == ("fire.5", True, effect)
    assert battle.is_pinned("b") == (effect == PIN)
    assert battle.place("b") == (None if effect == DESTROY else "0301")


@pytest.mark.rule("portable", "fire.5")
def test_fire_5_example_a_pinned_target_in_the_open_counts_as_in_cover() -> None:
    battle, fired = shoot(5, target="pinned")
    assert (fired.rule, fired.effect) == ("fire.5", PIN)
    assert battle.place("b") == "0301"


@pytest.mark.rule("portable", "fire.6")
@pytest.mark.parametrize(("type", "range"), [("rifles", 3), ("firearms", 2), ("machine-guns", 4)])
def test_fire_6_weapon_ranges(type: str, range: int) -> None:
    for column in (2, range + 1):
        battle = Battle(". . . . . .", f"red {type} a 0101 se", f"blue rifles b 0{column}01 nw")
        battle.play("red", "activate a")
        assert battle.can("red", f"fire a 0{column}01")
    battle = Battle(". . . . . .", f"red {type} a 0101 se", f"blue rifles b 0{range + 2}01 nw")
    battle.play("red", "activate a")
    assert not battle.can("red", "fire a")
    assert battle.refusal("red", f"fire a 0{range + 2}01 se") == "fire.6"


@pytest.mark.rule("portable", "fire.6")
@pytest.mark.parametrize("type", ["close-weapons", "cavalry", "command"])
def test_fire_6_units_without_firearms_do_not_fire(type: str) -> None:
    battle = Battle(". . . . . .", f"red {type} a 0101 se", "blue rifles b 0201 nw")
    battle.play("red", "activate a")
    assert not battle.can("red", "fire a")
    assert battle.refusal("red", "fire a 0201 se") == "fire.6"


@pytest.mark.rule("portable", "fire.6")
def test_fire_6_only_enemies_are_targets() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", "red rifles friend 0402 n", "blue rifles b 0301 s")
    battle.play("red", "activate a")
    assert battle.ends("red", "fire", "a") == {"0301"}
    assert battle.refusal("red", "fire a 0402 n") == "fire.6"
    assert battle.refusal("red", "fire a 0202 n") == "fire.6"


@pytest.mark.rule("portable", "fire.7")
def test_fire_7_a_pin_counts_for_the_next_shot() -> None:
    battle = Battle(OPEN, "red rifles a 0303 n", "red rifles c 0202 n", IDLE, "blue rifles b 0301 s")
    battle.throw(2, 5)
    told(battle.order("red", "fire a 0301 n"), UnitPinned)
    assert battle.is_pinned("b")
    assert told(battle.order("red", "fire c 0301 ne"), UnitFired).effect == PIN


@pytest.mark.rule("portable", "fire.7")
def test_fire_7_a_destroyed_unit_is_gone_before_the_next_activation() -> None:
    battle = Battle(
        OPEN, "red rifles a 0303 n", "red cavalry c 0202 n", IDLE, "blue rifles b 0301 s", "blue rifles far 0601 s"
    )
    battle.throw(6)
    told(battle.order("red", "fire a 0301 n"), UnitDestroyed)
    battle.play("red", "activate c")
    assert {"0301", "0401"} <= battle.ends("red", "move", "c")
