"""A table: one game with its seats, its log as each seat may read it, its past positions and its chat.

A table knows no network and no database. What it numbers for a seat counts only what that seat may know, so that
neither a number nor a push tells of the other side's secret choices.
"""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence, Set
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.event import RulesChanged
from grognard.core.game import Game
from grognard.core.record import Change
from grognard.core.view import SPECTATOR
from grognard.table import wire
from grognard.table.beginning import dice_event, waited_for
from grognard.table.chat import Chat
from grognard.table.clock import Clock
from grognard.table.course import Course
from grognard.table.draft import check_drafted
from grognard.table.journal import Journal, Line, UndoError
from grognard.table.manners import Manners
from grognard.table.positions import Past, Positions
from grognard.table.present import decision_data, log_line, seating
from grognard.table.seats import Seat
from grognard.table.standing import Answer, standing_action
from grognard.table.wire import LogLine

AnyGame = Game[Any, Any]
Sides = tuple[int, ...]
"""The sides a person holds: none for a spectator, several at one screen."""

ABANDONED = -1
"""In the place of a side that lost on time: the people at the table have agreed to end the game without a winner."""
NOBODY: frozenset[int] = frozenset()


class Table:
    """A game in play as its seats see it."""

    def __init__(self, journal: Journal, seats: tuple[Seat, ...]) -> None:
        self.seats = seats
        journal.seats = {journal.scenario.sides[seat.side].key: seat.holder for seat in seats}
        self.chat = Chat()
        self.standing: dict[tuple[int, str], Answer] = {}
        self.course: Course | None = None
        """The lesson that is played here."""
        self.manners = Manners()
        self.judged: dict[int, int] = {}  # for each bot the turn in which it last thought of giving up
        self.memories: dict[int, str] = {}  # for each bot what it wants to be reminded of
        self.clock: Clock | None = None
        self.forfeit: int | None = None
        """The side that lost on time, or `ABANDONED`."""
        self.undone: dict[Sides, int] = {}
        """How many actions each kind of viewer has seen taken back."""
        self._seen: dict[Sides, list[int]] = {}
        """For each kind of viewer how many of the first n actions it knows of: counted once, as they come."""
        self.last_undo: dict[Sides, int] = {}
        """For each kind of viewer its number after the last undo it saw: who has seen less must read the log anew."""
        self._open(journal)

    def _open(self, journal: Journal) -> None:
        """Take up a game of which nothing has been played."""
        self.journal = journal
        events = [event for event in (dice_event(journal), *journal.opening_events) if event is not None]
        self.logs: list[list[LogLine]] = [[log_line(journal.game, event) for event in events]]
        self._positions = Positions(0, journal.game)

    @property
    def game(self) -> AnyGame:
        """The game that is played here."""
        return self.journal.game

    @property
    def is_over(self) -> bool:
        """Whether it has ended, by the rules or by forfeit."""
        return self.game.result is not None or self.forfeit is not None

    @property
    def has_begun(self) -> bool:
        """Whether the game can be played: no die is rolled and no clock runs before each person's word is open."""
        return self.journal.box.is_open

    # -- play ----------------------------------------------------------------------------------------------------

    def fork(self) -> Table:
        """The same table, to be played on without anybody seeing it before it is kept."""
        other = Table.__new__(Table)
        other.__dict__.update(self.__dict__)
        other.journal = self.journal.fork()
        other.logs = list(self.logs)
        other._positions = self._positions.fork()
        other._seen = {sides: list(counts) for sides, counts in self._seen.items()}
        other.undone, other.last_undo = dict(self.undone), dict(self.last_undo)
        other.clock = replace(self.clock, left=list(self.clock.left)) if self.clock else None
        return other

    def play(self, side: int, action: Action) -> None:
        """Play an action of a side, and keep what the log says of it."""
        if self.course is not None:
            self.course.check(len(self.journal.lines), side, action)
        events = self.journal.play(side, action)
        self.logs.append([log_line(self.game, event) for event in events])
        self._positions.reach(len(self.journal.lines), self.game)

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
        """A side's own word for the dice in every roll from now on, in games of before words were sealed."""
        self.journal.give_word(side, word)

    @property
    def is_guided(self) -> bool:
        """Whether a lesson says what is played now."""
        return self.course is not None and not self.course.is_done(len(self.journal.lines))

    def can_undo(self, sides: Sides) -> bool:
        """Whether somebody's last action can be taken back; in a lesson nothing wrong was ever done."""
        return not self.is_guided and self.journal.can_undo(self.undo_side(sides))

    def seal_word(self, side: int, commit: str) -> None:
        """Bind a side to its word for the dice before any word is heard."""
        self._open(self.journal.bound(self.journal.box.with_seal(side, commit)))

    def open_word(self, side: int, word: str) -> None:
        """Open what a side has sealed; the game begins with the last of the words."""
        name = self.journal.scenario.sides[side].key
        self._open(self.journal.bound(self.journal.box.with_opened(side, name, word)))

    def undo(self, side: int) -> int:
        """Take back a side's last action; gives the index from which the journal has changed."""
        if self.is_guided:
            raise UndoError("In a lesson only what it asks for is played, so nothing need be taken back.")
        index = self.journal.last_line(side)
        seen = [sides for sides in self._viewers() if self.is_visible(index, sides)]
        self.journal.undo(side)
        del self.logs[index + 1]
        self._positions.cut(index)
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
        """An action that a standing order gives for a seat now, or a lesson for its enemy."""
        if self.course is not None and self.is_guided:
            return self.course.reply(self.game, len(self.journal.lines))
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
        if first >= len(self.logs):
            return ()
        counts = self._counts(sides)
        return tuple(
            replace(line, number=counts[min(index, len(counts) - 1)])
            for index in range(first, len(self.logs))
            for line in self.lines_for(index, sides)
        )

    def _counts(self, sides: Sides) -> list[int]:
        """How many of the first n actions a viewer knows of, for every n."""
        counts = self._seen.get(sides)
        if counts is None:
            counts = self._seen[sides] = [0]
        for index in range(len(counts) - 1, len(self.journal.lines)):
            counts.append(counts[-1] + self.is_visible(index, sides))
        return counts

    def visible_count(self, sides: Sides) -> int:
        """How many actions some seats know of."""
        return self._counts(sides)[-1]

    def count_known(self, sides: Sides, length: int) -> int:
        """How many of the first so many actions a viewer knows of."""
        return self._counts(sides)[length]

    def after_seeing(self, sides: Sides, number: int) -> int:
        """The fewest actions after which a viewer knew of so many, or all of them."""
        return min(bisect_left(self._counts(sides), number), len(self.journal.lines))

    def number(self, sides: Sides) -> int:
        """Counts up with everything a viewer learns, what was taken back included; -1 before the game begins."""
        return self.visible_count(sides) + 2 * self.undone.get(sides, 0) - (not self.has_begun)

    def viewer(self, sides: Sides) -> int:
        """Through whose eyes a holder of several sides looks: the side that must choose, else the first."""
        if not sides or (len(sides) > 1 and not self.has_begun):
            return SPECTATOR
        waiting = [decision.side for decision in self.game.pending if decision.side in sides]
        return min(waiting) if waiting else sides[0]

    def push(
        self, sides: Sides, since: int | None = None, here: Set[int] = NOBODY, now: float = 0.0, chat_since: int = 0
    ) -> wire.Push:
        """Everything a viewer needs to draw the game now: the log from some action on, or whole; whoever is here; what
        was said from some line on."""
        game = self.game
        viewer = self.viewer(sides)
        decision = None if self.forfeit is not None else game.decision(viewer)
        return wire.Push(
            number=self.number(sides),
            view=game.ruleset.view(game, viewer),
            decision=decision_data(game, decision, self.is_guided) if decision else None,
            can_undo=bool(sides) and not self.is_over and self.can_undo(sides),
            length=self.visible_count(sides),
            forfeit=self.forfeit,
            standing={order: answer for (side, order), answer in self.standing.items() if side in sides},
            chat=self.chat.since(chat_since),
            open_chat=self.chat.is_open,
            seats=seating(self.seats, here),
            log_reset=not since,
            log=self.log(sides, since or 0),
            clock=self.clock.data(now) if self.clock else None,
            lesson=self.course.data(game, len(self.journal.lines)) if self.course and sides else None,
            beginning=waited_for(self.journal),
        )

    def undo_side(self, sides: Sides) -> int:
        """Whose action an undo means: the last of the viewer's own sides that acted."""
        for line in reversed(self.journal.lines):
            if line.side in sides:
                return line.side
        return sides[0]

    def history(self, sides: Sides, number: int) -> wire.History:
        """The position and log as a viewer knew them after so many actions it knew of."""
        known = min(number, self.visible_count(sides))  # later actions that it does not know of are not in its past
        index = max(self.after_seeing(sides, known), self.journal.first)
        seen = self._counts(sides)[index]
        game = self.position(index)
        # Through the eyes of whoever sits there now: the past of one side is no business of the next at its screen.
        viewer = self.viewer(sides)
        log = tuple(replace(line, number=seen) for line in self.lines_for(index, sides))
        return wire.History(seen, game.ruleset.view(game, viewer), log)

    def position(self, index: int) -> AnyGame:
        """The game after so many actions of the journal."""
        return self._positions.at(self.journal, index)

    def go_on(self, changes: list[Change], began: str, lines: list[Line], past: Past) -> None:
        """Take up a game that has gone on under newer rules, with the log of what went before."""
        self.journal.go_on(changes, began, lines, past.opening)
        event = RulesChanged(rule="", before=began, since=changes[-1].version)
        self.logs = [*past.log[:-1], [*past.log[-1], log_line(self.game, event)]]
        self._positions = Positions(len(lines), self.game)

    def keep_position(self) -> None:
        """Remember the present position, as when a game is opened from a snapshot of it."""
        self._positions.keep(len(self.journal.lines), self.game)

    def read_from(self, sides: Sides, since: int | None) -> int:
        """The first action whose log a viewer has not read that knew so much; 0 if it must read all of it."""
        if since is None or since < max(0, self.last_undo.get(sides, 0)) or since > self.number(sides):
            return 0
        if sides not in self.last_undo and self.undone.get(sides):
            return 0  # taken back before this server knew the table
        return self.after_seeing(sides, since - 2 * self.undone.get(sides, 0)) + 1
