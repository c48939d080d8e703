"""Maps as text that people can read and correct: a drawing of letters, with roads, marks and names beside it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Literal

import msgspec

from grognard.core.board import Board, Side, side_between
from grognard.core.errors import NotationError
from grognard.core.hexgrid import HexGrid
from grognard.core.numbering import Numbering
from grognard.core.source import Source


class RoadData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A road as the hexes it runs through."""

    path: str
    kind: str = "road"


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A feature along hexsides, each written as two neighbouring hexes: "0304-0305 0304-0404"."""

    kind: str
    between: str


class MapData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[map]` of a scenario file."""

    terrain: str
    legend: dict[str, str]
    heights: str = ""
    orientation: Literal["flat", "pointy"] = "flat"
    shifted: Literal["odd", "even"] = "even"
    numbering: Numbering = Numbering()
    roads: tuple[RoadData, ...] = ()
    sides: tuple[SideData, ...] = ()
    marks: dict[str, str] = {}
    names: dict[str, str] = {}


class MapFile(msgspec.Struct, frozen=True):
    """A file with a map for several scenarios."""

    map: MapData


class EntryHexData(msgspec.Struct, frozen=True):
    """A hex by which troops come onto a map."""

    key: str
    hex: str
    name: str = ""


class MapReader:
    """Turns map data into a board, complaining about the first thing that cannot be."""

    def __init__(self, source: Source, data: MapData, kinds: frozenset[str], marks: frozenset[str]) -> None:
        self._source = source
        self._data = data
        self._kinds = kinds
        self._marks = marks

    def board(self) -> Board:
        """The board; complains of the first thing that cannot be."""
        data = self._data
        for letter, kind in data.legend.items():
            if len(letter) != 1 or letter.isspace():
                raise self._source.error(
                    f"The legend names {letter!r}, which is not one letter.", "map", "legend", letter
                )
            if kind not in self._kinds:
                known = ", ".join(sorted(self._kinds))
                raise self._source.error(f"There is no terrain {kind!r}; there is {known}.", "map", "legend", letter)
        rows = self._rows(data.terrain, "terrain")
        terrain = tuple(self._kind(letter, row) for row, line in enumerate(rows) for letter in line)
        self._grid = HexGrid(len(rows[0]), len(rows), data.orientation, data.shifted, data.numbering)
        return Board(
            self._grid,
            terrain,
            elevation=self._heights(len(rows[0]), len(rows)),
            roads=self._roads(),
            sides=self._sides(),
            marks=self._marked(),
            names={self.hex(number, "map", "names", number): name for number, name in data.names.items()},
        )

    def hex(self, number: str, *path: str | int) -> int:
        """A hex by its number; complains at the place of the file that names it."""
        try:
            return self._grid.parse(number)
        except NotationError as error:
            raise self._source.error(error.message, *path) from None

    def iter_roads(self) -> Iterator[tuple[int, list[int]]]:
        """Each road's index in the file and the hexes it runs through."""
        for index, road in enumerate(self._data.roads):
            yield index, [self.hex(number, "map", "roads", index) for number in road.path.split()]

    def iter_marks(self) -> Iterator[tuple[str, int]]:
        """Each mark and a hex that bears it."""
        for mark, numbers in self._data.marks.items():
            for number in numbers.split():
                yield mark, self.hex(number, "map", "marks", mark)

    def _rows(self, text: str, key: str) -> list[list[str]]:
        rows = [line.split() for line in text.split("\n")]
        self._drawn = [number for number, row in enumerate(rows) if row]
        rows = [row for row in rows if row]
        if not rows:
            raise self._source.error("The map has no rows.", "map", key)
        for number, row in enumerate(rows):
            if len(row) != len(rows[0]):
                message = f"Row {number + 1} of the map has {len(row)} hexes, the first has {len(rows[0])}."
                raise self._source.error(message, "map", key, row=self._drawn[number])
            if len(rows) > 99 or len(row) > 99:
                raise self._source.error("A map has at most 99 columns and 99 rows.", "map", key)
        return rows

    def _kind(self, letter: str, row: int) -> str:
        kind = self._data.legend.get(letter)
        if kind is None:
            message = f"The legend does not say what {letter!r} is."
            raise self._source.error(message, "map", "terrain", row=self._drawn[row])
        return kind

    def _heights(self, columns: int, rows: int) -> tuple[int, ...] | None:
        if not self._data.heights:
            return None
        lines = self._rows(self._data.heights, "heights")
        if (len(lines[0]), len(lines)) != (columns, rows):
            message = f"The heights are {len(lines[0])} by {len(lines)}, the terrain {columns} by {rows}."
            raise self._source.error(message, "map", "heights")
        heights = []
        for number, line in enumerate(lines):
            for word in line:
                if not (word.isdecimal() and len(word) == 1):
                    message = f"{word!r} is no height: heights are 0 to 9 contours."
                    raise self._source.error(message, "map", "heights", row=self._drawn[number])
                heights.append(int(word))
        return tuple(heights)

    def _pair(self, one: int, two: int, *path: str | int) -> Side:
        if self._grid.distance(one, two) != 1:
            message = f"{self._grid.text(one)} and {self._grid.text(two)} are not neighbours."
            raise self._source.error(message, *path)
        return side_between(one, two)

    def _roads(self) -> dict[Side, str]:
        roads = {}
        for index, hexes in self.iter_roads():
            where = ("map", "roads", index)
            if len(hexes) < 2:
                raise self._source.error("A road joins at least two hexes.", *where)
            for one, two in pairwise(hexes):
                roads[self._pair(one, two, *where)] = self._data.roads[index].kind
        return roads

    def _sides(self) -> dict[Side, str]:
        sides = {}
        for index, side in enumerate(self._data.sides):
            where = ("map", "sides", index)
            for word in side.between.split():
                one, dash, two = word.partition("-")
                if not dash:
                    raise self._source.error(f"{word!r} is no hexside: write two hexes as 0304-0305.", *where)
                sides[self._pair(self.hex(one, *where), self.hex(two, *where), *where)] = side.kind
        return sides

    def _marked(self) -> dict[int, frozenset[str]]:
        marked: dict[int, frozenset[str]] = {}
        for mark in self._data.marks:
            if mark not in self._marks:
                known = ", ".join(sorted(self._marks))
                raise self._source.error(f"There is no mark {mark!r}; there is {known}.", "map", "marks", mark)
        for mark, hex in self.iter_marks():
            marked[hex] = marked.get(hex, frozenset()) | {mark}
        return marked
