"""Frames: hexes on the ground and back, and the frames that were fitted to the rulebooks."""

from __future__ import annotations

from math import dist

import pytest

from grognard.battles.frame import Frame
from grognard.battles.history import History
from grognard.battles.settings import read_settings
from grognard.core.hexgrid import NOWHERE


@pytest.fixture(params=["napoleon3", "brothers"])
def frame(request: pytest.FixtureRequest) -> Frame:
    return Frame(read_settings("solferino1859", request.param).frame)


def test_every_centre_lies_in_its_hex(frame: Frame) -> None:
    assert [frame.hex_at(frame.centres[h]) for h in frame.inside] == list(frame.inside)
    assert {frame.hex_at(frame.centres[h]) for h in frame.outside} == {NOWHERE}


def test_neighbours_lie_one_hex_apart(frame: Frame) -> None:
    for hex in frame.inside:
        for other in frame.neighbours(hex):
            assert dist(frame.centres[hex], frame.centres[other]) == pytest.approx(frame.hex_m)


def test_two_neighbours_share_two_corners(frame: Frame) -> None:
    for hex in frame.inside[::17]:
        for direction, other in enumerate(frame.grid.neighbours[hex]):
            if other != NOWHERE:
                corners = frame.corners(hex)
                assert {corners[direction - 1], corners[direction]} == set(corners) & set(frame.corners(other))


def test_a_point_beyond_the_edge_is_nowhere(frame: Frame) -> None:
    edge = min(frame.inside, key=lambda h: frame.centres[h][0])
    x, y = frame.centres[edge]
    assert frame.hex_at((x - 0.49 * frame.hex_m, y)) == edge
    assert frame.hex_at((x - 0.51 * frame.hex_m, y)) == NOWHERE


@pytest.mark.parametrize("key", ["napoleon3", "brothers"])
def test_frames_are_those_of_the_gazetteer(key: str, history: History) -> None:
    data, fitted = read_settings("solferino1859", key).frame, history.gazetteer["frame"][key]
    frame = Frame(data)
    assert (data.hex_m, data.rows, data.columns) == (fitted["hex_m"], fitted["columns"], fitted["rows_even"])
    assert len(frame.inside) == (fitted["rows_odd"] + fitted["rows_even"]) * fitted["columns"] // 2
    for number in ("0101", "0201", "1207", "3101"):
        column, row = int(number[:2]), int(number[2:])
        west = (row - 1) * fitted["hex_m"] - (fitted["hex_m"] / 2 if column % 2 == 0 else 0)
        south = (column - 1) * fitted["column_spacing_m"]
        assert frame.centres[frame.grid.parse(number)] == pytest.approx((-west, -south), abs=0.1)


def test_north_is_up_and_numbers_grow_west_and_south() -> None:
    frame = Frame(read_settings("solferino1859", "napoleon3").frame)
    grid, at = frame.grid, frame.grid.parse
    assert grid.directions[grid.direction(at("1010"), at("1009"))] == "e"
    assert frame.centres[at("2010")][1] < frame.centres[at("1010")][1]
    assert at("1623") not in frame.outside
    assert at("1523") in frame.outside
