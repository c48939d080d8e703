"""The worked example learns something."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.envs.examples.self_play import learn, measure

BATTLE = "portable/first-steps-v1"


def test_it_learns_the_same_again_for_the_same_seed() -> None:
    weights = learn(BATTLE, 4, seed=1)
    assert np.array_equal(weights, learn(BATTLE, 4, seed=1))
    assert np.linalg.norm(weights) > 0


@pytest.mark.long
def test_it_wins_far_more_often_than_before() -> None:
    weights = learn(BATTLE, 400, seed=0)
    before, after = measure(BATTLE, np.zeros_like(weights), 200, 10_000), measure(BATTLE, weights, 200, 10_000)
    assert after.low > before.high + 0.2
