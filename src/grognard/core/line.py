"""The straight line between two hex centres, exact, with the stretches that run along a hexside.

In cube coordinates a hex is the region where no two coordinates differ from its centre's by as much as one; so the
part of a line inside a hex is where three linear forms stay between -1 and 1. All arithmetic is on whole numbers, a
line being cut into so many parts that every crossing falls on one: it never slips to one side of a hexside by rounding.
"""

from __future__ import annotations

from functools import cache
from math import lcm

from grognard.core.hexgrid import NOWHERE, HexGrid, Vector

Step = tuple[Vector, ...]
"""One hex that the line enters, or the two hexes on either side of a hexside that it runs along."""


def _forms(vector: Vector) -> tuple[int, int, int]:
    q, r = vector
    s = -q - r
    return q - r, r - s, s - q


@cache
def line_steps(vector: Vector) -> tuple[Step, ...]:
    """What lies strictly between the ends of a line from (0, 0) to a vector, in order.

    >>> line_steps((0, -2))
    (((0, -1),),)
    >>> line_steps((1, -2))
    (((0, -1), (1, -1)),)
    """
    along: dict[tuple[int, int], list[Vector]] = {}
    inside: list[tuple[int, Vector]] = []
    q, r = vector
    slopes = _forms(vector)
    parts = lcm(*[slope for slope in slopes if slope])
    line = [(slope, parts // slope if slope else 0) for slope in slopes]
    reach = max(abs(q), abs(r), abs(q + r))
    for dq in range(min(0, q) - 1, max(0, q) + 2):
        for dr in range(min(0, r) - 1, max(0, r) + 2):
            if (dq, dr) in ((0, 0), vector) or max(abs(dq), abs(dr), abs(dq + dr)) > reach:
                continue
            stretch = _stretch(line, parts, (dq, dr))
            if stretch is None:
                continue
            start, end, on_side = stretch
            if on_side:
                along.setdefault((start, end), []).append((dq, dr))
            else:
                inside.append((start, (dq, dr)))
    steps: list[tuple[int, Step]] = [(start, (hex,)) for start, hex in inside]
    steps += [(start, tuple(sorted(hexes))) for (start, _), hexes in along.items()]
    return tuple(step for _, step in sorted(steps))


def _stretch(line: list[tuple[int, int]], parts: int, hex: Vector) -> tuple[int, int, bool] | None:
    """The stretch of the line in a hex (from, to, runs along its side), in parts of the line, or None where it is a
    point or nothing. Of the line each form's slope is given and the parts in which the form changes by one."""
    start, end, on_side = 0, parts, False
    for (slope, unit), offset in zip(line, _forms(hex), strict=True):
        if slope == 0:
            if abs(offset) > 1:
                return None
            on_side = on_side or abs(offset) == 1
            continue
        one, two = (offset - 1) * unit, (offset + 1) * unit
        start, end = max(start, min(one, two)), min(end, max(one, two))
    return (start, end, on_side) if start < end else None


def line_between(grid: HexGrid, start: int, end: int) -> tuple[tuple[int, ...], ...]:
    """The hexes strictly between two hexes, in order; a pair where the line runs along a hexside.

    A hexside on the edge of the map has `NOWHERE` for its outer hex.

    >>> grid = HexGrid(5, 5)
    >>> [[grid.text(h) for h in step] for step in line_between(grid, grid.parse("0202"), grid.parse("0301"))]
    [['0201', '0302']]
    >>> [[grid.text(h) for h in step] for step in line_between(grid, grid.parse("0203"), grid.parse("0402"))]
    [['0303']]
    """
    q, r = grid.axial[start]
    steps = (tuple(grid.at((q + dq, r + dr)) for dq, dr in step) for step in line_steps(grid.vector(start, end)))
    return tuple(step for step in steps if any(hex != NOWHERE for hex in step))
