"""Logistic regression: weights for which the chances fit the results best, small ones preferred."""

from __future__ import annotations

import numpy as np

from grognard.lab.learn.table import Column

MOST_STEPS = 100
CLOSE = 1e-9
FARTHEST = 30.0


def chances(design: Column, weights: Column) -> Column:
    """What the weights say to each position."""
    found: Column = 1.0 / (1.0 + np.exp(-np.clip(design @ weights, -FARTHEST, FARTHEST)))
    return found


def fit(design: Column, score: Column, weight: Column, ridge: float) -> Column:
    """Newton's method. A column counts by its spread when small weights are preferred, so that no unit of measure
    matters; a draw is half a victory."""
    spread = np.sqrt((design**2 * weight[:, None]).sum(axis=0) / weight.sum())
    spread[spread == 0] = 1.0
    scaled = design / spread
    weights = np.zeros(design.shape[1])
    for _ in range(MOST_STEPS):
        said = chances(scaled, weights)
        slope = scaled.T @ (weight * (said - score)) + ridge * weights
        bend = (scaled * (weight * said * (1 - said))[:, None]).T @ scaled + ridge * np.eye(len(weights))
        step = np.linalg.solve(bend, slope)
        weights = weights - step
        if np.abs(step).max() < CLOSE:
            break
    found: Column = weights / spread
    return found
