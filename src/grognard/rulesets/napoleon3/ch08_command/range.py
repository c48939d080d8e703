"""The line of command from a leader [napoleon3 8.1]."""

from __future__ import annotations

from grognard.core.reach import Limits
from grognard.rulesets.napoleon3.ch06_zones.zones import uncovered_zone
from grognard.rulesets.napoleon3.ch08_command.sovereigns import commander_of
from grognard.rulesets.napoleon3.state import DIRECT, LIFTED, MARKED, N3Game

CITY_BONUS = 2
"""Movement points more for a leader in a city [napoleon3 8.2c]."""


def command_range(game: N3Game, leader: int) -> int:
    """The hexes a leader's line of command reaches, at the costs of cavalry [napoleon3 8.1 8.2a 8.2b 8.2c 9.1a]: not
    through the enemy, nor through his zones where no friend stands. The leader may stand fixed
    or alone [napoleon3 8.5c 9.1c]."""
    state, facts = game.state, game.scenario.units[leader]
    hex = state.place[leader]
    if hex < 0:
        return 0
    points = 2 * (facts.movement + (CITY_BONUS if game.scenario.field.cities >> hex & 1 else 0))
    barred = state.occupied[1 - facts.side] | uncovered_zone(game, facts.side)  # [napoleon3 6.1f 7.1e]
    return game.scenario.field.footing["leader"].flood(hex, Limits(points, barred=barred)).mask | 1 << hex


def hq_in_command(game: N3Game, formation: int) -> bool:
    """Whether a formation's headquarters is in the line of its own commander in chief, and of no other
    [napoleon3 8a 8.2a 8.5a 8.6a]."""
    hq, commander = game.scenario.formations[formation].hq, commander_of(game, formation)
    if hq < 0 or commander < 0:
        return False
    hex = game.state.place[hq]
    return hex >= 0 and bool(command_range(game, commander) >> hex & 1)


def range_of_neighbours(game: N3Game, formation: int) -> int:
    """Where units without headquarters are in command: in the line of their commander in chief, or of a headquarters of
    his that is itself in command [napoleon3 8.3f]; nowhere before Franz Joseph comes [napoleon3 8.6b]."""
    facts, state, commander = game.scenario.formations[formation], game.state, commander_of(game, formation)
    mask = command_range(game, commander) if commander >= 0 else 0
    for index, other in enumerate(game.scenario.formations):
        same = other.side == facts.side and other.commander == facts.commander
        if same and other.hq >= 0 and state.place[other.hq] >= 0 and not state.formation[index] & (MARKED | LIFTED):
            mask |= command_range(game, other.hq)
    return mask


def is_led_directly(game: N3Game, unit: int) -> bool:
    """Whether a unit is under direct command this turn, and still within that command's range [napoleon3 8.2d]."""
    state, formation = game.state, game.scenario.formations[game.scenario.units[unit].formation]
    return bool(state.status[unit] & DIRECT and command_range(game, formation.commander) >> state.place[unit] & 1)
