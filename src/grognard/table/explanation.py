"""Why an answer to a drill is right, said from the odds cards and from the rules' own refusals."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from importlib import resources
from typing import Any

import msgspec

from grognard.core.drill import card_of, row_of
from grognard.core.event import Modifier
from grognard.core.odds import CardRow, OddsCard
from grognard.table.exercise import Choice, Exercise

MOST_DIFFERENCES = 6
MOST_CHANCES = 3


class Reason(msgspec.Struct, frozen=True):
    """One sentence of an explanation and the rule it comes from."""

    text: str
    rule: str = ""


@cache
def _catalogue() -> dict[str, str]:
    return dict(tomllib.loads(resources.files(__package__).joinpath("drills.toml").read_text("utf-8")))


def _say(key: str, **fields: Any) -> str:
    return _catalogue()[key].format(**fields)


def percent(figure: str) -> str:
    """A fraction as people read it, never torn over two lines; never all or nothing unless it is.

    >>> [percent(share).replace("\\u00a0", "_") for share in ("1/3", "1/1000", "1", "0")]
    ['33_%', 'under_1_%', '100_%', '0_%']
    """
    share = Fraction(figure)
    rounded = round(share * 100)
    if share and not rounded:
        return "under\u00a01\u00a0%"
    return "over\u00a099\u00a0%" if rounded == 100 and share != 1 else f"{rounded}\u00a0%"


def explain(exercise: Exercise) -> tuple[Reason, ...]:
    """The whole of it, the answer first."""
    match exercise.question.kind:
        case "odds":
            return tuple(_of_odds(exercise))
        case "legal":
            return tuple(_of_law(exercise))
        case "figure":
            return tuple(_of_figure(exercise))
        case "play":
            return tuple(_of_play(exercise))
    card = exercise.subject_card()
    word = exercise.ruleset.messages.word
    return (Reason(_say("price", card=word(card.title), price=word(card.chances[0][0])), card.rule),)


def rival_of(exercise: Exercise) -> Choice:
    """The option that comes nearest to the right one."""
    mine = Fraction(exercise.right.figure)
    others = [choice for choice in exercise.choices if choice.letter != exercise.answer]
    return min(others, key=lambda choice: abs(Fraction(choice.figure) - mine))


def _of_odds(exercise: Exercise) -> Iterator[Reason]:
    right, rival, question = exercise.right, rival_of(exercise), exercise.question
    card, other = card_of(question, right.cards), card_of(question, rival.cards)
    fields = {"letter": right.letter.upper(), "rival": rival.letter.upper(), "measure": question.measure}
    figures = {"chance": percent(right.figure), "other": percent(rival.figure)}
    rule = next((found.rule for found in (card, other) if found), "")
    yield Reason(_say(question.want, **fields, **figures), rule)
    yield from list(dict.fromkeys(_differences(exercise, right, rival)))[:MOST_DIFFERENCES]


def _differences(exercise: Exercise, right: Choice, rival: Choice) -> Iterator[Reason]:
    """What tells the two apart: on the card that is asked about, or where that says nothing on the others."""
    mine, theirs = (card_of(exercise.question, choice.cards) for choice in (right, rival))
    asked = list(_between(exercise, right, mine, rival, theirs)) if mine and theirs else []
    yield from asked
    if not any(reason.rule != (mine and mine.rule) for reason in asked):
        for card in right.cards:
            other = next((found for found in rival.cards if found.title == card.title), None)
            if card is not mine and other is not None:
                yield from _between(exercise, right, card, rival, other)


def _between(exercise: Exercise, right: Choice, card: OddsCard, rival: Choice, other: OddsCard) -> Iterator[Reason]:
    word = exercise.ruleset.messages.word
    letters = {"letter": right.letter.upper(), "rival": rival.letter.upper()}
    if card.title != other.title:
        yield Reason(_say("card", **letters, mine=word(card.title), theirs=word(other.title)), other.rule)
    yield from _only(exercise, right, card, other)
    yield from _only(exercise, rival, other, card)
    for mine in card.rows:
        theirs = next((row for row in other.rows if row.title == mine.title), None)
        if theirs is not None and (theirs.total != mine.total or theirs.base != mine.base):
            said = {"row": _capital(word(mine.title)), "mine": _plain(mine.total), "theirs": _plain(theirs.total)}
            yield Reason(_say("total", **said, **letters), card.rule)


def _only(exercise: Exercise, choice: Choice, card: OddsCard, other: OddsCard) -> Iterator[Reason]:
    """What one card adds or takes away and another does not."""
    have = [(row.title, modifier) for row in other.rows for modifier in row.modifiers]
    for row in card.rows:
        for modifier in row.modifiers:
            if modifier.value and (row.title, modifier) not in have:
                why = exercise.ruleset.messages.word(modifier.why)
                said = _say("only", letter=choice.letter.upper(), why=why, value=_signed(modifier))
                yield Reason(said, modifier.rule)


def _of_play(exercise: Exercise) -> Iterator[Reason]:
    """How often it was played on and to what worth, how the runs ended, and the odds of what was begun with."""
    drill, right, rival = exercise.drill, exercise.right, rival_of(exercise)
    fields = {"letter": right.letter.upper(), "rival": rival.letter.upper(), "runs": drill.runs}
    worths = {"mine": worth(right.figure), "theirs": worth(rival.figure), "measure": exercise.question.measure}
    yield Reason(_say("play" if exercise.question.horizon else "play-out", **fields, **worths, **_turns(exercise)))
    yield Reason(_say("sure", **fields, least=drill.ahead.lstrip("+")))
    if any(drill.won) or any(drill.lost):
        for choice, won, lost in zip(exercise.choices, drill.won, drill.lost, strict=True):
            yield Reason(_say("ends", letter=choice.letter.upper(), won=won, lost=lost, runs=drill.runs))
    for choice in (right, rival):
        yield from _chances(exercise, choice)


def _turns(exercise: Exercise) -> dict[str, str]:
    horizon = exercise.question.horizon
    return {"turns": _say("turn" if horizon == 1 else "turns", turns=horizon)}


def _chances(exercise: Exercise, choice: Choice) -> Iterator[Reason]:
    """What could come at once of an option, by its first card on which something is thrown."""
    word = exercise.ruleset.messages.word
    card = next((card for card in choice.cards if len(card.chances) > 1), None)
    if card is not None:
        likely = sorted(card.chances, key=lambda chance: -Fraction(chance[1], chance[2]))[:MOST_CHANCES]
        said = ", ".join(f"{word(outcome)} {percent(f'{above}/{below}')}" for outcome, above, below in likely)
        yield Reason(
            _say("odds", letter=choice.letter.upper(), card=_capital(word(card.title)), chances=said), card.rule
        )


def worth(figure: str) -> str:
    """What a position is worth, as people read it.

    >>> worth("+1.25"), worth("-0.50")
    ('+1.25', '\u22120.50')
    """
    return figure.replace("-", "\u2212")


def _of_law(exercise: Exercise) -> Iterator[Reason]:
    letter = exercise.answer.upper()
    yield Reason(_say(exercise.question.want, letter=letter), exercise.right.figure)
    for choice in exercise.choices:
        if choice.figure:
            yield Reason(_say("refused", letter=choice.letter.upper(), why=choice.refusal), choice.figure)


def _of_figure(exercise: Exercise) -> Iterator[Reason]:
    card, word = exercise.subject_card(), exercise.ruleset.messages.word
    row = row_of(exercise.question, card)
    assert isinstance(row, CardRow)
    said = {"row": _capital(word(row.title)), "base": _plain(row.base), "total": _plain(row.total)}
    yield Reason(_say("figure", **said), card.rule)
    for modifier in row.modifiers:
        yield Reason(_say("modifier", value=_signed(modifier), why=word(modifier.why)), modifier.rule)


def _signed(modifier: Modifier) -> str:
    return f"{modifier.value:+d}".replace("-", "\u2212")


def _plain(figure: float) -> str:
    return f"{figure:g}".replace("-", "\u2212")


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]
