"""Who is the stronger where armies meet, whatever the book counts strength in."""

from __future__ import annotations

from collections.abc import Mapping

from grognard.core.hexgrid import HexGrid
from grognard.core.masks import iter_bits

Posts = Mapping[int, float]
"""For each hex in which an army stands its strength there."""


def balance(one: float, two: float) -> float:
    """Who has more of a thing: 1 where only the first side has some, -1 where only the second has.

    >>> balance(3, 1), balance(0, 0)
    (0.5, 0.0)
    """
    return (one - two) / (one + two) if one + two else 0.0


def superiority(grid: HexGrid, one: Posts, two: Posts, radius: int) -> float:
    """How much of the armies is the stronger among those within a radius: what the first has so less what the second
    has, as a share of both. Whoever has no enemy so near does not count.

    >>> grid = HexGrid(6, 1)
    >>> superiority(grid, {0: 3.0, 5: 9.0}, {1: 1.0}, radius=1)
    0.15384615384615385
    """
    masks = sum([1 << hex for hex in one]), sum([1 << hex for hex in two])
    total = sum(one.values()) + sum(two.values())
    found = 0.0
    for side, (own, enemy) in enumerate(((one, two), (two, one))):
        for hex, strength in own.items():
            around = grid.disc(hex, radius)
            near = around & masks[1 - side]
            if near:
                foes = sum([enemy[there] for there in iter_bits(near)])
                friends = sum([own[there] for there in iter_bits(around & masks[side])])
                share = strength * balance(friends, foes)
                found += share if side == 0 else -share
    return found / total if total else 0.0
