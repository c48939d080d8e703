"""A drill set up on its position: the game as it stood, the options, what the rules say of each, and which is right."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import msgspec
from msgspec.structs import replace

from grognard.core.action import Action
from grognard.core.drill import LETTERS, Drill, Question, any_chance, card_of, cards_of, certain, row_of
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.odds import OddsCard
from grognard.core.options import Options
from grognard.core.record import read_record
from grognard.core.ruleset import Ruleset
from grognard.table.journal import Journal
from grognard.table.replay import Replay

AnyGame = Game[Any, Any]


class DrillFault(GrognardError):
    """What is wrong with a drill."""


class Choice(msgspec.Struct, frozen=True):
    """One option of a drill and what the rules say of it."""

    letter: str
    text: str
    """As people read it."""
    action: Action | None
    """None where a number or a price is chosen."""
    figure: str
    """A chance as a fraction, the rule that forbids it, or nothing."""
    refusal: str = ""
    cards: tuple[OddsCard, ...] = ()


class Exercise:
    """A drill that can be asked: everything in it is worked out anew by the rules."""

    def __init__(self, ruleset: Ruleset[Any, Any], drill: Drill, journal: Journal | None = None) -> None:
        self.ruleset = ruleset
        self.drill = drill
        self.question = _question(ruleset, drill)
        self.journal = journal or position(ruleset, drill)
        self.game: AnyGame = self.journal.game
        self.side = self.journal.side(drill.side)
        self._check_decision()
        self.subject = self._subject()
        self.subject_cards = () if self.subject is None else ruleset.odds(self.game, self.side, self.subject)
        if not 2 <= len(drill.options) <= len(LETTERS):
            raise DrillFault(f"It has {len(drill.options)} options: there must be 2 to {len(LETTERS)}.")
        if len(set(drill.options)) < len(drill.options):
            raise DrillFault("It has the same option twice.")
        self.choices = tuple(self._choice(*pair) for pair in zip(LETTERS, drill.options, strict=False))
        self.answer = self._answer()

    @property
    def ask(self) -> str:
        """The question as a sentence."""
        action = self.subject or self.choices[0].action or Action("")
        return self.ruleset.messages.asked(self.game, self.question.ask, action)

    @property
    def right(self) -> Choice:
        """The option that answers it."""
        return next(choice for choice in self.choices if choice.letter == self.answer)

    def focus(self) -> tuple[int, int]:
        """The unit and the place that the question is about, each below zero where there is none."""
        about = [self.subject] if self.subject else [choice.action for choice in self.choices]
        units = {action.unit for action in about if action}
        places = {action.place for action in about if action}
        return (units.pop() if len(units) == 1 else -1, places.pop() if len(places) == 1 else -1)

    def _check_decision(self) -> None:
        decision = self.game.decision(self.side)
        if decision is None:
            raise DrillFault(f"After action {self.drill.after} it is not {self.drill.side} who has to choose.")
        if type(decision).__name__ not in self.question.decisions:
            raise DrillFault(
                f"The decision is {type(decision).__name__}, of which {self.drill.question!r} is not asked."
            )

    def _subject(self) -> Action | None:
        needs = self.question.kind in ("figure", "price")
        if needs != bool(self.drill.subject):
            raise DrillFault("It needs a subject." if needs else "Its question takes no subject.")
        return self._lawful(self.drill.subject) if needs else None

    def _lawful(self, text: str) -> Action:
        action = self.journal.notation.parse(text)
        if action not in self.game.options(self.side):
            raise DrillFault(f"{text!r} is not lawful: {self.game.refusal(self.side, action)}")
        return action

    def _choice(self, letter: str, text: str) -> Choice:
        match self.question.kind:
            case "odds":
                return self._weighed(letter, text)
            case "legal":
                return self._judged(letter, text)
            case "play":
                return self._tried(letter, text)
            case "figure":
                return Choice(letter, text, None, "")
        return Choice(letter, self.ruleset.messages.word(text), None, "")

    def _weighed(self, letter: str, text: str) -> Choice:
        action = self._lawful(text)
        cards = self.ruleset.odds(self.game, self.side, action)
        said = self.ruleset.messages.action(self.game, action)
        return Choice(letter, said, action, str(figure_of(self.question, cards, text)), "", cards)

    def _tried(self, letter: str, text: str) -> Choice:
        """What an option led to is not played here: that takes long, and is verified where drills are."""
        if len(self.drill.figures) != len(self.drill.options) or not self.drill.runs:
            raise DrillFault("It does not say how often each option was played on, and to what worth.")
        action = self._lawful(text)
        cards = self.ruleset.odds(self.game, self.side, action)
        figure = self.drill.figures[LETTERS.index(letter)]
        return Choice(letter, self.ruleset.messages.action(self.game, action), action, figure, "", cards)

    def _judged(self, letter: str, text: str) -> Choice:
        action = self.journal.notation.parse(text)
        said = self.ruleset.messages.begun(self.game, action)
        if self.question.same == ("place",):  # the question has said what is to be done, and where
            said = self.journal.scenario.units[action.unit].name
        options = self.game.options(self.side)
        if options.starting_with(action):
            return Choice(letter, said, action, "")
        refusal = self.game.refusal(self.side, completed(options, action))
        if not refusal.rule:
            raise DrillFault(f"No rule is named that forbids {text!r}.")
        return Choice(letter, said, action, refusal.rule, refusal.message)

    def _answer(self) -> str:
        match self.question.kind:
            case "odds" | "play":
                found = self._best()
            case "legal":
                wanted = self.question.want == "lawful"
                found = [choice.letter for choice in self.choices if (not choice.figure) == wanted]
            case "figure":
                found = [choice.letter for choice in self.choices if choice.text == self._total()]
            case "price":
                price = self._price()
                found = [LETTERS[index] for index, text in enumerate(self.drill.options) if text == price]
        if len(found) != 1:
            raise DrillFault(f"{len(found)} of its options are right: there must be one.")
        return found[0]

    def _best(self) -> list[str]:
        chances = [Fraction(choice.figure) for choice in self.choices]
        best = max(chances) if self.question.want == "most" else min(chances)
        return [choice.letter for choice in self.choices if Fraction(choice.figure) == best]

    def subject_card(self) -> OddsCard:
        """The card of the action that a figure or a price is asked of."""
        card = card_of(self.question, self.subject_cards)
        if card is None:
            raise DrillFault(f"No one card of {self.drill.subject!r} is among {', '.join(self.question.cards)}.")
        return card

    def _total(self) -> str:
        row = row_of(self.question, self.subject_card())
        if row is None:
            raise DrillFault(f"The card has no row {self.question.row!r}.")
        return f"{row.total:g}"

    def _price(self) -> str:
        price = certain(self.subject_card())
        if price is None:
            raise DrillFault("What it costs is not certain: dice are thrown for it.")
        return price


def completed(options: Options, action: Action) -> Action:
    """An unlawful action of which the last arguments were left unsaid, with those of a lawful one like it."""
    alike = [group for group in options.groups if group.verb == action.verb and len(group)]
    near = next((group for group in alike if action.unit in group.units), alike[0] if alike else None)
    return action if near is None or action.extra else replace(action, extra=near.extras[0])


def figure_of(question: Question, cards: tuple[OddsCard, ...], text: str) -> Fraction:
    """The chance of an option by a question's measure."""
    read = cards_of(question, cards)
    if len(read) != 1 and not question.together:
        raise DrillFault(f"{text!r} has {len(read)} cards that answer the question: there must be one.")
    return any_chance(question, read)


def position(ruleset: Ruleset[Any, Any], drill: Drill) -> Journal:
    """The game of a drill as far as its position."""
    record = read_record(ruleset.drill_game(drill.game))
    if record.ruleset != ruleset.meta.key:
        raise DrillFault(f"The game {drill.game!r} is one of {record.ruleset}.")
    if not 0 < drill.after <= len(record.entries):
        raise DrillFault(f"The game {drill.game!r} has {len(record.entries)} actions.")
    replay = Replay(record)
    for moment in replay:
        if moment.number == drill.after:
            break
    return replay.journal


def _question(ruleset: Ruleset[Any, Any], drill: Drill) -> Question:
    found = ruleset.questions.get(drill.question)
    if found is None:
        raise DrillFault(
            f"There is no question {drill.question!r}; there are {', '.join(ruleset.questions) or 'none'}."
        )
    return found
