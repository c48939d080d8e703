"""Options played on: the same position, the same dice, staff officers on both sides, and what each option leads to."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from random import Random
from statistics import fmean, stdev
from typing import Any

import msgspec

from grognard.bots import get_bot
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.game import Game

SAMPLED = 2
"""Runs that are played again whenever a drill is verified."""
MOST_ACTIONS = 3000
"""Whoever goes on longer than this in one run goes round in circles."""
SURE = 1.96
"""Standard errors on either side within which the truth lies 95 times in a hundred."""

AnyGame = Game[Any, Any]


class Runs(msgspec.Struct, frozen=True):
    """What came of one option: the worth of each run to its side, and how many were won and lost for good."""

    worths: tuple[float, ...]
    won: int
    lost: int

    @property
    def mean(self) -> float:
        """What the option is worth on average."""
        return fmean(self.worths)


def play_on(game: AnyGame, side: int, actions: Sequence[Action], seeds: Sequence[int], horizon: int) -> list[Runs]:
    """Each of some options played on once a seed. Whatever a side may not know is guessed anew for each seed, and alike
    for all options."""
    found: list[list[tuple[float, int]]] = [[] for _ in actions]
    for seed in seeds:
        known = game.ruleset.reseal(game, side, Random(seed)) or game
        for action, runs in zip(actions, found, strict=True):
            runs.append(_run(known.copy(FastDice(seed)), side, action, seed, horizon))
    return [
        Runs(
            worths=tuple(worth for worth, _ in runs),
            won=sum(winner == side for _, winner in runs),
            lost=sum(winner == 1 - side for _, winner in runs),
        )
        for runs in found
    ]


def _run(game: AnyGame, side: int, action: Action, seed: int, horizon: int) -> tuple[float, int]:
    """The worth of where it leads to, and who has won by then, below zero where nobody has."""
    bots = [get_bot("staff", seed * 2 + each) for each in range(len(game.scenario.sides))]
    last = int(game.state.turn) + horizon if horizon else None
    game.play(side, action)
    for _ in range(MOST_ACTIONS):
        if game.result is not None or (last is not None and int(game.state.turn) >= last):
            break
        chooser = game.pending[0].side
        game.play(chooser, bots[chooser].choose(game, chooser))
    return float(game.ruleset.evaluate(game, side)), -1 if game.result is None else game.result.winner


def lead(runs: Sequence[Runs]) -> tuple[int, float, float]:
    """The best option, how far it is ahead of the next on average, and how far at least: the nearer end of the interval
    in which the mean of the paired differences lies 95 times in a hundred, the smallest over all others.

    >>> lead([Runs((1.0, 2.0), 0, 0), Runs((4.0, 5.0), 0, 0)])
    (1, 3.0, 3.0)
    """
    best = max(range(len(runs)), key=lambda index: runs[index].mean)
    others = [each for index, each in enumerate(runs) if index != best]
    differences = [
        [mine - theirs for mine, theirs in zip(runs[best].worths, other.worths, strict=True)] for other in others
    ]
    least = min(fmean(each) - _error(each) for each in differences)
    return best, min(fmean(each) for each in differences), least


def _error(values: list[float]) -> float:
    return SURE * stdev(values) / sqrt(len(values)) if len(values) > 1 else 0.0


def written(worth: float) -> str:
    """A worth as drills keep it.

    >>> written(1.256), written(-0.5)
    ('+1.26', '-0.50')
    """
    return f"{worth:+.2f}"
