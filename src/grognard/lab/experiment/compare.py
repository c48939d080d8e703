"""Two variants side by side: games with the same dice are pairs, and their differences are watched one by one."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev

import msgspec

from grognard.core.errors import GrognardError
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.sequential import Sequence, Verdict, pairs_needed, pairs_until_told
from grognard.lab.experiment.told import Told


class Comparison(msgspec.Struct, frozen=True):
    """What two variants differ by, in games won by the first side."""

    verdict: Verdict
    rates: tuple[float, float]
    """What the first side scores under each: a win is 1, a draw a half."""
    decided_at: int
    """After how many pairs it was settled; 0 if it is not."""
    told_after: int | None
    """How many pairs tell a difference like this four times in five, looked at after each; None if that is far off."""
    needed: int
    """How many do if one looks once, at the end; 0 where there is no difference at all."""
    unpaired: int
    """How many games of each that would take with dice of their own."""


def points(told: Told, side: int = 0) -> float:
    """What a game brought to a side."""
    return 0.5 if told.winner < 0 else float(told.winner == side)


class Paired:
    """Two variants, watched while their games come in.

    Pairs count in the order of their numbers, and none before those ahead of it: games that are over soon are not like
    the others, and whoever stops early must not have seen more of them.
    """

    def __init__(self, one: int, two: int, stop: bool = False) -> None:
        self._points: tuple[dict[int, float], dict[int, float]] = ({}, {})
        self._variants, self._stop = (one, two), stop
        self._sequence, self.decided_at = Sequence(), 0
        self._ones: list[float] = []
        self._twos: list[float] = []

    @property
    def pairs(self) -> int:
        """How many pairs have counted."""
        return len(self._ones)

    def add(self, games: Iterable[Told]) -> None:
        """Some more games, in any order."""
        for told in games:
            for place, variant in enumerate(self._variants):
                if told.variant == variant:
                    self._points[place][told.pair] = points(told)
        one, two = self._points
        while not (self._stop and self.decided_at) and self.pairs in one and self.pairs in two:
            first, second = one[self.pairs], two[self.pairs]
            self._ones.append(first)
            self._twos.append(second)
            self._sequence.add(second - first)
            if not self.decided_at and self._sequence.verdict.differs:
                self.decided_at = self.pairs

    @property
    def comparison(self) -> Comparison:
        """What has been seen so far."""
        if not self.pairs:
            raise GrognardError("No dice have been thrown for both of these yet: play some games first.")
        differences = [two - one for one, two in zip(self._ones, self._twos, strict=True)]
        effect = fmean(differences)
        apart = (pstdev(self._ones) ** 2 + pstdev(self._twos) ** 2) ** 0.5
        return Comparison(
            self._sequence.verdict,
            (fmean(self._ones), fmean(self._twos)),
            self.decided_at,
            pairs_until_told(differences),
            pairs_needed(effect, pstdev(differences)) if effect else 0,
            pairs_needed(effect, apart) if effect else 0,
        )


def compare(games: Iterable[Told], one: int, two: int, stop: bool = False) -> Comparison:
    """Compare two variants by the pairs that there are; `stop` looks no further than the verdict."""
    paired = Paired(one, two, stop)
    paired.add(games)
    return paired.comparison


def find_variant(design: Design, word: str) -> int:
    """A variant as somebody names it: its number, or values such as morale=on, with the battle where there are more.

    The values that are left out are the first ones.
    """
    if word.isdecimal():
        if int(word) >= len(design.variants):
            raise GrognardError(f"There is no variant {word}; they are numbered from 0 to {len(design.variants) - 1}.")
        return int(word)
    factors = design.experiment.factor
    wanted = {factor.change: str(factor.values[0]) for factor in factors}
    battle = design.experiment.battles[0]
    for part in word.split(","):
        name, equals, value = part.strip().partition("=")
        known = next((factor for factor in factors if name in (factor.change, factor.name)), None)
        if not equals and name in design.experiment.battles:
            battle = name
        elif known is None:
            names = ", ".join(factor.change for factor in factors) or "no factors"
            raise GrognardError(f"There is no factor {name[:60]!r} in this experiment; there are {names}.")
        else:
            wanted[known.change] = value
    for variant in design.variants:
        levels = {factor.change: str(level) for factor, level in zip(factors, variant.levels, strict=True)}
        if variant.name == battle and levels == wanted:
            return variant.index
    raise GrognardError(f"The experiment has no variant {word[:80]!r}; grognard lab report lists them.")
