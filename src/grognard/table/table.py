"""A table: one game with its seats, its log as each seat may read it, its past positions and its chat.

A table knows no network and no database. What it numbers for a seat counts only what that seat may know, so that
neither a number nor a push tells of the other side's secret choices.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from typing import Any

import msgspec
from msgspec import UNSET
from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.errors import DiceError, GrognardError
from grognard.core.event import RulesChanged
from grognard.core.game import Game
from grognard.core.record import Change, Draw
from grognard.core.view import SPECTATOR
from grognard.table import wire
from grognard.table.clock import Clock
from grognard.table.draft import check_drafted
from grognard.table.journal import Journal, Line
from grognard.table.present import decision_data, log_line
from grognard.table.seats import Seat
from grognard.table.standing import Answer, standing_action
from grognard.table.wire import LogLine

AnyGame = Game[Any, Any]
Sides = tuple[int, ...]
"""The sides a person holds: none for a spectator, several at one screen."""

ABANDONED = -1
"""In the place of a side that lost on time: the people at the table have agreed to end the game without a winner."""
NOBODY: frozenset[int] = frozenset()
CHECKPOINT = 16
"""After so many actions a position is kept, so that any past one is at most so many actions away."""


class Past(msgspec.Struct, frozen=True):
    """What is kept of a game before its rules changed, besides its actions."""

    log: list[list[LogLine]]
    opening: tuple[Draw, ...]


class Table:
    """A game in play as its seats see it."""

    def __init__(self, journal: Journal, seats: tuple[Seat, ...]) -> None:
        self.journal = journal
        self.seats = seats
        journal.seats = {journal.scenario.sides[seat.side].key: seat.holder for seat in seats}
        self.chat: list[wire.ChatLine] = []
        self.standing: dict[tuple[int, str], Answer] = {}
        self.clock: Clock | None = None
        self.forfeit: int | None = None
        """The side that lost on time, or `ABANDONED`."""
        self.undone: dict[Sides, int] = {}
        """How many actions each kind of viewer has seen taken back."""
        self.logs: list[list[LogLine]] = [[log_line(journal.game, event) for event in journal.opening_events]]
        self._checkpoints: dict[int, AnyGame] = {0: journal.game.copy()}
        """Some past positions by the number of actions before them."""
        self._seen: dict[Sides, list[int]] = {}
        """For each kind of viewer how many of the first n actions it knows of: counted once, as they come."""
        self.last_undo: dict[Sides, int] = {}
        """For each kind of viewer its number after the last undo it saw: who has seen less must read the log anew."""

    @property
    def game(self) -> AnyGame:
        """The game that is played here."""
        return self.journal.game

    @property
    def is_over(self) -> bool:
        """Whether it has ended, by the rules or by forfeit."""
        return self.game.result is not None or self.forfeit is not None

    # -- play ----------------------------------------------------------------------------------------------------

    def fork(self) -> Table:
        """The same table, to be played on without anybody seeing it before it is kept."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.journal = self.journal.fork()
        other.logs = list(self.logs)
        other._checkpoints = dict(self._checkpoints)
        other._seen = {sides: list(counts) for sides, counts in self._seen.items()}
        other.undone, other.last_undo = dict(self.undone), dict(self.last_undo)
        other.clock = replace(self.clock, left=list(self.clock.left)) if self.clock else None
        return other

    def play(self, side: int, action: Action) -> None:
        """Play an action of a side, and keep what the log says of it."""
        events = self.journal.play(side, action)
        self.logs.append([log_line(self.game, event) for event in events])
        lines = len(self.journal.lines)
        if lines % CHECKPOINT == 0:
            self._checkpoints[lines] = self.game.copy()

    def play_all(self, side: int, actions: Sequence[Action]) -> None:
        """Play what a side gives together; a refused one says which it is, and the table is of no use any more."""
        for index, action in enumerate(actions):
            try:
                if len(actions) > 1:
                    check_drafted(self.game, side)
                self.play(side, action)
            except GrognardError as error:
                error.index = index if len(actions) > 1 else None
                raise

    def give_word(self, side: int, word: str) -> None:
        """A side's own word for the dice, given now that their commitment is known."""
        if self.is_over:
            raise DiceError("The game is over.")
        self.journal.give_word(side, word)

    def undo(self, side: int) -> int:
        """Take back a side's last action; gives the index from which the journal has changed."""
        index = self.journal.last_line(side)
        seen = [sides for sides in self._viewers() if self.is_visible(index, sides)]
        self.journal.undo(side)
        del self.logs[index + 1]
        self._checkpoints = {lines: game for lines, game in self._checkpoints.items() if lines <= index}
        for counts in self._seen.values():
            del counts[index + 1 :]
        for sides in seen:
            self.undone[sides] = self.undone.get(sides, 0) + 1
            self.last_undo[sides] = self.number(sides)
        return index

    def _viewers(self) -> list[Sides]:
        every = range(len(self.journal.scenario.sides))
        return [(), *((side,) for side in every), tuple(every)]

    def standing_reply(self) -> tuple[int, Action] | None:
        """An action that a standing order gives for a seat now."""
        for decision in self.game.pending:
            answer = self.standing.get((decision.side, decision.standing or ""), "ask")
            action = standing_action(self.game, decision, answer)
            if action is not None:
                return decision.side, action
        return None

    # -- what a viewer knows -------------------------------------------------------------------------------------

    def is_visible(self, index: int, sides: Sides) -> bool:
        """Whether a viewer may know that an action of the journal has happened."""
        return self.journal.lines[index].side in sides or bool(self.lines_for(index + 1, sides))

    def lines_for(self, index: int, sides: Sides) -> list[LogLine]:
        """The log of one action as a viewer may read it.

        A screen that serves several sides shows what they all may know: whoever sits down at it next would read
        the secrets of whoever has just got up.
        """
        readers = (SPECTATOR, *sides) if len(sides) == 1 else (SPECTATOR,)
        return [line for line in self.logs[index] if line.only is UNSET or line.only in readers]

    def log(self, sides: Sides, first: int = 0) -> tuple[LogLine, ...]:
        """The log from an action on, each line with the number of actions the viewer then knew of."""
        counts = self._counts(sides)
        return tuple(
            replace(line, number=counts[index])
            for index in range(first, len(self.logs))
            for line in self.lines_for(index, sides)
        )

    def _counts(self, sides: Sides) -> list[int]:
        """How many of the first n actions a viewer knows of, for every n."""
        counts = self._seen.setdefault(sides, [0])
        for index in range(len(counts) - 1, len(self.journal.lines)):
            counts.append(counts[-1] + self.is_visible(index, sides))
        return counts

    def visible_count(self, sides: Sides) -> int:
        """How many actions some seats know of."""
        return self._counts(sides)[-1]

    def _after_seeing(self, sides: Sides, number: int) -> int:
        """The fewest actions after which a viewer knew of so many, or all of them."""
        return min(bisect_left(self._counts(sides), number), len(self.journal.lines))

    def number(self, sides: Sides) -> int:
        """Counts up with everything a viewer learns, what was taken back included."""
        return self.visible_count(sides) + 2 * self.undone.get(sides, 0)

    def viewer(self, sides: Sides) -> int:
        """Through whose eyes a holder of several sides looks: the side that must choose, else the first."""
        if not sides:
            return SPECTATOR
        waiting = [decision.side for decision in self.game.pending if decision.side in sides]
        return min(waiting) if waiting else sides[0]

    def push(self, sides: Sides, since: int | None = None, here: Set[int] = NOBODY, now: float = 0.0) -> wire.Push:
        """Everything a viewer needs to draw the game now: the log from some action on, or whole; whoever is here."""
        game = self.game
        viewer = self.viewer(sides)
        decision = None if self.forfeit is not None else game.decision(viewer)
        return wire.Push(
            number=self.number(sides),
            view=game.ruleset.view(game, viewer),
            decision=decision_data(game, decision) if decision else None,
            can_undo=bool(sides) and not self.is_over and self.journal.can_undo(self.undo_side(sides)),
            length=self.visible_count(sides),
            forfeit=self.forfeit,
            standing={order: answer for (side, order), answer in self.standing.items() if side in sides},
            chat=tuple(self.chat),
            seats=self.seating(here),
            log_reset=not since,
            log=self.log(sides, since or 0),
            clock=self.clock.data(now) if self.clock else None,
        )

    def seating(self, here: Set[int]) -> tuple[wire.Seat, ...]:
        """Who sits where, and whether somebody is there; bots always are."""
        return tuple(
            wire.Seat(seat.side, seat.kind, seat.bot, seat.kind == "bot" or seat.side in here) for seat in self.seats
        )

    def undo_side(self, sides: Sides) -> int:
        """Whose action an undo means: the last of the viewer's own sides that acted."""
        for line in reversed(self.journal.lines):
            if line.side in sides:
                return line.side
        return sides[0]

    def history(self, sides: Sides, number: int) -> wire.History:
        """The position and log as a viewer knew them after so many actions it knew of."""
        index = max(self._after_seeing(sides, number), self.journal.first)
        seen = self._counts(sides)[index]
        game = self.position(index)
        # Through the eyes of whoever sits there now: the past of one side is no business of the next at its screen.
        viewer = self.viewer(sides)
        log = tuple(replace(line, number=seen) for line in self.lines_for(index, sides))
        return wire.History(seen, game.ruleset.view(game, viewer), log)

    def position(self, index: int) -> AnyGame:
        """The game after so many actions of the journal; positions on the way are kept for the next time."""
        base = max(lines for lines in self._checkpoints if lines <= index)
        game = self._checkpoints[base].copy(self.journal.box.dice)  # a word may have been given since
        for lines in range(base, index):
            line = self.journal.lines[lines]
            game.play(line.side, line.action)
            if (lines + 1) % CHECKPOINT == 0:
                self._checkpoints[lines + 1] = game.copy()
        return game

    def go_on(self, changes: list[Change], began: str, lines: list[Line], past: Past) -> None:
        """Take up a game that has gone on under newer rules, with the log of what went before."""
        self.journal.go_on(changes, began, lines, past.opening)
        event = RulesChanged(rule="", before=began, since=changes[-1].version)
        self.logs = [*past.log[:-1], [*past.log[-1], log_line(self.game, event)]]
        self._checkpoints = {len(lines): self.game.copy()}

    def keep_position(self) -> None:
        """Remember the present position, as when a game is opened from a snapshot of it."""
        self._checkpoints[len(self.journal.lines)] = self.game.copy()

    def read_from(self, sides: Sides, since: int | None) -> int:
        """The first action whose log a viewer has not read that knew so much; 0 if it must read all of it."""
        if since is None or since < self.last_undo.get(sides, 0) or since > self.number(sides):
            return 0
        if sides not in self.last_undo and self.undone.get(sides):
            return 0  # taken back before this server knew the table
        return self._after_seeing(sides, since - 2 * self.undone.get(sides, 0)) + 1
