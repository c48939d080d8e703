"""Lanes with two prices are the steps of one move, priced hex by hex."""

from __future__ import annotations

from random import Random

from hypothesis import given, settings

from grognard.core.flood import find_flood
from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.masks import iter_bits
from grognard.core.reach import Steps, find_reach
from grognard.core.roads import Edges, Roads
from tests.core.test_flood import grids, seeds, some_hexes, some_limits


def some_edges(grid: HexGrid, chance: Random) -> Edges:
    """Roads at random over ground at random."""

    def edge(there: int) -> tuple[int, int, int]:
        dear = chance.choice((1, 2, 2, 3, 4))
        return there, 1 if chance.random() < 0.3 else dear, dear

    return tuple(
        tuple(edge(n) for n in grid.neighbours[hex] if n != NOWHERE and chance.random() < 0.9)
        for hex in range(grid.size)
    )


@settings(max_examples=60, deadline=None)
@given(grids, seeds)
def test_a_road_helps_but_not_into_rough_hexes(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    edges, rough, start = some_edges(grid, chance), some_hexes(grid, chance), chance.randrange(grid.size)
    limits = some_limits(grid, chance)
    steps: Steps = tuple(
        tuple((there, dear if rough >> there & 1 else cheap, 0) for there, cheap, dear in row) for row in edges
    )
    plain, flood = find_reach(steps, start, limits), find_flood(Roads(grid, edges).lanes(rough), start, limits)
    assert {hex: flood.cost(hex) for hex in iter_bits(flood.mask)} == plain.cost
    assert all(flood.path(hex) == plain.path(hex) for hex in plain.cost)


@settings(max_examples=60, deadline=None)
@given(grids, seeds)
def test_what_comes_in_is_told_apart_by_direction(grid: HexGrid, seed: int) -> None:
    """Six sides of every hex, one by one: from which it is entered, and at what price."""
    chance = Random(seed)
    edges, rough, start = some_edges(grid, chance), some_hexes(grid, chance), chance.randrange(grid.size)
    limits = some_limits(grid, chance)._replace(only_first=0, not_first=0)
    flood = find_flood(Roads(grid, edges).lanes(rough), start, limits)
    left = {start: 0, **{hex: flood.cost(hex) for hex in iter_bits(flood.mask & ~limits.stops)}}
    plainly = {
        (grid.direction(here, there), spent + price, there)
        for here, spent in left.items()
        for there, cheap, dear in edges[here]
        if spent + (price := dear if rough >> there & 1 else cheap) <= limits.points
    }
    found = {
        (way, total, hex)
        for way, prices in enumerate(flood.came)
        for total, hexes in enumerate(prices)
        for hex in iter_bits(hexes)
    }
    assert found == plainly
