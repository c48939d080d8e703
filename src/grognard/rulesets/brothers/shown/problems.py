"""Everything that can be wrong with a position. A lawful game never shows any of it."""

from __future__ import annotations

from grognard.core.masks import to_mask
from grognard.core.procedure import Procedure, TurnAfterTurn
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.crowding import choices
from grognard.rulesets.brothers.ch04_stacking.limits import crowded_hexes
from grognard.rulesets.brothers.ch05_turn.turn import Turn
from grognard.rulesets.brothers.state import BROKEN, DEMORALIZED, GONE, OFF_MAP, BrothersGame


def problems(game: BrothersGame) -> list[str]:
    return [*_units(game), *_stacks(game), *_formations(game), *_points(game)]


def _units(game: BrothersGame) -> list[str]:
    state, found = game.state, []
    for unit, facts in enumerate(game.scenario.units):
        place = state.place[unit]
        if place < 0 and place not in (OFF_MAP, BROKEN):
            found.append(f"{facts.key} is nowhere.")
        if place >= 0 and game.scenario.field.closed >> place & 1:
            found.append(f"{facts.key} stands where nobody can.")
        if not 0 <= state.hits[unit] <= 2:
            found.append(f"{facts.key} has {state.hits[unit]} morale hits [3.5.1].")
        if not facts.is_troops and (state.hits[unit] or state.worn[unit]):
            found.append(f"{facts.key} is an HQ and bears hits [8.7a].")
        if facts.is_troops and facts.is_detachment and state.worn[unit]:
            found.append(f"{facts.key} is a Detachment and Battleworn [3.3a].")
        if facts.is_troops and place >= 0 and strength(game, unit) < 1:
            found.append(f"{facts.key} has no strength left and stands [9.2d].")
    return found


def _stacks(game: BrothersGame) -> list[str]:
    state, scenario, found = game.state, game.scenario, []
    listed = [unit for stack in state.stacks for unit in stack]
    standing = [unit for side in scenario.members for unit in side if state.place[unit] >= 0]
    if sorted(listed) != sorted(standing):
        found.append("The stacks do not hold the units on the map.")
    for hex, stack in enumerate(state.stacks):
        if any(state.place[unit] != hex for unit in stack):
            found.append(f"A unit in the stack of {scenario.board.grid.text(hex)} is elsewhere.")
        if len({scenario.units[unit].side for unit in stack}) > 1:
            found.append(f"Both sides stand in {scenario.board.grid.text(hex)} [11.1c].")
    for side in (0, 1):
        if state.occupied[side] != to_mask(
            state.place[unit] for unit in scenario.members[side] if state.place[unit] >= 0
        ):
            found.append(f"The hexes of {scenario.sides[side].name} are not where its units stand.")
    if all(
        isinstance(frame, TurnAfterTurn | Turn) for frame in game.under_way(Procedure)
    ):  # between chits nobody is on the way
        crowded = [hex for hex in crowded_hexes(game) if choices(game, hex)]
        found += [f"Too many strength points in {scenario.board.grid.text(hex)} [4.1a]." for hex in crowded]
    return found


def _formations(game: BrothersGame) -> list[str]:
    state, found = game.state, []
    for index, formation in enumerate(game.scenario.formations):
        if not 0 <= state.morale[index] <= formation.morale:
            found.append(f"{formation.key} has {state.morale[index]} Corps Morale [14.0a].")
        if (state.morale[index] == 0) != bool(state.formation[index] & DEMORALIZED):
            found.append(f"{formation.key} is demoralized and has Corps Morale, or the reverse [14.1a].")
        gone = all(state.place[unit] == BROKEN for unit in formation.members)
        if gone != bool(state.formation[index] & GONE):
            found.append(f"{formation.key} is gone and has units, or the reverse [10.2b].")
    return found


def _points(game: BrothersGame) -> list[str]:
    """Points are what hexes, broken units and demoralized formations make them [brothers 3.5.2a 3.5.2b 14.1e]."""
    state, scenario, found = game.state, game.scenario, []
    for side in (0, 1):
        expected = scenario.handicap[side]
        for index, prize in enumerate(scenario.prizes):
            if prize.holder != state.control[index]:
                expected += prize.value if state.control[index] == side else -prize.value
        broken = [u for u in scenario.members[1 - side] if state.place[u] == BROKEN]
        expected += scenario.broken * sum(not scenario.units[u].is_detachment for u in broken)
        shaken = [i for i, f in enumerate(scenario.formations) if f.side != side and state.formation[i] & DEMORALIZED]
        expected += scenario.demoralized * len(shaken)
        if state.points[side] != expected:
            found.append(f"{scenario.sides[side].name} has {state.points[side]} half points, not {expected} [3.5.2b].")
    if not scenario.first_turn <= state.turn <= scenario.turns:
        found.append(f"There is no turn {state.turn} [2.1a].")
    return found
