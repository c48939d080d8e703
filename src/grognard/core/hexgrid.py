"""Hex geometry: numbers, neighbours, distance, rings, arcs and facings, for both orientations.

A hex is a small integer: `row * columns + column`, counted from the north-west corner. Directions run clockwise
from 0 to 5. Everything that depends on the grid alone is a table.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache, cached_property
from typing import Any, Literal, TypeVar

from grognard.core.errors import NotationError
from grognard.core.masks import to_mask
from grognard.core.numbering import Numbering

Orientation = Literal["flat", "pointy"]
Vector = tuple[int, int]

NOWHERE = -1
"""The hex of whatever is not on the map."""

MOST = 99
"""Columns and rows that a map can have."""
NEAR = 6
"""Discs up to this radius have a table of their own."""

AXIAL: dict[Orientation, tuple[Vector, ...]] = {
    "flat": ((0, -1), (1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0)),
    "pointy": ((1, -1), (1, 0), (0, 1), (-1, 1), (-1, 0), (0, -1)),
}
DIRECTIONS: dict[Orientation, tuple[str, ...]] = {
    "flat": ("n", "ne", "se", "s", "sw", "nw"),
    "pointy": ("ne", "e", "se", "sw", "w", "nw"),
}


Row = TypeVar("Row")


class Rows(dict[int, Row]):
    """A table by hex whose rows are made when they are first asked for: a large map has more than a game needs. Or by
    whatever else is a number, as masks are; where these are many it keeps so many at most and then begins anew."""

    def __init__(self, make: Callable[[int], Row], most: int | None = None) -> None:
        super().__init__()
        self._make = make
        self._most = most

    def __missing__(self, number: int) -> Row:
        if self._most is not None and len(self) >= self._most:
            self.clear()
        row = self[number] = self._make(number)
        return row


@cache
def sextant(vector: Vector, orientation: Orientation) -> tuple[int, int, int]:
    """Write a vector as `a` steps in a direction and `b` steps in the next one clockwise: (direction, a, b).

    >>> sextant((0, -3), "flat")
    (0, 3, 0)
    >>> sextant((1, -3), "flat")
    (0, 2, 1)
    """
    q, r = vector
    axial = AXIAL[orientation]
    for k in range(6):
        (q1, r1), (q2, r2) = axial[k], axial[(k + 1) % 6]
        determinant = q1 * r2 - q2 * r1
        a = (q * r2 - q2 * r) // determinant
        b = (q1 * r - q * r1) // determinant
        if a > 0 and b >= 0:
            return k, a, b
    raise ValueError("a hex has no direction to itself")


@cache
def _aside(lines: int) -> bytes:
    """Distances to the hexes of a line so many lines off, from far on one side of it to far on the other, where no map
    reaches and any number will do."""
    return bytes(min(255, max(abs(lines), abs(step), abs(lines + step))) for step in range(-2 * MOST, 2 * MOST))


class HexGrid:
    """A rectangle of hexes with offset columns (flat tops) or offset rows (pointed tops).

    >>> grid = HexGrid(8, 8)
    >>> grid.text(grid.parse("0304"))
    '0304'
    >>> grid.distance(grid.parse("0101"), grid.parse("0301"))
    2
    """

    shape = "hexes"

    def __init__(
        self,
        columns: int,
        rows: int,
        orientation: Orientation = "flat",
        shifted: Literal["odd", "even"] = "even",
        numbering: Numbering | None = None,
    ) -> None:
        if not (1 <= columns <= MOST and 1 <= rows <= MOST):
            raise ValueError("a map has 1 to 99 columns and 1 to 99 rows")
        self.columns, self.rows = columns, rows
        self.orientation: Orientation = orientation
        self.shifted = shifted
        """Which columns (flat) or rows (pointy) lie half a hex further on: the odd or the even, counted from 1."""
        self.numbering = numbering or Numbering()
        self.size = columns * rows
        self.everywhere = (1 << self.size) - 1
        self.directions = DIRECTIONS[orientation]
        self.numbers = tuple(self.numbering.text(h % columns, h // columns, columns, rows) for h in range(self.size))
        self._by_number = {number: h for h, number in enumerate(self.numbers)}
        self.axial = tuple(self._to_axial(h) for h in range(self.size))
        self._by_axial = {vector: h for h, vector in enumerate(self.axial)}
        self.neighbours: tuple[tuple[int, ...], ...] = tuple(
            tuple(self._by_axial.get((q + dq, r + dr), NOWHERE) for dq, dr in AXIAL[orientation]) for q, r in self.axial
        )
        """For each hex its six neighbours by direction, `NOWHERE` beyond the edge."""
        self.adjacent = tuple(to_mask(n for n in six if n != NOWHERE) for six in self.neighbours)
        """For each hex the mask of its neighbours."""

    def _to_axial(self, hex: int) -> Vector:
        row, column = divmod(hex, self.columns)
        along, across = (column, row) if self.orientation == "flat" else (row, column)
        odd = along & 1
        across -= (along - odd) // 2 if self.shifted == "even" else (along + odd) // 2
        return (along, across) if self.orientation == "flat" else (across, along)

    def describe(self) -> str:
        """The size as people say it."""
        return f"{self.columns} x {self.rows} hexes"

    def layout(self) -> dict[str, Any]:
        """What an interface needs to draw the hexes."""
        return {
            "columns": self.columns,
            "rows": self.rows,
            "orientation": self.orientation,
            "shifted": self.shifted,
        }

    def text(self, hex: int) -> str:
        """The number the map prints in a hex."""
        return self.numbers[hex]

    def parse(self, number: str) -> int:
        """The hex that bears a printed number."""
        hex = self._by_number.get(number.strip())
        if hex is None:
            raise NotationError(
                f"There is no hex {number.strip()!r}: the map runs from {min(self.numbers)} to {max(self.numbers)}."
            )
        return hex

    def at(self, vector: Vector) -> int:
        """The hex at axial coordinates, or `NOWHERE`."""
        return self._by_axial.get(vector, NOWHERE)

    def vector(self, start: int, end: int) -> Vector:
        """The way from one hex to another in axial steps."""
        (q1, r1), (q2, r2) = self.axial[start], self.axial[end]
        return q2 - q1, r2 - r1

    def distance(self, start: int, end: int) -> int:
        """How many hexes lie from one to another."""
        (q1, r1), (q2, r2) = self.axial[start], self.axial[end]
        q, r = q2 - q1, r2 - r1
        return max(abs(q), abs(r), abs(q + r))

    @cached_property
    def away(self) -> Rows[bytes]:
        """For each hex how many hexes lie from it to every other: quicker to read than `distance`, where one end is the
        same again and again."""
        return Rows(self._away_from)

    def _away_from(self, hex: int) -> bytes:
        """Line by line of hexes that are neighbours: along one, distances are part of one row of numbers."""
        flat, found = self.orientation == "flat", bytearray(self.size)
        lines = range(self.columns) if flat else range(0, self.size, self.columns)
        count, stride = (self.rows, self.columns) if flat else (self.columns, 1)
        across, along = self.axial[hex] if flat else self.axial[hex][::-1]
        for first in lines:
            one, two = self.axial[first] if flat else self.axial[first][::-1]
            start = two - along + 2 * MOST
            found[first : first + count * stride : stride] = _aside(one - across)[start : start + count]
        return bytes(found)

    def direction(self, start: int, end: int) -> int:
        """The direction from a hex to a neighbour."""
        return self.neighbours[start].index(end)

    def bearings(self, start: int, end: int) -> tuple[int, ...]:
        """The directions nearest to a target: one on a hex row, two between rows."""
        k, a, b = sextant(self.vector(start, end), self.orientation)
        if not b or a > b:
            return (k,)
        return ((k + 1) % 6,) if b > a else (k, (k + 1) % 6)

    @cached_property
    def discs(self) -> Rows[tuple[int, ...]]:
        """For each hex and radius from 0 on, the mask of all hexes within that distance."""
        reach = max(self.columns, self.rows) * 2
        return Rows(lambda hex: self._discs_around(hex, reach))

    @cached_property
    def near_discs(self) -> Rows[tuple[int, ...]]:
        """The same for small radii: on a large map few ask for more."""
        return Rows(lambda hex: self._discs_around(hex, NEAR))

    def _discs_around(self, hex: int, reach: int) -> tuple[int, ...]:
        masks = [1 << hex]
        edge = 1 << hex
        while len(masks) <= reach:
            grown = masks[-1] | self.around(edge)
            edge = grown & ~masks[-1]
            masks += [grown] if edge else [grown] * (reach + 1 - len(masks))  # the whole map is in it already
        return tuple(masks)

    @cached_property
    def _shifts(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """For each direction the differences between the number of a hex and that of its neighbour, one for each kind
        of row or column, with the mask of the neighbours that lie so."""
        found: tuple[dict[int, int], ...] = tuple({} for _ in range(6))
        for hex, six in enumerate(self.neighbours):
            for shifts, there in zip(found, six, strict=True):
                if there != NOWHERE:
                    shifts[there - hex] = shifts.get(there - hex, 0) | 1 << there
        return tuple(tuple(shifts.items()) for shifts in found)

    def towards(self, mask: int, direction: int) -> int:
        """The neighbours of all hexes of a mask that lie in a direction."""
        found = 0
        for shift, there in self._shifts[direction]:
            found |= (mask << shift if shift > 0 else mask >> -shift) & there
        return found

    def around(self, mask: int) -> int:
        """The neighbours of all hexes of a mask, those that are in it included.

        >>> grid = HexGrid(3, 3)
        >>> grid.around(0b1) == grid.adjacent[0]
        True
        """
        found = 0
        for direction in range(6):
            found |= self.towards(mask, direction)
        return found

    def disc(self, hex: int, radius: int) -> int:
        """The mask of all hexes within a distance, the hex itself included."""
        if 0 <= radius <= NEAR:
            return self.near_discs[hex][radius]
        discs = self.discs[hex]
        return discs[min(radius, len(discs) - 1)] if radius >= 0 else 0

    def nearest(self, hex: int, mask: int) -> int:
        """The distance to the nearest hex of a mask that is not empty."""
        near = self.near_discs[hex]
        beyond = () if near[NEAR] & mask else self.discs[hex][NEAR:]
        for radius, disc in enumerate(beyond, NEAR) if beyond else enumerate(near):
            if disc & mask:
                return radius
        raise ValueError("nothing is near to nothing")

    def ring(self, hex: int, radius: int) -> int:
        """The mask of all hexes at exactly a distance."""
        return self.disc(hex, radius) & ~self.disc(hex, radius - 1) if radius > 0 else 1 << hex

    @cached_property
    def arcs(self) -> Rows[tuple[int, ...]]:
        """For each hex and facing, the mask of the frontal arc: 60 degrees to either side, both limiting rows in."""
        return Rows(self._arcs_of)

    def _arcs_of(self, hex: int) -> tuple[int, ...]:
        wedges = [self._wedge(hex, direction) for direction in range(6)]
        return tuple((wedges[facing] | wedges[facing - 1]) & ~(1 << hex) for facing in range(6))

    def _wedge(self, hex: int, direction: int) -> int:
        """The hexes that steps in a direction and in the next one clockwise lead to, both limiting rows and the hex
        itself in: beyond a ragged edge of the map some way leads round."""
        mask = edge = 1 << hex
        while edge:
            edge = self.towards(edge, direction) | self.towards(edge, (direction + 1) % 6)
            mask |= edge
        return mask
