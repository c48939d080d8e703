"""A board of areas: each as a box with its name, counters in rows of one side."""

from __future__ import annotations

from collections.abc import Iterable
from html import escape
from math import ceil
from typing import Any

from grognard.api.svg.counter import SIZE
from grognard.api.svg.palette import GROUND, LEVELS
from grognard.core.board import Ground
from grognard.core.sectors import SectorGrid
from grognard.core.view import Piece

UNIT = 280.0
EDGE = 14.0
TITLE = 26.0
LARGEST = 1.1
Box = tuple[float, float, float, float]


class SectorSheet:
    """A board of areas as layers of SVG."""

    def __init__(self, board: Ground[SectorGrid], look: dict[str, Any]) -> None:
        self.board, self.grid, self.look = board, board.grid, look

    def area(self, place: int) -> Box:
        """Where an area lies on the sheet: left, top, width, height."""
        area = self.grid.areas[place]
        return area.x * UNIT, area.y * UNIT, area.width * UNIT, area.height * UNIT

    def box(self) -> Box:
        """The whole sheet."""
        areas = [self.area(place) for place in range(self.grid.size)]
        left, top = min(x for x, _, _, _ in areas), min(y for _, y, _, _ in areas)
        return left, top, max(x + w for x, _, w, _ in areas) - left, max(y + h for _, y, _, h in areas) - top

    def layers(self) -> list[str]:
        """The ground, from below."""
        return [part for place in range(self.grid.size) for part in self._area(place)]

    def _area(self, place: int) -> Iterable[str]:
        x, y, width, height = self.area(place)
        kind = self.board.terrain[place]
        fill = GROUND.get(str(self.look["terrain"].get(kind, kind)), LEVELS[0])
        yield (
            f'<rect x="{x:.0f}" y="{y:.0f}" width="{width:.0f}" height="{height:.0f}" fill="{fill}" '
            f'stroke="#5b4c3a" stroke-width="3"/>'
        )
        name = self.board.names.get(place, "")
        said = f"{self.grid.text(place)} {name}".strip()
        yield (
            f'<text x="{x + EDGE:.0f}" y="{y + 21:.0f}" font-size="16" font-style="italic" fill="#1f1812" '
            f'style="text-anchor:start">{escape(said)}</text>'
        )

    def spots(self, pieces: Iterable[Piece]) -> Iterable[tuple[Piece, tuple[float, float], float, float | None]]:
        """Each counter with its middle and its scale, as large as its area lets it be."""
        by_place: dict[int, list[Piece]] = {}
        for piece in pieces:
            if 0 <= piece.place < self.grid.size:
                by_place.setdefault(piece.place, []).append(piece)
        for place, here in by_place.items():
            x, y, width, height = self.area(place)
            here.sort(key=lambda piece: (-piece.side, piece.symbol, piece.id))
            inner = (x + EDGE, y + TITLE, width - 2 * EDGE, height - TITLE - EDGE)
            yield from _rows(here, inner)


def _rows(pieces: list[Piece], box: Box) -> Iterable[tuple[Piece, tuple[float, float], float, float | None]]:
    x, y, width, height = box
    space, most = SIZE + 8, len(pieces)

    def cell_of(columns: int) -> float:
        return min(width / columns, height / ceil(most / columns), space * LARGEST)

    largest = max(map(cell_of, range(1, most + 1)))
    columns = max(columns for columns in range(1, most + 1) if cell_of(columns) > largest - 0.5)
    cell = cell_of(columns)
    lines = [pieces[first : first + columns] for first in range(0, most, columns)]
    top = y + (height - len(lines) * cell) / 2
    for down, line in enumerate(lines):
        left = x + (width - len(line) * cell) / 2
        for across, piece in enumerate(line):
            yield piece, (left + (across + 0.5) * cell, top + (down + 0.5) * cell), cell / space, None
