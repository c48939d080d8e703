"""Drills found by playing on: decisions in which one option clearly turns out best."""

from __future__ import annotations

from collections.abc import Iterator

from grognard.bots.staff import StaffBot
from grognard.core.action import Action
from grognard.core.drill import Question
from grognard.lab.drill_spot import MOST_OPTIONS, Find, Spot
from grognard.lab.rollouts import SAMPLED, lead, play_on, written

FEW_RUNS = 6
"""How often options are played on to see whether they differ at all."""


def trials(spot: Spot, key: str, question: Question) -> Iterator[Find]:
    """What could be asked of a position once its options have been played on."""
    found = _candidates(spot, question)
    if not 2 <= len(found) <= MOST_OPTIONS:
        return
    actions = spot.picker.sample(found, len(found))
    seed = spot.picker.randrange(10**6)
    first = play_on(spot.game, spot.side, actions, range(seed, seed + FEW_RUNS), question.horizon)
    if lead(first)[1] < question.margin:
        return
    runs = play_on(spot.game, spot.side, actions, range(seed, seed + question.runs), question.horizon)
    best, ahead, least = lead(runs)
    if ahead < question.margin or least <= 0:
        return
    yield spot.find(
        key,
        (spot.journal.notation.text(action) for action in actions),
        best,
        0.5 + 0.1 * min(ahead / question.margin, 4) + 0.1 * len(actions),
        (f"{key}-{actions[best].verb}",),
        figures=tuple(written(each.mean) for each in runs),
        runs=question.runs,
        seed=seed,
        ahead=written(least),
        won=tuple(each.won for each in runs),
        lost=tuple(each.lost for each in runs),
        sampled=tuple(written(sum(each.worths[:SAMPLED]) / SAMPLED) for each in runs),
    )


def _candidates(spot: Spot, question: Question) -> list[Action]:
    """What can be done, each once: of several ways that differ in their last arguments alone the usual one, and where
    there are too many, of each sort the one that a staff officer thinks best of."""
    options = spot.game.options(spot.side)
    shapes = dict.fromkeys(Action(each.verb, each.unit, each.place) for each in options if each.verb in question.verbs)
    if len(shapes) <= MOST_OPTIONS:
        return [spot.decision.preferred(spot.game, options.starting_with(shape)) for shape in shapes]
    known = spot.ruleset.reseal(spot.game, spot.side, spot.picker) or spot.game
    ranked = sorted(StaffBot(0).rank(known, spot.side), key=lambda each: -each[1])
    best: dict[str, Action] = {}
    for action, _ in ranked:
        if action.verb in question.verbs:
            best.setdefault(action.verb, action)
    return list(best.values())
