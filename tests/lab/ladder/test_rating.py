"""Ratings from matches: known strengths are found again, in any order, and nobody is infinitely strong."""

from __future__ import annotations

import numpy as np
import pytest

from grognard.lab.experiment.sprt import score_of
from grognard.lab.ladder.rating import MEASURED_AS, Scored, fit, rate

BOTS = ("weak", "staff", "strong")
TRUE = (1300, 1500, 1620)


def scored(one: int, two: int, score: float, pairs: int = 1000) -> Scored:
    """A match whose pairs were all won or all lost."""
    won = round(score * pairs)
    return Scored(one, two, (pairs - won, 0, 0, 0, won))


def counts(matches: list[Scored]) -> np.ndarray:
    return np.array([match.counts for match in matches], float)


def test_known_strengths_are_found_again() -> None:
    matches = [scored(one, two, score_of(TRUE[one] - TRUE[two])) for one, two in ((1, 0), (2, 0), (2, 1))]
    assert fit(BOTS, matches, counts(matches)) == pytest.approx(TRUE, abs=2)
    turned = [Scored(match.two, match.one, match.counts[::-1]) for match in reversed(matches)]
    assert fit(BOTS, turned, counts(turned)) == pytest.approx(fit(BOTS, matches, counts(matches)), abs=1e-6)


def test_neighbours_are_enough() -> None:
    matches = [scored(one, one - 1, score_of(TRUE[one] - TRUE[one - 1])) for one in (1, 2)]
    assert fit(BOTS, matches, counts(matches)) == pytest.approx(TRUE, abs=2)


def test_whoever_wins_all_is_not_infinitely_strong() -> None:
    short, long = (fit(("a", "b"), [match], counts([match])) for match in (scored(1, 0, 1.0, 5), scored(1, 0, 1.0, 50)))
    assert MEASURED_AS < short[1] < long[1] < 3000
    assert short.mean() == pytest.approx(MEASURED_AS), "without the staff officer the mean is the measure"


def test_intervals_hold_the_rating_and_narrow_with_more_games() -> None:
    def width(pairs: int) -> int:
        matches = [scored(1, 0, 0.7, pairs), scored(2, 1, 0.7, pairs)]
        weak, staff, strong = rate(BOTS, matches, [(1, 0, 1.0), (2, 1, 0.5)])
        assert staff.elo == staff.low == staff.high == MEASURED_AS
        assert weak.low < weak.elo < weak.high < strong.high
        assert (weak.games, staff.games) == (2 * pairs, 4 * pairs)
        return strong.high - strong.low

    assert width(160) < 0.6 * width(40)


def test_openskill_hears_the_games_in_their_order() -> None:
    matches = [scored(1, 0, 0.6, 10)]
    winner, loser = rate(("a", "b"), matches, [(0, 1, 1.0)] * 5)
    assert winner.mu > 25 > loser.mu
    level = rate(("a", "b"), matches, [(0, 1, 0.5)] * 5)
    assert level[0].mu == pytest.approx(level[1].mu)
    assert level[0].sigma < 8
