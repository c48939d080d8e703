"""Where a unit of the activated formation can go [napoleon3 7.1a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch06_zones.zone_movement import enemy_zone, is_weak, withdrawal_hexes
from grognard.rulesets.napoleon3.ch07_movement.entry import entering_ways
from grognard.rulesets.napoleon3.ch07_movement.movement_points import allowance
from grognard.rulesets.napoleon3.ch07_movement.search import Ways, one_hex, search_ways
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game


def find_ways(game: N3Game, unit: int) -> Ways:
    """Where a unit or leader of the activated formation can go with its points [napoleon3 7.1a]."""
    state, facts = game.state, game.scenario.units[unit]
    if state.place[unit] == OFF_MAP:
        return entering_ways(game, unit)
    hex = state.place[unit]
    leaving = bool(enemy_zone(game, unit) >> hex & 1)
    if leaving and facts.is_troops and is_weak(game, unit):
        return withdrawing_ways(game, unit)
    return search_ways(game, unit, hex, allowance(game, unit), leaving=leaving)


def can_move(game: N3Game, unit: int) -> bool:
    return bool(find_ways(game, unit).mask)


def withdrawing_ways(game: N3Game, unit: int) -> Ways:
    """A weak unit in an enemy zone steps back one hex for all its points, whatever the ground costs
    [napoleon3 6.1d 9.2d]."""
    mask = withdrawal_hexes(game, unit)
    return one_hex(mask, cost=allowance(game, unit))
