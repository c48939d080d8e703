"""The figures of a report: every variant summed up, every factor's effect, what decided the games."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from itertools import pairwise
from math import sqrt
from statistics import fmean, stdev

import msgspec

from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design, Variant
from grognard.lab.experiment.file import Level
from grognard.lab.experiment.told import Told
from grognard.lab.simulate import CONFIDENCE, Share
from grognard.rulesets import get_ruleset, read_battle


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
            made.append(Chapter(name, scenario.title, sides, mine, {v.index: found[v.index] for v in mine}))
    return made


def label(design: Design, variant: Variant) -> str:
    """A variant by its values."""
    said = zip(design.experiment.factor, variant.levels, strict=True)
    return ", ".join(f"{factor.title} {level}" for factor, level in said) or "as it is"


def win_shares(games: Sequence[Told], sides: int) -> list[Share]:
    """What share of the games each side won, and the draws last."""
    winners = Counter(told.winner for told in games)
    return [Share.of(winners[side], len(games)) for side in (*range(sides), -1)]


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


class Effect(msgspec.Struct, frozen=True):
    """What a factor does to the first side's share, against its first value, by pairs with the same dice."""

    factor: str
    level: str
    effect: Mean
    other: str = ""
    """A second factor's value, where two are looked at together."""


def main_effects(design: Design, chapter: Chapter) -> list[Effect]:
    """For each factor and value what it changes, all else equal."""
    found = []
    for place, factor in enumerate(design.experiment.factor):
        for level in factor.values[1:]:
            differences = []
            for one in (v for v in chapter.variants if v.levels[place] == factor.values[0]):
                wanted = (*one.levels[:place], level, *one.levels[place + 1 :])
                two = next((v for v in chapter.variants if v.levels == wanted), None)
                if two is not None:
                    differences += paired(chapter.games[one.index], chapter.games[two.index])
            if differences:
                found.append(Effect(factor.title, str(level), Mean.of(differences)))
    return found


def paired(one: Sequence[Told], two: Sequence[Told]) -> list[float]:
    """The differences of the games that have the same dice."""
    before = {told.pair: points(told) for told in one}
    return [points(told) - before[told.pair] for told in two if told.pair in before]


def pair_effects(design: Design, chapter: Chapter) -> list[Effect]:
    """What two changed values do together beyond what each does alone."""
    factors, found = design.experiment.factor, []
    games = {variant.levels: {t.pair: points(t) for t in chapter.games[variant.index]} for variant in chapter.variants}
    base = tuple(factor.values[0] for factor in factors)
    for one in range(len(factors)):
        for two in range(one + 1, len(factors)):
            for a in factors[one].values[1:]:
                for b in factors[two].values[1:]:
                    sets = [
                        _with(base, {}),
                        _with(base, {one: a}),
                        _with(base, {two: b}),
                        _with(base, {one: a, two: b}),
                    ]
                    if all(levels in games for levels in sets):
                        none, first, second, both = (games[levels] for levels in sets)
                        common = set(none) & set(first) & set(second) & set(both)
                        values = [both[p] - first[p] - second[p] + none[p] for p in sorted(common)]
                        title = f"{factors[one].title} {a}"
                        found.append(Effect(title, "", Mean.of(values), f"{factors[two].title} {b}"))
    return found


def _with(base: tuple[Level, ...], changes: dict[int, Level]) -> tuple[Level, ...]:
    return tuple(changes.get(place, level) for place, level in enumerate(base))


def evening(design: Design, chapter: Chapter) -> list[tuple[str, float | None, list[tuple[float, Mean]]]]:
    """For each factor of numbers the value at which the first side would score a half, by straight lines between
    neighbours; None where it does not come to that."""
    found = []
    for place, factor in enumerate(design.experiment.factor):
        numbers = [level for level in factor.values if isinstance(level, int | float) and not isinstance(level, bool)]
        if len(numbers) < 2 or len(numbers) < len(factor.values):
            continue
        line = []
        for level in sorted(numbers):
            scores = [points(t) for v in chapter.variants if v.levels[place] == level for t in chapter.games[v.index]]
            line.append((float(level), Mean.of(scores)))
        found.append((factor.title, crossing([(x, mean.value) for x, mean in line]), line))
    return found


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


def rule_use(design: Design, chapter: Chapter) -> tuple[list[tuple[str, float, int]], list[str]]:
    """Each rule that events cite: how often a game, in how many games; and the rules of the book that none did."""
    counts, seen = Counter[str](), Counter[str]()
    for told in chapter.all:
        counts.update(told.rules)
        seen.update(told.rules.keys())
    book = [rule.id for rule in get_ruleset(chapter.variants[0].battle.ruleset).rulebook.rules]
    total = max(1, len(chapter.all))
    used = [(rule, count / total, seen[rule]) for rule, count in counts.most_common()]
    return used, [rule for rule in book if rule not in counts]


def luck_share(games: Sequence[Told]) -> float:
    """How much of who wins goes with the dice: the square of the correlation of luck and result."""
    xs, ys = [told.luck for told in games], [points(told) for told in games]
    if len(games) < 3 or len(set(xs)) < 2 or len(set(ys)) < 2:
        return 0.0
    mx, my = fmean(xs), fmean(ys)
    across = sum((x - mx) * (y - my) for x, y in zip(xs, ys, strict=True))
    return across**2 / (sum((x - mx) ** 2 for x in xs) * sum((y - my) ** 2 for y in ys))
