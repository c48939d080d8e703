"""A second opinion on hex geometry: centres and corners on a plane, in whole numbers, without axial coordinates.

One unit along the hexes' long way is half a hexside, one unit along the other is half a hex's width; a right angle
stays one, only lengths need the factor three. So every comparison of lengths and angles is exact.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache

from hypothesis import strategies as st

from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.numbering import Numbering

Point = tuple[int, int]

NUMBERINGS = (
    Numbering(),
    Numbering(first="row"),
    Numbering(columns_from="east", start=0),
    Numbering(rows_from="south", start=7),
    Numbering(first="row", columns_from="east", rows_from="south"),
)
CLOCK: dict[str, tuple[Point, ...]] = {
    "flat": ((0, -2), (3, -1), (3, 1), (0, 2), (-3, 1), (-3, -1)),
    "pointy": ((1, -3), (2, 0), (1, 3), (-1, 3), (-2, 0), (-1, -3)),
}
"""From a centre to the next in each direction, clockwise; y grows to the south."""

CORNERS: dict[str, tuple[Point, ...]] = {
    "flat": ((2, 0), (1, 1), (-1, 1), (-2, 0), (-1, -1), (1, -1)),
    "pointy": ((0, 2), (-1, 1), (-1, -1), (0, -2), (1, -1), (1, 1)),
}

make_grid = lru_cache(maxsize=None)(HexGrid)


@st.composite
def grids(draw: st.DrawFn, largest: int = 9) -> HexGrid:
    """Grids of any shape up to a size, in both orientations, both shifts and several numberings."""
    return make_grid(
        draw(st.integers(1, largest)),
        draw(st.integers(1, largest)),
        draw(st.sampled_from(["flat", "pointy"])),
        draw(st.sampled_from(["odd", "even"])),
        draw(st.sampled_from(NUMBERINGS)),
    )


@st.composite
def spots(draw: st.DrawFn, count: int, largest: int = 9) -> tuple[HexGrid, list[int]]:
    """A grid and some of its hexes."""
    grid = draw(grids(largest))
    return grid, [draw(st.integers(0, grid.size - 1)) for _ in range(count)]


def centre_at(grid: HexGrid, column: int, row: int) -> Point:
    """Where a column and a row meet, on the map or off it."""
    along = column if grid.orientation == "flat" else row
    shift = along % 2 if grid.shifted == "even" else 1 - along % 2
    return (3 * column, 2 * row + shift) if grid.orientation == "flat" else (2 * column + shift, 3 * row)


def centre(grid: HexGrid, spot: int) -> Point:
    return centre_at(grid, spot % grid.columns, spot // grid.columns)


def offset(grid: HexGrid, start: int, end: int) -> Point:
    (x1, y1), (x2, y2) = centre(grid, start), centre(grid, end)
    return x2 - x1, y2 - y1


def dot(grid: HexGrid, one: Point, two: Point) -> int:
    """The scalar product of two offsets, in quarters of a squared hexside."""
    x, y = one[0] * two[0], one[1] * two[1]
    return x + 3 * y if grid.orientation == "flat" else 3 * x + y


def hexes_around(grid: HexGrid) -> dict[Point, int]:
    """The centres of all hexes of the map, and of a rim beyond it that is nowhere."""
    found = {}
    for column in range(-2, grid.columns + 2):
        for row in range(-2, grid.rows + 2):
            inside = 0 <= column < grid.columns and 0 <= row < grid.rows
            found[centre_at(grid, column, row)] = row * grid.columns + column if inside else NOWHERE
    return found


def clip(grid: HexGrid, start: Point, end: Point, middle: Point) -> tuple[Fraction, Fraction, bool] | None:
    """The part of a line inside the hex around a middle (from, to, along a hexside); None for a point or nothing."""
    low, high, along = Fraction(0), Fraction(1), False
    dx, dy = end[0] - start[0], end[1] - start[1]
    corners = [(middle[0] + x, middle[1] + y) for x, y in CORNERS[grid.orientation]]
    for (x1, y1), (x2, y2) in zip(corners, corners[1:] + corners[:1], strict=True):
        at_start = (x2 - x1) * (start[1] - y1) - (y2 - y1) * (start[0] - x1)  # positive on the hex's side of this edge
        change = (x2 - x1) * dy - (y2 - y1) * dx
        if change == 0:
            if at_start < 0:
                return None
            along = along or at_start == 0
        elif change > 0:
            low = max(low, Fraction(-at_start, change))
        else:
            high = min(high, Fraction(-at_start, change))
    return (low, high, along) if low < high else None


def crossed(grid: HexGrid, start: int, end: int) -> list[list[int]]:
    """What lies between two hexes, by clipping the line to every hex; each step sorted."""
    one, two = centre(grid, start), centre(grid, end)
    steps: dict[tuple[Fraction, Fraction], list[int]] = {}
    for middle, spot in hexes_around(grid).items():
        stretch = clip(grid, one, two, middle)
        if stretch and middle not in (one, two):
            low, high, along = stretch
            step = steps.setdefault((low, high), [])
            assert along or not step, "the insides of two hexes cannot share a stretch"
            step.append(spot)
    return [sorted(steps[key]) for key in sorted(steps)]
