"""A sheet of characters, each with its ink and its ground."""

from __future__ import annotations

from rich.cells import cell_len
from rich.text import Text

Cell = tuple[str, str, str]
"""A character, the style of its ink, and the colour of its ground."""

BLANK: Cell = (" ", "", "")


class Canvas:
    """Characters at x (to the right) and y (down); what falls off the sheet is not drawn."""

    def __init__(self, width: int, height: int) -> None:
        self._cells: list[list[Cell]] = [[BLANK] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, ink: str = "", ground: str | None = None) -> None:
        """Write a text; the ground stays what it is unless another is given."""
        for index, letter in enumerate(text):
            if 0 <= y < len(self._cells) and 0 <= x + index < len(self._cells[y]):
                single = letter if cell_len(letter) == 1 else "?"
                self._cells[y][x + index] = (single, ink, self._cells[y][x + index][2] if ground is None else ground)

    def paint(self, x: int, y: int, width: int, ground: str) -> None:
        """Lay ground under a stretch of a line and wipe what stood there."""
        self.put(x, y, " " * width, "", ground)

    def text(self) -> Text:
        """The sheet as styled text, without spaces at the ends of lines that have no ground."""
        text = Text(no_wrap=True, overflow="ignore", end="")
        for row in self._cells:
            while row and row[-1] == BLANK:
                row.pop()
            run, style = "", ""
            for letter, ink, ground in row:
                here = f"{ink} on {ground}".strip() if ground else ink
                if here != style and run:
                    text.append(run, style)
                    run = ""
                run, style = run + letter, here
            text.append(run, style)
            text.append("\n")
        return text
