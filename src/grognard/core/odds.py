"""Exact odds: distributions over named outcomes, and the card that shows them before a player commits."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction

import msgspec

from grognard.core.event import Modifier


class Odds:
    """A probability for each outcome, exact; they sum to one.

    >>> odds = Odds({"hit": 2, "miss": 4})
    >>> odds["hit"]
    Fraction(1, 3)
    """

    __slots__ = ("_chances",)

    def __init__(self, weights: Mapping[str, int | Fraction]) -> None:
        total = sum(weights.values(), Fraction(0))
        if total <= 0 or any(weight < 0 for weight in weights.values()):
            raise ValueError("odds need weights that are not negative and not all zero")
        self._chances = {outcome: Fraction(weight) / total for outcome, weight in weights.items() if weight}

    @classmethod
    def of_die(cls, faces: int, outcome: Callable[[int], str]) -> Odds:
        """The odds of one die with equal faces.

        >>> Odds.of_die(6, lambda die: "low" if die < 3 else "high")["low"]
        Fraction(1, 3)
        """
        return cls.count(outcome(die) for die in range(1, faces + 1))

    @classmethod
    def count(cls, outcomes: Iterable[str]) -> Odds:
        """The odds of equally likely cases, given the outcome of each."""
        weights: dict[str, int] = {}
        for outcome in outcomes:
            weights[outcome] = weights.get(outcome, 0) + 1
        return cls(weights)

    def __getitem__(self, outcome: str) -> Fraction:
        return self._chances.get(outcome, Fraction(0))

    def __iter__(self) -> Iterator[str]:
        return iter(self._chances)

    def items(self) -> Iterable[tuple[str, Fraction]]:
        """Each outcome with its chance."""
        return self._chances.items()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and self._chances == other._chances

    def __hash__(self) -> int:
        return hash(frozenset(self._chances.items()))

    def __repr__(self) -> str:
        inside = ", ".join(f"{outcome} {chance}" for outcome, chance in self._chances.items())
        return f"Odds({inside})"


class CardRow(msgspec.Struct, frozen=True):
    """One strength on an odds card: whose it is, the printed figure, every modifier, and the total."""

    title: str
    unit: int
    base: int
    modifiers: tuple[Modifier, ...]
    total: float
    """Whole, unless a ruleset keeps fractions."""


class OddsCard(msgspec.Struct, frozen=True):
    """What a player sees before a roll. Titles, reasons and outcomes are keys of the message catalogue."""

    title: str
    rule: str
    rows: tuple[CardRow, ...]
    chances: tuple[tuple[str, int, int], ...]
    """Outcome, numerator, denominator."""

    @classmethod
    def of(cls, title: str, rule: str, rows: tuple[CardRow, ...], odds: Odds) -> OddsCard:
        """A card from a finding and its odds."""
        return cls(title, rule, rows, tuple((o, c.numerator, c.denominator) for o, c in odds.items()))
