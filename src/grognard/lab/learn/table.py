"""Positions as a table of numbers: what is seen in each, how far its battle was, and who won."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from grognard.core.dice import FastDice
from grognard.core.value import share_over
from grognard.lab.learn.games import Played, load
from grognard.rulesets import AnyRuleset

Column = NDArray[np.float64]
Mask = NDArray[np.bool_]


class Table:
    """One row a position."""

    def __init__(self, ruleset: AnyRuleset, games: Sequence[Played]) -> None:
        rows = [(played, position) for played in games for position in played.positions]
        positions = [load(played, position, ruleset, FastDice(0)) for played, position in rows]
        self.names = tuple(feature.name for feature in ruleset.looks_at)
        self.either = tuple(feature.either for feature in ruleset.looks_at)
        self.seen: Column = np.array([ruleset.features(game) for game in positions], dtype=float)
        self.seen = self.seen.reshape(len(rows), len(self.names))
        self.over: Column = np.array([share_over(game) for game in positions], dtype=float)
        self.score: Column = np.array([played.score for played, _ in rows], dtype=float)
        self.weight: Column = np.array([each for played in games for each in played.weights()], dtype=float)
        self.battle = np.array([played.battle for played, _ in rows], dtype=str)
        self.pair = np.array([played.pair for played, _ in rows], dtype=int)
        self.games = dict.fromkeys(sorted({played.battle for played in games if played.positions}), 0)
        """For each battle how many games there are."""
        for played in games:
            if played.positions:
                self.games[played.battle] += 1

    def design(self) -> Column:
        """The columns that weights are fitted to: every feature by how much of the battle is to come, and by how much
        is over; for each battle its lean, alike."""
        leans = np.stack([self.battle == battle for battle in self.games], axis=1).astype(float)
        late = self.over[:, None]
        return np.hstack([self.seen * (1 - late), self.seen * late, leans * (1 - late), leans * late])

    def floor(self) -> Mask:
        """Which of them may not count against a side: what is good for it, unless a feature may count either way."""
        single = [not either for either in self.either]
        return np.array([*single, *single, *[False] * (2 * len(self.games))], dtype=bool)
