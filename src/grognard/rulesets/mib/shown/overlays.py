"""What can be shown for a unit: its reach, its front, its zone, its field of fire, its leader's range."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.leaders import leader_ways
from grognard.rulesets.mib.ch06_movement.endings import find_ways
from grognard.rulesets.mib.ch06_movement.facing import front_of
from grognard.rulesets.mib.ch06_movement.zones import unit_zone, zone_of
from grognard.rulesets.mib.ch08_heights.field_of_fire import unit_fire
from grognard.rulesets.mib.ch16_options.bombardment import gun_targets
from grognard.rulesets.mib.state import MibGame, footprint, in_play


def overlays(game: MibGame, side: int, unit: int) -> dict[str, int]:
    """The reach of an enemy depends on its chart and is not shown [mib 2.5a]."""
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    if not in_play(game, unit):
        return {}
    grid = scenario.field.grid
    if facts.kind == "leader":
        return {"reach": leader_ways(game, unit).mask, "command": grid.disc(state.place[unit], facts.range)}
    front = 0
    for hex in iter_bits(footprint(game, unit)):
        front |= front_of(game, unit, hex)
    found = {"front": front, "zone": unit_zone(game, unit), "field-of-fire": unit_fire(game, unit)}
    if facts.kind == "battery":
        found["targets"] = gun_targets(game, unit)
    elif facts.side == side:
        found["reach"] = find_ways(game, unit).mask
        found["enemy-zones"] = zone_of(game, 1 - side)
    return found
