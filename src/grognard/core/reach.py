"""Where a unit can go: a cheapest-path search over half movement points, with stops and bars.

All points are counted in halves, so that a road at half a point stays a whole number. A ruleset builds one
`Steps` table for each kind of mover when the map is loaded; whatever depends on the enemy comes in as masks.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from grognard.core.masks import iter_bits

Steps = tuple[tuple[tuple[int, int, int], ...], ...]
"""For each hex its ways out: (next hex, cost in half points, at least one, and toll, a second price of its own)."""


class WaysOut(Protocol):
    """The same of the hexes that matter."""

    def __getitem__(self, hex: int, /) -> Sequence[tuple[int, int, int]]: ...


Node = int
"""A hex and the toll paid so far in one number, quicker to look up than a pair: a dear path with toll to spare may go
where a cheap one cannot."""
HEX_BITS = 16
HEX = (1 << HEX_BITS) - 1
"""The part of a node that is its hex."""


def node_of(hex: int, paid: int) -> Node:
    """A hex with so much toll paid; without any it is the hex itself."""
    return paid << HEX_BITS | hex


class Limits(NamedTuple):
    """What bounds one search."""

    points: int
    """Half points to spend."""
    barred: int = 0
    """Hexes that may not be entered."""
    stops: int = 0
    """Hexes in which the move ends."""
    only_first: int = 0
    """Hexes that may be entered only from the starting hex."""
    tolls: int = 0
    """How much toll may be paid in all."""
    not_first: int = 0
    """Hexes that may not be entered from the starting hex."""


class Reach(NamedTuple):
    """The hexes a search found (the start not among them), with the cheapest price and the path to each."""

    mask: int
    cost: dict[int, int]
    links: dict[Node, Node]
    """For each node the one before it."""
    ends: dict[int, Node]
    """For each hex its cheapest node, where that is not the hex itself."""

    def path(self, end: int) -> tuple[int, ...]:
        """The hexes entered on the way to an end, the end included."""
        links, node = self.links, self.ends.get(end, end)
        hexes = []
        while node in links:
            hexes.append(node & HEX)
            node = links[node]
        hexes.reverse()
        return tuple(hexes)


def find_reach(steps: WaysOut, start: int, limits: Limits) -> Reach:
    """All hexes that can be entered within the limits.

    >>> row = (((1, 2, 0),), ((0, 2, 0), (2, 1, 0)), ((1, 1, 0),))
    >>> reach = find_reach(row, 0, Limits(points=3))
    >>> reach.path(2), reach.cost[2]
    ((1, 2), 3)
    >>> bin(find_reach(row, 0, Limits(points=3, stops=0b010)).mask)
    '0b10'
    """
    if not limits.tolls:
        return _find_plainly(steps, start, limits)
    points, barred, stops, only_first, tolls, not_first = limits
    barred |= 1 << start
    cost: dict[int, int] = {}
    links: dict[Node, Node] = {}
    ends: dict[int, Node] = {}
    mask, far = 0, points + 1
    best: dict[Node, int] = {start: 0}
    # Points are few and whole, so nodes wait in one bucket a price: quicker than a heap, and first come, first served.
    buckets: list[list[Node]] = [[] for _ in range(max(0, points) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for node in bucket:
            if best[node] < spent:
                continue
            here, paid = node & HEX, node >> HEX_BITS
            if here != start:
                mask |= 1 << here
                if here not in cost:
                    cost[here], ends[here] = spent, node
                if stops >> here & 1 or spent == points:  # every step costs something
                    continue
            shut = barred | (not_first if here == start else only_first)
            for there, price, toll in steps[here]:
                if paid + toll > tolls or shut >> there & 1:
                    continue
                total, found = spent + price, paid + toll << HEX_BITS | there  # its node
                if total < best.get(found, far):
                    best[found] = total
                    links[found] = node
                    buckets[total].append(found)
    return Reach(mask, cost, links, ends)


def _find_plainly(steps: WaysOut, start: int, limits: Limits) -> Reach:
    """The same where no toll may be paid, as is usual: hexes themselves are the nodes, and masks, which are dear to
    look into, come last."""
    points, barred, stops, only_first, _, not_first = limits
    cost: dict[int, int] = {}
    links: dict[int, int] = {}
    mask, far = 0, points + 1
    best = {start: 0}
    buckets: list[list[int]] = [[] for _ in range(max(0, points) + 1)]
    buckets[0].append(start)
    for spent, bucket in enumerate(buckets):
        for here in bucket:
            if best[here] < spent:
                continue
            if here != start:
                mask |= 1 << here
                cost[here] = spent
                if stops >> here & 1 or spent == points:
                    continue
            shut = barred | (not_first if here == start else only_first)
            for there, price, toll in steps[here]:
                total = spent + price
                if total < best.get(there, far) and not toll and not shut >> there & 1:
                    best[there] = total
                    links[there] = here
                    buckets[total].append(there)
    return Reach(mask, cost, links, {})


MOST_REACHES = 1024
"""Searches from one hex that are remembered."""


class Outset:
    """A hex to set out from within the limits that the land alone sets. What units bar or stop comes in as masks, and
    of these only what the land would let a mover enter is any matter: a search is remembered by it.

    >>> outset = Outset((((1, 2, 0),), ((0, 2, 0), (2, 1, 0)), ((1, 1, 0),)), 0, Limits(points=3))
    >>> bin(outset.within), bin(outset.reach(barred=0b100, stops=0).mask)
    ('0b110', '0b10')
    """

    __slots__ = ("_found", "_limits", "_start", "_ways", "within")

    def __init__(self, steps: WaysOut, start: int, limits: Limits) -> None:
        self._start = start
        self.within = find_reach(steps, start, limits).mask
        """What could be entered if nobody stood there."""
        first, later = self.within & ~limits.not_first, self.within & ~limits.only_first
        entered = {start: first, **{hex: 0 if limits.stops >> hex & 1 else later for hex in iter_bits(self.within)}}
        self._ways = {hex: [step for step in steps[hex] if into >> step[0] & 1] for hex, into in entered.items()}
        """The steps that the land allows, in their order."""
        tolls = limits.tolls if any(toll for ways in self._ways.values() for _, _, toll in ways) else 0
        self._limits = Limits(limits.points, tolls=tolls)
        self._found: dict[tuple[int, int], Reach] = {}

    def reach(self, barred: int, stops: int) -> Reach:
        """What can be entered where some hexes are barred and a move ends in some."""
        key = (barred & self.within, stops & self.within)
        found = self._found.get(key)
        if found is None:
            if len(self._found) >= MOST_REACHES:
                self._found.clear()
            found = find_reach(self._ways, self._start, self._limits._replace(barred=key[0], stops=key[1]))
            self._found[key] = found
        return found
