"""What can be shown for a unit: its reach, its fire, its line of sight, its command, where it would be Engaged."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.sight import BLOCKED
from grognard.rulesets.brothers.ch04_stacking.force_markers import is_hidden
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.ch08_fire.targets import ranges, sight
from grognard.rulesets.brothers.ch11_movement.costs import Party
from grognard.rulesets.brothers.ch11_movement.engagement import hot_hexes
from grognard.rulesets.brothers.ch11_movement.paths import find_ways
from grognard.rulesets.brothers.shown.secrets import hidden_units
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, COMMANDED, DEFENSIVE_POSTURE, BrothersGame


def overlays(game: BrothersGame, side: int, unit: int) -> dict[str, int]:
    facts, hex = game.scenario.units[unit], game.state.place[unit]
    if hex < 0 or is_hidden(game, side, unit):
        return {}
    found: dict[str, int] = {}
    if facts.is_troops:
        found["reach"] = _reach(game, side, unit)
        found["engagement"] = hot_hexes(game, facts.side)
        hq = game.scenario.formations[facts.formation].hq
    else:
        hq = unit
    if game.state.place[hq] >= 0:
        found["command"] = command_range(game, hq, _posture(game, hq))
    if facts.is_gun or facts.is_infantry:
        zone = game.scenario.field.grid.disc(hex, ranges(game, unit)[1]) & ~(1 << hex)
        found["fire-zone"] = zone
        if facts.is_gun:
            found["sees"] = sum(1 << there for there in iter_bits(zone) if sight(game, hex, there) != BLOCKED)
    return found


def _posture(game: BrothersGame, hq: int) -> int:
    facts = game.scenario.units[hq]
    if facts.formation >= 0 and game.state.active == facts.formation and game.state.posture[facts.formation] >= 0:
        return game.state.posture[facts.formation]
    return AGGRESSIVE_POSTURE if facts.aggressive >= facts.defensive else DEFENSIVE_POSTURE


def _reach(game: BrothersGame, viewer: int, unit: int) -> int:
    """As if it were In Command and its turn, and as if there were room beneath every Force marker that the viewer may
    not look under [brothers 4.4b]."""
    trial = game.copy()
    for other in hidden_units(game, viewer):
        trial.state.hits[other] = STACK_LIMIT
    trial.state.flags[unit] |= COMMANDED
    return find_ways(trial, Party((unit,), game.state.place[unit], (0,), True))
