"""Carrying out moves: the march itself, and what it brings about [mib 6.8a 6.12b 7.6c]."""

from __future__ import annotations

from grognard.core.events import LeaderMoved, UnitTurned
from grognard.rulesets.mib.ch02_components.leaders import hide
from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.ch06_movement.costs import STRIKE, TURN, action_cost, begin_movement
from grognard.rulesets.mib.ch06_movement.endings import find_ways, leader_ways
from grognard.rulesets.mib.ch06_movement.log import DoubleTimed, UnitMoved
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone
from grognard.rulesets.mib.ch07_combat.evasion import offer_evasion
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.ch16_options.log import LinePresented
from grognard.rulesets.mib.state import (
    FROM_ZONE,
    HURRIED,
    MOVED_LEADER,
    READY,
    RELEASED,
    STATIONARY,
    STOPPED,
    UNWILLING,
    MibGame,
    footprint,
    has,
    hold,
    others_at,
    put,
)


def march(game: MibGame, unit: int, hex: int, facing: int, hostile: bool, hurried: bool) -> None:
    """A unit goes to a hex and takes its facing there [mib 6.8a]."""
    state, scenario = game.state, game.scenario
    facts, grid = scenario.units[unit], scenario.field.grid
    if hurried:
        state.status[unit] |= HURRIED
        game.tell(DoubleTimed(rule="6.12a", unit=unit))
    ways, turn = find_ways(game, unit), action_cost(game, TURN)
    came = ways.arrival(hex, facing, turn)
    start, path = state.place[unit], ways.path(grid.neighbours, hex, came)
    zone = hostile_zone(game, (unit,))
    begin_movement(game, unit)
    state.spent[unit] += ways.arrivals[hex][came]
    state.status[unit] &= ~(READY | RELEASED | STOPPED)
    put(game, unit, hex)
    state.facing[unit] = facing
    for passed in path:
        hold(game, facts.side, passed)
    game.tell(UnitMoved(rule="6.8a", unit=unit, start=start, path=path, facing=facing, hostile=hostile))
    hide(game, 1 - facts.side)
    if zone >> hex & 1:
        state.status[unit] |= STOPPED  # [mib 6.2g]
    if hostile:
        declare(game, unit, bool(zone >> hex & 1))


def declare(game: MibGame, unit: int, in_zone: bool) -> None:
    """The unit means to attack: from zone to zone and out of command it must pass a check [mib 6.2k 15.0]; cavalry
    before infantry may slip away now [mib 7.6c 7.6d]."""
    state = game.state
    rule = "6.2k" if has(game, unit, FROM_ZONE) and in_zone else "" if in_command(game, unit) else "15.0"
    if rule and not has(game, unit, UNWILLING) and not check(game, unit, "attack-order", rule):
        state.status[unit] |= UNWILLING
    if not has(game, unit, UNWILLING):
        state.status[unit] |= READY
        offer_evasion(game, unit)


def hasten(game: MibGame, unit: int) -> None:
    """A line moves in double time from now on [mib 6.12a 16.6d]."""
    begin_movement(game, unit)
    game.state.status[unit] |= HURRIED
    game.tell(DoubleTimed(rule="6.12a", unit=unit))


def present(game: MibGame, unit: int) -> None:
    """An extended line that has moved pays for an attack from where it stands [mib 6.9a 16.6d]."""
    state, zone = game.state, hostile_zone(game, (unit,))
    state.spent[unit] += action_cost(game, STRIKE)
    state.mover = unit
    game.tell(LinePresented(rule="6.9a", unit=unit))
    declare(game, unit, bool(zone & footprint(game, unit)))


def turn_in_place(game: MibGame, unit: int, facing: int) -> None:
    """A stationary action, free, for the whole stack [mib 4.1e 6.1c 6.7c]."""
    state = game.state
    for other in (unit, *others_at(game, unit, state.place[unit])):
        state.facing[other] = facing
        state.status[other] |= STATIONARY
    game.tell(UnitTurned(rule="6.7c", unit=unit, facing=facing))


def ride(game: MibGame, leader: int, hex: int) -> None:
    """A leader moves [mib 2.2.4c]."""
    ways, start = leader_ways(game, leader), game.state.place[leader]
    game.state.place[leader] = hex
    game.state.status[leader] |= MOVED_LEADER
    game.tell(LeaderMoved(rule="2.2.4c", unit=leader, start=start, path=ways.reach.path(hex)))
