"""The ground: what each hex is made of, how high it lies, what runs along its sides and which roads join it.

A board holds facts only. What they cost or block is for a ruleset to say.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Generic, Protocol, TypeVar

from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.masks import to_mask

Side = tuple[int, int]
"""A hexside or a connection: the two hexes, the lower id first."""


def side_between(one: int, two: int) -> Side:
    """The hexside of two neighbours, the same from either side."""
    return (one, two) if one < two else (two, one)


class Grid(Protocol):
    """Places of some kind, numbered from zero."""

    size: int

    def text(self, place: int, /) -> str:
        """The name of a place as people write it."""
        ...


G = TypeVar("G", bound=Grid)


class Ground(Generic[G]):
    """Places of any shape as plain facts.

    >>> board = Board(HexGrid(2, 1), terrain=("open", "woods"), roads={(0, 1): "road"})
    >>> bin(board.where("woods")), board.road(1, 0)
    ('0b10', 'road')
    """

    def __init__(
        self,
        grid: G,
        terrain: tuple[str, ...],
        elevation: tuple[int, ...] | None = None,
        roads: Mapping[Side, str] | None = None,
        sides: Mapping[Side, str] | None = None,
        marks: Mapping[int, frozenset[str]] | None = None,
        names: Mapping[int, str] | None = None,
    ) -> None:
        self.grid = grid
        self.terrain = terrain
        self.elevation = elevation or (0,) * grid.size
        self.roads = dict(roads or {})
        """Which neighbouring hexes a road joins, and of what kind it is."""
        self.sides = dict(sides or {})
        """What runs along a hexside: a stream, a slope, a line of trees."""
        self.marks = dict(marks or {})
        """Small features inside a hex: a bridge, a ford, a tower."""
        self.names = dict(names or {})
        if len(terrain) != grid.size or len(self.elevation) != grid.size:
            raise ValueError("terrain and elevation need one entry a hex")

    def where(self, *kinds: str) -> int:
        """The mask of all hexes of some kinds of terrain."""
        return to_mask(h for h, kind in enumerate(self.terrain) if kind in kinds)

    def marked(self, mark: str) -> int:
        """The mask of all hexes that bear a mark."""
        return to_mask(h for h, marks in self.marks.items() if mark in marks)

    def road(self, one: int, two: int) -> str | None:
        """The kind of road that joins two neighbours, if one does."""
        return self.roads.get(side_between(one, two))

    def side(self, one: int, two: int) -> str | None:
        """What lies along the hexside of two neighbours, if anything does."""
        return self.sides.get(side_between(one, two))

    @cached_property
    def on_road(self) -> int:
        """The mask of all hexes that a road touches."""
        return to_mask(h for pair in self.roads for h in pair)

    def climb(self, one: int, two: int) -> int:
        """How many levels a step goes up (or down, below zero)."""
        return self.elevation[two] - self.elevation[one]

    def label(self, hex: int) -> str:
        """A hex as people say it: its number, and its name where it has one."""
        name = self.names.get(hex)
        return f"{self.grid.text(hex)} {name}" if name else self.grid.text(hex)


class Board(Ground[HexGrid]):
    """A hex map."""

    part: tuple[int, int, int, int] | None = None
    """The columns and rows that are left of a map that was cropped: the first two, and the last two left out."""

    def neighbours(self, hex: int) -> tuple[int, ...]:
        """The neighbours of a hex that are on the map."""
        return tuple(n for n in self.grid.neighbours[hex] if n != NOWHERE)

    def cropped(self, corners: tuple[int, int], outside: str) -> Board:
        """The same board with everything outside a rectangle turned into one kind of terrain.

        >>> Board(HexGrid(3, 1), ("open", "woods", "open")).cropped((0, 1), "void").terrain
        ('open', 'woods', 'void')
        """
        columns = sorted(hex % self.grid.columns for hex in corners)
        rows = sorted(hex // self.grid.columns for hex in corners)

        def inside(hex: int) -> bool:
            column, row = hex % self.grid.columns, hex // self.grid.columns
            return columns[0] <= column <= columns[1] and rows[0] <= row <= rows[1]

        board = Board(
            self.grid,
            tuple(kind if inside(hex) else outside for hex, kind in enumerate(self.terrain)),
            self.elevation,
            {pair: kind for pair, kind in self.roads.items() if inside(pair[0]) and inside(pair[1])},
            {pair: kind for pair, kind in self.sides.items() if inside(pair[0]) or inside(pair[1])},
            {hex: marks for hex, marks in self.marks.items() if inside(hex)},
            {hex: name for hex, name in self.names.items() if inside(hex)},
        )
        board.part = columns[0], rows[0], columns[1] + 1, rows[1] + 1
        return board
