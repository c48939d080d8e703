"""Everything that can be wrong with a position. A lawful game never shows any of it."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch04_actions.activation import Activation
from grognard.rulesets.mib.ch06_movement.stacking import STACKING, load
from grognard.rulesets.mib.ch07_combat.resolution import Resolution
from grognard.rulesets.mib.ch07_combat.retreat import Retreat
from grognard.rulesets.mib.ch10_losses.losses import straggler_limit
from grognard.rulesets.mib.state import (
    CATEGORIES,
    DISORGANIZED,
    ELIMINATED,
    OFF_MAP,
    SAFE,
    SMASHED,
    UNUSED,
    MibGame,
    footprint,
    has,
    in_play,
    troops_at,
)

MOVING = (Retreat, Resolution, Activation)
"""What may hold more than the limit for the moment."""


def problems(game: MibGame) -> list[str]:
    state, scenario = game.state, game.scenario
    found = [*_masks(game), *_units(game), *_steps(game), *_stacks(game)]
    if state.occupied[0] & state.occupied[1]:
        found.append("Both sides stand in one hex [7.0a].")
    if not 1 <= state.turn <= scenario.turns:
        found.append(f"There is no turn {state.turn} [3.0e].")
    if abs(state.initiative) > scenario.switches.initiative_boxes // 2:
        found.append("The initiative marker is off its track [16.1c].")
    return found


def _masks(game: MibGame) -> list[str]:
    state, scenario, found = game.state, game.scenario, []
    for side, troops in enumerate(scenario.troops):
        mask = 0
        for unit in troops:
            if in_play(game, unit):
                mask |= footprint(game, unit)
        if mask != state.occupied[side]:
            found.append(f"The hexes of {scenario.sides[side].name} are not where its units stand.")
    return found


def _units(game: MibGame) -> list[str]:
    state, scenario, found = game.state, game.scenario, []
    top = scenario.charts.fatigue.spent
    for unit, facts in enumerate(scenario.units):
        place = state.place[unit]
        if place < 0 and place not in (OFF_MAP, ELIMINATED, UNUSED, SAFE):
            found.append(f"{facts.key} is nowhere.")
        if any(scenario.field.closed >> hex & 1 for hex in iter_bits(footprint(game, unit))):
            found.append(f"{facts.key} stands where nobody can [8.4].")
        if not 0 <= state.fatigue[unit] <= top:
            found.append(f"{facts.key} has a fatigue of {state.fatigue[unit]} [11.0b].")
        if not 0 <= state.stragglers[unit] <= straggler_limit(game):
            found.append(f"{facts.key} has {state.stragglers[unit]} stragglers [10.0b].")
        if has(game, unit, SMASHED) and (state.steps[unit] or not state.stragglers[unit]):
            found.append(f"{facts.key} is smashed and has steps, or no stragglers [10.2a].")
        if has(game, unit, SMASHED) and has(game, unit, DISORGANIZED):
            found.append(f"{facts.key} is smashed and disorganized [10.2d].")
        if (state.status[unit] & CATEGORIES).bit_count() > 1:
            found.append(f"{facts.key} has taken actions of two kinds [4.1a].")
        if min(state.guns[unit], state.organic[unit], state.steps[unit], state.dead[unit]) < 0:
            found.append(f"{facts.key} has less than nothing.")
        if facts.is_troops and place >= 0 and not state.steps[unit] and not has(game, unit, SMASHED):
            found.append(f"{facts.key} stands and has no steps [10.2b].")
    return found


def _steps(game: MibGame) -> list[str]:
    """No step is lost or doubled: those of a formation's divisions and detachments add up to what is printed."""
    state, scenario, found = game.state, game.scenario, []
    for formation in scenario.formations:
        have = sum(state.steps[u] + state.stragglers[u] + state.dead[u] for u in formation.members)
        printed = sum(scenario.units[u].steps for u in formation.members)
        if have != printed:
            found.append(f"{formation.name} has {have} steps of {printed} [10.3b].")
    for side, troops in enumerate(scenario.troops):
        guns = sum(state.guns[u] for u in troops) + state.lost_guns[side]
        if guns != sum(scenario.units[u].batteries for u in troops):
            found.append(f"{scenario.sides[side].name} has lost or found guns [7.9a].")
    return found


def _stacks(game: MibGame) -> list[str]:
    """The stacking limit and the one facing hold between activations [mib 6.1a 6.1c]; a hex found overstacked has only
    disorganized units [mib 6.1e]."""
    if any(game.find(kind) for kind in MOVING):
        return []
    state, scenario, found = game.state, game.scenario, []
    for side in range(2):
        for hex in iter_bits(state.occupied[side]):
            stack = [u for u in troops_at(game, side, hex) if scenario.units[u].is_troops]
            number = scenario.board.grid.text(hex)
            upset = all(state.status[u] & (DISORGANIZED | SMASHED) for u in stack)
            if load(game, side, hex) > STACKING and not upset:
                found.append(f"Too much stands in {number} [6.1a].")
            if len({state.facing[u] for u in stack}) > 1:
                found.append(f"The units in {number} face different ways [6.1c].")
    return found
