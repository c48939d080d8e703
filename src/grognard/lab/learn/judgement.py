"""How good chances are: each game is judged by a fit that has not seen it, nor the other game of its pair."""

from __future__ import annotations

import numpy as np

from grognard.core.value import Bin, Judged, Made, Value
from grognard.lab.learn.regression import chances, fit
from grognard.lab.learn.table import Column, Mask, Table

FOLDS = 5
RIDGES = (1.0, 3.0, 10.0)
"""How strongly small weights may be preferred; the one is taken that holds best in games it has not seen."""
BINS = 10
DIGITS = 4


def brier(said: Column, score: Column, weight: Column) -> float:
    """The mean square of what chances are off by."""
    return float((weight * (said - score) ** 2).sum() / weight.sum())


def foresee(table: Table, design: Column, floor: Mask, ridge: float) -> Column:
    """For each position the chance as a fit says it to the games of the other folds."""
    said = np.zeros(len(table.score))
    for fold in range(FOLDS):
        held = table.pair % FOLDS == fold
        if held.any() and not held.all():
            weights = fit(design[~held], table.score[~held], table.weight[~held], ridge, floor)
            said[held] = chances(design[held], weights)
    return said


def rates(table: Table) -> Column:
    """For each position how often the first side has won its battle in the games of the other folds."""
    said = np.full(len(table.score), 0.5)
    for fold in range(FOLDS):
        held = table.pair % FOLDS == fold
        for battle in table.games:
            here = table.battle == battle
            known = here & ~held
            if known.any():
                share = (table.weight * table.score)[known].sum() / table.weight[known].sum()
                said[here & held] = share
    return said


def learn(table: Table, command: str, version: str, date: str, seed: int) -> Value:
    """The value that fits a table best, with how well it holds."""
    design, floor = table.design(), table.floor()
    foreseen = {ridge: foresee(table, design, floor, ridge) for ridge in RIDGES}
    ridge = min(RIDGES, key=lambda each: brier(foreseen[each], table.score, table.weight))
    said, base = foreseen[ridge], rates(table)
    weights = fit(design, table.score, table.weight, ridge, floor)
    features = len(table.names)
    leans = weights[2 * features :]
    made = Made(command, version, date, seed, FOLDS, ridge, *_pair_of_briers(table, said, base, table.weight > 0))
    return Value(
        made,
        {name: _change(weights[n], weights[features + n]) for n, name in enumerate(table.names)},
        {
            battle: _judged(table, battle, _change(leans[n], leans[len(table.games) + n]), said, base)
            for n, battle in enumerate(table.games)
        },
        reliability(said, table.score, table.weight),
    )


def _change(first: float, last: float) -> tuple[float, float]:
    """What counts at the beginning, and how that changes until the end."""
    return _two(first, last - first)


def _two(now: float, later: float) -> tuple[float, float]:
    return round(float(now), DIGITS), round(float(later), DIGITS)


def _pair_of_briers(table: Table, said: Column, base: Column, rows: Mask) -> tuple[float, float]:
    score, weight = table.score[rows], table.weight[rows]
    return _two(brier(said[rows], score, weight), brier(base[rows], score, weight))


def _judged(table: Table, battle: str, lean: tuple[float, float], said: Column, base: Column) -> Judged:
    rows = table.battle == battle
    rate = float((table.weight * table.score)[rows].sum() / table.weight[rows].sum())
    found = _pair_of_briers(table, said, base, rows)
    return Judged(lean, table.games[battle], int(rows.sum()), round(rate, DIGITS), *found)


def reliability(said: Column, score: Column, weight: Column) -> tuple[Bin, ...]:
    """Positions by their chances, in tenths: what was said beside what came."""
    found = []
    for number in range(BINS):
        rows = np.minimum((said * BINS).astype(int), BINS - 1) == number
        if rows.any():
            share = weight[rows] / weight[rows].sum()
            means = _two((share * said[rows]).sum(), (share * score[rows]).sum())
            found.append(Bin(int(rows.sum()), *means))
    return tuple(found)


def importance(table: Table, ridge: float) -> dict[str, float]:
    """For each feature how much worse the chances are without it, in games that no fit has seen."""
    design, floor, features = table.design(), table.floor(), len(table.names)
    whole = brier(foresee(table, design, floor, ridge), table.score, table.weight)
    found = {}
    for n, name in enumerate(table.names):
        rest = np.delete(design, (n, features + n), axis=1)
        less = np.delete(floor, (n, features + n))
        found[name] = brier(foresee(table, rest, less, ridge), table.score, table.weight) - whole
    return found
