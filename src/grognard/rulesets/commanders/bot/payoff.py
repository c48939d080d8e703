"""Who should play what how often where both choose in secret: a table of payoffs, solved by regret matching."""

from __future__ import annotations

from grognard.core.options import Picker

Mixture = list[float]
"""How often to play each of some sheets; shares of one."""


def solve(payoff: list[list[float]], rounds: int = 300) -> tuple[Mixture, Mixture]:
    """The mixture of rows that fares best against the worst mixture of columns, and that mixture of columns."""
    rows, columns = len(payoff), len(payoff[0])
    regret, counter = [0.0] * rows, [0.0] * columns
    total, against = [0.0] * rows, [0.0] * columns
    for _ in range(rounds):
        play, answer = _matched(regret), _matched(counter)
        value = [sum(payoff[r][c] * answer[c] for c in range(columns)) for r in range(rows)]
        cost = [sum(payoff[r][c] * play[r] for r in range(rows)) for c in range(columns)]
        mean = sum(share * worth for share, worth in zip(play, value, strict=True))
        for r in range(rows):
            regret[r] = max(0.0, regret[r] + value[r] - mean)
            total[r] += play[r]
        for c in range(columns):
            counter[c] = max(0.0, counter[c] + mean - cost[c])
            against[c] += answer[c]
    return [share / rounds for share in total], [share / rounds for share in against]


def mixed(payoff: list[list[float]], rounds: int = 300) -> Mixture:
    """The rows' part of it."""
    return solve(payoff, rounds)[0]


def _matched(regret: list[float]) -> list[float]:
    total = sum(regret)
    return [r / total for r in regret] if total > 0 else [1 / len(regret)] * len(regret)


def drawn(mixture: Mixture, picker: Picker) -> int:
    """One of a mixture, as often as it deserves; the first where rounding leaves nobody."""
    at = picker.random()
    for index, share in enumerate(mixture):
        at -= share
        if at <= 0:
            return index
    return 0
