"""How units come onto the map [napoleon3 7.4d]."""

from __future__ import annotations

from grognard.core.event import Modifier
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import enemy_zone, may_enter_zone
from grognard.rulesets.napoleon3.ch07_movement.movement_points import allowance
from grognard.rulesets.napoleon3.ch07_movement.search import Ways, search_ways
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch14_solferino.reinforcements import arrivals
from grognard.rulesets.napoleon3.state import COMMANDED, N3Game


def entry_modifiers(game: N3Game, formation: int) -> list[Modifier]:
    """Who comes in is out of command and checks: one more for each time that it failed, nothing less before Franz
    Joseph [napoleon3 7.4a 7.4b 7.4c]."""
    tries = game.state.tries[formation]
    return [Modifier(tries, "earlier-tries", "7.4c")] if tries else []


def command_arrivals(game: N3Game, formation: int) -> None:
    """Those who come in with their headquarters are in command in this turn [napoleon3 7.4e], those who come of
    themselves are not [napoleon3 14.2d]."""
    for unit in arrivals(game, formation):
        if not game.scenario.units[unit].automatic:
            game.state.status[unit] |= COMMANDED


def entering_ways(game: N3Game, unit: int) -> Ways:
    """From beyond the edge: the n-th unit of a column pays the first hex n times [napoleon3 7.4d]."""
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    nothing = Ways(0)
    entry = facts.entry
    if entry < 0 or state.occupied[1 - facts.side] >> entry & 1:
        return nothing
    place = 1 + (state.column.count(entry) if facts.is_troops else 0)
    price = scenario.field.entry_price(entry) * place
    points = allowance(game, unit)
    zone = enemy_zone(game, unit)
    if price > points or (not may_enter_zone(game, unit) and zone >> entry & 1):
        return nothing
    if facts.is_troops and is_demoralized(game, unit) and next_to_enemy(game, facts.side) >> entry & 1:
        return nothing  # [napoleon3 9.4b]
    if zone >> entry & 1:
        ways = nothing
    else:
        ways = search_ways(game, unit, entry, points - price, paid=price)
    here = 1 << entry & ~room_for(game, unit)
    return Ways(ways.mask | here, ways.free, entry, price, ways.search)
