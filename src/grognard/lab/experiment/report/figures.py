"""The figures of a report: every variant summed up, what decided the games and how dramatic they were."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, median, stdev

import msgspec

from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design, Variant
from grognard.lab.experiment.told import Told
from grognard.lab.simulate import CONFIDENCE, Share
from grognard.rulesets import read_battle


class Mean(msgspec.Struct, frozen=True):
    """A mean with its 95 % interval."""

    value: float
    low: float
    high: float
    count: int

    @classmethod
    def of(cls, values: Sequence[float]) -> Mean:
        """
        >>> Mean.of([1.0, 1.0]).high
        1.0
        """
        if not values:
            return cls(0.0, 0.0, 0.0, 0)
        middle = fmean(values)
        error = CONFIDENCE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0
        return cls(middle, middle - error, middle + error, len(values))


class Chapter(msgspec.Struct, frozen=True):
    """All games of one battle."""

    name: str
    title: str
    sides: tuple[str, ...]
    keys: tuple[str, ...]
    """Of the sides."""
    variants: tuple[Variant, ...]
    games: dict[int, list[Told]]
    """By variant."""

    @property
    def all(self) -> list[Told]:
        """The games of all variants."""
        return [told for games in self.games.values() for told in games]


def chapters(design: Design, games: Sequence[Told]) -> list[Chapter]:
    """The games, battle by battle."""
    found: dict[int, list[Told]] = {variant.index: [] for variant in design.variants}
    for told in games:
        found[told.variant].append(told)
    made = []
    for name in design.experiment.battles:
        mine = tuple(variant for variant in design.variants if variant.name == name and found[variant.index])
        if mine:
            scenario = read_battle(mine[0].battle)
            sides = tuple(side.name for side in scenario.sides)
            keys, games_of = tuple(side.key for side in scenario.sides), {v.index: found[v.index] for v in mine}
            made.append(Chapter(name, scenario.title, sides, keys, mine, games_of))
    return made


def label(design: Design, variant: Variant) -> str:
    """A variant by its values."""
    said = zip(design.experiment.factor, variant.levels, strict=True)
    return ", ".join(f"{factor.title} {level}" for factor, level in said) or "as it is"


def win_shares(games: Sequence[Told], sides: int) -> list[Share]:
    """What share of the games each side won, and the draws last."""
    winners = Counter(told.winner for told in games)
    return [Share.of(winners[side], len(games)) for side in (*range(sides), -1)]


def by_dice(games: Sequence[Told], value: Callable[[Told], float]) -> list[float]:
    """The mean of a value over the games of all variants that have the same dice: such games are not independent, so
    they count once."""
    found: dict[int, list[float]] = {}
    for told in games:
        found.setdefault(told.pair, []).append(value(told))
    return [fmean(values) for values in found.values()]


def score_of(games: Sequence[Told]) -> Mean:
    """What the first side scores: a win is 1, a draw a half."""
    return Mean.of(by_dice(games, points))


def lead_at_end(games: Sequence[Told]) -> Mean:
    """The middle lead of the first side when the games were over, in points, with an interval by ranks."""
    leads = sorted(told.score[-1][0] - told.score[-1][1] for told in games if told.score)
    if not leads:
        return Mean(0.0, 0.0, 0.0, 0)
    count, reach = len(leads), CONFIDENCE * sqrt(len(leads)) / 2
    low, high = (leads[min(count - 1, max(0, round(count / 2 + way * reach)))] for way in (-1, 1))
    return Mean(median(leads), low, high, count)


def decided_by_points(games: Sequence[Told]) -> float:
    """In what share of the games whoever had more points won, and nobody where they were even."""
    agreed = 0
    for told in games:
        one, two = told.score[-1][:2] if told.score else (0, 0)
        agreed += told.winner == (-1 if one == two else int(two > one))
    return agreed / max(1, len(games))


def lead_changes(told: Told) -> int:
    """How often the lead passed from one side to the other, counted by the points at the ends of turns.

    >>> lead_changes(Told(0, 0, 0, 0, (), score=[[1, 0], [1, 1], [0, 1], [2, 1]]))
    2
    """
    leaders = [0 if score[0] > score[1] else 1 for score in told.score if score[0] != score[1]]
    return sum(one != two for one, two in pairwise(leaders))


def comebacks(games: Sequence[Told]) -> Share:
    """How often the winner was behind at half time."""
    behind = decided = 0
    for told in games:
        if told.winner >= 0 and told.score:
            half = told.score[len(told.score) // 2]
            decided += 1
            behind += half[told.winner] < half[1 - told.winner]
    return Share.of(behind, max(1, decided))


def first_mover(games: Sequence[Told]) -> tuple[Share, int] | None:
    """How often whoever chose first won, of the games that somebody won and where it was not both at once."""
    told = [game for game in games if game.first >= 0 and game.winner >= 0]
    if not told:
        return None
    return Share.of(sum(game.first == game.winner for game in told), len(told)), len({game.first for game in told})


def luck_share(games: Sequence[Told]) -> float:
    """How much of who wins goes with the dice: the square of the correlation of luck and result."""
    xs, ys = [told.luck for told in games], [points(told) for told in games]
    if len(games) < 3 or len(set(xs)) < 2 or len(set(ys)) < 2:
        return 0.0
    mx, my = fmean(xs), fmean(ys)
    across = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return across**2 / (sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))


def formations(chapter: Chapter) -> set[tuple[str, int]]:
    """The formations that lost anything."""
    return {(toll.formation, toll.side) for told in chapter.all for toll in told.losses}
