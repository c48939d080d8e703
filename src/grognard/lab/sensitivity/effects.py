"""What each step of a cell does, by pairs of games with the same dice: to who wins, and to what each side loses."""

from __future__ import annotations

from collections.abc import Sequence
from statistics import NormalDist

import msgspec

from grognard.core.dice import FastDice
from grognard.lab.experiment.compare import points
from grognard.lab.experiment.report.figures import Mean
from grognard.lab.experiment.told import Told
from grognard.lab.sensitivity.study import Plan, Step, Studied, path
from grognard.lab.simulate import CONFIDENCE
from grognard.rulesets import get_ruleset, read_battle

ALPHA = 0.05


class Effect(msgspec.Struct, frozen=True):
    """What one step does."""

    step: Step
    found: float
    """How often throws find the cell, times a game."""
    changed: float
    """The share of the games that go another way."""
    winner: Mean
    """In points of the first side's score: a win is 1, a draw a half."""
    losses: tuple[Mean, ...]
    """For each side in percent of its strength."""
    probed: bool
    """Whether a few games were enough: no throw finds the cell, and no plan changed."""


class Findings(msgspec.Struct, frozen=True):
    """A whole chart."""

    sides: tuple[str, ...]
    games: int
    score: Mean
    """The first side's, with the chart as it is."""
    lost: tuple[Mean, ...]
    """What each side loses with the chart as it is, in percent of its strength."""
    strength: tuple[float, ...]
    """What is 100 percent, in the counters' own measure."""
    effects: tuple[Effect, ...]


def findings(plan: Plan, studied: Studied) -> Findings:
    """The games of a study, summed up."""
    strength = strengths(plan)
    sides = tuple(side.name for side in read_battle(plan.battle).sides)
    base = {told.pair: told for told in studied.base}
    effects = []
    for step, games in studied.steps.items():
        pairs = [(base[told.pair], told) for told in games if told.pair in base]
        effects.append(
            Effect(
                step,
                studied.use[step.cell.name] / max(1, plan.games),
                sum(path(one) != path(two) for one, two in pairs) / max(1, len(pairs)),
                Mean.of([points(two) - points(one) for one, two in pairs]),
                tuple(
                    Mean.of([100 * (lost(two, side) - lost(one, side)) / strength[side] for one, two in pairs])
                    for side in range(len(sides))
                ),
                step in studied.probed,
            )
        )
    return Findings(
        sides,
        len(base),
        Mean.of([points(told) for told in studied.base]),
        tuple(
            Mean.of([100 * lost(told, side) / strength[side] for told in studied.base]) for side in range(len(sides))
        ),
        strength,
        tuple(effects),
    )


def lost(told: Told, side: int) -> float:
    """What a side had lost in the end, in the counters' own measure."""
    last = {toll.formation: toll.lost for toll in told.losses if toll.side == side}
    return sum(last.values())


def strengths(plan: Plan) -> tuple[float, ...]:
    """What each side begins with."""
    ruleset, scenario = get_ruleset(plan.battle.ruleset), read_battle(plan.battle)
    standing = ruleset.standing(ruleset.new_game(scenario, FastDice(0)))
    sides = range(len(scenario.sides))
    return tuple(max(1e-9, sum(each.strength for each in standing.losses if each.side == side)) for side in sides)


def is_clear(mean: Mean) -> bool:
    """Whether the interval of one effect leaves nothing out.

    >>> is_clear(Mean(0.1, 0.02, 0.18, 100)), is_clear(Mean(0.0, 0.0, 0.0, 100))
    (True, False)
    """
    return not mean.low <= 0 <= mean.high


def sure(means: Sequence[Mean]) -> list[bool]:
    """Which effects stand although so many were looked at: by Holm's rule, one false among all of them in 20 studies.

    >>> sure([Mean(0.1, 0.02, 0.18, 100), Mean(0.5, 0.4, 0.6, 100), Mean(0.0, 0.0, 0.0, 100)])
    [True, True, False]
    >>> sure([Mean(0.1, 0.02, 0.18, 100)] * 9)[0]
    False
    """
    chances = sorted((chance(mean), place) for place, mean in enumerate(means))
    found = [False] * len(means)
    for rank, (value, place) in enumerate(chances):
        if value > ALPHA / (len(means) - rank):
            break
        found[place] = True
    return found


def chance(mean: Mean) -> float:
    """How likely so large an effect is where there is none."""
    error = (mean.high - mean.value) / CONFIDENCE
    return 2 * (1 - NormalDist().cdf(abs(mean.value) / error)) if error else 1.0 - (mean.value != 0)
