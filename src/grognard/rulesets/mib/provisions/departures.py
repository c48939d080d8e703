"""Leaving the map by an exit (R16)."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.leaders import leave_stack
from grognard.rulesets.mib.ch06_movement.allowance import begin_movement, points_left
from grognard.rulesets.mib.ch06_movement.zones import leaving_toll
from grognard.rulesets.mib.provisions.log import UnitDeparted
from grognard.rulesets.mib.state import SAFE, STOPPED, MibGame, has, put, troops_at

STEP = 1
"""Movement points: the next hex of the road."""


def may_depart(game: MibGame, unit: int) -> bool:
    """In an exit of its side that is open by now, with a movement point left for the road [mib 6.3a 15.0] (R16)."""
    state, facts = game.state, game.scenario.units[unit]
    here = state.place[unit]
    found = (each for each in game.scenario.provisions.exits if each.hex == here and each.side == facts.side)
    if not any(each.turn <= state.turn for each in found):
        return False
    if not facts.is_troops or state.second[unit] >= 0 or has(game, unit, STOPPED):
        return False
    return points_left(game, unit) >= STEP + leaving_toll(game, unit)


def depart(game: MibGame, unit: int) -> None:
    """It is safe, and does not come back."""
    state, side = game.state, game.scenario.units[unit].side
    start = state.place[unit]
    begin_movement(game, unit)
    put(game, unit, SAFE)
    game.tell(UnitDeparted(rule="15.0", unit=unit, start=start))
    if not troops_at(game, side, start):
        leave_stack(game, side, start)
