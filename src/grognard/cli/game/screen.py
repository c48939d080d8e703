"""What a player at the terminal sees and types."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any

from rich.console import Console, RenderableType
from rich.table import Table
from rich.text import Text

from grognard.cli.draw.hexmap import HexMap, Window, whole, window
from grognard.cli.draw.legend import legend
from grognard.cli.draw.log import event_lines
from grognard.cli.draw.look import Look, drawings
from grognard.cli.draw.sectormap import SectorMap, arrows_text
from grognard.cli.draw.sheets import LIST_STYLE, sequence_line, tracks_line
from grognard.cli.game.keys import complete, forget_lines
from grognard.cli.game.menu import Menu
from grognard.cli.say import say
from grognard.core.event import Event
from grognard.core.view import View

TALL_ENOUGH = 64
"""So many lines of map are scrolled past without complaint, however low the terminal is."""
PAGE = 30
WIDE = 115
"""From this width on there is room for every column of the unit table."""


class Screen:
    """The terminal of one game."""

    def __init__(self, console: Console, scenario: Any, ruleset: Any, show_map: bool = True) -> None:
        self.console = console
        self.look = Look(scenario, drawings(ruleset), rich=not console.options.ascii_only)
        self._has_hexes = scenario.board.grid.shape == "hexes"
        self._map = HexMap(scenario.board, self.look) if self._has_hexes else None
        self._areas = None if self._has_hexes else SectorMap(scenario.board, self.look)
        self._scenario, self._ruleset, self._show_map = scenario, ruleset, show_map
        self._drawn: object = None
        self._explained: set[int] = set()

    @property
    def on_terminal(self) -> bool:
        return self.console.is_terminal and sys.stdin.isatty()

    @property
    def is_narrow(self) -> bool:
        return self.console.width < WIDE

    # -- showing -------------------------------------------------------------------------------------------------

    def print(self, what: RenderableType = "", style: str = "") -> None:
        self.console.print(what, style=style)

    def say(self, key: str, style: str = "", **fields: Any) -> None:
        self.console.print(Text(say(key, **fields), style))

    def position(self, game: Any, view: View, lit: int) -> None:
        """The map where it has changed since it was last drawn, the phase, the tracks."""
        self.redraw(view, lit)
        self.console.print(sequence_line(game, view))
        if view.tracks:
            self.console.print(tracks_line(game, view, self.look, self.console.width))

    def redraw(self, view: View, lit: int) -> None:
        """The map, unless the player has just seen it so."""
        seen = (view.viewer, view.pieces, view.marks, view.arrows, lit)
        if not self._show_map or seen == self._drawn:
            return
        self._drawn = seen
        if view.viewer not in self._explained:
            self._explained.add(view.viewer)
            self.console.print()
            self.legend(view)
        self.map(view, lit)

    def map(self, view: View, lit: int = 0, around: Iterable[int] = (), everything: bool = False) -> None:
        board = self._scenario.board
        if self._map is None:
            self._draw_areas(view, lit)
            return
        part = whole(board)
        if self.console.is_terminal and not everything:
            hexes = list(around) or [h for h in range(board.grid.size) if lit >> h & 1]
            part = self._window(hexes or [piece.place for piece in view.pieces if piece.place >= 0])
        self.console.print()
        self.console.print(self._map.draw(view, lit, part), soft_wrap=True, end="")
        if part != whole(board):
            self.say("part-of-map", "dim")

    def _draw_areas(self, view: View, lit: int) -> None:
        assert self._areas is not None
        self.console.print()
        self.console.print(self._areas.draw(view, lit), soft_wrap=True, end="")
        if view.arrows:
            self.say("arrows", orders=arrows_text(view, self._scenario.board))

    def _window(self, hexes: list[int]) -> Window:
        size = self.console.size
        return window(self._scenario.board, size.width, max(size.height, TALL_ENOUGH), hexes)

    def legend(self, view: View) -> None:
        names = tuple(side.name for side in self._scenario.sides)
        messages = self._ruleset.messages
        text = legend(self._scenario.board, view, self.look, messages, names, min(self.console.width, 100))
        self.console.print(text, soft_wrap=True)

    def news(self, game: Any, events: Iterable[Event]) -> None:
        for event in events:
            for line in event_lines(game, event):
                self.console.print(line)

    def menu(self, menu: Menu, first: int = 0) -> int:
        """The options from one on, as many as fit; returns where the next page starts."""
        room = max(8, self.console.size.height - 6) if self.console.is_terminal else PAGE
        entries = menu.entries[first : first + room]
        table = Table(**{**LIST_STYLE, "show_header": False})
        table.add_column(justify="right", style="bold")
        table.add_column(style="cyan", no_wrap=True)
        table.add_column()
        for number, entry in enumerate(entries, start=first + 1):
            table.add_row(str(number), entry.text, entry.meaning)
        self.console.print(table)
        last = first + len(entries)
        if last < len(menu.entries) or first:
            self.say("more-options", "dim", first=first + 1, last=last, count=len(menu.entries))
        return last if last < len(menu.entries) else 0

    @contextmanager
    def thinking(self, side: str) -> Iterator[None]:
        if not self.on_terminal:
            yield
            return
        with self.console.status(say("thinking", side=side)):
            yield

    def wipe(self) -> None:
        """Leave nothing of what one player saw to the next, the part scrolled away included."""
        self._drawn = None
        forget_lines()
        if self.console.is_terminal:
            self.console.file.write("\033[2J\033[3J\033[H")
            self.console.file.flush()
        else:
            self.console.rule()

    # -- asking --------------------------------------------------------------------------------------------------

    def ask(self, prompt: str, words: Sequence[str] = ()) -> str:
        """A line from the player, who may complete some words with the tab key; `EOFError` after the last line."""
        if self.on_terminal:
            complete(words)
            return input(prompt).strip()
        sys.stdout.write(prompt)
        sys.stdout.flush()
        line = sys.stdin.readline()
        sys.stdout.write(f"{line.strip()}\n")
        if not line:
            raise EOFError
        return line.strip()

    def confirm(self, prompt: str) -> bool:
        while True:
            answer = self.ask(prompt).lower()
            if answer in ("", "y", "yes"):
                return True
            if answer in ("n", "no"):
                return False
            self.say("yes-or-no")
