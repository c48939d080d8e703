from __future__ import annotations

import pytest
from hypothesis import given, settings

from grognard.core.board import Board, side_between
from grognard.core.hexgrid import NOWHERE, HexGrid

from .plane import grids

GRID = HexGrid(2, 2)


def board() -> Board:
    return Board(
        GRID,
        terrain=("open", "woods", "marsh", "woods"),
        elevation=(0, 2, 1, 0),
        roads={(0, 1): "road", (1, 3): "track"},
        sides={(0, 2): "stream"},
        marks={1: frozenset({"bridge", "tower"}), 2: frozenset({"bridge"})},
        names={3: "Medole"},
    )


def test_terrain_is_found_by_kind() -> None:
    assert board().where("woods") == 0b1010
    assert board().where("open", "marsh") == 0b0101
    assert board().where() == board().where("town") == 0


def test_marks_are_found_by_name() -> None:
    assert board().marked("bridge") == 0b0110
    assert board().marked("tower") == 0b0010
    assert board().marked("ford") == 0


def test_roads_and_sides_read_the_same_both_ways() -> None:
    assert board().road(1, 0) == board().road(0, 1) == "road"
    assert board().side(2, 0) == board().side(0, 2) == "stream"
    assert board().road(0, 2) is None
    assert board().side(0, 1) is None
    assert side_between(7, 3) == side_between(3, 7) == (3, 7)


def test_a_road_touches_the_hexes_it_joins() -> None:
    assert board().on_road == 0b1011


def test_climbing_counts_levels() -> None:
    assert board().climb(0, 1) == 2
    assert board().climb(1, 2) == -1


def test_ground_is_level_unless_told() -> None:
    assert Board(GRID, ("open",) * 4).elevation == (0, 0, 0, 0)


def test_a_label_is_the_number_and_the_name() -> None:
    assert board().label(3) == "0202 Medole"
    assert board().label(0) == "0101"


@pytest.mark.parametrize(("terrain", "heights"), [(3, 4), (5, 4), (4, 3), (4, 5)])
def test_every_hex_needs_its_entry(terrain: int, heights: int) -> None:
    with pytest.raises(ValueError, match="one entry a hex"):
        Board(GRID, ("open",) * terrain, (1,) * heights)


@settings(max_examples=40, deadline=None)
@given(grids())
def test_neighbours_are_those_on_the_map(grid: HexGrid) -> None:
    ground = Board(grid, ("open",) * grid.size)
    for spot in range(grid.size):
        assert set(ground.neighbours(spot)) == {n for n in grid.neighbours[spot] if n != NOWHERE}
