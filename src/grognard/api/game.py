"""One game, with its past: what a program or a notebook holds in its hand."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import msgspec

from grognard.api.choices import Choices
from grognard.api.odds import OddsTable
from grognard.api.picture import Picture
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError, NotationError
from grognard.core.event import EVERYONE, Event
from grognard.core.forfeit import Reason
from grognard.core.game import Game as CoreGame
from grognard.core.record import write_record
from grognard.core.view import SPECTATOR, View
from grognard.table.dicebox import DiceBox, LaidOut
from grognard.table.journal import Journal

KEPT_EVERY = 32
"""Every so many actions the position is kept: what is taken back is played again from there."""

Choice = Action | str
"""What a side does: an action, or its text."""


class Outcome(msgspec.Struct, frozen=True):
    """How a game ended."""

    winner: str | None
    """The side that won; None for a draw."""
    reason: str
    rule: str


class LogLine(msgspec.Struct, frozen=True):
    """Something that happened: a sentence, its rule, and the event as data."""

    number: int
    """After how many actions it happened."""
    text: str
    rule: str
    event: Event

    def __str__(self) -> str:
        return f"{self.text} [{self.rule}]" if self.rule else self.text


class Game:
    """A game: `options` are what may be done, `play` does it, `pop` takes it back.

    Sides are named by their keys (`game.sides`). Where both choose at once in secret, both are in `choosing`, and
    `side` is the first of them: say whom you mean with `side=`.
    """

    def __init__(self, journal: Journal) -> None:
        self._journal = journal
        self.sides: tuple[str, ...] = tuple(side.key for side in journal.scenario.sides)
        self._log: list[list[LogLine]] = [self._said(0, journal.opening_events)]
        self._kept: list[tuple[int, CoreGame[Any, Any]]] = [(len(journal.lines), self.core.copy())]

    # -- what there is -----------------------------------------------------------------------------------------

    @property
    def core(self) -> CoreGame[Any, Any]:
        """The engine's own game, for whoever wants more; play through this object to keep the past."""
        return self._journal.game

    @property
    def name(self) -> str:
        """The battle: `portable/first-steps`."""
        return f"{self._journal.ruleset.meta.key}/{self._journal.scenario.key}"

    @property
    def number(self) -> int:
        """How many actions have been played."""
        return self.core.number

    @property
    def turn(self) -> int:
        """The turn under way."""
        return self.view(self.sides[0]).turn

    @property
    def choosing(self) -> tuple[str, ...]:
        """The sides that have to choose now: two where they choose at once and in secret."""
        return tuple(sorted((self.sides[each.side] for each in self.core.pending), key=self.sides.index))

    @property
    def side(self) -> str | None:
        """The side to choose, the first where there are two; None when the game is over."""
        return next(iter(self.choosing), None)

    @property
    def prompt(self) -> str:
        """What the side to choose is asked."""
        decision = self.core.decision(self._side(None)) if self.side else None
        return self.core.ruleset.messages.prompt(self.core, decision) if decision else ""

    @property
    def options(self) -> Choices:
        """The legal options of the side to choose."""
        return self.options_of(None)

    def options_of(self, side: str | int | None) -> Choices:
        """The legal options of a side: none where it has nothing to choose now."""
        if side is None and self.side is None:
            return Choices(self, 0, self.core.options(0))
        index = self._side(side)
        return Choices(self, index, self.core.options(index))

    @property
    def is_over(self) -> bool:
        """Whether the game has ended."""
        return self.core.result is not None

    @property
    def outcome(self) -> Outcome | None:
        """Who won, why and by which rule; None while the game goes on."""
        result = self.core.result
        if result is None:
            return None
        winner = self.sides[result.winner] if result.winner >= 0 else None
        return Outcome(winner, self.core.ruleset.messages.reason(self.core, result.reason), result.rule)

    @property
    def winner(self) -> str | None:
        """The side that has won, if one has."""
        return self.outcome.winner if self.outcome else None

    # -- playing -----------------------------------------------------------------------------------------------

    def play(self, choice: Choice, side: str | int | None = None) -> list[LogLine]:
        """Do something, by action or by text, and get what happened; raises `IllegalAction` with the rule otherwise."""
        index = self._side(side)
        action = self.parse(choice, index) if isinstance(choice, str) else choice
        self.note(self._journal.play(index, action))
        return self._log[-1]

    def push(self, choice: Choice, side: str | int | None = None) -> Action:
        """The same as `play` for whoever wants the action that a text was taken for."""
        self.play(choice, side)
        return self._journal.lines[-1].action

    def forfeit(self, side: str | int, reason: Reason = "resigned") -> list[LogLine]:
        """End the game against a side: it resigns, or its program has broken the rules of bots."""
        said = self._said(self.core.number, self._journal.forfeit(self._side(side), reason))
        self._log[-1] = [*self._log[-1], *said]
        return said

    def pop(self) -> Action:
        """Take back the last action, whatever it was: this is your game, not a table."""
        lines = self._journal.lines
        if len(self._log) == 1:
            raise GrognardError("There is nothing to take back.")
        while self._kept[-1][0] >= len(lines):
            self._kept.pop()
        first, position = self._kept[-1]
        game = position.copy(self._journal.box.dice)
        for line in lines[first:-1]:
            game.play(line.side, line.action)
        self._journal.game, self._journal.lines = game, lines[:-1]
        self._log.pop()
        return lines[-1].action

    @property
    def actions(self) -> list[tuple[str, Action]]:
        """Everything that was done, with the side that did it."""
        return [(self.sides[line.side], line.action) for line in self._journal.lines]

    def note(self, events: list[Event]) -> None:
        """Write down what an action led to."""
        self._log.append(self._said(self.core.number, events))
        if len(self._journal.lines) % KEPT_EVERY == 0:
            self._kept.append((len(self._journal.lines), self.core.copy()))

    def copy(self, seed: int | None = None) -> Game:
        """An independent game with the same past; give it a seed unless the same dice are to fall in both."""
        other = Game.__new__(Game)
        other.__dict__.update(self.__dict__)
        other._journal = self._journal.fork()
        other._log, other._kept = list(self._log), list(self._kept)
        if seed is not None:
            other._journal.box = DiceBox("scripted", "", LaidOut(tuple(_faces(self._journal)), FastDice(seed)))
            other.core.dice = other._journal.box.dice
        return other

    # -- words -------------------------------------------------------------------------------------------------

    def parse(self, text: str, side: str | int | None = None) -> Action:
        """The action that a text means, with what was left unsaid at its end filled in."""
        return self._journal.parse(self._side(side), text)

    def text(self, action: Action) -> str:
        """An action as it is written: `move zouaves 0304 ne`."""
        return self._journal.notation.text(action)

    def describe(self, action: Action) -> str:
        """An action as a sentence."""
        return self.core.ruleset.messages.action(self.core, action)

    def log(self, side: str | int | None = None) -> list[LogLine]:
        """Everything that happened; with a side, what it may know of it."""
        lines = [line for lines in self._log for line in lines]
        if side is None:
            return lines
        return [line for line in lines if line.event.only in (EVERYONE, self._side(side))]

    def unit(self, key: str) -> int:
        """The number of a unit, by its key."""
        for index, unit in enumerate(self._journal.scenario.units):
            if unit.key == key:
                return index
        known = ", ".join(unit.key for unit in self._journal.scenario.units)
        raise NotationError(f"There is no unit {key!r}; there are {known}.")

    def place(self, text: str) -> int:
        """The number of a hex or a sector, as the map prints it."""
        return int(self._journal.scenario.board.grid.parse(text))

    # -- looking -----------------------------------------------------------------------------------------------

    def odds(self, choice: Choice, side: str | int | None = None) -> OddsTable:
        """The exact odds of whatever is rolled if a side does something."""
        index = self._side(side)
        action = self.parse(choice, index) if isinstance(choice, str) else choice
        if action not in self.core.options(index):
            raise self.core.refusal(index, action)
        return OddsTable.of(self.core, self.core.ruleset.odds(self.core, index, action))

    def evaluate(self, side: str | int | None = None) -> float:
        """How good the position is for a side, in units of about one counter, as the bots judge it."""
        return self.core.ruleset.evaluate(self.core, self._side(side))

    def view(self, side: str | int | None = None) -> View:
        """What a side may know: its own view, or a spectator's where none is given."""
        return self.core.ruleset.view(self.core, SPECTATOR if side is None else self._side(side))

    def picture(self, side: str | int | None = None) -> Picture:
        """The board as a side sees it; as a spectator does where none is given."""
        return Picture.of(self.core.ruleset, self.core.scenario, self.view(side))

    def record(self) -> str:
        """The game so far as a record, which `read_record`, `grognard replay` and the table can read."""
        return write_record(self._journal.record())

    def save(self, path: str | Path) -> None:
        """Write the record to a file."""
        Path(path).write_text(self.record(), "utf-8")

    def __repr__(self) -> str:
        state = f"{self.outcome.winner or 'nobody'} won" if self.outcome else f"{' and '.join(self.choosing)} to choose"
        return f"<Game {self.name}, {self.number} actions, {state}>"

    def _repr_svg_(self) -> str:
        return self.picture(self.side).svg

    # -- inside ------------------------------------------------------------------------------------------------

    def _side(self, side: str | int | None) -> int:
        if side is None:
            if self.side is None:
                raise GrognardError("The game is over: nobody has anything to choose.")
            return self.sides.index(self.side)
        if isinstance(side, int) and 0 <= side < len(self.sides):
            return side
        return self._journal.side(str(side))

    def _said(self, number: int, events: Iterable[Event]) -> list[LogLine]:
        messages = self.core.ruleset.messages
        return [LogLine(number, messages.event(self.core, event), event.rule, event) for event in events]


def _faces(journal: Journal) -> Iterable[int]:
    """Every face that has been drawn so far."""
    yield from (draw.value for draw in journal.opening)
    for line in journal.lines:
        yield from (draw.value for draw in line.draws)
