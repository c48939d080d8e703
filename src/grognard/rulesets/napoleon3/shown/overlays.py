"""What can be shown for a unit: its reach, its front, its fire, its line of command, its side's zones."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch07_movement.ways import find_ways
from grognard.rulesets.napoleon3.ch08_command.range import command_range
from grognard.rulesets.napoleon3.state import COMMANDED, N3Game


def overlays(game: N3Game, unit: int) -> dict[str, int]:
    state, scenario = game.state, game.scenario
    facts, hex = scenario.units[unit], state.place[unit]
    if hex < 0:
        return {}
    found: dict[str, int] = {}
    if facts.is_troops:
        found["reach"] = _reach(game, unit)
        found["zone"] = scenario.field.zones[hex][state.facing[unit]]
        hq = scenario.formations[facts.formation].hq
        if hq >= 0 and state.place[hq] >= 0:
            found["command"] = command_range(game, hq)
    else:
        found["command"] = command_range(game, unit)
    if facts.is_gun:
        zone = scenario.field.gunnery.fire_zone(hex, state.facing[unit], facts.range)
        units = state.occupied[0] | state.occupied[1]
        found["fire-zone"] = zone
        found["sees"] = sum(1 << there for there in iter_bits(zone) if scenario.field.gunnery.sees(hex, there, units))
    found["enemy-zones"] = zone_of(game, 1 - facts.side)
    return found


def _reach(game: N3Game, unit: int) -> int:
    """As if it were in command and its turn."""
    trial = game.copy()
    trial.state.status[unit] |= COMMANDED
    return find_ways(trial, unit).mask
