"""Whether two things differ, looked at after every pair of games: a test by betting, valid whenever one stops.

Somebody bets on each paired difference against the claim that its mean is m. Fair bets cannot multiply their stake by
20 more often than once in 20 runs, however long they go on and whenever one looks: a claim under which that happened is
given up. The claims that are left are an interval for the mean. (Waudby-Smith and Ramdas, "Estimating means of bounded
random variables by betting", 2024: the hedged capital process with predictable plug-in bets.)
"""

from __future__ import annotations

from math import ceil, log, log1p, sqrt
from statistics import NormalDist

import msgspec

ALPHA = 0.05
GRID = 401
"""How many means are claimed at once."""
BOLDEST = 0.5
"""Of what could be lost at most, the share that is staked at most."""


class Verdict(msgspec.Struct, frozen=True):
    """What some pairs have shown."""

    pairs: int
    mean: float
    """Of the differences, from -1 to 1."""
    low: float
    high: float
    evidence: float
    """By what the stake against "no difference" has been multiplied."""

    @property
    def differs(self) -> bool:
        """Whether no difference can be believed no longer."""
        return not self.low <= 0 <= self.high


class Sequence:
    """A running comparison; feed it differences between -1 and 1."""

    def __init__(self, alpha: float = ALPHA) -> None:
        self.alpha = alpha
        self.pairs, self._sum, self._squares = 0, 0.0, 0.0
        self._variance = 0.25
        self._claims = [index / (GRID - 1) for index in range(GRID)]
        self._up, self._down = [0.0] * GRID, [0.0] * GRID
        self._alive = [True] * GRID

    def add(self, difference: float) -> None:
        """One more pair."""
        x = (difference + 1) / 2
        self.pairs += 1
        bet = sqrt(2 * log(2 / self.alpha) / (self._variance * self.pairs * log1p(self.pairs)))
        limit = log(1 / self.alpha)
        for index, claim in enumerate(self._claims):
            up = min(bet, BOLDEST / claim) if claim else bet
            down = min(bet, BOLDEST / (1 - claim)) if claim < 1 else bet
            self._up[index] += log1p(up * (x - claim))
            self._down[index] += log1p(max(-down * (x - claim), -0.999999))
            if max(self._up[index], self._down[index]) - log(2) >= limit:
                self._alive[index] = False
        self._sum += x
        mean = (0.5 + self._sum) / (self.pairs + 1)
        self._squares += (x - mean) ** 2
        self._variance = max(1e-4, (0.25 + self._squares) / (self.pairs + 1))

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        left = [2 * claim - 1 for claim, alive in zip(self._claims, self._alive, strict=True) if alive]
        mean = 2 * self._sum / self.pairs - 1 if self.pairs else 0.0
        middle = GRID // 2
        evidence = max(self._up[middle], self._down[middle]) - log(2)
        low, high = (left[0], left[-1]) if left else (mean, mean)
        return Verdict(self.pairs, mean, low, high, 2.718281828459045 ** min(evidence, 700))


def pairs_needed(effect: float, deviation: float, alpha: float = ALPHA, power: float = 0.8) -> int:
    """How many pairs show an effect four times in five if one looks once, at the end.

    >>> pairs_needed(0.1, 1.0)
    785
    """
    normal = NormalDist()
    sure = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)
    return max(2, ceil((sure * deviation / max(abs(effect), 1e-9)) ** 2))
