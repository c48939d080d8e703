"""Position batteries: guns that stay in their hex and serve whoever of their side fights there (R16)."""

from __future__ import annotations

from grognard.rulesets.mib.provisions.data import Position
from grognard.rulesets.mib.state import MibGame, footprint


def posted(game: MibGame) -> list[Position]:
    """The positions that nobody has taken."""
    listed = enumerate(game.scenario.provisions.positions)
    return [position for index, position in listed if not game.state.taken >> index & 1]


def guns_of(game: MibGame, unit: int) -> int:
    """The artillery value of a unit in combat: its own, or that of position batteries in its hex if it is higher
    [mib 7.11b] (R16). Zones and fields of fire come from its own guns alone."""
    own = game.state.guns[unit]
    if not game.scenario.provisions.positions or not game.scenario.units[unit].is_troops:
        return own
    side, mask = game.scenario.units[unit].side, footprint(game, unit)
    there = (each.batteries for each in posted(game) if each.side == side and mask >> each.hex & 1)
    return max(own, max(there, default=0))
