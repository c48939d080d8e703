"""Why this? What a staff officer advises, or thinks of what was done: the same judgement that plays as `staff`.

Whatever the side may not know is resealed first, as when it plays; so nothing of that is in the answer.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

import msgspec

from grognard.bots.staff import NEARLY_EQUAL, StaffBot
from grognard.core.action import Action
from grognard.core.dice import NoDice, Rolled
from grognard.core.errors import GrognardError
from grognard.core.game import Game
from grognard.core.reason import Counsel, Step

AnyGame = Game[Any, Any]


def advise(game: AnyGame, side: int, seed: int) -> Counsel:
    """What a staff officer would do for a side that has a decision open, and why."""
    if len(game.options(side)) == 1:
        return Counsel((Step(game.options(side)[0]),), is_only=True)
    known = as_known(game, side, seed)
    plan = playable(known, side, StaffBot(seed).plan(game, side))
    if len(plan) == 1:
        first = weigh(known, side, plan[0], seed)
        return msgspec.structs.replace(first, steps=(*first.steps, *completion(known, side, plan[0], seed)))
    aims = [game.ruleset.reason(known, side, action).aim for action in plan]
    return Counsel(tuple(Step(action, aim) for action, aim in zip(plan, aims, strict=True)))


def explain(game: AnyGame, side: int, action: Action, seed: int = 0) -> Counsel:
    """Why a staff officer would take an action that a side has taken, or could take now."""
    if len(game.options(side)) == 1:
        return Counsel((Step(action),), is_only=True)
    return weigh(as_known(game, side, seed), side, action, seed)


def as_known(game: AnyGame, side: int, seed: int) -> AnyGame:
    """The position with other secrets of the others than theirs."""
    return game.ruleset.reseal(game, side, Random(seed)) or game


def playable(known: AnyGame, side: int, plan: Sequence[Action]) -> tuple[Action, ...]:
    """What of a plan can be played now, one after the other: who has begun a sheet is advised what is left to write."""
    trial, found = known.branch(NoDice()), list[Action]()
    try:
        for action in plan:
            if trial.result is None and trial.decision(side) is not None and action in trial.options(side):
                found.append(action)
                trial.play(side, action)
    except Rolled:
        pass  # what follows the dice was planned before them
    if not found:
        raise GrognardError("The staff has no advice here.")
    return tuple(found)


def completion(known: AnyGame, side: int, action: Action, seed: int) -> tuple[Step, ...]:
    """The second half of an order of two decisions: nobody is helped by the unit alone."""
    trial = known.branch(NoDice())
    try:
        trial.play(side, action)
    except Rolled:
        return ()
    decision = trial.decision(side)
    if decision is None or not decision.completes:
        return ()
    second = StaffBot(seed).plan(trial, side)[0]
    return (Step(second, trial.ruleset.reason(trial, side, second).aim),)


def weigh(known: AnyGame, side: int, action: Action, seed: int) -> Counsel:
    """What a ruleset tells of an action; the runner-up by weighing the options where it weighs them one by one."""
    reason = known.ruleset.reason(known, side, action)
    told = Counsel((Step(action, reason.aim),), runner_up=reason.runner_up, lead=reason.lead)
    if not reason.weighed or reason.runner_up is not None:
        return told
    ranked = dict(StaffBot(seed).rank(known, side))
    if action not in ranked:
        return told
    others = {other: worth for other, worth in ranked.items() if _bare(other) != _bare(action)}
    if not others:
        return told
    runner_up = max(others, key=lambda other: others[other])
    lead = ranked[action] - others[runner_up]
    return msgspec.structs.replace(told, runner_up=runner_up, lead=0.0 if abs(lead) < NEARLY_EQUAL else lead)


def _bare(action: Action) -> tuple[str, int, int]:
    """An action without what is said last: another facing alone makes no other order."""
    return action.verb, action.unit, action.place
