"""Past positions of a game: some are kept, so that any other is a few actions away."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.game import Game
from grognard.core.record import Draw
from grognard.table.journal import Journal
from grognard.table.wire import LogLine

AnyGame = Game[Any, Any]
EVERY = 16
"""After so many actions a position is kept."""


class Past(msgspec.Struct, frozen=True):
    """What is kept of a game before its rules changed, besides its actions."""

    log: list[list[LogLine]]
    opening: tuple[Draw, ...]


class Positions:
    """Some past positions by the number of actions before them."""

    def __init__(self, number: int, game: AnyGame) -> None:
        self._kept = {number: game.copy()}

    def fork(self) -> Positions:
        """The same, for a table that is played on before anybody sees it."""
        other = Positions.__new__(Positions)
        other._kept = dict(self._kept)
        return other

    def reach(self, number: int, game: AnyGame) -> None:
        """A game has come so far: keep it if it is time."""
        if number % EVERY == 0:
            self.keep(number, game)

    def keep(self, number: int, game: AnyGame) -> None:
        """Remember a position in any case."""
        self._kept[number] = game.copy()

    def cut(self, number: int) -> None:
        """Forget all after so many actions: they were taken back."""
        self._kept = {kept: game for kept, game in self._kept.items() if kept <= number}

    def at(self, journal: Journal, number: int) -> AnyGame:
        """The game after so many actions of a journal; what is met on the way is kept for the next time."""
        base = max(kept for kept in self._kept if kept <= number)
        game = self._kept[base].copy(journal.box.dice)  # a word may have been given since
        for index in range(base, number):
            line = journal.lines[index]
            game.play(line.side, line.action)
            self.reach(index + 1, game)
        return game
