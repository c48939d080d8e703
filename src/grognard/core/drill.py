"""Drills: one decision of a real position, with an answer that the rules themselves can work out.

A drill is a file in the ruleset's folder `drills`. It names a game that was played (`games/NAME.grog` beside it, an
ordinary record), after which of its actions the position stands, and the options among which the player chooses:

    title = "Into the flank"
    question = "fire"
    game = "hill-town-3"
    after = 88
    side = "red"
    options = ["fire guards 0607 s", "fire guards 0708 se", "fire guards 0809 s"]
    figures = ["1/2", "5/6", "1/3"]
    answer = "b"
    note = "A target in the open is hit twice as often as one behind walls."

What is asked, and by what measure an option is the best, stands once in `questions.toml`: of a card's outcomes those
that count, and whether most or least of them is wanted. Nothing in a drill is believed: `figures` and `answer` are what
the rules said when it was made, and are compared with what they say now.
"""

from __future__ import annotations

from collections.abc import Iterable
from fnmatch import fnmatchcase
from fractions import Fraction
from typing import Literal

import msgspec

from grognard.core.odds import CardRow, OddsCard

Kind = Literal["odds", "legal", "figure", "price", "play"]
"""`odds`: which option has the best chance. `legal`: which of them the rules allow. `figure`: what a strength comes to
with all that is added and taken away. `price`: what an action costs for certain. `play`: which option leaves its side
best off when the game is played on from it many times."""
Want = Literal["most", "least", "lawful", "unlawful"]
LETTERS = "abcdef"


class Question(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is asked of positions of one sort."""

    kind: Kind
    title: str
    """What a drill is called until somebody gives it a better name."""
    ask: str
    """The question, a template that reads the fields of an action."""
    decisions: tuple[str, ...]
    """The kinds of decisions it is asked of."""
    verbs: tuple[str, ...]
    """The options it is asked of."""
    measure: str = ""
    """What a figure says: "to harm the enemy"."""
    cards: tuple[str, ...] = ()
    """The titles of the odds cards that are read."""
    row: str = ""
    """Of a figure: the row of the card whose total is asked for."""
    outcomes: tuple[str, ...] = ()
    """The outcomes that count, as patterns; of a price all there are to choose among."""
    together: bool = False
    """Whether any number of such cards may be thrown for, none too, each by itself: it counts if any of them brings
    such an outcome."""
    want: Want = "most"
    same: tuple[Literal["unit", "place"], ...] = ()
    """What the options have in common."""
    horizon: int = 0
    """Of what is played on: for how many turns; to the end of the game where it is nought."""
    runs: int = 40
    """Of what is played on: how often each option is."""
    margin: float = 0.0
    """Of what is played on: by how much the best must be better, in the measure of the ruleset's own evaluation."""
    dull: tuple[str, ...] = ()
    """Of what the rules refuse: reasons that teach nothing, by their keys."""


class Drill(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """One decision with one right answer."""

    title: str
    question: str
    game: str
    after: int
    """How many actions of the game lead to the position."""
    side: str
    """Whose decision it is."""
    options: tuple[str, ...]
    """Actions as records write them; of a figure numbers, of a price outcomes."""
    answer: str
    """The letter of the right one."""
    subject: str = ""
    """Of a figure or a price: the action it is about."""
    figures: tuple[str, ...] = ()
    """What the rules say of each option: a chance, or the rule that forbids it; of what was played on, its mean
    worth."""
    runs: int = 0
    """Of what was played on: how often each option was, with the same dice for all of them."""
    seed: int = 0
    """The seed of the first of these runs; the others follow."""
    ahead: str = ""
    """By how much the best is better than the next at least, with a certainty of 95 in a hundred."""
    won: tuple[int, ...] = ()
    """How many runs of each option its side won before they broke off."""
    lost: tuple[int, ...] = ()
    sampled: tuple[str, ...] = ()
    """The mean worth of each option over the first runs alone, which are cheap to play again."""
    note: str = ""
    """What there is to learn, in the author's words."""


class Questions(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """All that is asked of one ruleset, by key."""

    question: dict[str, Question]


def cards_of(question: Question, cards: Iterable[OddsCard]) -> list[OddsCard]:
    """The cards that a question reads."""
    return [card for card in cards if card.title in question.cards]


def card_of(question: Question, cards: Iterable[OddsCard]) -> OddsCard | None:
    """The one card that a question reads; None where there is none, or more than it can tell apart."""
    found = cards_of(question, cards)
    return found[0] if len(found) == 1 or (found and question.together) else None


def chance(question: Question, card: OddsCard) -> Fraction:
    """How likely it is that one of the outcomes comes that a question counts."""
    counted = (
        Fraction(above, below)
        for outcome, above, below in card.chances
        if any(fnmatchcase(outcome, pattern) for pattern in question.outcomes)
    )
    return sum(counted, Fraction(0))


def any_chance(question: Question, cards: Iterable[OddsCard]) -> Fraction:
    """How likely it is that one of several cards, each thrown for by itself, brings such an outcome.

    >>> question = Question("odds", "", "", (), (), cards=("fire",), outcomes=("hit",))
    >>> card = OddsCard("fire", "", (), (("hit", 1, 3), ("miss", 2, 3)))
    >>> any_chance(question, (card, card))
    Fraction(5, 9)
    """
    none = Fraction(1)
    for card in cards_of(question, cards):
        none *= 1 - chance(question, card)
    return 1 - none


def row_of(question: Question, card: OddsCard) -> CardRow | None:
    """The row of a card whose total is asked for."""
    return next((row for row in card.rows if row.title == question.row), None)


def certain(card: OddsCard) -> str | None:
    """The one outcome of a card on which nothing is thrown; None where more can come."""
    return card.chances[0][0] if len(card.chances) == 1 else None
