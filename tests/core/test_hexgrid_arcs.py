"""Arcs, bearings and sextants; the rest of the grid is in test_hexgrid.py."""

from __future__ import annotations

import pytest
from hypothesis import assume, given, settings

from grognard.core.hexgrid import NOWHERE, HexGrid, sextant
from grognard.core.masks import iter_bits

from .plane import CLOCK, dot, offset, spots

Spots = tuple[HexGrid, list[int]]

quick = settings(max_examples=60, deadline=None)


@quick
@given(spots(1, largest=7))
def test_an_arc_is_sixty_degrees_to_either_side(spots: Spots) -> None:
    grid, [spot] = spots
    for facing, ahead in enumerate(CLOCK[grid.orientation]):
        for other in range(grid.size):
            to = offset(grid, spot, other)
            cosine = dot(grid, ahead, to)  # times both lengths; half of them or more up to sixty degrees
            inside = cosine > 0 and 4 * cosine**2 >= dot(grid, ahead, ahead) * dot(grid, to, to)
            assert bool(grid.arcs[spot][facing] >> other & 1) == inside


@quick
@given(spots(1, largest=7))
def test_arcs_cover_the_map_and_hold_the_three_hexes_in_front(spots: Spots) -> None:
    grid, [spot] = spots
    everything = 0
    for facing, arc in enumerate(grid.arcs[spot]):
        everything |= arc
        front = {grid.neighbours[spot][(facing + turn) % 6] for turn in (-1, 0, 1)} - {NOWHERE}
        assert front == set(iter_bits(arc & grid.adjacent[spot]))
    assert everything == grid.everywhere & ~(1 << spot)


@settings(max_examples=120, deadline=None)
@given(spots(2, largest=15))
def test_bearings_are_the_directions_nearest_to_the_target(spots: Spots) -> None:
    grid, [start, end] = spots
    assume(start != end)
    nearness = [dot(grid, ahead, offset(grid, start, end)) for ahead in CLOCK[grid.orientation]]
    assert set(grid.bearings(start, end)) == {k for k in range(6) if nearness[k] == max(nearness)}


@settings(max_examples=120, deadline=None)
@given(spots(2, largest=15))
def test_a_vector_is_the_steps_of_its_sextant(spots: Spots) -> None:
    grid, [start, end] = spots
    assume(start != end)
    k, a, b = sextant(grid.vector(start, end), grid.orientation)
    (x1, y1), (x2, y2) = CLOCK[grid.orientation][k], CLOCK[grid.orientation][(k + 1) % 6]
    assert a > 0 <= b
    assert a + b == grid.distance(start, end)
    assert offset(grid, start, end) == (a * x1 + b * x2, a * y1 + b * y2)


def test_a_hex_has_no_bearing_to_itself() -> None:
    with pytest.raises(ValueError, match="itself"):
        HexGrid(3, 3).bearings(4, 4)
