"""A lesson under way: which step the game has reached, what it asks for, and what the enemy does next.

Where a lesson stands follows from how many actions were played, and from nothing else: it is left and taken up like
any game. Only what the step asks for is played, so a lesson never gets off its way; all of it goes through the options
of the game, so it never teaches what the rules do not allow.
"""

from __future__ import annotations

from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.lesson import Lesson, Step, matches
from grognard.core.notation import Notation
from grognard.table import wire

AnyGame = Game[Any, Any]
OTHERWISE = "Not now: this step asks for something else."


class NotThisStep(GrognardError):
    """A legal action that the lesson does not ask for now."""


class Ply(msgspec.Struct, frozen=True):
    """One action of a lesson: whose it is, what it may be, and the step that it belongs to."""

    step: int
    """Below zero for what was done before the first step."""
    side: int
    asked: tuple[str, ...]


class Course:
    """A lesson as a list of actions, each of the learner or of the enemy."""

    def __init__(self, key: str, lesson: Lesson, notation: Notation, sides: tuple[str, ...]) -> None:
        self.key = key
        self.lesson = lesson
        self.learner = sides.index(lesson.side)
        self._notation = notation
        self._plies = [*_opening(lesson, sides), *_plies(lesson, self.learner)]

    def ply(self, number: int) -> Ply | None:
        """What is played after so many actions; None when the lesson is done."""
        return self._plies[number] if number < len(self._plies) else None

    def is_done(self, number: int) -> bool:
        """Whether all steps that ask for an action have had it."""
        return number >= len(self._plies)

    def check(self, number: int, side: int, action: Action) -> None:
        """Complain about an action that the step does not ask for."""
        ply = self.ply(number)
        if ply is None:
            return
        if side != ply.side or not any(matches(self._notation.text(action), text) for text in ply.asked):
            said = self.lesson.step[ply.step].otherwise if ply.side == self.learner and ply.step >= 0 else ""
            raise NotThisStep(said or OTHERWISE)

    def expected(self, game: AnyGame, number: int) -> Action | None:
        """The first action that the step asks for; None where nothing is asked for."""
        ply = self.ply(number)
        return None if ply is None else self.meant(game, ply.side, ply.asked[0])

    def meant(self, game: AnyGame, side: int, text: str) -> Action | None:
        """The option that a text means, in which arguments at the end may be unsaid; None if there is none."""
        options, decision = game.options(side), game.decision(side)
        action = self._notation.parse(text)
        if decision is None or action in options:
            return action if decision is not None else None
        fitting = options.starting_with(action) if action.unit >= 0 or action.place >= 0 else options
        if any(True for option in fitting if matches(self._notation.text(option), text)):
            meant = decision.preferred(game, fitting)
            if meant in options and matches(self._notation.text(meant), text):
                return meant
        return next((option for option in options if matches(self._notation.text(option), text)), None)

    def reply(self, game: AnyGame, number: int) -> tuple[int, Action] | None:
        """What the enemy does now, if it is the enemy's turn in the lesson."""
        ply = self.ply(number)
        if ply is None or (ply.side == self.learner and ply.step >= 0):
            return None
        action = self.meant(game, ply.side, ply.asked[0])
        return None if action is None else (ply.side, action)

    def steps(self, number: int) -> tuple[int, tuple[Step, ...]]:
        """The step that the learner is at, and what is to be read on the way to it, itself the last."""
        ply = self.ply(number)
        at = len(self.lesson.step) if ply is None else max(ply.step, 0)
        first = at
        while first > 0 and not self.lesson.step[first - 1].do and not self.lesson.step[first - 1].enemy:
            first -= 1
        last = at if ply is None else at + 1
        return first, self.lesson.step[first:last]

    def data(self, game: AnyGame, number: int) -> wire.Lesson:
        """What the page shows of it."""
        first, steps = self.steps(number)
        ply = self.ply(number)
        is_own = ply is not None and ply.side == self.learner and ply.step >= 0
        return wire.Lesson(
            key=self.key,
            title=self.lesson.title,
            step=first,
            steps=len(self.lesson.step),
            callouts=tuple(wire.Callout(step.say, step.at, step.rules) for step in steps if step.say)
            if is_own or ply is None
            else (),
            expected=self.expected(game, number) if is_own else None,
            is_done=ply is None,
            then=self.lesson.then,
        )

    def fits(self, actions: list[tuple[int, Action]]) -> bool:
        """Whether a game has gone the way of the lesson so far."""
        try:
            for number, (side, action) in enumerate(actions):
                self.check(number, side, action)
        except NotThisStep:
            return False
        return True


def _opening(lesson: Lesson, sides: tuple[str, ...]) -> list[Ply]:
    plies = []
    for text in lesson.before:
        side, _, action = text.partition(" ")
        plies.append(Ply(-1, sides.index(side), (action,)))
    return plies


def _plies(lesson: Lesson, learner: int) -> list[Ply]:
    plies: list[Ply] = []
    for number, step in enumerate(lesson.step):
        if step.do:
            plies.append(Ply(number, learner, step.do))
        plies += [Ply(number, 1 - learner, (text,)) for text in step.enemy]
    return plies
