"""Whether a table tells a viewer what it must not know: two tables that differ in nothing else, asked the same.

Three ways to make the second table:

- *resealed*: the position with other secrets of the others, as far as the viewer can tell (`Ruleset.reseal`), now and
  at every past position that is shown;
- *unseen*: the others go on in secret, and take some of it back, as long as the viewer is told nothing;
- *taken back*: the viewer chooses the same at both, and could take it back: whatever it saw by it, it saw for nothing.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from random import Random
from typing import Any

import msgspec

from grognard.core.view import SPECTATOR
from grognard.lab.questions import Questions, ask, push_since, questions
from grognard.table.table import AnyGame, Sides, Table

TAKEN_BACK = 3
"""Actions of a seat that are tried at one stop and could be taken back."""
UNSEEN = 6
"""Actions that others take in secret, at most."""
EXCERPT = 160
"""Bytes of an answer that a report quotes around the first that differs."""


class Leak(msgspec.Struct, frozen=True):
    """Two answers that should have been one."""

    way: str
    sides: Sides
    question: str
    one: str
    two: str

    def __str__(self) -> str:
        who = f"side {self.sides[0]}" if self.sides else "a spectator"
        return f"{self.way}: {who} can tell by {self.question}:\n    {self.one}\n    {self.two}"


class Tally(msgspec.Struct):
    """What was compared at the stops of a game."""

    positions: int = 0
    """Pairs of tables that truly differ in something that a viewer may not know."""
    answers: int = 0
    """Pairs of answers that were compared."""
    resealed: int = 0
    unseen: int = 0
    taken_back: int = 0

    def add(self, other: Tally) -> None:
        """Count another's too."""
        for name in self.__struct_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


class Resealed(Table):
    """A table with other secrets for one viewer, now and at every position of its past."""

    viewer_kept: int
    picker: Random

    @classmethod
    def of(cls, table: Table, viewer: int, picker: Random) -> Resealed | None:
        """A table like this one for all that a viewer knows; None where nothing is hidden from it now."""
        changed = table.game.ruleset.reseal(table.game, viewer, picker)
        if changed is None or changed.digest() == table.game.digest():
            return None
        other = cls.__new__(cls)
        other.__dict__.update(table.fork().__dict__)
        other.journal.game = changed
        other.viewer_kept, other.picker = viewer, picker
        return other

    def position(self, index: int) -> AnyGame:
        """A past position, with other secrets where it had any."""
        game = super().position(index)
        return game.ruleset.reseal(game, self.viewer_kept, self.picker) or game


def examine(table: Table, random: Random, tally: Tally) -> Iterator[Leak]:
    """Everything that some viewer can tell at this table and must not."""
    for sides in ((), *((side,) for side in range(len(table.journal.scenario.sides)))):
        yield from _resealed(table, sides, random, tally)
        yield from _unseen(table, sides, random, tally)


def _resealed(table: Table, sides: Sides, random: Random, tally: Tally) -> Iterator[Leak]:
    other = Resealed.of(table, sides[0] if sides else SPECTATOR, random)
    if other is None:
        return
    tally.resealed += 1
    yield from _compare("resealed", table, other, sides, questions(table, sides, random), tally)
    if sides and table.game.decision(sides[0]) and other.game.decision(sides[0]):
        yield from _taken_back(table, other, sides, random, tally)


def _taken_back(table: Table, other: Table, sides: Sides, random: Random, tally: Tally) -> Iterator[Leak]:
    side, since = sides[0], table.number(sides)
    for _ in range(TAKEN_BACK):
        action = table.game.options(side).sample(random)
        if action not in other.game.options(side):
            return  # that there is a difference has been told
        one, two = table.fork(), other.fork()
        for trial in (one, two):
            trial.play(side, action)
        if not (one.is_over or two.is_over) and (one.journal.can_undo(side) or two.journal.can_undo(side)):
            tally.taken_back += 1
            asked: Questions = {f"push after {action}": partial(push_since, sides=sides, since=since)}
            yield from _compare("taken back", one, two, sides, asked, tally)


def _unseen(table: Table, sides: Sides, random: Random, tally: Tally) -> Iterator[Leak]:
    other = table.fork()
    for _ in range(1 + random.randrange(UNSEEN)):
        held = [decision.side for decision in other.game.pending if decision.side not in sides]
        if not held:
            break
        side = random.choice(held)
        trial = other.fork()
        trial.play(side, other.game.options(side).sample(random))
        if trial.is_over or not _is_unseen(table, trial, sides):
            break
        other = trial
        if random.random() < 0.3 and other.journal.can_undo(side):
            other.undo(side)
    if other.game.digest() == table.game.digest():
        return
    tally.unseen += 1
    asked = questions(table, sides, random)
    asked["whole push"] = partial(Table.push, sides=sides)
    asked["log"] = partial(Table.log, sides=sides)
    if sides:
        asked["push after undo"] = partial(_after_undo, sides=sides)
    yield from _compare("unseen", table, other, sides, asked, tally)


def _is_unseen(table: Table, trial: Table, sides: Sides) -> bool:
    """Whether the last action at a table was told to a viewer neither by the log nor by the map."""
    if trial.is_visible(len(trial.journal.lines) - 1, sides):
        return False
    viewer, view = trial.viewer(sides), trial.game.ruleset.view
    return msgspec.json.encode(view(table.game, viewer)) == msgspec.json.encode(view(trial.game, viewer))


def _after_undo(table: Table, sides: Sides) -> Any:
    """What a seat is shown when it takes back its last action."""
    trial = table.fork()
    trial.undo(trial.undo_side(sides))
    return trial.push(sides)


def _compare(way: str, one: Table, two: Table, sides: Sides, asked: Questions, tally: Tally) -> Iterator[Leak]:
    tally.positions += way != "taken back"
    tally.answers += len(asked)
    for question, put in asked.items():
        first, second = ask(one, put), ask(two, put)
        if first != second:
            yield Leak(way, sides, question, *_excerpts(first, second))


def _excerpts(one: bytes, two: bytes) -> tuple[str, str]:
    """Where two answers part."""
    differing = (index for index, (a, b) in enumerate(zip(one, two, strict=False)) if a != b)
    at = max(0, next(differing, min(len(one), len(two))) - EXCERPT // 2)
    return one[at : at + EXCERPT].decode(errors="replace"), two[at : at + EXCERPT].decode(errors="replace")
