"""The judgement of a fit, with dice that no trial has seen: how much nearer it is, and what the games pin down."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

import msgspec

from grognard.lab.experiment.report.figures import Mean
from grognard.lab.fit.search import neighbours
from grognard.lab.fit.space import Point
from grognard.lab.fit.trial import Aim, Measured, Trials, distance

DRAWS = 400
"""How often games are drawn again from those played, to see how much a distance varies."""


class Interval(msgspec.Struct, frozen=True):
    """A figure and its 95 % interval."""

    value: float
    low: float
    high: float


class Side(msgspec.Struct, frozen=True):
    """A neighbour of the fitted chart: one move one step further."""

    move: str
    by: int
    adds: Interval | None
    """To the distance; None where the step is impossible or changes no cell."""
    why: str = ""

    @property
    def is_worse(self) -> bool:
        """Whether the games rule this step out."""
        return self.adds is None or self.adds.low > 0


class Verdict(msgspec.Struct, frozen=True):
    """What a fit is worth."""

    point: Point
    before: Interval
    after: Interval
    gain: Interval
    """By what the distance falls, game for game with the same dice."""
    means: tuple[tuple[tuple[Mean, Mean], ...], ...]
    """For each battle and target the games before and after."""
    sides: tuple[Side, ...]


def judge(trials: Trials, point: Point) -> Verdict:
    """Play the charts as they are, the fitted ones and all their neighbours with the dice held back."""
    said, space, aims = trials.said, trials.space, trials.aims
    games, seed = said.judged, said.seed + 1
    before, after = trials.played(space.start, games, seed), trials.played(point, games, seed)
    sides = []
    for other in neighbours(space, point):
        place = next(n for n, (one, two) in enumerate(zip(point, other, strict=True)) if one != two)
        name, by = space.names[place], other[place] - point[place]
        why = space.fault(other) or ("changes nothing" if space.changes(other) == space.changes(point) else "")
        adds = None if why else paired(aims, after, trials.played(other, games, seed))
        sides.append(Side(name, by, adds, why))
    return Verdict(
        point, spread(aims, before), spread(aims, after), paired(aims, after, before),
        means(aims, before, after), tuple(sides),
    )  # fmt: skip


def means(aims: Sequence[Aim], before: Measured, after: Measured) -> tuple[tuple[tuple[Mean, Mean], ...], ...]:
    """What the targets come to before and after."""
    return tuple(
        tuple(
            (Mean.of([game[place] for game in one]), Mean.of([game[place] for game in two]))
            for place in range(len(aim.fought.target))
        )
        for aim, one, two in zip(aims, before, after, strict=True)
    )


def spread(aims: Sequence[Aim], measured: Measured) -> Interval:
    """A distance, and how it varies over games drawn again."""
    return _interval(distance(aims, measured), [distance(aims, _drawn(measured, n)) for n in range(DRAWS)])


def paired(aims: Sequence[Aim], one: Measured, two: Measured) -> Interval:
    """By what the second is farther than the first; the same games are drawn again of both."""
    draws = [distance(aims, _drawn(two, n)) - distance(aims, _drawn(one, n)) for n in range(DRAWS)]
    return _interval(distance(aims, two) - distance(aims, one), draws)


def _interval(value: float, draws: list[float]) -> Interval:
    """The bootstrap's basic interval: what the draws differ by is what the figure may be off.

    >>> _interval(1.0, [0.9, 1.0, 1.2]).high
    1.1
    """
    low, high = _at(draws, 0.025), _at(draws, 0.975)
    return Interval(value, round(2 * value - high, 6), round(2 * value - low, 6))


def _at(values: list[float], share: float) -> float:
    return sorted(values)[round(share * (len(values) - 1))]


def _drawn(measured: Measured, number: int) -> Measured:
    """The games of every battle, as many as there are, drawn again with the dice of this number."""
    picker = Random(number)
    return tuple(tuple(picker.choices(games, k=len(games))) for games in measured)
