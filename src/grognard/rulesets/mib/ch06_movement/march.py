"""Carrying out moves: the march itself, and what it brings about [mib 6.8a 6.12a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.leaders import hide
from grognard.rulesets.mib.ch06_movement.allowance import begin_movement
from grognard.rulesets.mib.ch06_movement.costs import STRIKE, TURN, action_cost
from grognard.rulesets.mib.ch06_movement.double_time import hurry
from grognard.rulesets.mib.ch06_movement.endings import find_ways
from grognard.rulesets.mib.ch06_movement.log import UnitMoved
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone, stop_in_zone
from grognard.rulesets.mib.ch07_combat.declare import declare
from grognard.rulesets.mib.ch16_options.log import LinePresented
from grognard.rulesets.mib.state import READY, RELEASED, STOPPED, MibGame, footprint, hold, put


def march(game: MibGame, unit: int, hex: int, facing: int, hostile: bool, hurried: bool) -> None:
    """A unit goes to a hex and takes its facing there [mib 6.8a]."""
    state, scenario = game.state, game.scenario
    facts, grid = scenario.units[unit], scenario.field.grid
    if hurried:
        hurry(game, unit)
    ways, turn = find_ways(game, unit), action_cost(game, TURN)
    came, cost = ways.arrival(hex, facing, turn)
    start, path = state.place[unit], ways.path(grid.neighbours, hex, came)
    zone = hostile_zone(game, (unit,))
    begin_movement(game, unit)
    state.spent[unit] += cost
    state.status[unit] &= ~(READY | RELEASED | STOPPED)
    put(game, unit, hex)
    state.facing[unit] = facing
    for passed in path:
        hold(game, facts.side, passed)
    game.tell(UnitMoved(rule="6.8a", unit=unit, start=start, path=path, facing=facing, hostile=hostile))
    hide(game, 1 - facts.side)
    stop_in_zone(game, unit, zone)
    if hostile:
        declare(game, unit, bool(zone >> hex & 1))


def present(game: MibGame, unit: int) -> None:
    """An extended line that has moved pays for an attack from where it stands [mib 6.9a 16.6d]."""
    state, zone = game.state, hostile_zone(game, (unit,))
    state.spent[unit] += action_cost(game, STRIKE)
    state.mover = unit
    game.tell(LinePresented(rule="6.9a", unit=unit))
    declare(game, unit, bool(zone & footprint(game, unit)))
