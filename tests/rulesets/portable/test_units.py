"""Unit types: the table, the floor of close combat power, guns that move or fire, dismounted cavalry, advance."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import DuelFought
from tests.rulesets.portable.battle import Battle, opening_dice, told

FIELD = """
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    . . . . . . . . . . . . .
    """

UNIT_TABLE = [  # [portable T.units]: type, kind, movement, close combat power, weapon range
    ("rifles", "infantry", 1, 4, 3),
    ("firearms", "infantry", 1, 4, 2),
    ("close-weapons", "infantry", 1, 3, 0),
    ("cavalry", "cavalry", 2, 4, 0),
    ("machine-guns", "machine-guns", 1, 4, 4),
    ("light-artillery", "artillery", 1, 1, 4),
    ("field-artillery", "artillery", 1, 1, 6),
    ("siege-artillery", "artillery", 0, 1, 10),
    ("command", "command", 2, 5, 0),
]
GUNS = [row[0] for row in UNIT_TABLE if row[1] == "artillery"]
FIGHTERS = [row for row in UNIT_TABLE if row[2]]


def in_contact(attacker: str, *more: str) -> Battle:
    """Red `a` next to blue `b`, all guns silent, red to activate; an idle unit keeps the decision open."""
    type, *flags = attacker.split()
    fighter = " ".join(["red", type, "a 0602 ne", *flags])
    battle = Battle(FIELD, fighter, "blue rifles b 0702 sw", "red rifles idle 0103 n", *more)
    if not battle.activations:
        battle.to_activation()
    return battle


def duel(battle: Battle, attack_die: int, defence_die: int) -> DuelFought:
    """Red's `a` fights blue's `b`; nothing else happens this turn."""
    battle.order("red", "engage a 0702")
    battle.throw(attack_die, defence_die, 1, *opening_dice("red", 9))
    return told(battle.play("red", "end"), DuelFought)


@pytest.mark.rule("portable", "units.1")
def test_units_1_the_table_has_these_nine_types_with_these_values() -> None:
    types = Battle(FIELD, "red rifles a 0101 n", "blue rifles b 1303 n").scenario.types
    assert [(t.key, t.kind, t.movement, t.power, t.range) for t in types] == UNIT_TABLE


@pytest.mark.rule("portable", "units.1")
@pytest.mark.parametrize(("type", "movement"), [(row[0], row[2]) for row in UNIT_TABLE])
def test_units_1_a_unit_moves_as_far_as_its_movement(type: str, movement: int) -> None:
    battle = Battle(FIELD, f"red {type} a 0102 n", "red rifles idle 0503 n", "blue rifles b 1302 n")
    if not battle.activations:
        battle.to_activation()
    if not movement:
        assert not battle.can("red", "activate a")
        return
    battle.play("red", "activate a")
    grid = battle.scenario.board.grid
    start = grid.parse("0102")
    assert max(grid.distance(start, grid.parse(end)) for end in battle.ends("red", "move", "a")) == movement


@pytest.mark.rule("portable", "units.1")
@pytest.mark.parametrize(("type", "range"), [(row[0], row[4]) for row in UNIT_TABLE])
def test_units_1_a_unit_fires_as_far_as_its_range_and_not_at_all_without(type: str, range: int) -> None:
    for distance in (1, 2, 3, 4, 5, 6, 7, 10, 11):
        target = f"{distance + 1:02d}02"
        battle = Battle(FIELD, f"red {type} a 0102 ne", "red rifles idle 0103 n", f"blue command b {target} n")
        if type in GUNS:
            assert battle.can("red", f"aim a {target}") == (distance <= range)
        else:
            battle.play("red", "activate a")
            assert battle.can("red", f"fire a {target}") == (distance <= range)


@pytest.mark.rule("portable", "units.1")
@pytest.mark.parametrize(("type", "power"), [(row[0], row[3]) for row in FIGHTERS])
def test_units_1_a_unit_fights_with_its_power(type: str, power: int) -> None:
    fought = duel(in_contact(type), 6, 6)
    assert fought.attack == power
    assert fought.attack_modifiers == ()


@pytest.mark.rule("portable", "units.2")
def test_units_2_a_gun_attacked_by_three_still_has_a_power_of_1() -> None:
    attackers = ("red rifles a 0502 se", "red rifles c 0601 s", "red rifles d 0702 sw", "red rifles idle 0103 n")
    battle = Battle(FIELD, *attackers, "blue field-artillery b 0602 n", "blue rifles spare 1303 n")
    battle.to_activation()
    for attacker in "acd":
        battle.order("red", f"engage {attacker} 0602")
    battle.end("red")
    battle.throw(6, 1)
    fought = told(battle.play("red", "fight a"), DuelFought)
    assert [modifier.value for modifier in fought.defence_modifiers] == [-2]
    assert fought.defence == 1
    assert battle.place("a") is None
    battle.throw(6, 2)
    battle.play("red", "fight c")
    assert battle.place("c") == "0601"


@pytest.mark.rule("portable", "units.2")
def test_units_2_no_cap_so_a_power_of_6_never_fails() -> None:
    fought = duel(in_contact("command", "red command c 0503 n"), 6, 6)
    assert fought.attack == 6
    assert fought.outcome == "defender-destroyed"


@pytest.mark.rule("portable", "units.3")
@pytest.mark.parametrize("gun", ["light-artillery", "field-artillery"])
def test_units_3_a_gun_moves_or_fires_but_not_both(gun: str) -> None:
    position = (f"red {gun} a 0102 ne", "red rifles idle 0103 n", "blue rifles b 0402 n", "blue rifles c 1302 n")
    fired = Battle(FIELD, *position)
    fired.throw(5, 1, *opening_dice("red", 9))
    fired.play("red", "aim a 0402")
    assert not fired.can("red", "activate a")
    fired.next_turn()
    fired.to_activation()
    assert fired.can("red", "activate a"), "what it did last turn no longer binds it"
    held = Battle(FIELD, *position)
    held.to_activation()
    held.order("red", "move a 0202")
    assert held.place("a") == "0202"
    assert not held.can("red", "activate a"), "no shot after the move"
    held.next_turn()
    assert held.can("red", "aim a 0402")


@pytest.mark.rule("portable", "units.4")
def test_units_4_dismounted_cavalry_moves_and_fires_as_infantry() -> None:
    for weapon, range in (("firearms", 2), ("rifles", 3)):
        for distance in (2, 3, 4):
            target = f"{distance + 1:02d}02"
            foot = f"red cavalry a 0102 ne on-foot dismounts={weapon}"
            battle = Battle(FIELD, foot, "red rifles idle 0103 n", f"blue command b {target} n")
            battle.play("red", "activate a")
            assert battle.can("red", f"fire a {target}") == (distance <= range)
            assert "0302" not in battle.ends("red", "move", "a")
            assert "0101" in battle.ends("red", "move", "a")


@pytest.mark.rule("portable", "units.4")
@pytest.mark.parametrize(("weapon", "power"), [("firearms", 3), ("rifles", 3), ("close-weapons", 2)])
def test_units_4_dismounted_cavalry_fights_one_below_its_infantry(weapon: str, power: int) -> None:
    fought = duel(in_contact(f"cavalry on-foot dismounts={weapon}"), 6, 6)
    assert fought.attack == power
    assert duel(in_contact(f"cavalry dismounts={weapon}"), 6, 6).attack == 4, "in the saddle it is itself"


@pytest.mark.rule("portable", "units.4")
def test_units_4_dismounted_cavalry_defends_one_lower_too() -> None:
    battle = Battle(
        FIELD, "red rifles a 0602 ne", "red rifles idle 0103 n", "blue cavalry b 0702 sw on-foot dismounts=firearms"
    )
    assert duel(battle, 6, 4).outcome == "draw"


@pytest.mark.rule("portable", "units.4")
def test_units_4_a_scenario_that_names_no_weapon_means_other_firearms() -> None:
    enemies = ("blue command b 0302 n", "blue command c 0401 n")
    battle = Battle(FIELD, "red cavalry a 0102 ne on-foot", "red rifles idle 0103 n", *enemies)
    battle.play("red", "activate a")
    assert battle.ends("red", "fire", "a") == {"0302"}
    assert battle.refusal("red", "fire a 0401 ne") == "fire.6", "three hexes are too far"


@pytest.mark.rule("portable", "units.5")
@pytest.mark.parametrize(
    ("type", "advances"),
    [
        ("rifles", True),
        ("firearms", True),
        ("close-weapons", True),
        ("cavalry", True),
        ("cavalry on-foot dismounts=firearms", True),
        ("machine-guns", False),
        ("light-artillery", False),
        ("field-artillery", False),
        ("command", False),
    ],
)
def test_units_5_only_infantry_and_cavalry_take_the_hex_of_a_beaten_enemy(type: str, advances: bool) -> None:
    battle = in_contact(type)
    assert duel(battle, 1, 6).outcome == "defender-destroyed"
    assert battle.can("red", "advance a 0702") == advances
    if advances:
        battle.play("red", "advance a 0702")
    assert battle.place("a") == ("0702" if advances else "0602")


@pytest.mark.rule("portable", "units.8")
def test_units_8_siege_guns_never_move_not_even_to_attack() -> None:
    guns = ("red siege-artillery a 0601 ne", "red field-artillery c 0603 ne", "red siege-artillery d 0702 n pinned")
    battle = Battle(FIELD, *guns, "red rifles idle 0103 n", "blue rifles b 0701 sw")
    battle.to_activation()
    assert battle.can("red", "activate c")
    assert battle.refusal("red", "activate a") == "units.8", "though it stands next to the enemy"
    battle.play("red", "activate d")
    assert battle.options("red") == ["unpin d"]


@pytest.mark.rule("portable", "units.8")
def test_units_8_siege_guns_pivot_to_fire() -> None:
    battle = Battle(FIELD, "red siege-artillery a 0602 n", "red rifles idle 0103 n", "blue rifles b 0802 n")
    battle.throw(1, *opening_dice("red", 9))
    battle.play("red", "aim a 0802 ne")
    assert battle.facing("a") == "ne"
    assert battle.place("a") == "0602"
