"""The test by betting: it seldom errs however often one looks, and it sees what is there."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import numpy as np
import numpy.typing as npt
import pytest

from grognard.lab.experiment.compare import Paired
from grognard.lab.experiment.sequential import Sequence, pairs_needed, pairs_until_told, stopping_times
from grognard.lab.experiment.told import Told

Numbers = npt.NDArray[np.float64]
SHAPE = (2000, 1000)
"""Runs, and pairs in each; every run is looked at after every pair."""


def coins(chance: np.random.Generator) -> Numbers:
    """Two coins that are alike."""
    return (chance.random(SHAPE) < 0.5).astype(float) - (chance.random(SHAPE) < 0.5)


def mostly_alike(chance: np.random.Generator) -> Numbers:
    """Games that seldom differ at all, as those with the same dice."""
    return chance.choice([-1.0, *[0.0] * 18, 1.0], SHAPE)


def lopsided(chance: np.random.Generator) -> Numbers:
    """Two small losses for each large gain."""
    return chance.choice([-0.5, -0.5, 1.0], SHAPE)


@pytest.mark.parametrize("draw", [coins, mostly_alike, lopsided])
def test_false_alarms_are_at_most_one_in_twenty_however_often_one_looks(
    draw: Callable[[np.random.Generator], Numbers],
) -> None:
    alarms = np.isfinite(stopping_times(draw(np.random.default_rng(1859)))).mean()
    assert 0 < alarms <= 0.05


def test_many_runs_side_by_side_are_as_one_run_each() -> None:
    differences = np.random.default_rng(3).choice([-1.0, 0.0, 1.0], (5, 300), p=(0.1, 0.3, 0.6))
    for row, told in zip(differences, stopping_times(differences), strict=True):
        sequence = Sequence()
        while sequence.pairs < told:
            assert sequence.verdict.evidence < 20
            sequence.add(float(row[sequence.pairs]))
        assert sequence.verdict.evidence >= 20


@pytest.mark.parametrize("gain", [0.1, 0.2, 0.4])
def test_what_is_there_is_told_in_about_as_many_pairs_as_it_says(gain: float) -> None:
    chance = np.random.default_rng(5)
    seen = (chance.random(2000) < 0.5 + gain).astype(float) - (chance.random(2000) < 0.5)
    promised = pairs_until_told(list(seen))
    assert promised is not None
    assert promised > pairs_needed(float(seen.mean()), float(seen.std()))
    fresh = (chance.random((300, promised)) < 0.5 + gain).astype(float) - (chance.random((300, promised)) < 0.5)
    assert 0.6 < np.isfinite(stopping_times(fresh)).mean() < 0.95


def test_its_interval_holds_the_truth() -> None:
    missed = 0
    for seed in range(60):
        random, sequence = Random(seed), Sequence()
        for _ in range(200):
            sequence.add(float(random.random() < 0.7) - float(random.random() < 0.5))
        missed += not sequence.verdict.low <= 0.2 <= sequence.verdict.high
    assert missed <= 5  # 3 are expected at most


def told(variant: int, pair: int, winner: int) -> Told:
    return Told(variant * 100 + pair, variant, pair, pair, ("a", "b"), winner=winner)


def test_pairs_count_in_their_order_whenever_they_come_in() -> None:
    games = [told(0, pair, 1) for pair in range(40)] + [told(1, pair, 0) for pair in range(40)]
    held = Paired(0, 1)
    held.add(game for game in games if game.pair != 3)
    assert held.pairs == 3, "whatever is over sooner waits for the others"
    held.add(game for game in games if game.pair == 3)
    assert held.pairs == 40
    stopped = Paired(0, 1, stop=True)
    Random(2).shuffle(games)
    for game in games:
        stopped.add([game])
    assert 0 < stopped.decided_at == stopped.pairs < 40
    assert held.decided_at == stopped.decided_at
