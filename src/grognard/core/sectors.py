"""Boards of a few named areas instead of hexes: which touch which, and where each lies on the printed board."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.errors import NotationError


class Area(msgspec.Struct, frozen=True):
    """One area: its short name in text forms and its rectangle on the board, in units of a sector's height."""

    key: str
    x: float
    y: float
    width: float
    height: float


class SectorGrid:
    """The areas of a board in a fixed order; a place is an index into it.

    >>> grid = SectorGrid((Area("a1", 0, 0, 1, 1), Area("b1", 1, 0, 1, 1)), ((0, 1),))
    >>> grid.parse("b1"), grid.text(0), grid.neighbours[1]
    (1, 'a1', (0,))
    """

    shape = "sectors"
    directions: tuple[str, ...] = ()

    def __init__(self, areas: tuple[Area, ...], borders: tuple[tuple[int, int], ...]) -> None:
        self.areas = areas
        self.borders = borders
        self.size = len(areas)
        self.numbers = tuple(area.key for area in areas)
        self._places = {key: place for place, key in enumerate(self.numbers)}
        self.neighbours = tuple(
            tuple(sorted(sum(pair) - place for pair in borders if place in pair)) for place in range(self.size)
        )

    def text(self, place: int) -> str:
        """The name of a place as people write it."""
        return self.numbers[place]

    def parse(self, text: str) -> int:
        """A place by its name; complains where there is none."""
        if text not in self._places:
            raise NotationError(f"There is no sector {text!r}; there are {', '.join(self.numbers)}.")
        return self._places[text]

    def describe(self) -> str:
        """The size as people say it."""
        return f"{self.size} areas"

    def layout(self) -> dict[str, Any]:
        """What an interface needs to draw the areas."""
        return {
            "areas": tuple((area.x, area.y, area.width, area.height) for area in self.areas),
            "borders": tuple(self.borders),
        }
