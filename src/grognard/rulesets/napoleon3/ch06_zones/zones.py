"""Zones of control: who has one, where it reaches, and who cancels it [napoleon3 6a 6b 6.1f 6.2]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import N3Game


def zone_of(game: N3Game, side: int) -> int:
    """The zones of control of a side's troops, disorganized or not: the front hexes they could enter; their flanks are
    free [napoleon3 6a 6b 6.2]."""
    state, zones = game.state, game.scenario.field.zones
    mask = 0
    for unit in game.scenario.members[side]:
        hex = state.place[unit]
        if hex >= 0:
            mask |= zones[hex][state.facing[unit]]
    return mask


def uncovered_zone(game: N3Game, side: int) -> int:
    """The zones of a side's enemies where no unit of the side stands: for lines of command and for leaders the others
    are cancelled [napoleon3 6.1f]."""
    return zone_of(game, 1 - side) & ~game.state.occupied[side]
