"""A game from where it stands to its end: whose choice it is, who is told what, and when it is kept."""

from __future__ import annotations

import shlex
import time
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from enum import Enum

from grognard.bots import Fault
from grognard.bots.outside import Played
from grognard.cli.game.interrupts import Interrupts
from grognard.cli.game.player import Leave, Player
from grognard.cli.game.screen import Screen
from grognard.cli.game.seats import HUMAN, Seats
from grognard.cli.game.store import Store, secret_file
from grognard.cli.say import say
from grognard.core.action import Action
from grognard.core.event import Event, visible
from grognard.core.view import SPECTATOR
from grognard.table.journal import Journal

NOBODY = -2
"""Who sits at a shared keyboard before the first player has taken it."""


TAIL_SHOWN = 600
"""Letters of what a program wrote to its standard error that are shown when it has lost by its own fault."""


@contextmanager
def closing(seats: Seats, journal: Journal) -> Iterator[None]:
    """Whatever becomes of a sitting, nothing of a program is left after it."""
    try:
        yield
    finally:
        seats.leave(journal.game)


class Ending(Enum):
    """How a sitting ended."""

    OVER = 0
    LEFT = 1
    INTERRUPTED = 2


class Match:
    """One game at one keyboard."""

    def __init__(
        self,
        journal: Journal,
        seats: Seats,
        store: Store,
        screen: Screen,
        past: Iterable[list[Event]] = (),
        pace: float = 0.0,
    ) -> None:
        self.journal, self.seats, self.store, self.screen = journal, seats, store, screen
        self.history: list[list[Event]] = [journal.opening_events, *past]
        """The events of the opening and of each action."""
        self._told = dict.fromkeys(range(SPECTATOR, len(seats.names)), 0)
        humans = seats.humans
        self._present = humans[0] if len(humans) == 1 else NOBODY if humans else SPECTATOR
        self._pace = pace
        self._last = journal.lines[-1].side if journal.lines else NOBODY
        self._turn = 0
        self.sure = False
        """Whether orders that roll dice go unasked."""
        self._interrupts = Interrupts()

    def run(self) -> Ending:
        """Play until the game is over or somebody leaves; either way it is kept."""
        with self._interrupts, closing(self.seats, self.journal):
            ending = Ending.OVER
            try:
                self.seats.sit_down(self.journal.game, self._past(), self.journal.source.text)
                self._play()
            except (Leave, EOFError):
                ending = Ending.LEFT
            except KeyboardInterrupt:
                ending = Ending.INTERRUPTED
            except BaseException:
                self._keep(Ending.LEFT)
                raise
            with suppress(KeyboardInterrupt), self._interrupts.hold():
                self._keep(ending)
        return ending

    def _play(self) -> None:
        while self.journal.game.result is None:
            side = self._next_side()
            if side in self.seats.humans:
                self._sit_down(side)
                self.tell()
                if (action := Player(self, side).order()) is not None:
                    self.act(side, action)
            else:
                self._show_turn()
                self._let_think(side)
            self.tell()

    def _let_think(self, side: int) -> None:
        """A bot's turn; a program that breaks its rules has lost."""
        name = self.journal.scenario.sides[side].name
        try:
            with self.screen.thinking(name):
                action = self.seats.choose(self.journal.game, side)
        except Fault as fault:
            self.history.append(self.journal.forfeit(side, fault.reason))
            self.screen.say("fault", side=name, what=fault.message)
            if fault.tail:
                self.screen.say("fault-tail", "dim", tail=fault.tail[-TAIL_SHOWN:])
        else:
            self.act(side, action)

    def _past(self) -> list[Played]:
        """What has been played before this sitting, the opening first."""
        done = [Played(-1, None, self.history[0])]
        lines = self.journal.lines[len(self.journal.lines) - len(self.history) + 1 :]
        return done + [
            Played(line.side, line.action, events) for line, events in zip(lines, self.history[1:], strict=True)
        ]

    def _next_side(self) -> int:
        """Whoever began goes on as long as there is something left to choose."""
        waiting = [decision.side for decision in self.journal.game.pending]
        return self._last if self._last in waiting else waiting[0]

    def _sit_down(self, side: int) -> None:
        """Hand a shared keyboard over, so that nobody reads what another was told."""
        if self._present != side:
            self.screen.wipe()
            self.screen.ask(say("hand-over", side=self.journal.scenario.sides[side].name))
            self.screen.wipe()
            self._present = side

    def _show_turn(self) -> None:
        """Those who only watch see the map at the start of each turn."""
        if self.seats.humans:
            return
        view = self.journal.ruleset.view(self.journal.game, SPECTATOR)
        if view.turn != self._turn:
            self._turn = view.turn
            self.screen.position(self.journal.game, view, 0)
        time.sleep(self._pace)

    # -- what happens --------------------------------------------------------------------------------------------

    def act(self, side: int, action: Action) -> None:
        """Play an action whole or not at all."""
        with self._interrupts.hold():
            before = self.journal.game.copy()
            try:
                self.history.append(self.journal.play(side, action))
                self.seats.hear(self.journal.game, Played(side, action, self.history[-1]))
            except BaseException:
                self.journal.game = before  # whatever went wrong, the game can be kept
                raise
            self._last = side

    def undo(self, side: int) -> Action:
        """Take back a side's last action, and forget that anybody was told of it."""
        with self._interrupts.hold():
            index = max((i for i, line in enumerate(self.journal.lines) if line.side == side), default=-1) + 1
            action = self.journal.undo(side)
            del self.history[index]
            self.seats.take_back(index)
            self._told = {viewer: told - (told > index) for viewer, told in self._told.items()}
            self._last = side
        return action

    def tell(self) -> None:
        """Print what whoever sits here may know and has not been told."""
        if self._present == NOBODY:
            return
        new = self.history[self._told[self._present] :]
        self._told[self._present] = len(self.history)
        self.screen.news(self.journal.game, self.known(self._present, new))

    def known(self, side: int, events: Iterable[list[Event]] | None = None) -> list[Event]:
        """The events, or all events so far, that a side may know."""
        return [event for each in (self.history if events is None else events) for event in visible(each, side)]

    # -- keeping it ----------------------------------------------------------------------------------------------

    def _keep(self, ending: Ending) -> None:
        """Save first: the terminal may be gone."""
        path = self.store.save(self.journal)
        if ending is Ending.OVER:
            viewer = max(self._present, SPECTATOR)
            self.screen.position(self.journal.game, self.journal.ruleset.view(self.journal.game, viewer), 0)
            self.screen.say("over", path=path)
            if self.journal.box.kind == "auditable":
                self.screen.say("audit", path=shlex.quote(str(path)))
        else:
            self.screen.print()
            self.say_saved()

    def save(self) -> None:
        with self._interrupts.hold():
            self.store.save(self.journal)
            self.say_saved()

    def say_saved(self) -> None:
        path = self.store.path
        self.screen.say("saved", path=path)
        if self.journal.box.kind == "auditable":
            self.screen.say("with-secret", path=secret_file(path))
        self.screen.say(
            "go-on", "bold", command=shlex.join(["grognard", "play", "--resume", str(path), *self._options()])
        )

    def _options(self) -> list[str]:
        """The options of `play` that seat everybody as they sit now."""
        names, humans = self.seats.names, self.seats.humans
        if not humans:
            return ["--bots", ",".join(names)]
        others = [name for side, name in enumerate(names) if side != humans[0]]
        return ["--side", self.journal.scenario.sides[humans[0]].key, "--opponent", *dict.fromkeys(others or [HUMAN])]
