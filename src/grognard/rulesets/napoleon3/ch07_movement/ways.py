"""Where a unit of the activated formation can go [napoleon3 7.1a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch06_zones.withdrawal import withdrawing_ways
from grognard.rulesets.napoleon3.ch06_zones.zones import enemy_zone, is_weak
from grognard.rulesets.napoleon3.ch07_movement.entry import entering_ways
from grognard.rulesets.napoleon3.ch07_movement.search import Ways, allowance, search_ways
from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game


def find_ways(game: N3Game, unit: int) -> Ways:
    """Where a unit or leader of the activated formation can go."""
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
