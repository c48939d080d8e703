"""A board of areas in the terminal: boxes with their names, marks and how many units of each kind stand there."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from grognard.cli.draw.canvas import Canvas
from grognard.cli.draw.look import FAINT, INK, LIT, Look
from grognard.core.board import Ground
from grognard.core.sectors import SectorGrid
from grognard.core.view import View

ACROSS, DOWN = 16, 6
"""Characters and lines for an area one unit wide and high."""
STRIP = 4
"""No area is drawn lower than this."""


class SectorMap:
    """The map of one board of areas."""

    def __init__(self, board: Ground[SectorGrid], look: Look) -> None:
        self._board, self._look = board, look
        tops = sorted({area.y for area in board.grid.areas})
        heights = {y: max(STRIP, round(a.height * DOWN)) for a in board.grid.areas for y in [a.y]}
        self._rows = {y: sum(heights[above] for above in tops if above < y) for y in tops}
        self._heights = heights

    def draw(self, view: View, lit: int = 0) -> Canvas:
        """The map as a viewer knows it; `lit` is a mask of areas that can be chosen."""
        areas = self._board.grid.areas
        width = max(round((area.x + area.width) * ACROSS) for area in areas) + 1
        self._canvas = Canvas(width, sum(self._heights.values()) + 1)
        for place, area in enumerate(areas):
            left, top = round(area.x * ACROSS), self._rows[area.y]
            right, bottom = round((area.x + area.width) * ACROSS), top + self._heights[area.y]
            self._frame(place, left, top, right, bottom)
            self._title(view, place, left, top, right - left, bool(lit >> place & 1))
            self._units(view, place, left, top, right - left)
        return self._canvas

    def _frame(self, place: int, left: int, top: int, right: int, bottom: int) -> None:
        colour = self._look.ground_colour(self._board.terrain[place])
        for y in range(top, bottom + 1):
            self._canvas.put(left, y, " " * (right - left + 1), FAINT, colour)
        for y in (top, bottom):
            self._canvas.put(left, y, "+" + "-" * (right - left - 1) + "+", FAINT)
        for y in range(top + 1, bottom):
            self._canvas.put(left, y, "|", FAINT)
            self._canvas.put(right, y, "|", FAINT)

    def _title(self, view: View, place: int, left: int, top: int, width: int, lit: bool) -> None:
        key = self._board.grid.text(place)
        text = f">{key}<" if lit else key
        self._canvas.put(left + 2, top + 1, text, f"bold {INK}" if lit else FAINT, LIT if lit else None)
        x = left + 3 + len(text)
        for mark in (mark for mark in view.marks if mark.place == place):
            sign = self._look.mark(mark.kind) + (self._look.side_letter(mark.side) if mark.side >= 0 else "")
            self._canvas.put(x, top + 1, sign, f"bold {INK}")
            x += len(sign) + 1
        features = sorted(self._board.marks.get(place, ()))
        letter = self._look.ground_letter(self._board.terrain[place]).strip(".")
        for sign in (letter, *(self._look.mark(mark) for mark in features)):
            if sign:
                self._canvas.put(x, top + 1, sign, INK)
                x += len(sign) + 1
        name = self._board.names.get(place, "")[: max(0, left + width - x - 1)]
        self._canvas.put(left + width - 1 - len(name), top + 1, name, f"italic {INK}")

    def _units(self, view: View, place: int, left: int, top: int, width: int) -> None:
        for line, side in enumerate(
            sorted({piece.side for piece in view.pieces if piece.place == place}, reverse=True)
        ):
            counted = Counter(
                (piece.symbol, tuple(self._look.on_counters(piece.states)))
                for piece in view.pieces
                if piece.place == place and piece.side == side
            )
            words = [
                f"{count}{self._look.arms.of(symbol).upper()}{''.join(self._look.states.of(state) for state in states)}"
                for (symbol, states), count in counted.items()
            ]
            chip = f" {self._look.side_letter(side)} {' '.join(words)} "[: width - 3]
            self._canvas.put(left + 2, top + 2 + line, chip, "bold white", self._look.side_colours[side])


def arrows_text(view: View, board: Ground[SectorGrid]) -> str:
    """The ways drawn on the map, as words: `2C b1-b2-b3`."""
    return ", ".join(_arrow(arrow.text, arrow.path, board) for arrow in view.arrows)


def _arrow(text: str, path: Iterable[int], board: Ground[SectorGrid]) -> str:
    return f"{text} {'-'.join(board.grid.text(place) for place in path)}".strip()
