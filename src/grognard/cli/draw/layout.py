"""Where each hex lies on the canvas, which characters make its sides, and where its lines of text go.

Flat tops, columns staggered:            Pointed tops, rows staggered:

      ______                                  .-'-.     .-'-.
     / 0101 \\                              .-'0101 '-.-'0201 '-.
    /        \\______                      |         |         |
    \\        / 0201 \\                     |         |         |
     \\______/        \\                    '-.     .-'-.     .-'
                                              '-.-'     '-.-'
"""

from __future__ import annotations

import msgspec

from grognard.core.hexgrid import HexGrid

Spot = tuple[int, int, str]
"""A character at a place counted from the corner of its hex."""


class Lines(msgspec.Struct, frozen=True):
    """A stretch inside a hex: from where, which line, how long."""

    x: int
    y: int
    width: int


class Layout(msgspec.Struct, frozen=True):
    """The measure of one orientation."""

    across: int
    """How far the next column is."""
    down: int
    """How far the next row is."""
    shift: tuple[int, int]
    """How far a shifted column or row is set off."""
    size: tuple[int, int]
    """The width and height of one hex with its sides."""
    sides: tuple[tuple[Spot, ...], ...]
    """For each direction the characters of that side."""
    first_own: int
    """Sides from this direction on are coloured like the hex itself, the others like the neighbour beyond."""
    crossings: tuple[tuple[Spot, ...], ...]
    """For each direction how a road crosses that side."""
    inside: tuple[Lines, ...]
    """The stretches that the ground covers."""
    number: Lines
    unit: Lines
    notes: Lines
    more: Lines | None
    """A further line for notes, where the shape has room for one."""

    def corner(self, grid: HexGrid, hex: int) -> tuple[int, int]:
        row, column = divmod(hex, grid.columns)
        along = column if grid.orientation == "flat" else row
        shifted = (along % 2 == 1) == (grid.shifted == "even")
        dx, dy = self.shift if shifted else (0, 0)
        return column * self.across + dx, row * self.down + dy


def _run(x: int, y: int, text: str) -> tuple[Spot, ...]:
    return tuple((x + index, y, letter) for index, letter in enumerate(text))


FLAT = Layout(
    across=8,
    down=4,
    shift=(0, 2),
    size=(10, 5),
    sides=(
        _run(2, 0, "______"),
        ((8, 1, "\\"), (9, 2, "\\")),
        ((9, 3, "/"), (8, 4, "/")),
        _run(2, 4, "______"),
        ((0, 3, "\\"), (1, 4, "\\")),
        ((1, 1, "/"), (0, 2, "/")),
    ),
    first_own=3,
    crossings=(
        _run(4, 0, "||"),
        ((8, 1, "="), (9, 2, "=")),
        ((9, 3, "="), (8, 4, "=")),
        _run(4, 4, "||"),
        ((0, 3, "="), (1, 4, "=")),
        ((1, 1, "="), (0, 2, "=")),
    ),
    inside=(Lines(2, 1, 6), Lines(1, 2, 8), Lines(1, 3, 8), Lines(2, 4, 6)),
    number=Lines(2, 1, 6),
    unit=Lines(1, 2, 8),
    notes=Lines(1, 3, 8),
    more=None,
)

POINTY = Layout(
    across=10,
    down=4,
    shift=(5, 0),
    size=(11, 6),
    sides=(
        (*_run(5, 0, "'-."), *_run(8, 1, "'-")),
        ((10, 1, "."), (10, 2, "|"), (10, 3, "|"), (10, 4, "'")),
        (*_run(8, 4, ".-"), *_run(5, 5, ".-'")),
        (*_run(1, 4, "-."), *_run(3, 5, "'-.")),
        ((0, 1, "."), (0, 2, "|"), (0, 3, "|"), (0, 4, "'")),
        (*_run(3, 0, ".-'"), *_run(1, 1, "-'")),
    ),
    first_own=2,
    crossings=(
        ((7, 0, "="), (8, 1, "=")),
        ((10, 2, "="), (10, 3, "=")),
        ((8, 4, "="), (7, 5, "=")),
        ((2, 4, "="), (3, 5, "=")),
        ((0, 2, "="), (0, 3, "=")),
        ((3, 0, "="), (2, 1, "=")),
    ),
    inside=(Lines(3, 1, 5), Lines(1, 2, 9), Lines(1, 3, 9), Lines(3, 4, 5)),
    number=Lines(3, 1, 5),
    unit=Lines(1, 2, 9),
    notes=Lines(1, 3, 9),
    more=Lines(3, 4, 5),
)


def layout_of(grid: HexGrid) -> Layout:
    return FLAT if grid.orientation == "flat" else POINTY
