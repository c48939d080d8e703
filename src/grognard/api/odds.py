"""The odds of an action, as a table: what is rolled, every modifier with its rule, and the chance of each outcome."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Any, overload

import msgspec

from grognard.core.odds import OddsCard


class Card(msgspec.Struct, frozen=True):
    """One roll that an action leads to, in words."""

    title: str
    rule: str
    strengths: tuple[tuple[str, float], ...]
    """Each strength and modifier in order: what it is, with its rule, and what it counts."""
    chances: Mapping[str, Fraction]
    """The exact chance of each outcome."""


class OddsTable(Sequence[Card]):
    """All rolls of an action, each a `Card` with its `chances`; none where no dice follow from it."""

    def __init__(self, cards: Iterable[Card]) -> None:
        self._cards = tuple(cards)

    @classmethod
    def of(cls, game: Any, cards: Iterable[OddsCard]) -> OddsTable:
        """The cards of a ruleset, said in its words."""
        return cls(_said(game, card) for card in cards)

    def __len__(self) -> int:
        return len(self._cards)

    def __iter__(self) -> Iterator[Card]:
        return iter(self._cards)

    @overload
    def __getitem__(self, index: int) -> Card: ...
    @overload
    def __getitem__(self, index: slice) -> tuple[Card, ...]: ...
    def __getitem__(self, index: int | slice) -> Card | tuple[Card, ...]:
        return self._cards[index]

    def __repr__(self) -> str:
        return "\n\n".join(_lines(card) for card in self._cards) or "No dice are rolled."

    def _repr_html_(self) -> str:
        return "".join(_html(card) for card in self._cards) or "<p>No dice are rolled.</p>"


def _said(game: Any, card: OddsCard) -> Card:
    word = game.ruleset.messages.word
    strengths: list[tuple[str, float]] = []
    for row in card.rows:
        name = f" {game.scenario.units[row.unit].name}" if row.unit >= 0 else ""
        strengths.append((f"{word(row.title)}{name}", row.base))
        strengths += [(f"{word(each.why)} [{each.rule}]", each.value) for each in row.modifiers]
        if row.modifiers:
            strengths.append(("in all", row.total))
    chances = {word(outcome): Fraction(part, whole) for outcome, part, whole in card.chances}
    return Card(word(card.title), card.rule, tuple(strengths), chances)


def _lines(card: Card) -> str:
    lines = [f"{card.title} [{card.rule}]"]
    lines += [f"  {what}: {value:g}" for what, value in card.strengths]
    width = max(map(len, card.chances))
    lines += [f"  {outcome:<{width}}  {float(chance):6.1%}  {chance}" for outcome, chance in card.chances.items()]
    return "\n".join(lines)


def _html(card: Card) -> str:
    head = f"<caption>{escape(card.title)} [{escape(card.rule)}]</caption>"
    strengths = "".join(
        f"<tr><td style='text-align:left'>{escape(what)}</td><td>{value:g}</td><td></td></tr>"
        for what, value in card.strengths
    )
    chances = "".join(
        f"<tr><th style='text-align:left'>{escape(outcome)}</th><td>{float(chance):.1%}</td>"
        f"<td style='text-align:left'><svg width='120' height='10'><rect width='{float(chance) * 120:.1f}' height='10'"
        f" fill='#3f639c'/></svg> {chance}</td></tr>"
        for outcome, chance in card.chances.items()
    )
    return f"<table>{head}{strengths}{chances}</table>"
