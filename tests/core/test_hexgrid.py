from __future__ import annotations

import re
from collections import deque

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.errors import NotationError
from grognard.core.hexgrid import DIRECTIONS, NOWHERE, HexGrid, Orientation
from grognard.core.masks import to_mask

from .plane import CLOCK, centre, grids, hexes_around, make_grid, spots

Spots = tuple[HexGrid, list[int]]

quick = settings(max_examples=60, deadline=None)


def walked(grid: HexGrid, start: int) -> dict[int, int]:
    """The distance to every hex, by walking."""
    found = {start: 0}
    queue = deque([start])
    while queue:
        here = queue.popleft()
        for there in grid.neighbours[here]:
            if there != NOWHERE and there not in found:
                found[there] = found[here] + 1
                queue.append(there)
    return found


@quick
@given(grids())
def test_the_table_of_distances_says_what_distance_says(grid: HexGrid) -> None:
    for start in range(grid.size):
        assert list(grid.away[start]) == [grid.distance(start, end) for end in range(grid.size)]


@quick
@given(grids())
def test_numbers_round_trip(grid: HexGrid) -> None:
    assert [grid.parse(grid.text(spot)) for spot in range(grid.size)] == list(range(grid.size))
    assert grid.parse(f" {grid.text(0)}\n") == 0


@pytest.mark.parametrize("number", ["", "9999", "0000", "101", "nonsense", "0501", "0105"])
def test_a_number_that_is_not_on_the_map_is_refused(number: str) -> None:
    with pytest.raises(NotationError, match=re.escape(f"no hex {number!r}: the map runs from 0101 to 0404")):
        HexGrid(4, 4).parse(number)


@pytest.mark.parametrize(("columns", "rows"), [(0, 5), (5, 0), (100, 5), (5, 100), (-1, 5)])
def test_a_map_has_a_sensible_size(columns: int, rows: int) -> None:
    with pytest.raises(ValueError, match="1 to 99"):
        HexGrid(columns, rows)
    assert {HexGrid(99, 1).size, HexGrid(1, 99).size} == {99}


@quick
@given(grids())
def test_neighbours_lie_clockwise_at_one_hex(grid: HexGrid) -> None:
    around = hexes_around(grid)
    for spot in range(grid.size):
        x, y = centre(grid, spot)
        assert grid.neighbours[spot] == tuple(around[x + dx, y + dy] for dx, dy in CLOCK[grid.orientation])


def test_names_of_directions() -> None:
    flat, pointy = HexGrid(3, 3), HexGrid(3, 3, "pointy")
    assert flat.text(flat.neighbours[flat.parse("0202")][DIRECTIONS["flat"].index("s")]) == "0203"
    assert pointy.text(pointy.neighbours[pointy.parse("0202")][DIRECTIONS["pointy"].index("e")]) == "0302"


@quick
@given(grids())
def test_the_way_back_is_the_opposite_direction(grid: HexGrid) -> None:
    for spot in range(grid.size):
        on_map = [n for n in grid.neighbours[spot] if n != NOWHERE]
        assert grid.adjacent[spot] == to_mask(on_map)
        for other in on_map:
            assert grid.direction(other, spot) == (grid.direction(spot, other) + 3) % 6


def test_only_neighbours_have_a_direction() -> None:
    with pytest.raises(ValueError, match="not in tuple"):
        HexGrid(5, 5).direction(0, 2)


@quick
@given(spots(1))
def test_distance_is_the_shortest_walk(spots: Spots) -> None:
    grid, [start] = spots
    assert {spot: grid.distance(start, spot) for spot in range(grid.size)} == walked(grid, start)


@settings(max_examples=150, deadline=None)
@given(spots(3))
def test_distance_is_a_metric(spots: Spots) -> None:
    grid, [one, two, three] = spots
    assert grid.distance(one, two) == grid.distance(two, one)
    assert (grid.distance(one, two) == 0) == (one == two)
    assert grid.distance(one, three) <= grid.distance(one, two) + grid.distance(two, three)


@quick
@given(spots(1), st.integers(0, 25))
def test_discs_and_rings_agree_with_distance(spots: Spots, radius: int) -> None:
    grid, [spot] = spots
    distances = walked(grid, spot)
    assert grid.disc(spot, radius) == to_mask(h for h, d in distances.items() if d <= radius)
    assert grid.ring(spot, radius) == to_mask(h for h, d in distances.items() if d == radius)


@quick
@given(spots(4))
def test_the_nearest_of_several_hexes(spots: Spots) -> None:
    grid, [spot, *others] = spots
    assert grid.nearest(spot, to_mask(others)) == min(grid.distance(spot, other) for other in others)
    with pytest.raises(ValueError, match="nothing"):
        grid.nearest(spot, 0)


@pytest.mark.parametrize("shifted", ["odd", "even"])
@pytest.mark.parametrize("orientation", ["flat", "pointy"])
@pytest.mark.parametrize("radius", [1, 2, 3, 4, 5])
def test_sizes_of_discs_and_rings_away_from_the_edge(orientation: Orientation, shifted: str, radius: int) -> None:
    grid = make_grid(11, 11, orientation, shifted)
    assert grid.ring(grid.size // 2, radius).bit_count() == 6 * radius
    assert grid.disc(grid.size // 2, radius).bit_count() == 3 * radius * (radius + 1) + 1


@quick
@given(grids())
def test_axial_coordinates_find_their_hex(grid: HexGrid) -> None:
    assert [grid.at(vector) for vector in grid.axial] == list(range(grid.size))
    assert grid.at((500, 500)) == NOWHERE
