"""Two variants side by side: games with the same dice are pairs, and their differences are watched one by one."""

from __future__ import annotations

from collections.abc import Iterable
from statistics import fmean, pstdev

import msgspec

from grognard.core.errors import GrognardError
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.sequential import Sequence, Verdict, pairs_needed
from grognard.lab.experiment.told import Told


class Comparison(msgspec.Struct, frozen=True):
    """What two variants differ by, in games won by the first side."""

    verdict: Verdict
    rates: tuple[float, float]
    """What the first side scores under each: a win is 1, a draw a half."""
    decided_at: int
    """After how many pairs it was settled; 0 if it is not."""
    needed: int
    """How many pairs show a difference as large as this."""
    unpaired: int
    """How many games of each that would take with dice of their own."""


def points(told: Told, side: int = 0) -> float:
    """What a game brought to a side."""
    return 0.5 if told.winner < 0 else float(told.winner == side)


def compare(games: Iterable[Told], one: int, two: int, stop: bool = False) -> Comparison:
    """Compare two variants by the pairs that there are, in their order; `stop` looks no further than the verdict."""
    found: dict[int, dict[int, float]] = {one: {}, two: {}}
    for told in games:
        if told.variant in found:
            found[told.variant][told.pair] = points(told)
    both = sorted(set(found[one]) & set(found[two]))
    if not both:
        raise GrognardError("No dice have been thrown for both of these yet: play some games first.")
    sequence, decided = Sequence(), 0
    differences, ones, twos = [], [], []
    for pair in both:
        first, second = found[one][pair], found[two][pair]
        differences.append(second - first)
        ones.append(first)
        twos.append(second)
        sequence.add(second - first)
        if not decided and sequence.verdict.differs:
            decided = sequence.pairs
            if stop:
                break
    effect = fmean(differences)
    apart = (pstdev(ones) ** 2 + pstdev(twos) ** 2) ** 0.5
    return Comparison(
        sequence.verdict,
        (fmean(ones), fmean(twos)),
        decided,
        pairs_needed(effect, pstdev(differences)) if effect else 0,
        pairs_needed(effect, apart) if effect else 0,
    )


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
