"""Whether two things differ, looked at after every pair of games: a test by betting, valid whenever one stops.

Somebody bets on each paired difference against the claim that its mean is m. Fair bets cannot multiply their stake by
20 more often than once in 20 runs, however long they go on and whenever one looks: a claim under which that happened is
given up. The claims that are left are an interval for the mean. (Waudby-Smith and Ramdas, "Estimating means of bounded
random variables by betting", 2024: the hedged capital process with predictable plug-in bets.)
"""

from __future__ import annotations

from math import ceil, exp, log, log1p
from statistics import NormalDist
from typing import TYPE_CHECKING

import msgspec

if TYPE_CHECKING:
    from collections.abc import Sequence as Values

    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

ALPHA = 0.05
GRID = 401
"""How many means are claimed at once."""
BOLDEST = 0.5
"""Of what could be lost at most, the share that is staked at most."""
RUNS, LONGEST = 200, 20_000
"""How often, and how long, the test is tried on what has been seen to tell how many pairs it takes."""


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


class Bets:
    """Stakes against some claims, each between 0 and 1, in one run or in many side by side."""

    def __init__(self, claims: Numbers, alpha: float) -> None:
        import numpy as np

        self.claims, self.alpha, self.seen = claims, alpha, 0
        self._up, self._down = np.zeros_like(claims), np.zeros_like(claims)
        with np.errstate(divide="ignore"):
            self._most_up, self._most_down = BOLDEST / claims, BOLDEST / (1 - claims)
        self._sum, self._squares = np.zeros(()), np.zeros(())
        self._variance = np.full((), 0.25)

    def bet(self, value: Numbers) -> None:
        """Bet as was planned before this value was seen, then plan anew."""
        import numpy as np

        self.seen += 1
        bold = np.sqrt(2 * log(2 / self.alpha) / (self._variance * self.seen * log1p(self.seen)))
        apart = value - self.claims
        self._up = self._up + np.log1p(np.minimum(bold, self._most_up) * apart)
        self._down = self._down + np.log1p(-np.minimum(bold, self._most_down) * apart)
        self._sum = self._sum + value
        mean = (0.5 + self._sum) / (self.seen + 1)
        self._squares = self._squares + (value - mean) ** 2
        self._variance = np.maximum(1e-4, (0.25 + self._squares) / (self.seen + 1))

    @property
    def capital(self) -> Numbers:
        """For each claim the logarithm of what a stake on both sides of it has become."""
        import numpy as np

        found: Numbers = np.maximum(self._up, self._down) - log(2)
        return found


class Sequence:
    """A running comparison; feed it differences between -1 and 1."""

    def __init__(self, alpha: float = ALPHA) -> None:
        import numpy as np

        self.alpha, self._sum = alpha, 0.0
        self._bets = Bets(np.linspace(0, 1, GRID), alpha)
        self._alive = np.ones(GRID, bool)

    @property
    def pairs(self) -> int:
        """How many pairs there were."""
        return self._bets.seen

    def add(self, difference: float) -> None:
        """One more pair."""
        import numpy as np

        self._sum += difference
        self._bets.bet(np.asarray((difference + 1) / 2))
        self._alive &= self._bets.capital < log(1 / self.alpha)

    @property
    def verdict(self) -> Verdict:
        """What is known now."""
        left = [float(2 * claim - 1) for claim in self._bets.claims[self._alive]]
        mean = self._sum / self.pairs if self.pairs else 0.0
        evidence = float(self._bets.capital[GRID // 2])
        low, high = (left[0], left[-1]) if left else (mean, mean)
        return Verdict(self.pairs, mean, low, high, exp(min(evidence, 700)))


def stopping_times(differences: Numbers, alpha: float = ALPHA) -> Numbers:
    """For each row of differences after how many of them "no difference" is given up; infinite where it never is."""
    import numpy as np

    runs = len(differences)
    bets, found = Bets(np.full(runs, 0.5), alpha), np.full(runs, np.inf)
    for column in ((differences + 1) / 2).T:
        bets.bet(column)
        found[(found == np.inf) & (bets.capital >= log(1 / alpha))] = bets.seen
        if np.isfinite(found).all():
            break
    return found


def pairs_until_told(differences: Values[float], alpha: float = ALPHA, power: float = 0.8) -> int | None:
    """After how many pairs like these the test, looked at after each, has told four times in five; None if far off."""
    import numpy as np

    effect, deviation = float(np.mean(differences)), float(np.std(differences))
    if not effect:
        return None
    likely = 4 * pairs_needed(effect, max(deviation, 0.05), alpha, power) + 100
    if likely > LONGEST:
        return None
    again = np.random.default_rng(0).choice(np.asarray(differences, float), (RUNS, likely))
    told = float(np.quantile(stopping_times(again, alpha), power, method="higher"))
    return int(told) if told < np.inf else None


def pairs_needed(effect: float, deviation: float, alpha: float = ALPHA, power: float = 0.8) -> int:
    """How many pairs show an effect four times in five if one looks once, at the end.

    >>> pairs_needed(0.1, 1.0)
    785
    """
    normal = NormalDist()
    sure = normal.inv_cdf(1 - alpha / 2) + normal.inv_cdf(power)
    return max(2, ceil((sure * deviation / max(abs(effect), 1e-9)) ** 2))
