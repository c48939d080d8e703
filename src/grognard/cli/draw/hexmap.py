"""The map in the terminal: ground, roads, objectives and counters, from a view and the board."""

from __future__ import annotations

from collections.abc import Iterable

import msgspec

from grognard.cli.draw.canvas import Canvas
from grognard.cli.draw.layout import Layout, Lines, layout_of
from grognard.cli.draw.look import FAINT, INK, LIT, Look
from grognard.core.board import Board
from grognard.core.view import Mark, Piece, View

ROAD = "bold #8a4b16"
WATER = "bold #2467a0"


class Window(msgspec.Struct, frozen=True):
    """The part of a map to draw, ends left out as in a range."""

    left: int
    top: int
    right: int
    bottom: int

    def __contains__(self, spot: tuple[int, int]) -> bool:
        return self.left <= spot[0] < self.right and self.top <= spot[1] < self.bottom


def whole(board: Board) -> Window:
    """All of a map, or what a scenario uses of it."""
    return Window(*(board.part or (0, 0, board.grid.columns, board.grid.rows)))


def window(board: Board, width: int, height: int, around: Iterable[int]) -> Window:
    """As much of the map as fits, with some hexes in the middle of it."""
    grid, layout, full = board.grid, layout_of(board.grid), whole(board)
    columns = max(1, (width - layout.size[0] - layout.shift[0]) // layout.across + 1)
    rows = max(1, (height - layout.size[1] - layout.shift[1]) // layout.down + 1)
    hexes = list(around) or [grid.size // 2]
    middle = [sum(values) // len(values) for values in zip(*(divmod(h, grid.columns) for h in hexes), strict=True)]
    top = max(full.top, min(middle[0] - rows // 2, full.bottom - rows))
    left = max(full.left, min(middle[1] - columns // 2, full.right - columns))
    return Window(left, top, min(full.right, left + columns), min(full.bottom, top + rows))


class HexMap:
    """The map of one board. What never changes on it is drawn once."""

    def __init__(self, board: Board, look: Look) -> None:
        self._board, self._grid, self._look = board, board.grid, look
        self._layout: Layout = layout_of(board.grid)
        self._corners = [self._layout.corner(self._grid, hex) for hex in range(self._grid.size)]
        self._sheets: dict[Window, Canvas] = {}

    def draw(self, view: View, lit: int = 0, part: Window | None = None) -> Canvas:
        """The map as a viewer knows it; `lit` is a mask of hexes that can be chosen."""
        part = part or whole(self._board)
        columns = self._grid.columns
        hexes = [hex for hex in range(self._grid.size) if (hex % columns, hex // columns) in part]
        if part not in self._sheets:
            self._sheets[part] = self._blank(hexes)
        self._canvas = self._sheets[part].copy()
        pieces: dict[int, list[Piece]] = {}
        for piece in view.pieces:
            pieces.setdefault(piece.place, []).append(piece)
        marks: dict[int, list[Mark]] = {}
        for mark in view.marks:
            marks.setdefault(mark.place, []).append(mark)
        for hex in hexes:
            self._contents(hex, pieces.get(hex, []), bool(lit >> hex & 1))
            self._badge(hex, marks.get(hex, []))
        return self._canvas

    def _blank(self, hexes: list[int]) -> Canvas:
        """The ground without anything that moves."""
        corners, (width, height) = [self._corners[hex] for hex in hexes], self._layout.size
        left, top = min(x for x, _ in corners), min(y for _, y in corners)
        right, bottom = max(x for x, _ in corners) + width, max(y for _, y in corners) + height
        self._canvas = Canvas(right - left, bottom - top, left, top)
        for hex in hexes:
            self._ground(hex)
        for hex in hexes:
            self._sides(hex)
        return self._canvas

    def _put(self, hex: int, x: int, y: int, text: str, ink: str, ground: str | None = None) -> None:
        left, top = self._corners[hex]
        self._canvas.put(left + x, top + y, text, ink, ground)

    def _ground(self, hex: int) -> None:
        colour = self._look.ground_colour(self._board.terrain[hex], self._board.elevation[hex])
        for line in self._layout.inside:
            self._put(hex, line.x, line.y, " " * line.width, "", colour)
        for side in self._layout.sides[self._layout.first_own :]:
            for x, y, letter in side:
                self._put(hex, x, y, letter, "", colour)

    def _sides(self, hex: int) -> None:
        """The six sides with what runs along them, and the roads that cross them."""
        for direction, neighbour in enumerate(self._grid.neighbours[hex]):
            kind = self._board.side(hex, neighbour) if neighbour >= 0 else None
            for x, y, letter in self._layout.sides[direction]:
                self._put(hex, x, y, self._look.side_glyph(kind) if kind else letter, WATER if kind else FAINT)
            if neighbour >= 0 and self._board.road(hex, neighbour):
                for x, y, letter in self._layout.crossings[direction]:
                    self._put(hex, x, y, letter, ROAD)

    def _contents(self, hex: int, pieces: list[Piece], lit: bool) -> None:
        layout = self._layout
        number, unit = layout.number, layout.unit
        self._put(hex, number.x, number.y, self._grid.text(hex), f"bold {INK}" if lit else FAINT, LIT if lit else None)
        if pieces:
            self._chip(hex, unit, pieces[0])
        elif name := self._board.names.get(hex):
            self._put(hex, unit.x, unit.y, name[: unit.width].center(unit.width), f"italic {INK}")
        if lit:
            self._put(hex, unit.x, unit.y, ">", f"bold {INK}", LIT)
            self._put(hex, unit.x + unit.width - 1, unit.y, "<", f"bold {INK}", LIT)
        if len(pieces) == 2:
            self._chip(hex, layout.notes, pieces[1])
        else:
            self._notes(hex, pieces)

    def _chip(self, hex: int, line: Lines, piece: Piece) -> None:
        """A counter: the letter of its side, the letters of its arm, an arrow for its facing."""
        look = self._look
        arrow = look.arrow(self._grid.directions[piece.facing]) if piece.facing >= 0 else ""
        text = f"{look.side_letter(piece.side)} {look.arms.of(piece.symbol).upper()} {arrow}".rstrip()
        chip = f"{text[: line.width - 1]:^{line.width - 2}}"
        self._put(hex, line.x + 1, line.y, chip, "bold white", look.side_colours[piece.side])

    def _notes(self, hex: int, pieces: list[Piece]) -> None:
        """The ground's letter and height on the left, the states of a counter (or how many more) on the right."""
        line, look = self._layout.notes, self._look
        height = self._board.elevation[hex]
        letter = look.ground_letter(self._board.terrain[hex])
        ground = f"{letter.strip('.')}+{height}" if height else letter
        ground += "".join(look.mark(mark) for mark in sorted(self._board.marks.get(hex, ())))
        states = f"+{len(pieces) - 1}" if len(pieces) > 2 else ""
        if len(pieces) == 1:
            states = "".join(look.states.of(state) for state in look.on_counters(pieces[0].states))
        self._put(hex, line.x + 1, line.y, ground, FAINT if ground == "." else INK)
        room = line.width - 2 - len(ground) - 1
        self._put(hex, line.x + line.width - 1 - len(states[:room]), line.y, states[:room], f"bold {INK}")

    def _badge(self, hex: int, marks: list[Mark]) -> None:
        """Objectives with the letter of their holder, and whatever else is marked there."""
        number = self._layout.number
        roomy = number.width >= 6
        line = number if roomy else self._layout.more or number
        x = number.x + 4 if roomy else line.x
        for mark in sorted(marks, key=lambda mark: not self._look.is_flag(mark.kind))[:2]:
            sign = self._look.mark(mark.kind)
            if self._look.is_flag(mark.kind):
                sign += self._look.side_letter(mark.side)
            ink = self._look.side_style(mark.side) if mark.side >= 0 else f"bold {INK}"
            if x + len(sign) > line.x + line.width:
                line, x = self._layout.notes, self._layout.notes.x + 4
            self._put(hex, x, line.y, sign, ink)
            x += len(sign)
