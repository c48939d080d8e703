"""Detachments: a brigade or regiment on its own [mib 10.3a]; to lose one is not to lose a division [mib 10.3i]."""

from __future__ import annotations

from grognard.rulesets.mib.ch06_movement.allowance import begin_movement
from grognard.rulesets.mib.ch10_losses.log import DetachmentMade, DetachmentRejoined
from grognard.rulesets.mib.ch10_losses.losses import straggler_limit
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    BEGAN_DISORGANIZED,
    DISORGANIZED,
    FELL,
    FROM_ZONE,
    HELD,
    HURRIED,
    MOBILE,
    SMASHED,
    STOPPED,
    UNUSED,
    WAS_HELD,
    MibGame,
    has,
    in_play,
    put,
)

MOST_STEPS = 2
"""Steps of a detachment [mib 10.3b]."""
INHERITED = (
    DISORGANIZED | BEGAN_DISORGANIZED | HELD | WAS_HELD | MOBILE | STOPPED | HURRIED | FROM_ZONE | BEGAN_ADJACENT
)
"""What a detachment shares with its parent at the start [mib 10.3d 10.3e]."""


def spare_counter(game: MibGame, unit: int) -> int:
    """The detachment counter of a formation while it is not in use, else -1: one at a time, any number of times
    [mib 10.3a]."""
    facts = game.scenario.units[unit]
    for other in game.scenario.formations[facts.formation].members:
        slot = game.scenario.units[other]
        if slot.spare and slot.detachment and game.state.place[other] == UNUSED:
            return other
    return -1


def detachable(game: MibGame, unit: int) -> list[int]:
    """How many steps a division may give: one or two, never more than it keeps [mib 10.3b 10.3c]."""
    facts, state = game.scenario.units[unit], game.state
    if not facts.is_troops or facts.detachment or has(game, unit, SMASHED) or state.second[unit] >= 0:
        return []
    if spare_counter(game, unit) < 0:
        return []
    return [n for n in range(1, MOST_STEPS + 1) if n <= state.steps[unit] - n]


def detach(game: MibGame, unit: int, steps: int) -> None:
    """The detachment stands in the parent's hex with its fatigue and its points left; the parent is moving from now on,
    whether it leaves its hex or not [mib 10.3b 10.3d 10.3e]."""
    state = game.state
    slot = spare_counter(game, unit)
    begin_movement(game, unit)
    state.steps[unit] -= steps
    state.steps[slot] = steps
    state.parent[slot] = unit
    state.fatigue[slot] = state.fatigue[unit]
    state.spent[slot] = state.spent[unit]
    state.facing[slot] = state.facing[unit]
    state.status[slot] = state.status[unit] & INHERITED | state.status[slot] & FELL
    put(game, slot, state.place[unit])
    game.tell(DetachmentMade(rule="10.3b", unit=unit, detachment=slot, steps=steps))


def may_rejoin(game: MibGame, unit: int) -> bool:
    """In its parent's hex, during its own movement [mib 10.3f]."""
    state, parent = game.state, game.state.parent[unit]
    if parent < 0 or not in_play(game, parent) or has(game, parent, SMASHED) or has(game, unit, SMASHED):
        return False
    return state.place[parent] == state.place[unit] and state.second[parent] < 0


def rejoin(game: MibGame, unit: int) -> None:
    """Steps and stragglers come together, what straggles beyond the limit is lost; the parent's fatigue moves one level
    towards the detachment's [mib 10.3f 10.3g 10.3h]."""
    state, parent = game.state, game.state.parent[unit]
    state.steps[parent] += state.steps[unit]
    together = state.stragglers[parent] + state.stragglers[unit]
    state.stragglers[parent] = min(together, straggler_limit(game))
    state.dead[parent] += together - state.stragglers[parent]
    state.straggled = tuple(parent if each == unit else each for each in state.straggled)
    if state.fatigue[unit] != state.fatigue[parent]:
        state.fatigue[parent] += 1 if state.fatigue[unit] > state.fatigue[parent] else -1
    state.steps[unit] = state.stragglers[unit] = 0
    state.status[unit] &= FELL
    state.parent[unit] = -1
    put(game, unit, UNUSED)
    state.mover = parent if state.mover == unit else state.mover
    game.tell(DetachmentRejoined(rule="10.3f", unit=parent, detachment=unit))
