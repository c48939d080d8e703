"""Walking through a recorded game: forwards, backwards, and to any action of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.cli.game.screen import Screen
from grognard.core.record import Record
from grognard.core.view import SPECTATOR
from grognard.table.replay import Replay

if TYPE_CHECKING:
    from rich.console import Console

    from grognard.core.game import Game


class Stepper:
    """Shows one action after another; whoever did it is the one whose view is drawn."""

    def __init__(self, record: Record, last: int, console: Console) -> None:
        self._replay = Replay(record)
        self._last = last
        self._first = self._replay.journal.first
        journal = self._replay.journal
        self._games: list[Game] = [journal.game.copy()]  # type: ignore[type-arg]
        for moment in self._replay:
            self._games.append(journal.game.copy())
            if moment.number == last:
                break
        self._screen = Screen(console, journal.scenario, journal.ruleset)

    def run(self) -> None:
        at = self._first
        self._show(at)
        while True:
            try:
                line = self._screen.ask(f"{at}/{self._last}> ").lower()
            except (EOFError, KeyboardInterrupt):
                self._screen.print()
                return
            if line in ("q", "quit"):
                return
            wanted = (
                at + 1 if not line else at - 1 if line in ("b", "back") else int(line) if line.isdecimal() else None
            )
            if wanted is None:
                self._screen.say("step-help")
            elif not self._first <= wanted <= self._last:
                self._screen.say("step-end", last=self._last)
            else:
                at = wanted
                self._show(at)

    def _show(self, at: int) -> None:
        """The position after an action, and what the action was."""
        index = at - self._first
        game, journal = self._games[index], self._replay.journal
        moment = self._replay.moments[index - 1] if index else None
        viewer = moment.side if moment else SPECTATOR
        self._screen.position(game, journal.ruleset.view(game, viewer), 0)
        if moment:
            name = journal.scenario.sides[moment.side].name
            self._screen.print(f"{moment.number}  {name}: {moment.entry.text}", "bold")
        self._screen.news(game, moment.events if moment else journal.opening_events)
