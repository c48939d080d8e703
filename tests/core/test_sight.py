from __future__ import annotations

from collections.abc import Callable
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.line import line_between
from grognard.core.masks import to_mask
from grognard.core.sight import BLOCKED, CLEAR, OBSCURED, Hinders, Sight, lenient

from .plane import spots

Spots = tuple[HexGrid, list[int]]
Combine = Callable[[int, int], int]

GRADES = st.lists(st.sampled_from([CLEAR, CLEAR, CLEAR, OBSCURED, BLOCKED]), min_size=49, max_size=49)
UNITS = st.sets(st.integers(0, 48), max_size=8).map(to_mask)


def over(terrain: dict[int, int]) -> Hinders:
    return lambda _viewer, _target, spot: terrain.get(spot, CLEAR)


def worst(grid: HexGrid, viewer: int, target: int, grades: list[int], units: int, combine: Combine) -> int:
    """The grade of a line with units that block, step by step; the world beyond the edge hinders nothing."""
    found = CLEAR
    for step in line_between(grid, viewer, target):
        each = [CLEAR if h == NOWHERE else BLOCKED if units >> h & 1 else grades[h] for h in step]
        found = max(found, combine(*each) if len(each) == 2 else each[0])
    return found


@settings(max_examples=150, deadline=None)
@given(spots(2, largest=7), GRADES, UNITS)
def test_sight_when_the_better_side_of_a_hexside_counts(spots: Spots, grades: list[int], units: int) -> None:
    grid, [viewer, target] = spots
    sight = Sight(grid, over(dict(enumerate(grades))))
    assert sight.ray(viewer, target).grade == worst(grid, viewer, target, grades, 0, min)
    assert sight.is_clear(viewer, target, units) == (worst(grid, viewer, target, grades, units, min) == CLEAR)


@settings(max_examples=150, deadline=None)
@given(spots(2, largest=7), GRADES, UNITS)
def test_sight_when_the_worse_side_of_a_hexside_counts(spots: Spots, grades: list[int], units: int) -> None:
    grid, [viewer, target] = spots
    sight = Sight(grid, over(dict(enumerate(grades))), combine=max)
    assert sight.ray(viewer, target).grade == worst(grid, viewer, target, grades, 0, max)
    assert sight.is_clear(viewer, target, units) == (worst(grid, viewer, target, grades, units, max) == CLEAR)


@settings(max_examples=50, deadline=None)
@given(spots(1, largest=7), GRADES, UNITS, UNITS)
def test_targets_in_sight_are_those_that_are_seen_one_by_one(
    spots: Spots, grades: list[int], targets: int, units: int
) -> None:
    grid, [viewer] = spots
    sight = Sight(grid, over(dict(enumerate(grades))))
    targets &= grid.everywhere & ~(1 << viewer)
    seen = [hex for hex in range(grid.size) if targets >> hex & 1 and sight.is_clear(viewer, hex, units)]
    assert sight.clear(viewer, targets, units) == to_mask(seen)


def test_a_unit_beside_a_hexside_at_the_edge_blocks_where_the_worse_side_counts() -> None:
    grid = HexGrid(5, 3)
    sight = Sight(grid, over({}), combine=max)
    viewer, target, beside, elsewhere = (grid.parse(number) for number in ("0301", "0501", "0401", "0101"))
    assert not sight.is_clear(viewer, target, 1 << beside)
    assert sight.is_clear(viewer, target, 1 << elsewhere)


@settings(max_examples=100, deadline=None)
@given(spots(2, largest=7), UNITS)
def test_sight_goes_both_ways(spots: Spots, units: int) -> None:
    grid, [one, two] = spots
    sight = Sight(grid, over({}))
    assert sight.is_clear(one, two, units) == sight.is_clear(two, one, units)


def test_units_at_the_ends_hinder_nothing() -> None:
    grid = HexGrid(5, 5)
    sight = Sight(grid, over({}))
    ends = 1 << grid.parse("0301") | 1 << grid.parse("0304")
    assert sight.is_clear(grid.parse("0301"), grid.parse("0304"), ends)
    assert not sight.is_clear(grid.parse("0301"), grid.parse("0304"), ends | 1 << grid.parse("0302"))


@pytest.mark.parametrize("combine", [min, max, lambda one, two: (one + two) // 2], ids=["better", "worse", "mean"])
def test_every_case_of_one_hexside(combine: Combine) -> None:
    grid = HexGrid(5, 5)
    viewer, target, left, right = (grid.parse(number) for number in ("0202", "0301", "0201", "0302"))
    for grades in product((CLEAR, OBSCURED, BLOCKED), repeat=2):
        terrain = dict(zip((left, right), grades, strict=True))
        sight = Sight(grid, over(terrain), combine)
        for taken in product((False, True), repeat=2):
            units = to_mask(spot for spot, is_taken in zip((left, right), taken, strict=True) if is_taken)
            met = [BLOCKED if is_taken else grade for is_taken, grade in zip(taken, grades, strict=True)]
            assert sight.is_clear(viewer, target, units) == (combine(*grades) == combine(*met) == CLEAR)


def test_a_line_along_a_hexside_needs_both_sides_to_be_blocked() -> None:
    grid = HexGrid(5, 5)
    viewer, target, left, right = (grid.parse(number) for number in ("0202", "0301", "0201", "0302"))
    woods = Sight(grid, over({left: BLOCKED}))
    assert woods.is_clear(viewer, target, 0)
    assert not woods.is_clear(viewer, target, 1 << right)


def test_terrain_is_asked_about_viewer_and_target_once() -> None:
    asked: list[tuple[int, int, int]] = []

    def hinders(viewer: int, target: int, spot: int) -> int:
        asked.append((viewer, target, spot))
        return CLEAR

    sight = Sight(HexGrid(1, 4), hinders)
    for units in (0, 0b0100, 0b1001):
        sight.is_clear(0, 3, units)
    assert asked == [(0, 3, 1), (0, 3, 2)]


@pytest.mark.parametrize(
    ("one", "two", "both"), [(CLEAR, BLOCKED, CLEAR), (BLOCKED, OBSCURED, OBSCURED), (BLOCKED,) * 3]
)
def test_lenient_takes_the_better_side(one: int, two: int, both: int) -> None:
    assert lenient(one, two) == lenient(two, one) == both
