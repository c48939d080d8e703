"""What each factor changes, alone and with another, and at which value a battle would be even."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, pairwise, product
from statistics import fmean

import msgspec

from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.file import Level
from grognard.lab.experiment.report.figures import Chapter, Mean
from grognard.lab.experiment.told import Told

Levels = tuple[Level, ...]
AGAIN = 400
"""How often games are drawn again to see how far a value at which it is even can be trusted."""


class Effect(msgspec.Struct, frozen=True):
    """What a value changes against the first value of its factor, by games with the same dice."""

    factor: str
    level: str
    wins: Mean
    """In the first side's score."""
    lead: Mean
    """In its lead at the end, in points."""
    other: str = ""
    """A second factor's value, where two are looked at together."""


def lead(told: Told) -> float:
    """By how many points the first side led in the end."""
    return told.score[-1][0] - told.score[-1][1] if told.score else 0.0


def main_effects(design: Design, chapter: Chapter) -> list[Effect]:
    """For each factor and value what it changes, all else equal.

    Where other factors are varied too, the differences of all their combinations are averaged dice by dice first: games
    with the same dice are not independent of each other, so they count once.
    """
    found = []
    for place, factor in enumerate(design.experiment.factor):
        for level in factor.values[1:]:
            couples = [
                (one.index, two.index)
                for one in chapter.variants
                if one.levels[place] == factor.values[0]
                for two in chapter.variants
                if two.levels == _with(one.levels, {place: level})
            ]
            if couples:
                terms = [((one, -1), (two, 1)) for one, two in couples]
                wins, ahead = contrast(chapter, terms, points), contrast(chapter, terms, lead)
                found.append(Effect(factor.title, str(level), wins, ahead))
    return found


def pair_effects(design: Design, chapter: Chapter) -> list[Effect]:
    """What two changed values do together beyond what each does alone."""
    factors, found = design.experiment.factor, []
    numbers = {variant.levels: variant.index for variant in chapter.variants}
    base = tuple(factor.values[0] for factor in factors)
    for one, two in combinations(range(len(factors)), 2):
        for a, b in product(factors[one].values[1:], factors[two].values[1:]):
            sets = [base, _with(base, {one: a}), _with(base, {two: b}), _with(base, {one: a, two: b})]
            if all(levels in numbers for levels in sets):
                terms = [tuple((numbers[levels], sign) for levels, sign in zip(sets, (1, -1, -1, 1), strict=True))]
                wins, ahead = contrast(chapter, terms, points), contrast(chapter, terms, lead)
                first, second = f"{factors[one].title} {a}", f"{factors[two].title} {b}"
                found.append(Effect(first, "", wins, ahead, second))
    return found


Term = tuple[tuple[int, int], ...]
"""Variants and their signs in a difference."""


def contrast(chapter: Chapter, terms: Sequence[Term], value: Callable[[Told], float]) -> Mean:
    """A sum of values with signs, for each dice that all variants of a term have played, averaged over the terms."""
    games = {index: {told.pair: value(told) for told in games} for index, games in chapter.games.items()}
    found: dict[int, list[float]] = {}
    for term in terms:
        for pair in set.intersection(*(set(games[variant]) for variant, _ in term)):
            found.setdefault(pair, []).append(sum(sign * games[variant][pair] for variant, sign in term))
    return Mean.of([fmean(found[pair]) for pair in sorted(found)])


def _with(levels: Levels, changes: dict[int, Level]) -> Levels:
    return tuple(changes.get(place, level) for place, level in enumerate(levels))


# -- where it is even ------------------------------------------------------------------------------------------------


class Evening(msgspec.Struct, frozen=True):
    """A factor of numbers, what the first side scores along it, and the value at which that would be a half."""

    factor: str
    line: tuple[tuple[float, Mean], ...]
    even: float | None
    low: float | None
    """Of 95 % of the values found when the games are drawn again; None where it is often even nowhere."""
    high: float | None


def evening(design: Design, chapter: Chapter) -> list[Evening]:
    """For each factor of numbers the value at which the first side would score a half, by straight lines between
    neighbours."""
    found = []
    for place, factor in enumerate(design.experiment.factor):
        numbers = [level for level in factor.values if isinstance(level, int | float) and not isinstance(level, bool)]
        if len(numbers) < 2 or len(numbers) < len(factor.values):
            continue
        rows = [_scores(design, chapter, place, level) for level in sorted(numbers)]
        if all(rows):
            xs = [float(level) for level in sorted(numbers)]
            line = tuple((x, Mean.of(list(row.values()))) for x, row in zip(xs, rows, strict=True))
            even = crossing([(x, mean.value) for x, mean in line])
            found.append(Evening(factor.title, line, even, *_trusted(xs, rows)))
    return found


def _scores(design: Design, chapter: Chapter, place: int, level: Level) -> dict[int, float]:
    """For each dice what the first side scores at a value; one factor at a time leaves the others as they are."""
    base = tuple(factor.values[0] for factor in design.experiment.factor)
    alone = design.experiment.design == "one-at-a-time"
    wanted = [
        variant.index
        for variant in chapter.variants
        if variant.levels[place] == level and (not alone or variant.levels == _with(base, {place: level}))
    ]
    found: dict[int, list[float]] = {}
    for told in _games(chapter, wanted):
        found.setdefault(told.pair, []).append(points(told))
    return {pair: fmean(values) for pair, values in found.items()}


def _games(chapter: Chapter, variants: Iterable[int]) -> Iterable[Told]:
    return (told for variant in variants for told in chapter.games[variant])


def _trusted(xs: Sequence[float], rows: Sequence[dict[int, float]]) -> tuple[float | None, float | None]:
    """Draw the dice again and again, the same for all values, and look where it is even each time."""
    import numpy as np

    common = sorted(set.intersection(*(set(row) for row in rows)))
    if len(common) < 2:
        return None, None
    table = np.array([[row[pair] for pair in common] for row in rows])
    chance, found = np.random.default_rng(0), []
    for _ in range(AGAIN):
        means = table[:, chance.integers(len(common), size=len(common))].mean(axis=1)
        even = crossing(list(zip(xs, means.tolist(), strict=True)))
        if even is not None:
            found.append(even)
    if len(found) < 0.95 * AGAIN:
        return None, None
    low, high = np.quantile(found, (0.025, 0.975))
    return float(low), float(high)


def crossing(line: Sequence[tuple[float, float]], height: float = 0.5) -> float | None:
    """
    >>> crossing([(0.0, 0.8), (2.0, 0.4)])
    1.5
    """
    for (x, y), (next_x, next_y) in pairwise(line):
        if y == height:
            return x
        if (y - height) * (next_y - height) <= 0 and y != next_y:
            return round(x + (next_x - x) * (y - height) / (y - next_y), 6)
    return None
