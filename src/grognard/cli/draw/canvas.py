"""A sheet of characters, each with its ink and its ground."""

from __future__ import annotations

from functools import lru_cache

from rich.cells import cell_len
from rich.console import Console, ConsoleOptions, RenderResult
from rich.segment import Segment
from rich.style import Style

Cell = tuple[str, str, str]
"""A character, the style of its ink, and the colour of its ground."""

BLANK: Cell = (" ", "", "")


class Canvas:
    """Characters at x (to the right) and y (down) of a corner; what falls off the sheet is not drawn."""

    def __init__(self, width: int, height: int, left: int = 0, top: int = 0) -> None:
        self._left, self._top = left, top
        self._cells: list[list[Cell]] = [[BLANK] * width for _ in range(height)]

    def copy(self) -> Canvas:
        made = Canvas(0, 0, self._left, self._top)
        made._cells = [row[:] for row in self._cells]
        return made

    def put(self, x: int, y: int, text: str, ink: str = "", ground: str | None = None) -> None:
        """Write a text; the ground stays what it is unless another is given."""
        if not 0 <= y - self._top < len(self._cells):
            return
        row = self._cells[y - self._top]
        for column, letter in enumerate(text, start=x - self._left):
            if 0 <= column < len(row):
                single = letter if letter.isascii() or cell_len(letter) == 1 else "?"
                row[column] = (single, ink, row[column][2] if ground is None else ground)

    def __rich_console__(self, console: Console, options: ConsoleOptions) -> RenderResult:
        for row in self._cells:
            run, style = "", ""
            for letter, ink, ground in row:
                here = f"{ink} on {ground}".strip() if ground else ink
                if here != style and run:
                    yield Segment(run, _style(style))
                    run = ""
                run, style = run + letter, here
            yield Segment(run if style else run.rstrip(), _style(style))
            yield Segment.line()

    @property
    def plain(self) -> str:
        """The characters alone."""
        return "\n".join("".join(letter for letter, _, _ in row).rstrip() for row in self._cells)


@lru_cache(maxsize=1024)
def _style(text: str) -> Style:
    return Style.parse(text)
