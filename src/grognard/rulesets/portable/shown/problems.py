"""Everything that can be wrong with a position. A lawful game never shows any of it."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import to_mask
from grognard.rulesets.portable.state import SELECTED, PortableGame, type_now


def problems(game: PortableGame) -> list[str]:
    state, scenario = game.state, game.scenario
    found = []
    on_map = [hex for hex in state.place if hex != NOWHERE]
    if len(set(on_map)) != len(on_map):
        found.append("Two units stand in one hex [move.3].")
    for side, members in enumerate(scenario.members):
        if state.occupied[side] != to_mask(state.place[unit] for unit in members if state.place[unit] != NOWHERE):
            found.append(f"The hexes of {scenario.sides[side].name} are not where its units stand.")
        gone = sum(1 for unit in members if state.place[unit] == NOWHERE)
        if gone != state.lost[side]:
            found.append(f"{scenario.sides[side].name} has lost {gone} units and counts {state.lost[side]}.")
    for unit, hex in enumerate(state.place):
        name = scenario.units[unit].key
        if hex != NOWHERE and scenario.field.deadly >> hex & 1:
            found.append(f"{name} stands in the river [special.rivers.2].")
        if not 0 <= state.facing[unit] < 6:
            found.append(f"{name} faces nowhere [facing.1].")
        if type_now(game, unit).movement == 0 and hex not in (NOWHERE, scenario.units[unit].hex):
            found.append(f"{name} has moved and cannot [units.8].")
    if state.activations < 0:
        found.append("More units were activated than the dice allow [turn.4].")
    if sum(1 for flags in state.status if flags & SELECTED) > state.activations:
        found.append("More units are selected than the dice allow [turn.5].")
    if not 1 <= state.turn <= scenario.turns:
        found.append(f"Turn {state.turn} of {scenario.turns} does not exist [gap.victory].")
    return found
