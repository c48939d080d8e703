"""Lessons rehearsed: every step through the options of a real game, so that no lesson teaches what cannot be done."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.core.event import DieRolled, Event
from grognard.core.lesson import ANCHOR, Step
from grognard.rulesets import AnyRuleset
from grognard.table.course import Course, Ply
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal

LONGEST = 320
"""Letters of one callout: the less one has to read the better."""
PANELS = ("goals", "orders", "log", "table", "dice", "tracks", "card")
"""Parts of the page that a callout can point at."""
PLAIN: Mapping[int, int] = {}


class Fault(GrognardError):
    """What is wrong with a lesson, and where."""


class Rehearsal:
    """A lesson played by the first way of each step, or by another way of some."""

    def __init__(self, ruleset: AnyRuleset, key: str) -> None:
        self.ruleset = ruleset
        self.key = key
        self.lesson = ruleset.lesson(key)
        self.journal = self._begin()

    def _begin(self) -> Journal:
        return Journal(self.ruleset, self.ruleset.lesson_source(self.key), DiceBox.laid_out(self.lesson.dice))

    def run(self) -> Journal:
        """From the first step to the last; raises a `Fault` at the first flaw."""
        for _ in self.lines():
            pass
        return self.journal

    def variations(self) -> Iterator[Journal]:
        """The lesson again for every other way that a step allows."""
        for number, step in enumerate(self.lesson.step):
            for way in range(1, len(step.do)):
                for _ in self.lines({number: way}):
                    pass
                yield self.journal

    def lines(self, ways: Mapping[int, int] = PLAIN) -> Iterator[str]:
        """The same, as it is told: what is said, what is done, and what comes of it."""
        self._check_words()
        self.journal = journal = self._begin()
        course = Course(self.key, self.lesson, journal.notation, tuple(side.key for side in journal.scenario.sides))
        self._check_anchors()
        yield from self._told(journal.opening_events)
        while (ply := course.ply(len(journal.lines))) is not None:
            is_own = ply.side == course.learner and ply.step >= 0
            text = ply.asked[ways.get(ply.step, 0) if is_own else 0]
            action = self._meant(course, ply, text)
            if is_own:
                for step in course.steps(len(journal.lines))[1]:
                    yield f"    {step.say}"
                self._check_step(course, ply)
            yield f"{len(journal.lines) + 1} {journal.scenario.sides[ply.side].key} {journal.notation.text(action)}"
            yield from self._told(journal.play(ply.side, action))
        thrown, laid = journal.game.drawn, len(self.lesson.dice)
        if thrown != laid:
            raise Fault(f"{thrown} dice are thrown in the course of it, and {laid} are laid out.")

    def _told(self, events: list[Event]) -> Iterator[str]:
        for event in events:
            mark = "*" if isinstance(event, DieRolled) else " "
            yield f"  {mark} {self.ruleset.messages.event(self.journal.game, event)}"

    def options(self) -> list[str]:
        """What could be done where the rehearsal has stopped."""
        game, notation = self.journal.game, self.journal.notation
        return [notation.text(action) for decision in game.pending for action in game.options(decision.side)]

    def _meant(self, course: Course, ply: Ply, text: str) -> Action:
        game, where = self.journal.game, f"step {ply.step + 1}"
        if game.decision(ply.side) is None:
            waiting = ", ".join(f"{type(d).__name__} of side {d.side}" for d in game.pending) or "nobody"
            raise Fault(f"{where}: {text!r} is not asked for; the game waits for {waiting}.")
        action = course.meant(game, ply.side, text)
        if action is None:
            reason = game.refusal(ply.side, self.journal.notation.parse(text)).message
            raise Fault(f"{where}: {text!r} cannot be done: {reason}")
        return action

    def _check_step(self, course: Course, ply: Ply) -> None:
        step, game, where = self.lesson.step[ply.step], self.journal.game, f"step {ply.step + 1}"
        for text in step.do:
            if course.meant(game, course.learner, text) is None:
                raise Fault(f"{where}: {text!r} would complete it and cannot be done.")
        if len(game.options(course.learner)) > 1 and not step.otherwise:
            raise Fault(f"{where}: nothing is said to whoever does something else.")
        if not step.say:
            raise Fault(f"{where}: nothing says what is to be done.")

    def _check_words(self) -> None:
        for number, step in enumerate(self.lesson.step, 1):
            if fault := self._ill_said(step):
                raise Fault(f"step {number}: {fault}")
        if self.lesson.then and self.lesson.then not in self.ruleset.scenario_keys():
            raise Fault(f"after it comes {self.lesson.then!r}, which is no battle of the ruleset.")
        if not any(step.do for step in self.lesson.step):
            raise Fault("nothing is to be done in it.")

    def _ill_said(self, step: Step) -> str:
        if not step.say and not step.enemy:
            return "it says nothing."
        if len(step.say) > LONGEST or len(step.otherwise) > LONGEST:
            return f"it takes more than {LONGEST} letters."
        if step.at and not ANCHOR.fullmatch(step.at):
            return f"it points at {step.at!r}."
        strange = [rule for rule in step.rules if rule not in self.ruleset.rulebook]
        return f"it teaches {strange[0]!r}, which is no rule." if strange else ""

    def _check_anchors(self) -> None:
        units = {unit.key for unit in self.journal.scenario.units}
        verbs = {verb.word for verb in self.ruleset.verbs}
        for number, step in enumerate(self.lesson.step, 1):
            kind, _, what = step.at.partition(":")
            if kind == "hex":
                self.journal.scenario.board.grid.parse(what)
            elif not {"unit": what in units, "button": what in verbs, "panel": what in PANELS}.get(kind, True):
                raise Fault(f"step {number}: there is no {kind} {what!r}.")
