"""A flood over masks finds what the plain search finds, hex by hex, price by price and way by way."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core.flood import Footing, Lanes, find_flood, lanes_of, steps_on
from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.masks import iter_bits, to_mask
from grognard.core.reach import Limits, Steps, find_reach

GRIDS = (HexGrid(7, 6), HexGrid(6, 7, "pointy"), HexGrid(5, 5, "flat", "odd"), HexGrid(9, 1), HexGrid(1, 9, "pointy"))
ALL_TOLLS = 99

seeds = st.integers(0, 2**32)
grids = st.sampled_from(GRIDS)


def some_steps(grid: HexGrid, chance: Random) -> Steps:
    """Ground at random: closed sides, roads, tolls, and prices that tie often and differ by the way one goes."""
    prices = chance.choice(((2,), (1, 2), (1, 2, 4), (1, 2, 3, 4, 6, 8)))
    closed = chance.choice((0.0, 0.1, 0.4))

    def row(hex: int) -> tuple[tuple[int, int, int], ...]:
        ways = [n for n in grid.neighbours[hex] if n != NOWHERE and chance.random() >= closed]
        chance.shuffle(ways)
        return tuple((there, chance.choice(prices), int(chance.random() < 0.2)) for there in ways)

    return tuple(row(hex) for hex in range(grid.size))


def some_hexes(grid: HexGrid, chance: Random) -> int:
    share = chance.choice((0.0, 0.1, 0.3))
    return to_mask(hex for hex in range(grid.size) if chance.random() < share)


def some_limits(grid: HexGrid, chance: Random) -> Limits:
    first = chance.choice(({}, {"only_first": some_hexes(grid, chance)}, {"not_first": some_hexes(grid, chance)}))
    return Limits(chance.randrange(-1, 16), some_hexes(grid, chance), some_hexes(grid, chance), **first)


def by_direction(grid: HexGrid, steps: Steps) -> Lanes:
    """The lanes of all steps, a group for each direction of the grid."""

    def along(way: int) -> Steps:
        return tuple(
            tuple(step for step in row if grid.direction(here, step[0]) == way) for here, row in enumerate(steps)
        )

    return Lanes(tuple(lanes_of(along(way)).groups[0] for way in range(6)), lanes_of(steps).ways_in)


@settings(max_examples=120, deadline=None)
@given(grids, seeds)
def test_a_flood_is_the_plain_search(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    steps, start, limits = some_steps(grid, chance), chance.randrange(grid.size), some_limits(grid, chance)
    plain = find_reach(steps, start, limits)
    for lanes in (lanes_of(steps), by_direction(grid, steps)):
        flood = find_flood(lanes, start, limits)
        assert flood.mask == plain.mask
        assert {hex: flood.cost(hex) for hex in iter_bits(flood.mask)} == plain.cost
        assert all(flood.path(hex) == plain.path(hex) for hex in plain.cost)


@settings(max_examples=60, deadline=None)
@given(grids, seeds)
def test_a_flood_that_heeds_no_toll_is_the_plain_search_with_tolls_to_spare(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    steps, start, limits = some_steps(grid, chance), chance.randrange(grid.size), some_limits(grid, chance)
    plain = find_reach(steps, start, limits._replace(tolls=ALL_TOLLS))
    lanes = lanes_of(steps, tolls=(0, 1))
    flood = find_flood(lanes, start, limits)
    assert flood.mask == plain.mask
    assert {hex: flood.cost(hex) for hex in iter_bits(flood.mask)} == plain.cost
    assert all(flood.path(hex) == plain.path(hex) for hex in plain.cost)


@settings(max_examples=60, deadline=None)
@given(grids, seeds)
def test_groups_tell_the_last_steps_apart(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    steps, start = some_steps(grid, chance), chance.randrange(grid.size)
    limits = some_limits(grid, chance)._replace(not_first=0, only_first=0)
    plain = find_reach(steps, start, limits)
    flood = find_flood(by_direction(grid, steps), start, limits)
    left = [start, *iter_bits(plain.mask & ~limits.stops)]
    for here in left:
        for there, price, toll in steps[here]:
            total = plain.cost.get(here, 0) + price
            if not toll and total <= limits.points:
                assert flood.came[grid.direction(here, there)][total] >> there & 1
    steps_in = {(there, price) for here in left for there, price, toll in steps[here] if not toll}
    found = {hex for group in flood.came for hexes in group for hex in iter_bits(hexes)}
    assert found <= {there for there, _ in steps_in}


@settings(max_examples=60, deadline=None)
@given(grids, seeds)
def test_one_step_on(grid: HexGrid, seed: int) -> None:
    chance = Random(seed)
    steps, start, points = some_steps(grid, chance), chance.randrange(grid.size), chance.randrange(12)
    plain = find_reach(steps, start, Limits(points))
    levels = ((0, 1 << start), *find_flood(lanes_of(steps), start, Limits(points)).levels)
    expected = to_mask(
        there
        for here, cost in ((start, 0), *plain.cost.items())
        for there, price, toll in steps[here]
        if toll and cost + price <= points
    )
    assert steps_on(levels, lanes_of(steps, tolls=(1,)), points) == expected


def test_a_footing_remembers_and_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("grognard.core.flood.MOST_FLOODS", 2)
    footing = Footing(lanes_of(some_steps(GRIDS[0], Random(1))))
    first = footing.flood(3, Limits(4))
    assert footing.flood(3, Limits(4)) is first
    assert footing.flood(3, Limits(5)) != first
    assert footing.flood(4, Limits(4)).start == 4
    again = footing.flood(3, Limits(4))
    assert again == first
    assert again is not first
