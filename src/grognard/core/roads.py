"""Ground where a road helps, but not into every hex: steps with two prices, as lanes for a flood.

Which hexes it does not help into changes from move to move (traffic, enemies). So the lanes of both prices are kept,
and those for one move are cut from them. The groups of lanes are the directions of the grid.
"""

from __future__ import annotations

from grognard.core.flood import Groups, Lanes
from grognard.core.hexgrid import HexGrid

Edges = tuple[tuple[tuple[int, int, int], ...], ...]
"""For each hex its ways out: (next hex, price, price where the road does not help)."""


class Roads:
    """The steps of one kind of mover, at their two prices.

    >>> roads = Roads(HexGrid(1, 2), (((1, 1, 3),), ((0, 1, 3),)))
    >>> roads.lanes(0).groups[3], roads.lanes(0b10).groups[3]
    (((1, ((1, 2),)),), ((1, ((3, 2),)),))
    """

    def __init__(self, grid: HexGrid, edges: Edges) -> None:
        found: list[dict[int, dict[int, list[int]]]] = [{} for _ in range(6)]
        ways_in: list[list[tuple[int, int, int, int]]] = [[] for _ in edges]
        for here, row in enumerate(edges):
            for place, (there, cheap, dear) in enumerate(row):
                prices = found[grid.direction(here, there)].setdefault(there - here, {})
                prices.setdefault(cheap, [0, 0])[0] |= 1 << there
                prices.setdefault(dear, [0, 0])[1] |= 1 << there
                ways_in[there].append((here, cheap, dear, place))
        self._groups = [
            [
                (shift, [(price, helped, unhelped) for price, (helped, unhelped) in sorted(prices.items())])
                for shift, prices in group.items()
            ]
            for group in found
        ]
        self._ways_in = ways_in

    def lanes(self, rough: int) -> Lanes:
        """The lanes of a move for which the road does not help into some hexes."""
        groups: Groups = tuple(
            [
                tuple([(shift, _priced(prices, rough)) for shift, prices in group])  # one or two in each direction
                for group in self._groups
            ]
        )
        return Lanes(groups, _Entries(self._ways_in, rough))


def _priced(prices: list[tuple[int, int, int]], rough: int) -> tuple[tuple[int, int], ...]:
    smooth = ~rough
    return tuple(
        [(price, entered) for price, helped, unhelped in prices if (entered := helped & smooth | unhelped & rough)]
    )


class _Entries:
    """The ways into a hex, priced when they are asked for: only whoever goes a way looks back along it."""

    def __init__(self, ways_in: list[list[tuple[int, int, int, int]]], rough: int) -> None:
        self._ways_in, self._rough = ways_in, rough

    def __getitem__(self, hex: int) -> list[tuple[int, int, int]]:
        unhelped = self._rough >> hex & 1
        return [(before, dear if unhelped else cheap, place) for before, cheap, dear, place in self._ways_in[hex]]
