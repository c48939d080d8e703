"""Line of sight, direct and indirect fire, and cover."""

from __future__ import annotations

import pytest

from grognard.rulesets.portable.events import GunFired, UnitFired
from tests.rulesets.portable.battle import Battle, opening_dice, told

IDLE = ("red rifles idle 0103 n", "blue rifles spare 0503 n")


def row(between: str) -> str:
    """0101 and 0302 lie on a hex row; the terrain named lies in 0201 between them."""
    return f"""
        . {between} . . .
        . . . . .
        . . . . .
        """


def sees(terrain: str, *units: str, here: str = "0101 se", there: str = "0302", heights: str = "") -> bool:
    """Whether rifles see a target; guns must find the same, or the sight is not one [portable gap.los]."""
    target = f"blue command b {there} n"
    rifles = Battle(terrain, f"red rifles a {here}", target, *units, *IDLE, heights=heights)
    rifles.play("red", "activate a")
    seen = rifles.can("red", f"fire a {there}")
    if not seen:
        facing = here.split()[1]
        assert rifles.refusal("red", f"fire a {there} {facing}") == "gap.los"
    gun = Battle(terrain, f"red field-artillery a {here}", target, *units, *IDLE, heights=heights)
    gun.throw(6, 1, *opening_dice("red", 9))
    assert told(gun.play("red", f"aim a {there}"), GunFired).direct == seen
    return seen


@pytest.mark.rule("portable", "gap.los")
@pytest.mark.rule("portable", "gap.direct-indirect")
@pytest.mark.parametrize(("letter", "seen"), [(".", True), ("w", False), ("b", False), ("f", False), ("r", True)])
def test_gap_los_woods_buildings_and_works_between_block(letter: str, seen: bool) -> None:
    assert sees(row(letter)) == seen


@pytest.mark.rule("portable", "gap.los")
@pytest.mark.rule("portable", "gap.direct-indirect")
@pytest.mark.parametrize("side", ["red", "blue"])
def test_gap_los_any_unit_between_blocks(side: str) -> None:
    assert not sees(row("."), f"{side} command between 0201 n")
    assert sees(row("."), f"{side} command beside 0202 n")


@pytest.mark.rule("portable", "gap.los")
def test_gap_los_a_unit_that_moves_away_clears_the_view() -> None:
    units = ("red rifles a 0101 se", "red rifles friend 0201 n", "blue command b 0302 n")
    battle = Battle(row("."), *units, *IDLE)
    battle.play("red", "activate friend", "move friend 0102", "activate a")
    assert battle.can("red", "fire a 0302")


@pytest.mark.rule("portable", "gap.los")
@pytest.mark.parametrize(
    ("viewer", "between", "target", "seen"),
    [
        (0, 1, 0, False),
        (0, 2, 1, False),
        (1, 2, 0, False),
        (1, 1, 0, True),
        (0, 1, 1, True),
        (1, 1, 1, True),
        (2, 1, 0, True),
        (0, 0, 2, True),
    ],
)
def test_gap_los_ground_higher_than_both_ends_blocks(viewer: int, between: int, target: int, seen: bool) -> None:
    heights = f"""
        {viewer} {between} 0 0 0
        0 0 {target} 0 0
        0 0 0 0 0
        """
    assert sees(row("."), heights=heights) == seen


@pytest.mark.rule("portable", "gap.los")
def test_gap_los_every_hex_between_counts() -> None:
    assert sees(row("."), there="0402")
    assert not sees(row("w"), there="0402")
    assert not sees(row("."), "blue command d 0302 n", there="0402")


@pytest.mark.rule("portable", "gap.los")
def test_gap_los_the_ends_do_not_block_and_neighbours_always_see_each_other() -> None:
    ends = """
        w . . . .
        . . w . .
        . . . . .
        """
    assert sees(ends)
    close = """
        w f . . .
        . . . . .
        . . . . .
        """
    heights = """
        0 3 0 0 0
        0 0 0 0 0
        0 0 0 0 0
        """
    assert sees(close, there="0201", heights=heights)


@pytest.mark.rule("portable", "gap.los")
@pytest.mark.parametrize(
    ("north", "south", "seen"),
    [
        (".", ".", True),
        ("w", ".", True),
        (".", "b", True),
        ("w", "f", False),
        ("unit", ".", True),
        (".", "unit", True),
        ("unit", "w", False),
        ("w", "unit", False),
        ("unit", "unit", False),
        ("hill", "w", False),
        ("hill", ".", True),
    ],
)
def test_gap_los_along_a_hexside_both_hexes_must_block(north: str, south: str, seen: bool) -> None:
    beside = ("0201", north), ("0202", south)  # the line from 0102 to 0302 runs between these two
    units = tuple(f"red command c{hex} {hex} n" for hex, what in beside if what == "unit")
    letters = [what if len(what) == 1 else "." for _, what in beside]
    terrain = f"""
        . {letters[0]} . . .
        . {letters[1]} . . .
        . . . . .
        """
    heights = terrain.replace(".", "0").replace("w", "0").replace("b", "0").replace("f", "0")
    if north == "hill":
        heights = heights.replace("0 0", "0 1", 1)
    assert sees(terrain, *units, here="0102 ne", heights=heights) == seen


@pytest.mark.rule("portable", "gap.los")
def test_gap_los_the_edge_of_the_map_hides_nobody() -> None:
    assert sees(row("w"), here="0101 ne", there="0301"), "the line runs between 0201 and the edge"


@pytest.mark.rule("portable", "gap.direct-indirect")
def test_gap_direct_indirect_a_stray_shell_counts_as_the_shot_it_belongs_to() -> None:
    gun, target = "red field-artillery a 0101 se", "blue rifles b 0402 n"
    hidden = Battle(row("."), gun, target, "blue rifles near 0302 n", *IDLE)
    hidden.throw(3, 5, *opening_dice("red", 9))
    shot = told(hidden.play("red", "aim a 0402"), GunFired)
    assert (shot.hit, shot.direct) == (hidden.unit("near"), False)
    assert hidden.is_pinned("near"), "it is in plain view, but the shot at 0402 is indirect"
    open_view = Battle(row("."), gun, target, "blue rifles far 0503 n", IDLE[0])
    open_view.throw(1, 5, *opening_dice("red", 9))
    shot = told(open_view.play("red", "aim a 0402"), GunFired)
    assert (shot.hit, shot.direct) == (open_view.unit("far"), True)
    assert open_view.place("far") is None, "it is hidden behind b, but the shot at b is direct"


@pytest.mark.rule("portable", "gap.cover")
@pytest.mark.parametrize(
    ("letter", "height", "covered"),
    [(".", 0, False), ("w", 0, True), ("b", 0, True), ("f", 0, True), (".", 1, False), ("r", 0, False)],
)
@pytest.mark.parametrize("mark", ["bridge", "ford"])
def test_gap_cover_woods_built_up_and_fortifications_only(letter: str, height: int, covered: bool, mark: str) -> None:
    terrain = f"""
        . . . . .
        . . {letter} . .
        . . . . .
        """
    heights = f"""
        0 0 0 0 0
        0 0 {height} 0 0
        0 0 0 0 0
        """
    crossings = {mark: "0302"} if letter == "r" else {}
    bridge, ford = crossings.get("bridge", ""), crossings.get("ford", "")
    units = ("red rifles a 0101 se", "blue rifles b 0302 n", *IDLE)
    battle = Battle(terrain, *units, heights=heights, roads=("0302 0402",), bridge=bridge, ford=ford)
    battle.throw(5)
    shot = told(battle.order("red", "fire a 0302"), UnitFired)
    assert shot.in_cover == covered
    assert battle.is_pinned("b") == covered
    assert (battle.place("b") is None) != covered


@pytest.mark.rule("portable", "gap.cover")
def test_gap_cover_a_pinned_unit_is_in_cover_and_the_firer_s_own_cover_is_nothing() -> None:
    woods_here = """
        w . . . .
        . . . . .
        . . . . .
        """
    for pinned in (False, True):
        target = "blue rifles b 0302 n" + " pinned" * pinned
        battle = Battle(woods_here, "red rifles a 0101 se", target, *IDLE)
        battle.throw(5)
        assert told(battle.order("red", "fire a 0302"), UnitFired).in_cover == pinned
