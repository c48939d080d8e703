"""Logistic regression: weights for which the chances fit the results best, small ones preferred."""

from __future__ import annotations

import numpy as np

from grognard.lab.learn.table import Column, Mask

MOST_STEPS, MOST_HALVES = 200, 40
CLOSE = 1e-9
FARTHEST = 30.0
SLACK = 1e-4
"""What share of the gain that a step promises it must bring."""


def chances(design: Column, weights: Column) -> Column:
    """What the weights say to each position."""
    found: Column = 1.0 / (1.0 + np.exp(-np.clip(design @ weights, -FARTHEST, FARTHEST)))
    return found


def fit(design: Column, score: Column, weight: Column, ridge: float, floor: Mask) -> Column:
    """Newton's method, with some weights kept from falling below zero. A column counts by its spread when small weights
    are preferred, so that no unit of measure matters; a draw is half a victory."""
    spread = np.sqrt((design**2 * weight[:, None]).sum(axis=0) / weight.sum())
    spread[spread == 0] = 1.0
    task = _Task(design / spread, score, weight, ridge)
    weights = np.zeros(design.shape[1])
    for _ in range(MOST_STEPS):
        slope, bend = task.slopes(weights)
        free = ~(floor & (weights <= 0) & (slope > 0))
        step = np.zeros(len(weights))
        step[free] = np.linalg.solve(bend[np.ix_(free, free)], slope[free])
        before, weights = weights, task.walk(weights, step, slope, floor)
        if np.abs(weights - before).max() < CLOSE:
            break
    found: Column = weights / spread
    return found


class _Task:
    """What is to be made as small as can be."""

    def __init__(self, design: Column, score: Column, weight: Column, ridge: float) -> None:
        self.design, self.score, self.weight, self.ridge = design, score, weight, ridge

    def loss(self, weights: Column) -> float:
        """How unlikely the results are by these weights, and how large they are."""
        total = self.design @ weights
        unlikely = np.logaddexp(0.0, total) - self.score * total
        return float((self.weight * unlikely).sum() + 0.5 * self.ridge * (weights**2).sum())

    def slopes(self, weights: Column) -> tuple[Column, Column]:
        """Which way it grows, and how that changes."""
        said, design = chances(self.design, weights), self.design
        slope: Column = design.T @ (self.weight * (said - self.score)) + self.ridge * weights
        bend: Column = (design * (self.weight * said * (1 - said))[:, None]).T @ design
        return slope, bend + self.ridge * np.eye(len(weights))

    def walk(self, weights: Column, step: Column, slope: Column, floor: Mask) -> Column:
        """As far along a step as it helps."""
        here, size = self.loss(weights), 1.0
        for _ in range(MOST_HALVES):
            there: Column = weights - size * step
            there[floor] = np.maximum(there[floor], 0.0)
            if self.loss(there) <= here - SLACK * float(slope @ (weights - there)):
                return there
            size /= 2
        return weights
