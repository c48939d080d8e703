from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.hexgrid import NOWHERE, HexGrid, Vector, sextant
from grognard.core.line import line_between, line_steps

from .plane import crossed, spots

Spots = tuple[HexGrid, list[int]]

VECTORS = st.tuples(st.integers(-12, 12), st.integers(-12, 12))


def apart(one: Vector, two: Vector) -> int:
    q, r = two[0] - one[0], two[1] - one[1]
    return max(abs(q), abs(r), abs(q + r))


@settings(max_examples=250, deadline=None)
@given(spots(2))
def test_a_line_meets_the_hexes_that_it_cuts_on_the_plane(spots: Spots) -> None:
    grid, [start, end] = spots
    assert [sorted(step) for step in line_between(grid, start, end)] == crossed(grid, start, end)


@settings(max_examples=150, deadline=None)
@given(spots(2, largest=15))
def test_the_line_back_is_the_same_line(spots: Spots) -> None:
    grid, [start, end] = spots
    there = [sorted(step) for step in line_between(grid, start, end)]
    back = [sorted(step) for step in line_between(grid, end, start)]
    assert there == back[::-1]


@settings(max_examples=150, deadline=None)
@given(VECTORS)
def test_a_line_goes_from_neighbour_to_neighbour(vector: Vector) -> None:
    if vector == (0, 0):
        assert line_steps(vector) == ()
        return
    steps = (((0, 0),), *line_steps(vector), (vector,))
    for step in steps:
        assert len(step) == 1 or apart(*step) == 1
    if apart((0, 0), vector) > 1:
        assert all(apart(one, two) == 1 for before, after in pairwise(steps) for one in before for two in after)


@settings(max_examples=150, deadline=None)
@given(VECTORS.filter(any))
def test_only_a_line_halfway_between_two_hex_rows_runs_along_hexsides(vector: Vector) -> None:
    _, a, b = sextant(vector, "flat")
    lengths = [len(step) for step in line_steps(vector)]
    if a == b:
        assert lengths == [2, 1] * (a - 1) + [2]
    else:
        assert set(lengths) <= {1}
        assert len(lengths) >= a + b - 1


@pytest.mark.parametrize("along", range(6))
def test_a_line_down_a_hex_row_enters_just_that_row(along: int) -> None:
    grid = HexGrid(9, 9, "pointy")
    hexes = [grid.size // 2]
    for _ in range(4):
        hexes.append(grid.neighbours[hexes[-1]][along])
    assert line_between(grid, hexes[0], hexes[-1]) == tuple((spot,) for spot in hexes[1:-1])


def test_a_hexside_on_the_edge_has_nowhere_beyond_it() -> None:
    grid = HexGrid(3, 3)
    [pair] = line_between(grid, grid.parse("0101"), grid.parse("0301"))
    assert sorted(pair) == [NOWHERE, grid.parse("0201")]


def test_a_line_along_the_edge_of_one_row_never_leaves_the_map() -> None:
    grid = HexGrid(5, 1)
    steps = line_between(grid, grid.parse("0101"), grid.parse("0501"))
    assert [grid.text(max(step)) for step in steps] == ["0201", "0301", "0401"]


@settings(max_examples=60, deadline=None)
@given(spots(1))
def test_nothing_lies_between_neighbours_or_a_hex_and_itself(spots: Spots) -> None:
    grid, [spot] = spots
    assert line_between(grid, spot, spot) == ()
    assert all(line_between(grid, spot, other) == () for other in grid.neighbours[spot] if other != NOWHERE)
