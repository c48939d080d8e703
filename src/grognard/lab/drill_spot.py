"""A position in which something could be asked, and a drill that was found there."""

from __future__ import annotations

from collections.abc import Iterable
from random import Random
from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.drill import LETTERS, Drill, Question
from grognard.table.journal import Journal

MOST_OPTIONS = 4
MOST_WEIGHED = 160
"""Options of one decision that are looked at."""


class Find(msgspec.Struct, frozen=True):
    """A drill that could be made, and what it is worth."""

    drill: Drill
    kind: str
    worth: float
    reasons: tuple[str, ...]
    """What there is to learn from it, by keys: refusals, modifiers, outcomes."""
    journal: Any = None
    """The position it was found in."""


class Spot:
    """A position in a game, seen by the side that has to choose."""

    def __init__(self, journal: Journal, side: int, name: str, picker: Random) -> None:
        self.journal = journal
        self.game = journal.game
        self.ruleset = journal.ruleset
        self.side = side
        self.name = name
        self.picker = picker
        decision = journal.game.decision(side)
        assert decision is not None
        self.decision = decision

    def options(self, question: Question) -> list[Action]:
        """The options that a question is asked of; some of them where there are many."""
        groups = [group for group in self.game.options(self.side).groups if group.verb in question.verbs]
        total = sum(len(group) for group in groups)
        if total <= MOST_WEIGHED:
            return [action for group in groups for action in group]
        step = total / MOST_WEIGHED
        wanted = {int(number * step) for number in range(MOST_WEIGHED)}
        every = (action for group in groups for action in group)
        return [action for number, action in enumerate(every) if number in wanted]

    def find(
        self, key: str, options: Iterable[str], answer: int, worth: float, reasons: Iterable[str], **more: Any
    ) -> Find:
        """A find at this position."""
        question = self.ruleset.questions[key]
        drill = Drill(
            title=f"{question.title}: {self.journal.scenario.title}",
            question=key,
            game=self.name,
            after=len(self.journal.lines),
            side=self.journal.scenario.sides[self.side].key,
            options=tuple(options),
            answer=LETTERS[answer],
            **more,
        )
        return Find(drill, question.kind, worth, tuple(dict.fromkeys(reasons)), self.journal.fork())
