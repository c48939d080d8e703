"""What is left to a headquarters whose check failed [napoleon3 8.3d 8.3e]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch06_zones.zone_movement import enemy_zone
from grognard.rulesets.napoleon3.ch07_movement.search import Ways, one_hex
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.state import DEMORALIZED, N3Game


def leader_ways(game: N3Game, hq: int, failed: bool) -> Ways:
    """A headquarters that failed only slips out of an enemy zone, or falls back when demoralized: one hex, whatever
    the ground costs [napoleon3 8.3d 8.3e 9.4d]."""
    if not failed:
        return find_ways(game, hq)
    state, field, facts = game.state, game.scenario.field, game.scenario.units[hq]
    hex = state.place[hq]
    near = field.open_sides[hex] & ~state.occupied[1 - facts.side]
    zone = enemy_zone(game, hq)
    if zone >> hex & 1:
        near &= ~zone
    if state.formation[facts.formation] & DEMORALIZED:
        near &= field.homeward[facts.side][hex]
    elif not zone >> hex & 1:
        near = 0
    return one_hex(near)
