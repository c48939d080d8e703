"""Is a bot stronger than another? A sequential test that stops by itself, as chess programs test their changes.

Two games with the same dice and sides changed are a pair, worth 0, 1/2, 1, 3/2 or 2 to the first bot: five outcomes,
whose spread shows how far luck and the battle itself cancel out within a pair. Under each of two claims about the mean
score the likeliest chances of these outcomes are found; the logarithm of how much likelier the games are under the
second is followed until it leaves the bounds that the allowed errors set (the generalized sequential probability ratio
test).
"""

from __future__ import annotations

from math import log, log10
from typing import TYPE_CHECKING, Literal

import msgspec

if TYPE_CHECKING:
    import numpy as np
    import numpy.typing as npt

    Numbers = npt.NDArray[np.float64]

OUTCOMES = (0.0, 0.25, 0.5, 0.75, 1.0)
"""What a pair can bring, as a score between 0 and 1."""
UNSEEN = 1e-3
"""An outcome that has not come yet counts as so many, lest it be held impossible."""
HALVINGS = 36
State = Literal["better", "not better", "open"]


def score_of(elo: float) -> float:
    """The score that a difference in Elo points stands for.

    >>> round(score_of(100), 3)
    0.64
    """
    return 1 / (1 + 10 ** (-elo / 400))


def elo_of(score: float) -> float:
    """
    >>> round(elo_of(0.64))
    100
    """
    inside = min(max(score, 1e-4), 1 - 1e-4)
    return 400 * log10(inside / (1 - inside))


class Claims(msgspec.Struct, frozen=True):
    """Two claims about the mean score of the first bot, and how often each may be believed wrongly."""

    score0: float
    """What it scores at most if it is not better."""
    score1: float
    """What it scores at least if it is."""
    alpha: float = 0.05
    """How often it may be called better when it is not."""
    beta: float = 0.05
    """How often it may be called not better when it is."""

    @property
    def lower(self) -> float:
        """Below this it is not better."""
        return log(self.beta / (1 - self.alpha))

    @property
    def upper(self) -> float:
        """Above this it is better."""
        return log((1 - self.beta) / self.alpha)

    def state(self, ratio: float) -> State:
        """What a ratio says."""
        return "better" if ratio >= self.upper else "not better" if ratio <= self.lower else "open"


def log_ratios(counts: Numbers, claims: Claims) -> Numbers:
    """For each row of counts of the five outcomes how much likelier they are under the second claim, as a logarithm."""
    import numpy as np

    seen = np.where(counts > 0, counts, UNSEEN)
    shares = seen / seen.sum(axis=-1, keepdims=True)
    one, two = (_likeliest(shares, score) for score in (claims.score0, claims.score1))
    found: Numbers = (seen * np.log(two / one)).sum(axis=-1)
    return found


def log_ratio(counts: tuple[int, ...], claims: Claims) -> float:
    """The same for one row.

    >>> claims = Claims(0.5, 0.55)
    >>> round(log_ratio((10, 20, 40, 20, 10), claims), 2) < 0 < round(log_ratio((5, 10, 40, 25, 20), claims), 2)
    True
    """
    import numpy as np

    return float(log_ratios(np.array([counts], float), claims)[0])


def _likeliest(shares: Numbers, score: float) -> Numbers:
    """The chances nearest to some shares that have a given mean, in the sense of likelihood.

    They are shares / (1 + t (outcome - score)), and t is where their mean comes out: it lies between two poles, and the
    mean only falls on the way, so halving the gap finds it.
    """
    import numpy as np

    apart = np.array(OUTCOMES) - score
    low = np.full(shares.shape[:-1], -1 / apart[-1])
    high = np.full(shares.shape[:-1], -1 / apart[0])
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        slope = (shares * apart / (1 + middle[..., None] * apart)).sum(axis=-1)
        low, high = np.where(slope > 0, middle, low), np.where(slope > 0, high, middle)
    found: Numbers = shares / (1 + ((low + high) / 2)[..., None] * apart)
    return found
