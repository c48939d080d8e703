"""Ratings from matches of each with each.

Bots do not change from game to game, so all games are looked at together: the ratings are those under which the scores
are likeliest (Bradley and Terry's model, in Elo points). The intervals come from drawing whole pairs of games again and
again, since two games with the same dice tell less than two others. Whoever changes, as people do, is better rated game
by game: so openskill's rating is kept beside it.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import msgspec

from grognard.core.ladder import Rating
from grognard.lab.experiment.sprt import OUTCOMES

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

MEASURE, MEASURED_AS = "staff", 1500
"""The bot that all others are measured by, and what it has; without it the mean of all bots has as much."""
FORESEEN = 0.5
"""So many drawn pairs are added to every match, lest a bot that won them all be infinitely strong."""
SCALE = 400 / 2.302585092994046
"""Elo points in a natural unit of strength."""
STEPS, NEARLY_THERE, REDRAWN = 60, 1e-7, 400


class Scored(msgspec.Struct, frozen=True):
    """What came of a match of two bots, by their places among all."""

    one: int
    two: int
    counts: tuple[int, ...]
    """Pairs that brought the first 0, 1/2, 1, 3/2 and 2."""


def rate(bots: Sequence[str], matches: Sequence[Scored], outcomes: Sequence[tuple[int, int, float]]) -> list[Rating]:
    """For each bot its rating: from the matches, and by `outcomes` (one, two, points of the first) in the order of play
    for openskill."""
    import numpy as np

    counts = np.array([match.counts for match in matches], float)
    found = fit(bots, matches, counts)
    random = np.random.default_rng(1859)
    again = [
        fit(bots, matches, np.array([random.multinomial(int(row.sum()), row / row.sum()) for row in counts], float))
        for _ in range(REDRAWN)
    ]
    low, high = np.quantile(np.array(again), (0.025, 0.975), axis=0)
    skills = skill(len(bots), outcomes)
    games = [2 * int(sum(sum(m.counts) for m in matches if place in (m.one, m.two))) for place in range(len(bots))]
    return [
        Rating(round(found[n]), round(low[n]), round(high[n]), round(mu, 2), round(sigma, 2), games[n])
        for n, (mu, sigma) in enumerate(skills)
    ]


def fit(bots: Sequence[str], matches: Sequence[Scored], counts: Numbers) -> Numbers:
    """The likeliest Elo points: Newton's steps uphill, which there is only one summit of."""
    import numpy as np

    one, two = np.array([m.one for m in matches]), np.array([m.two for m in matches])
    pairs = counts.sum(axis=1) + FORESEEN
    won = counts @ np.array(OUTCOMES) + FORESEEN / 2
    strength = np.zeros(len(bots))
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(strength[two] - strength[one]))
        slope, bend = np.zeros(len(bots)), np.full((len(bots), len(bots)), 1e-9)
        np.add.at(slope, one, won - pairs * chance)
        np.add.at(slope, two, pairs * chance - won)
        weight = pairs * chance * (1 - chance)
        for a, b, sign in ((one, one, 1), (two, two, 1), (one, two, -1), (two, one, -1)):
            np.add.at(bend, (a, b), sign * weight)
        step = np.clip(np.linalg.pinv(bend) @ slope, -1, 1)
        strength = strength + step
        if abs(step).max() < NEARLY_THERE:
            break
    zero = strength[bots.index(MEASURE)] if MEASURE in bots else strength.mean()
    points: Numbers = MEASURED_AS + SCALE * (strength - zero)
    return points


def skill(bots: int, outcomes: Sequence[tuple[int, int, float]]) -> list[tuple[float, float]]:
    """For each bot openskill's mean and deviation after some games, in the order in which they were played."""
    from openskill.models import BradleyTerryFull

    model = BradleyTerryFull()
    ratings = [model.rating() for _ in range(bots)]
    for one, two, points in outcomes:
        (ratings[one],), (ratings[two],) = model.rate([[ratings[one]], [ratings[two]]], scores=[points, 1 - points])
    return [(rating.mu, rating.sigma) for rating in ratings]
