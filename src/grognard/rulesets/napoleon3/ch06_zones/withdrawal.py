"""Out of enemy zones when weak, and into them in retreat [napoleon3 6.1d 6.1g]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch01_03_units.ch01_losses import lose_step
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch07_movement.search import Ways, allowance, one_hex
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import falling_back, is_demoralized
from grognard.rulesets.napoleon3.state import N3Game


def withdrawing_ways(game: N3Game, unit: int) -> Ways:
    """A weak unit in an enemy zone steps back one hex for all its points, whatever the ground costs
    [napoleon3 6.1d 9.2d]."""
    state, scenario = game.state, game.scenario
    facts, field = scenario.units[unit], scenario.field
    hex, enemy = state.place[unit], state.occupied[1 - facts.side]
    zone = zone_of(game, 1 - facts.side)
    mask = field.open_sides[hex] & ~zone & ~enemy & ~room_for(game, unit)
    if is_demoralized(game, unit):
        mask = falling_back(game, unit, mask)
    return Ways(one_hex(hex, mask), None, mask, entry_cost=allowance(game, unit))


def pay_for_zone(game: N3Game, unit: int) -> None:
    """Whoever retreats into an enemy zone loses a step [napoleon3 6.1g 11.3q]."""
    if zone_of(game, 1 - game.scenario.units[unit].side) >> game.state.place[unit] & 1:
        lose_step(game, unit)
