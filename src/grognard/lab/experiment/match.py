"""A match of two bots: pairs of games with the same dice and sides changed, over one or more battles."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from math import sqrt
from pathlib import Path

import msgspec

from grognard.core.record import text_digest
from grognard.core.source import Source
from grognard.lab.experiment.compare import points
from grognard.lab.experiment.design import Design, make_design, versions
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.report.history import slug
from grognard.lab.experiment.sprt import OUTCOMES, Claims, State, elo_of, log_ratio
from grognard.lab.experiment.store import Store, code_digest
from grognard.lab.experiment.told import Told
from grognard.lab.simulate import CONFIDENCE

MOST_PAIRS = 1_000_000
"""More than anybody plays: a match has no length of its own, so that a longer one goes on from a shorter."""


class Standing(msgspec.Struct, frozen=True):
    """How a match stands."""

    pairs: int
    counts: tuple[int, ...]
    """Pairs that brought the first bot 0, 1/2, 1, 3/2 and 2."""
    score: float
    low: float
    high: float
    """A 95 % interval, as of a match of fixed length."""
    ratio: float | None
    """How much likelier the games are if it is better, as a logarithm; None where that is not tested."""
    state: State
    battles: dict[str, tuple[int, float]]
    """For each battle its pairs, and the score in it."""

    @property
    def elo(self) -> tuple[float, float, float]:
        """The difference in Elo points, with its interval."""
        return elo_of(self.score), elo_of(self.low), elo_of(self.high)


class Match:
    """A match while its games come in. Pairs count in the order of their numbers, and none before those ahead of it:
    games that are over soon are not like the others."""

    def __init__(self, design: Design, claims: Claims | None, most: int) -> None:
        self._design, self._claims, self.most = design, claims, most
        self._points: dict[int, float] = {}
        self._scores: list[list[float]] = [[] for _ in design.variants]
        self.counts, self.pairs, self.ratio = [0] * len(OUTCOMES), 0, 0.0

    @property
    def state(self) -> State:
        """Whether it is settled."""
        return self._claims.state(self.ratio) if self._claims else "open"

    @property
    def is_over(self) -> bool:
        """Whether no more games are wanted."""
        return self.state != "open" or self.pairs >= self.most

    def add(self, games: Iterable[Told]) -> None:
        """Some more games, in any order."""
        for told in games:
            self._points[told.game] = points(told, int(self._design.task(told.game).turned))
        while not self.is_over:
            number, variant = divmod(self.pairs, len(self._design.variants))
            first = variant * self._design.each + 2 * number
            if first not in self._points or first + 1 not in self._points:
                return
            self._count(variant, (self._points.pop(first) + self._points.pop(first + 1)) / 2)

    def _count(self, variant: int, score: float) -> None:
        self.pairs += 1
        self.counts[OUTCOMES.index(score)] += 1
        self._scores[variant].append(score)
        if self._claims:
            self.ratio = log_ratio(tuple(self.counts), self._claims)

    @property
    def standing(self) -> Standing:
        """How it stands now."""
        scores = [
            (variant.name, len(found), sum(found) / len(found))
            for variant, found in zip(self._design.variants, self._scores, strict=True)
            if found
        ]
        score, low, high = interval(self.counts)
        ratio = self.ratio if self._claims else None
        by_battle = {name: (pairs, mean) for name, pairs, mean in scores}
        return Standing(self.pairs, tuple(self.counts), score, low, high, ratio, self.state, by_battle)


def interval(counts: Sequence[int]) -> tuple[float, float, float]:
    """The mean score of some pairs and its 95 % interval, by the spread of whole pairs.

    >>> interval((1, 0, 2, 0, 1))[0]
    0.5
    """
    pairs = sum(counts)
    if not pairs:
        return 0.5, 0.0, 1.0
    mean = sum(count * value for count, value in zip(counts, OUTCOMES, strict=True)) / pairs
    spread = sum(count * (value - mean) ** 2 for count, value in zip(counts, OUTCOMES, strict=True)) / pairs
    error = CONFIDENCE * sqrt(spread / pairs)
    return mean, max(0.0, mean - error), min(1.0, mean + error)


def match_text(one: str, two: str, battles: Sequence[str], seed: int) -> str:
    """The experiment that a match is."""
    words = [msgspec.json.encode(each).decode() for each in (f"{one} against {two}", [one, two], list(battles))]
    return (
        f"title = {words[0]}\nbots = {words[1]}\nbattles = {words[2]}\nseeds = [{seed}]\n"
        f"games = {2 * MOST_PAIRS}\nchange-seats = true\nluck = false\n"
    )


def lay_match(text: str, folder: Path | None, name: str) -> tuple[Source, Design, Store]:
    """A match, ready to be played. Unless told, its folder goes by the bots, the battles and the code that plays.

    So a bot that was changed begins anew, and the same match goes on.
    """
    source = Source(text, "match.toml")
    design = make_design(read_experiment(source), source, Path())
    mark = text_digest(text + code_digest(versions(design)))[:8]
    return source, design, Store(folder or Path(f"match-{slug(name)}-{mark}.lab"))
