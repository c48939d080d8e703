"""The journal of one game: every accepted action and draw, undo while it is lawful, and the record of it all."""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.errors import GrognardError, NotationError, RecordError
from grognard.core.event import DieRolled, Event
from grognard.core.forfeit import Reason, forfeit
from grognard.core.game import Game
from grognard.core.record import Change, Draw, Entry, Record, text_digest
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.table.battle import Battle
from grognard.table.dicebox import DiceBox

AnyGame = Game[Any, Any]

HANDED_OVER = "It has been the other side's turn since: that cannot be taken back."


class UndoError(GrognardError):
    """Why the last action cannot be taken back."""


class Line(msgspec.Struct, frozen=True, gc=False):
    """One action in the journal, with the game as it was before."""

    side: int
    action: Action
    draws: tuple[Draw, ...]
    reveals: bool
    open_sides: tuple[int, ...]
    """The sides that had a decision open when this was played."""
    before: AnyGame | None
    """For going back; dropped once nothing before this can be undone."""
    led_on: bool = True
    """Whether the game took steps after this: what was chosen together is over."""


class Journal:
    """A game being played, with its past."""

    def __init__(self, ruleset: Ruleset[Any, Any], source: Source, box: DiceBox, battle: Battle | None = None) -> None:
        self.ruleset = ruleset
        self.source = source
        self.box = box
        self.battle = battle or Battle(ruleset, source)
        """What it is a game of, shared with others where it was read before."""
        self.scenario = self.battle.scenario
        self.notation = self.battle.notation
        begin = ruleset.new_game if box.is_open else ruleset.laid_out
        self.game: AnyGame = begin(self.scenario, box.dice)
        self.opening_events = list(self.game.events)
        self.opening = _draws(self.opening_events)
        self.lines: list[Line] = []
        self.seats: dict[str, str] = {}
        """Who sits where, as the record says it."""
        self.began = ruleset.meta.version
        """The version of the rules that the game began under."""
        self.changes: list[Change] = []
        """Newer versions that it went on under, where they could not replay what went before."""

    def go_on(self, changes: list[Change], began: str, lines: list[Line], opening: tuple[Draw, ...]) -> None:
        """Take up a game at its last change of the rules: what went before stands, and is not played again."""
        change = changes[-1]
        self.game = self._load(change)
        self.changes, self.began = changes, began
        self.lines, self.opening, self.opening_events = lines, opening, []

    def _load(self, change: Change) -> AnyGame:
        """The position of a change, if it can be one: nobody knows who wrote it."""
        try:
            game = self.ruleset.load_game(self.scenario, self.box.dice, change.position)
            wrong = self.ruleset.problems(game)
            choices = [len(game.options(decision.side)) for decision in game.pending]
        except Exception as error:
            message = f"The position after action {change.number} cannot be read: {error!r:.200}."
            raise RecordError(message) from None
        if wrong or not (all(choices) and (choices or game.result)):
            said = wrong[0] if wrong else "Nobody has anything to choose."
            raise RecordError(f"The position after action {change.number} cannot be: {said}")
        return game

    @property
    def first(self) -> int:
        """How many actions lie before the first position that can be shown."""
        return self.changes[-1].number if self.changes else 0

    def play(self, side: int, action: Action) -> list[Event]:
        """Play an action and write it down; a refused one leaves everything as it was."""
        if action not in self.game.options(side):
            raise self.game.refusal(side, action)
        before = self.game.copy()
        open_sides = tuple(decision.side for decision in self.game.pending)
        try:
            events = self.game.play(side, action)
        except Exception:
            self.game = before  # half an action is none
            raise
        draws = _draws(events)
        reveals = bool(draws) or self.game.revealed or any(event.reveals for event in events)
        if reveals:
            self._forget_before()
        kept = None if reveals else before
        self.lines.append(Line(side, action, draws, reveals, open_sides, kept, self.game.stepped))
        return events

    def _forget_before(self) -> None:
        """Nothing before a reveal can be undone; what was dropped at the last one need not be looked at again."""
        index = len(self.lines) - 1
        while index >= 0 and self.lines[index].before is not None:
            self.lines[index] = msgspec.structs.replace(self.lines[index], before=None)
            index -= 1

    def give_word(self, side: int, word: str) -> None:
        """Let a side's word into every roll from now on."""
        self.box = self.box.with_word(side, word, self.game.drawn)
        self.game.dice = self.box.dice

    def bound(self, box: DiceBox) -> Journal:
        """The same battle, of which nothing has been played, with these dice; it begins if they can be rolled."""
        other = Journal(self.ruleset, self.source, box, self.battle)
        other.seats = self.seats
        return other

    def parse(self, side: int, text: str) -> Action:
        """The action a text means here, with what was left unsaid filled in."""
        action = self.notation.parse(text)
        options = self.game.options(side)
        decision = self.game.decision(side)
        if action in options or decision is None:
            return action
        agreeing = options.starting_with(action)
        return decision.preferred(self.game, agreeing) if agreeing else action

    def forfeit(self, side: int, reason: Reason) -> list[Event]:
        """End the game against a side for a reason that is none of the book's; the record says it as the result."""
        if self.game.result is not None:
            raise GrognardError("The game is over.")
        return forfeit(self.game, side, reason)

    # -- undo ----------------------------------------------------------------------------------------------------

    def undo(self, side: int) -> Action:
        """Take back a side's last action: only its own, before any die, reveal or hand-over."""
        index = self._undoable(side)
        line = self.lines[index]
        assert line.before is not None
        later = self.lines[index + 1 :]
        self.game = line.before.copy(self.box.dice)  # a replay's past still holds the scripted dice
        self.lines = self.lines[:index]
        for other in later:
            self.play(other.side, other.action)
        return line.action

    def can_undo(self, side: int) -> bool:
        """Whether a side may take its last action back now."""
        index = self._last_line(side)
        return index is not None and not self._hindrance(index)

    def last_line(self, side: int) -> int:
        """The index of a side's last action."""
        index = self._last_line(side)
        if index is None:
            raise UndoError("There is nothing to take back.")
        return index

    def _last_line(self, side: int) -> int | None:
        for index in range(len(self.lines) - 1, -1, -1):
            if self.lines[index].side == side:
                return index
        return None

    def _undoable(self, side: int) -> int:
        index = self.last_line(side)
        if hindrance := self._hindrance(index):
            raise UndoError(hindrance)
        return index

    def _hindrance(self, index: int) -> str:
        """Why a line of the journal cannot be taken back; nothing if it can."""
        if self.game.result is not None:
            return "The game is over: nothing can be taken back."
        line, led_on = self.lines[index], False
        turns = [decision.side for decision in self.game.pending]
        for at in range(len(self.lines) - 1, index - 1, -1):
            other = self.lines[at]
            if other.reveals:
                return "A die has been rolled or something hidden shown since: that cannot be taken back."
            led_on = led_on or other.led_on
            turns.append(other.side)
        if len(line.open_sides) > 1 and led_on:
            return HANDED_OVER  # what others chose since was chosen after that: it could not stand
        if not set(turns) <= {line.side, *line.open_sides}:  # one sentence: whether it has acted may be its secret
            return HANDED_OVER
        return ""

    # -- records -------------------------------------------------------------------------------------------------

    def fork(self) -> Journal:
        """The same game with the same past, to be played on without touching this one; what was found to be lawful here
        is not looked for again there."""
        other = Journal.__new__(Journal)
        other.__dict__.update(self.__dict__)
        other.game = self.game.branch(self.game.dice)
        other.lines = list(self.lines)
        return other

    @property
    def result(self) -> str:
        """How the game ended, as a record says it: the winner and why; empty while it is played."""
        if self.game.result is None:
            return ""
        winner = self.game.result.winner
        return f"{self.scenario.sides[winner].key if winner >= 0 else 'nobody'} {self.game.result.reason}"

    def record(self, over: bool = False) -> Record:
        """The game so far; the dice's secret is opened only when it is over, by the rules or otherwise."""
        game = self.game
        sides = [side.key for side in self.scenario.sides]
        shipped = self._is_shipped()
        return Record(
            ruleset=self.ruleset.meta.key,
            version=self.began,
            scenario=self.scenario.key,
            scenario_digest=text_digest(self.source.text),
            scenario_text=None if shipped else self.source.text,
            dice=self.box.kind,
            dice_value=self.box.value,
            options=self.source.options,
            words=dict(zip(sides, self.box.words, strict=False)),
            heard={side: heard for side, heard in zip(sides, self.box.heard, strict=False) if heard is not None},
            commits={side: commit for side, commit in zip(sides, self.box.commits or (), strict=False) if commit},
            seats=self.seats,
            opening=self.opening,
            entries=[Entry(sides[line.side], self.notation.text(line.action), line.draws) for line in self.lines],
            changes=self.changes,
            result=self.result,
            secret=self.box.secret.hex() if game.result or over else "",
            state_digest=game.digest(),
        )

    def _is_shipped(self) -> bool:
        key = self.scenario.key
        if key not in self.ruleset.scenario_keys():
            return False
        return self.ruleset.scenario_source(key).text == self.source.text

    def side(self, key: str) -> int:
        """A side by its key; complains where there is none."""
        for index, side in enumerate(self.scenario.sides):
            if side.key == key:
                return index
        known = " and ".join(side.key for side in self.scenario.sides)
        raise NotationError(f"There is no side {key!r}; there are {known}.")


def _draws(events: list[Event]) -> tuple[Draw, ...]:
    return tuple(Draw(e.faces, e.value, e.purpose) for e in events if isinstance(e, DieRolled))
