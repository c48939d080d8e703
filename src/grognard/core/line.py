"""The straight line between two hex centres, exact, with the stretches that run along a hexside.

In cube coordinates a hex is the region where no two coordinates differ from its centre's by as much as one; so the
part of a line inside a hex is where three linear forms stay between -1 and 1. All arithmetic is on fractions: no
line ever slips to one side of a hexside by rounding.
"""

from __future__ import annotations

from fractions import Fraction
from functools import cache

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
    along: dict[tuple[Fraction, Fraction], list[Vector]] = {}
    inside: list[tuple[Fraction, Vector]] = []
    q, r = vector
    reach = max(abs(q), abs(r), abs(q + r))
    for dq in range(min(0, q) - 1, max(0, q) + 2):
        for dr in range(min(0, r) - 1, max(0, r) + 2):
            if (dq, dr) in ((0, 0), vector) or max(abs(dq), abs(dr), abs(dq + dr)) > reach:
                continue
            stretch = _stretch(vector, (dq, dr))
            if stretch is None:
                continue
            start, end, on_side = stretch
            if on_side:
                along.setdefault((start, end), []).append((dq, dr))
            else:
                inside.append((start, (dq, dr)))
    steps: list[tuple[Fraction, Step]] = [(start, (hex,)) for start, hex in inside]
    steps += [(start, tuple(sorted(hexes))) for (start, _), hexes in along.items()]
    return tuple(step for _, step in sorted(steps))


def _stretch(line: Vector, hex: Vector) -> tuple[Fraction, Fraction, bool] | None:
    """The part of the line in a hex (from, to, runs along its side), or None where it is a point or nothing."""
    start, end, on_side = Fraction(0), Fraction(1), False
    for slope, offset in zip(_forms(line), _forms(hex), strict=True):
        if slope == 0:
            if abs(offset) > 1:
                return None
            on_side = on_side or abs(offset) == 1
            continue
        one, two = sorted((Fraction(offset - 1, slope), Fraction(offset + 1, slope)))
        start, end = max(start, one), min(end, two)
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
