"""Where a hex map lies on the ground: degrees to metres, hexes to points, corners and polygons.

Metres run east and north from the centre of the hex that the frame is anchored to. The hexes are those of
`core.hexgrid`, so what is compiled here has the neighbours and the numbers that a game will have.
"""

from __future__ import annotations

from functools import cached_property
from math import sqrt
from typing import Literal

import msgspec

from grognard.core.hexgrid import AXIAL, NOWHERE, HexGrid
from grognard.core.numbering import Numbering

Point = tuple[float, float]
Corner = tuple[int, int]
"""A hex corner, exactly: the sum of the axial coordinates of the three hexes that meet there."""


class FrameData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[frame]` of a battle's settings."""

    hex_m: float
    columns: int
    rows: int
    orientation: Literal["flat", "pointy"]
    shifted: Literal["odd", "even"]
    numbering: Numbering
    anchor: str
    anchor_lat: float
    anchor_lon: float
    metres_per_degree_lat: float
    metres_per_degree_lon: float
    outside: str = ""
    """Hexes of the rectangle that the printed map lacks: numbers, or one pattern such as `*23 odd`."""


class Frame:
    """A hex grid laid over the ground."""

    def __init__(self, data: FrameData) -> None:
        self.data = data
        self.hex_m = data.hex_m
        self.grid = HexGrid(data.columns, data.rows, data.orientation, data.shifted, data.numbering)
        self._origin = self._from_axial(*self.grid.axial[self.grid.parse(data.anchor)])
        self.outside = frozenset(self._iter_outside(data.outside))
        self.inside = tuple(h for h in range(self.grid.size) if h not in self.outside)

    def _iter_outside(self, text: str) -> list[int]:
        if not text.startswith("*"):
            return [self.grid.parse(number) for number in text.split()]
        ending, parity = text[1:].split()
        wanted = 1 if parity == "odd" else 0
        numbers = self.grid.numbers
        return [h for h, n in enumerate(numbers) if n.endswith(ending) and int(n[: -len(ending)]) % 2 == wanted]

    def _from_axial(self, q: float, r: float) -> Point:
        across, down = sqrt(3) / 2 * self.hex_m, self.hex_m
        if self.data.orientation == "flat":
            return across * q, -down * (r + q / 2)
        return down * (q + r / 2), -across * r

    def metres(self, lon: float, lat: float) -> Point:
        """A place on the ground in metres east and north of the anchor."""
        data = self.data
        return (
            (lon - data.anchor_lon) * data.metres_per_degree_lon,
            (lat - data.anchor_lat) * data.metres_per_degree_lat,
        )

    def centre(self, hex: int) -> Point:
        x, y = self._from_axial(*self.grid.axial[hex])
        return x - self._origin[0], y - self._origin[1]

    @cached_property
    def centres(self) -> tuple[Point, ...]:
        return tuple(self.centre(h) for h in range(self.grid.size))

    def hex_at(self, point: Point) -> int:
        """The hex of the printed map that holds a point, or `NOWHERE`."""
        hex, squared = self.nearest(point)
        if hex in self.outside or squared > self.hex_m**2 / 3:  # a corner lies hex_m / sqrt(3) from the centre
            return NOWHERE
        across, up = point[0] - self.centres[hex][0], point[1] - self.centres[hex][1]
        for dq, dr in AXIAL[self.data.orientation]:
            x, y = self._from_axial(dq, dr)
            if across * x + up * y > self.hex_m**2 / 2 + 1e-6:
                return NOWHERE
        return hex

    def nearest(self, point: Point) -> tuple[int, float]:
        """The hex, printed or not, whose centre is nearest to a point, and the squared distance."""
        squares = (((x - point[0]) ** 2 + (y - point[1]) ** 2, h) for h, (x, y) in enumerate(self.centres))
        squared, hex = min(squares)
        return hex, squared

    def corners(self, hex: int) -> tuple[Corner, ...]:
        """The six corners of a hex; the side in direction k runs from corner k - 1 to corner k."""
        q, r = self.grid.axial[hex]
        axial = AXIAL[self.data.orientation]
        return tuple(
            (3 * q + axial[k][0] + axial[(k + 1) % 6][0], 3 * r + axial[k][1] + axial[(k + 1) % 6][1]) for k in range(6)
        )

    def corner_point(self, corner: Corner) -> Point:
        x, y = self._from_axial(corner[0] / 3, corner[1] / 3)
        return x - self._origin[0], y - self._origin[1]

    def outline(self, hex: int) -> tuple[Point, ...]:
        """The corners of a hex as points."""
        return tuple(self.corner_point(corner) for corner in self.corners(hex))

    def neighbours(self, hex: int) -> tuple[int, ...]:
        """The neighbours of a hex on the printed map."""
        return tuple(n for n in self.grid.neighbours[hex] if n != NOWHERE and n not in self.outside)
