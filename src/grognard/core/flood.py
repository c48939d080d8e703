"""Where a unit can go, found with masks: the plain search of `reach`, all hexes of one price at a time.

A step leads from one hex to another: the difference of their numbers is a shift, and on a grid there are few of them.
So the steps of a kind of mover are kept as lanes: for each shift and price the hexes that can be entered so. Whatever
can be reached for some points is a mask; shifted along every lane and cut to its hexes it gives what can be reached
for more. `reach.find_reach` says the same hex by hex, and tests hold the two to each other.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

from grognard.core.reach import Limits, Steps

Lane = tuple[int, tuple[tuple[int, int], ...]]
"""A shift, and for each price, the lowest first, the mask of the hexes that are entered by it at that price."""

Groups = tuple[tuple[Lane, ...], ...]
"""All lanes, in groups: what comes in by each group is told apart, as by the directions of the last step."""


class WaysIn(Protocol):
    """For each hex the ways into it: from which hex, at what price, and the place of the step among those out of it."""

    def __getitem__(self, hex: int, /) -> Sequence[tuple[int, int, int]]: ...


MOST_FLOODS = 512
"""Floods that are remembered; each holds a dozen masks."""


FEW = 8
"""Hexes from which a flood goes on one by one: for more the lanes are quicker."""


class Lanes(NamedTuple):
    """The steps of a kind of mover as masks."""

    groups: Groups
    ways_in: WaysIn
    ways_out: Sequence[tuple[tuple[int, int], ...]] = ()
    """For each hex and price, the lowest first, the hexes that a step leads to: the same once more, for lanes in one
    group."""


def lanes_of(steps: Steps, tolls: tuple[int, ...] = (0,)) -> Lanes:
    """The lanes of a table of steps in one group, only of the steps with one of these tolls.

    >>> lanes_of((((1, 2, 0),), ((0, 2, 0), (2, 1, 0)), ((1, 1, 0),))).groups
    (((-1, ((1, 2), (2, 1))), (1, ((1, 4), (2, 2)))),)
    """
    found: dict[int, dict[int, int]] = {}
    ways_in: dict[int, tuple[tuple[int, int, int], ...]] = {}
    ways_out = []
    for here, row in enumerate(steps):
        out: dict[int, int] = {}
        for place, (there, price, toll) in enumerate(row):
            if toll in tolls:
                prices = found.setdefault(there - here, {})
                prices[price] = prices.get(price, 0) | 1 << there
                out[price] = out.get(price, 0) | 1 << there
                ways_in[there] = (*ways_in.get(there, ()), (here, price, place))
        ways_out.append(tuple(sorted(out.items())))
    group = tuple((shift, tuple(sorted(prices.items()))) for shift, prices in sorted(found.items()))
    return Lanes((group,), ways_in, ways_out)


class Flood(NamedTuple):
    """What a flood found, the start not in it."""

    lanes: Lanes
    start: int
    limits: Limits
    mask: int
    levels: tuple[tuple[int, int], ...]
    """For each price, the lowest first, the hexes that cost it."""
    came: tuple[list[int], ...]
    """For each group of lanes and each price the hexes that a step comes into by it at that price: not the cheapest
    perhaps, and some that may not be entered at all."""

    def cost(self, end: int) -> int:
        """The cheapest price of a hex that was reached."""
        return next(price for price, hexes in self.levels if hexes >> end & 1)

    def path(self, end: int) -> tuple[int, ...]:
        """The hexes entered on the way to an end, the end included: the very way that the plain search finds."""
        return _Tracer(self).path(end, self.cost(end))


def find_flood(lanes: Lanes, start: int, limits: Limits) -> Flood:
    """All hexes that can be entered within the limits. Tolls are not counted: lanes have them or leave them out.

    >>> row = (((1, 2, 0),), ((0, 2, 0), (2, 1, 0)), ((1, 1, 0),))
    >>> flood = find_flood(lanes_of(row), 0, Limits(points=3))
    >>> flood.path(2), flood.cost(2), flood.levels
    ((1, 2), 3, ((2, 2), (3, 4)))
    """
    groups, stops = lanes.groups, limits.stops
    single = bool(lanes.ways_out) and not limits.only_first
    prices = range(max(0, limits.points) + 1)
    came = tuple([[0] * len(prices) for _ in groups])
    frontier = 1 << start
    dry = ~(limits.barred | frontier)
    _pour(_cut(groups, limits.not_first), frontier, 0, came)
    groups = _cut(groups, limits.only_first)
    mask, levels = 0, []
    for spent in prices:
        arrived = 0
        for waiting in came:
            arrived |= waiting[spent]
        arrived &= dry
        if arrived:
            dry ^= arrived
            mask |= arrived
            levels.append((spent, arrived))
            frontier = arrived & ~stops
            if not frontier or spent == limits.points:
                continue
            if single and frontier.bit_count() <= FEW:
                _trickle(lanes.ways_out, frontier, spent, came[0])
            else:
                _pour(groups, frontier, spent, came)
    return Flood(lanes, start, limits, mask, tuple(levels), came)


def _pour(groups: Groups, frontier: int, spent: int, came: tuple[list[int], ...]) -> None:
    """Let the hexes that were reached for some points run on along every lane."""
    left = len(came[0]) - spent
    for group, waiting in zip(groups, came, strict=True):
        for shift, prices in group:
            moved = frontier << shift if shift > 0 else frontier >> -shift
            for price, entered in prices:
                if price >= left:
                    break
                waiting[spent + price] |= moved & entered


def _trickle(ways_out: Sequence[tuple[tuple[int, int], ...]], frontier: int, spent: int, waiting: list[int]) -> None:
    """The same hex by hex."""
    left = len(waiting) - spent
    while frontier:
        here = frontier & -frontier
        frontier ^= here
        for price, entered in ways_out[here.bit_length() - 1]:
            if price >= left:
                break
            waiting[spent + price] |= entered


def _cut(groups: Groups, closed: int) -> Groups:
    """The lanes without those into some hexes."""
    if not closed:
        return groups
    return tuple(
        [
            tuple(
                [(shift, tuple([(price, entered & ~closed) for price, entered in prices])) for shift, prices in group]
            )
            for group in groups
        ]
    )


class _Tracer:
    """Goes back from an end. Of the hexes before it at one price the plain search has looked first at the one that it
    had found first: by the turn of the hex before that, then by the order of the steps out of it."""

    def __init__(self, flood: Flood) -> None:
        self._start, self._limits, self._ways_in = flood.start, flood.limits, flood.lanes.ways_in
        on = ~flood.limits.stops
        self._left = {0: 1 << flood.start, **{spent: hexes & on for spent, hexes in flood.levels}}
        """For each price the hexes from which a step leads on."""
        self._turns: dict[int, tuple[Any, ...]] = {flood.start: ()}

    def path(self, end: int, total: int) -> tuple[int, ...]:
        hexes = []
        while end != self._start:
            hexes.append(end)
            total, end, _ = self._before(end, total)
        return tuple(reversed(hexes))

    def _before(self, hex: int, total: int) -> tuple[int, int, int]:
        """The hex before another on its way, with its price, and the place of the step among those out of it."""
        limits, found = self._limits, []
        for before, price, place in self._ways_in[hex]:
            spent = total - price
            if spent in self._left and self._left[spent] >> before & 1:
                closed = limits.only_first if spent else limits.not_first
                if not closed >> hex & 1:
                    found.append((spent, before, place))
        cheapest = min(found)[0]
        first = [way for way in found if way[0] == cheapest]
        return first[0] if len(first) == 1 else min(first, key=lambda way: self._turn(way[1], way[0]))

    def _turn(self, hex: int, total: int) -> tuple[Any, ...]:
        """When the plain search looks at a hex of some price: by the hex before, then by the step out of that."""
        turn = self._turns.get(hex)
        if turn is None:
            spent, before, place = self._before(hex, total)
            turn = self._turns[hex] = (spent, self._turn(before, spent), place)
        return turn


def steps_on(levels: Sequence[tuple[int, int]], lanes: Lanes, points: int) -> int:
    """The hexes that one step along some lanes leads to, from hexes at their prices, for so many points in all."""
    came = tuple([[0] * (max(0, points) + 1) for _ in lanes.groups])
    for spent, hexes in levels:
        if spent <= points:
            _pour(lanes.groups, hexes, spent, came)
    found = 0
    for waiting in came:
        for hexes in waiting:
            found |= hexes
    return found


class Footing:
    """Lanes that remember their floods: a unit that has not moved, with nobody new around it, reaches what it did."""

    def __init__(self, lanes: Lanes) -> None:
        self.lanes = lanes
        self._found: dict[tuple[int, Limits], Flood] = {}

    def flood(self, start: int, limits: Limits) -> Flood:
        """The flood from a hex within the limits."""
        found = self._found.get((start, limits))
        if found is None:
            if len(self._found) >= MOST_FLOODS:
                self._found.clear()
            found = self._found[start, limits] = find_flood(self.lanes, start, limits)
        return found
