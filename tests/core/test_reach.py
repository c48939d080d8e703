from __future__ import annotations

from collections.abc import Iterator

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from grognard.core import reach as searching
from grognard.core.masks import to_mask
from grognard.core.reach import Limits, Outset, Steps, find_reach

SIZE = 6
START = 0

MASKS = st.integers(0, 2**SIZE - 1)
WAYS_OUT = st.lists(st.tuples(st.integers(0, SIZE - 1), st.integers(1, 5), st.integers(0, 2)), max_size=4)
GRAPHS = st.lists(WAYS_OUT.map(tuple), min_size=SIZE, max_size=SIZE).map(tuple)
SPARSE = st.one_of(st.just(0), MASKS)
LIMITS = st.builds(
    Limits,
    points=st.integers(0, 14),
    barred=SPARSE,
    stops=SPARSE,
    only_first=SPARSE,
    tolls=st.integers(0, 3),
    not_first=SPARSE,
)

ROAD: Steps = (((1, 1, 0),), ((0, 1, 0), (2, 1, 0)), ((1, 1, 0), (3, 2, 0)), ((2, 2, 0),))


def lawful_paths(
    steps: Steps, limits: Limits, path: tuple[int, ...] = (), spent: int = 0, paid: int = 0
) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every lawful path that enters no hex twice, with its price."""
    here = path[-1] if path else START
    if path and limits.stops >> here & 1:
        return
    for there, price, toll in steps[here]:
        lawful = (
            there not in (START, *path)
            and not limits.barred >> there & 1
            and not (limits.only_first if path else limits.not_first) >> there & 1
            and spent + price <= limits.points
            and paid + toll <= limits.tolls
        )
        if lawful:
            yield (*path, there), spent + price
            yield from lawful_paths(steps, limits, (*path, there), spent + price, paid + toll)


@settings(max_examples=250, deadline=None)
@given(GRAPHS, LIMITS)
def test_reach_is_the_cheapest_of_all_lawful_paths(steps: Steps, limits: Limits) -> None:
    paths = list(lawful_paths(steps, limits))
    cheapest: dict[int, int] = {}
    for path, price in paths:
        cheapest[path[-1]] = min(price, cheapest.get(path[-1], price))
    reach = find_reach(steps, START, limits)
    assert reach.cost == cheapest
    assert reach.mask == to_mask(cheapest)
    assert all((reach.path(end), price) in paths for end, price in reach.cost.items())


def test_a_road_at_half_a_point_a_hex() -> None:
    reach = find_reach(ROAD, START, Limits(points=3))
    assert reach.cost == {1: 1, 2: 2}
    assert reach.path(2) == (1, 2)


def test_nothing_is_reached_without_points() -> None:
    assert find_reach(ROAD, START, Limits(points=0)).mask == 0


def test_nothing_is_reached_with_less_than_no_points() -> None:
    assert find_reach(ROAD, START, Limits(points=-1)).mask == 0


def test_a_stop_is_entered_and_not_left_unless_the_move_starts_there() -> None:
    assert find_reach(ROAD, START, Limits(points=9, stops=0b0101)).mask == 0b0110


def test_a_barred_hex_is_not_entered() -> None:
    assert find_reach(ROAD, START, Limits(points=9, barred=0b0100)).mask == 0b0010


def test_a_hex_for_the_first_step_only() -> None:
    assert find_reach(ROAD, START, Limits(points=9, only_first=0b0010)).mask == 0b1110
    assert find_reach(ROAD, START, Limits(points=9, only_first=0b0100)).mask == 0b0010


def test_limits_bar_nothing_and_pay_no_toll_unless_told() -> None:
    assert Limits(points=5) == (5, 0, 0, 0, 0, 0)
    assert find_reach((((1, 1, 1), (2, 1, 0)), (), ()), START, Limits(points=5)).mask == 0b100


def test_a_dear_path_that_saves_its_toll_goes_further() -> None:
    ford_or_bridge: Steps = (((1, 1, 1), (1, 3, 0)), ((2, 1, 1),), ())
    reach = find_reach(ford_or_bridge, START, Limits(points=4, tolls=1))
    assert reach.cost == {1: 1, 2: 4}
    assert find_reach(ford_or_bridge, START, Limits(points=3, tolls=1)).mask == 0b010


@settings(max_examples=250, deadline=None)
@given(GRAPHS, LIMITS, SPARSE, SPARSE)
def test_who_sets_out_goes_the_ways_of_the_plain_search(steps: Steps, land: Limits, barred: int, stops: int) -> None:
    outset = Outset(steps, START, land)
    plain = find_reach(steps, START, land._replace(barred=land.barred | barred, stops=land.stops | stops))
    for _ in range(2):  # found, and remembered
        found = outset.reach(barred, stops)
        assert (found.mask, found.cost) == (plain.mask, plain.cost)
        assert all(found.path(end) == plain.path(end) for end in plain.cost)
    assert outset.within == find_reach(steps, START, land).mask


def test_an_outset_forgets(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(searching, "MOST_REACHES", 1)
    outset = Outset(ROAD, 0, Limits(points=4))
    first = outset.reach(0, 0b10)
    assert outset.reach(0, 0b1000010) is first, "what lies beyond all roads is no matter"
    assert outset.reach(0b100, 0).mask == 0b10
    assert outset.reach(0, 0b10) is not first
    assert outset.reach(0, 0b10) == first
