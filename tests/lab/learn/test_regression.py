"""The fit finds what made the results, keeps its floor, and is the same again."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.lab.learn.judgement import brier, reliability
from grognard.lab.learn.regression import chances, fit

TRUE = np.array([1.5, -0.8, 0.0])


def made(rows: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    source = np.random.default_rng(3)
    design = source.normal(size=(rows, 3))
    score = (source.random(rows) < chances(design, TRUE)).astype(float)
    return design, score, np.ones(rows)


def test_the_weights_that_made_the_results_are_found() -> None:
    found = fit(*made(20_000), ridge=1.0, floor=np.zeros(3, dtype=bool))
    assert found == pytest.approx(TRUE, abs=0.06)


def test_no_weight_with_a_floor_falls_below_zero() -> None:
    design, score, weight = made(5_000)
    found = fit(design, score, weight, 1.0, np.ones(3, dtype=bool))
    free = fit(design, score, weight, 1.0, np.zeros(3, dtype=bool))
    assert found[1] == 0.0 > free[1]
    assert found[0] > 0.5
    without = fit(design[:, [0, 2]], score, weight, 1.0, np.array([True, True]))
    assert found[[0, 2]] == pytest.approx(without, abs=1e-6), "as if it had not been there"


def test_a_strong_preference_makes_small_weights() -> None:
    design, score, weight = made(500)
    floor = np.zeros(3, dtype=bool)
    sizes = [float(np.abs(fit(design, score, weight, ridge, floor)).sum()) for ridge in (0.1, 10.0, 1000.0)]
    assert sizes == sorted(sizes, reverse=True)


def test_columns_that_say_nothing_and_results_that_never_change_are_borne() -> None:
    design = np.zeros((10, 2))
    design[:, 0] = 1.0
    found = fit(design, np.ones(10), np.ones(10), 1.0, np.zeros(2, dtype=bool))
    assert np.isfinite(found).all()
    assert found[1] == 0.0


def test_chances_that_are_right_are_reliable_and_beat_the_rate() -> None:
    design, score, weight = made(20_000)
    said = chances(design, TRUE)
    assert brier(said, score, weight) < brier(np.full(len(score), score.mean()), score, weight)
    table = reliability(said, score, weight)
    assert sum(each.positions for each in table) == len(score)
    assert max(abs(each.said - each.came) for each in table) < 0.05
