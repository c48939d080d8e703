"""Where shells fall at three hexes or more, and on whom."""

from __future__ import annotations

from math import sqrt

import pytest

from grognard.core.event import DieRolled
from grognard.core.hexgrid import AXIAL, NOWHERE, HexGrid, Orientation, Vector
from grognard.rulesets.portable.artillery import find_shot
from grognard.rulesets.portable.events import GunFired
from tests.rulesets.portable.battle import Battle, all_told, opening_dice, told

FIELD = """
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    . . . . . . . . .
    """


def shoot(gun: str, target: str, *dice: int, units: tuple[str, ...] = (), orientation: str = "flat") -> Battle:
    """Red's gun fires at a target; an idle unit of each side looks on from the corners."""
    idle = "red rifles idle 0105 se" if gun[:2] != "01" else "red rifles idle 0905 se"
    position = (f"red siege-artillery g {gun}", f"blue rifles b {target} se", idle, *units)
    battle = Battle(FIELD, *position, orientation=orientation)
    battle.throw(*dice, *opening_dice("red", 9))
    battle.play("red", f"aim g {target}")
    return battle


def landed(battle: Battle) -> str | None:
    hex = told(battle.game.events, GunFired).landed
    return None if hex == NOWHERE else battle.scenario.board.grid.text(hex)


ON_A_ROW = {1: "0503", 2: "0503", 3: "0302", 4: "0302", 5: "0402", 6: "0402"}


@pytest.mark.rule("portable", "artillery.2")
@pytest.mark.parametrize(("die", "hex"), ON_A_ROW.items())
def test_artillery_2_on_a_hex_row_the_shell_falls_on_the_target_or_straight_before_or_behind_it(
    die: int, hex: str
) -> None:
    around = tuple(f"blue rifles {key} {where} n" for key, where in (("front", "0302"), ("back", "0503")))
    battle = shoot("0101 se", "0402", die, 6, units=around)
    assert landed(battle) == hex
    gone = [key for key in ("front", "b", "back") if battle.place(key) is None]
    assert gone == [{"0302": "front", "0402": "b", "0503": "back"}[hex]]


LOOKING_EAST = {1: "0602", 2: "0603", 3: "0402", 4: "0403", 5: "0503", 6: "0503"}
LOOKING_WEST = {1: "0403", 2: "0402", 3: "0603", 4: "0602", 5: "0503", 6: "0503"}
POINTED_LOOKING_NORTH = {1: "0601", 2: "0701", 3: "0603", 4: "0703", 5: "0602", 6: "0602"}


@pytest.mark.rule("portable", "artillery.3")
@pytest.mark.parametrize(("die", "hex"), LOOKING_EAST.items())
def test_artillery_3_off_the_rows_odd_is_left_and_even_is_right_looking_east(die: int, hex: str) -> None:
    assert landed(shoot("0103 ne", "0503", die, 1)) == hex


@pytest.mark.rule("portable", "artillery.3")
@pytest.mark.parametrize(("die", "hex"), LOOKING_WEST.items())
def test_artillery_3_left_and_right_are_the_guns_so_they_change_looking_west(die: int, hex: str) -> None:
    assert landed(shoot("0903 nw", "0503", die, 1)) == hex


@pytest.mark.rule("portable", "artillery.3")
@pytest.mark.parametrize(("die", "hex"), POINTED_LOOKING_NORTH.items())
def test_artillery_3_on_a_map_of_pointed_hexes_looking_north(die: int, hex: str) -> None:
    battle = shoot("0605 ne", "0602", die, 1, orientation="pointy")
    assert landed(battle) == hex


@pytest.mark.rule("portable", "artillery.2")
@pytest.mark.rule("portable", "artillery.3")
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
def test_artillery_3_for_every_gun_and_target_by_plain_geometry(orientation: Orientation) -> None:
    battle = shoot("0103 se", "0503", 6, 1, orientation=orientation)
    grid, gun = battle.scenario.board.grid, battle.unit("g")
    for start in range(grid.size):
        battle.game.state.place[gun] = start
        for target in range(grid.size):
            if grid.distance(start, target) >= 3:
                landings = find_shot(battle.game, gun, target).landings
                assert landings == expected_landings(grid, start, target)


def expected_landings(grid: HexGrid, start: int, target: int) -> tuple[int, ...]:
    """By angles in the plane: neighbours of the target nearer and farther, the left-hand ones first."""
    q, r = grid.vector(start, target)
    home_q, home_r = grid.axial[target]
    sight = in_plane((q, r), grid.orientation)

    def pair(distance: int) -> tuple[int, int]:
        found = []
        for dq, dr in AXIAL[grid.orientation]:
            if max(abs(q + dq), abs(r + dr), abs(q + dq + r + dr)) == distance:
                x, y = in_plane((dq, dr), grid.orientation)
                to_the_right = sight[0] * y - sight[1] * x
                found.append((to_the_right, grid.at((home_q + dq, home_r + dr))))
        found.sort()
        if len(found) == 3:
            found = found[1:2]  # on a hex row only the straight one counts
        return found[0][1], found[-1][1]

    distance = grid.distance(start, target)
    return (*pair(distance + 1), *pair(distance - 1), target, target)


def in_plane(vector: Vector, orientation: Orientation) -> tuple[float, float]:
    """Where a hex lies as seen from another, x to the east and y to the south."""
    q, r = vector
    return (1.5 * q, sqrt(3) * (r + q / 2)) if orientation == "flat" else (sqrt(3) * (q + r / 2), 1.5 * r)


@pytest.mark.rule("portable", "artillery.4")
def test_artillery_4_a_friend_where_the_shell_falls_is_hit() -> None:
    battle = shoot("0103 ne", "0503", 3, 6, units=("red rifles friend 0402 n",))
    assert battle.place("friend") is None
    assert battle.place("b") == "0503"
    pinned = shoot("0103 ne", "0503", 4, 2, units=("red rifles friend 0403 n",))
    assert pinned.is_pinned("friend")


@pytest.mark.rule("portable", "artillery.4")
def test_artillery_4_another_enemy_where_the_shell_falls_is_hit() -> None:
    battle = shoot("0103 ne", "0503", 2, 6, units=("blue command other 0603 n",))
    assert battle.place("other") is None
    assert battle.place("b") == "0503"


@pytest.mark.rule("portable", "artillery.4")
@pytest.mark.parametrize(
    ("gun", "target", "die", "hex"), [("0103 ne", "0503", 1, "0602"), ("0501 se", "0905", 2, None)]
)
def test_artillery_4_an_empty_hex_or_none_means_no_effect(gun: str, target: str, die: int, hex: str | None) -> None:
    battle = shoot(gun, target, die)
    assert landed(battle) == hex
    purposes = [roll.purpose for roll in all_told(battle.game.events, DieRolled)]
    assert purposes == ["landing", "initiative", "initiative", "activation"], "no effect die is rolled"
    shot = told(battle.game.events, GunFired)
    assert (shot.hit, shot.effect) == (-1, "no-effect")
    assert battle.place("b") == target
    assert not battle.is_pinned("b")
