"""What units out of command may still do [napoleon3 9.2a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.napoleon3.ch06_zones.zones import zone_of
from grognard.rulesets.napoleon3.ch08_command.range import command_range
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import falling_back, is_demoralized
from grognard.rulesets.napoleon3.ch11_combat.targets import front_enemies
from grognard.rulesets.napoleon3.state import COMMANDED, N3Game, troops_at


def is_out_of_command(game: N3Game, unit: int) -> bool:
    """Whether a unit acts out of command in its activation: then it enters no enemy zone, and attacks nobody by itself
    [napoleon3 9.2a]."""
    return game.scenario.units[unit].is_troops and not game.state.status[unit] & COMMANDED


def halve(points: int) -> int:
    """Half the half points, rounded down to a whole point [napoleon3 9.2b]."""
    return points // 4 * 2


def towards_command(game: N3Game, unit: int) -> int:
    """Hexes that a unit out of command may end in [napoleon3 9.2c]."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    facts = scenario.units[unit]
    formation = scenario.formations[facts.formation]
    here = state.place[unit]
    if formation.hq >= 0:
        leaders = [formation.hq]
    else:
        chain = [f.hq for f in scenario.formations if f.commander == formation.commander and f.hq >= 0]
        leaders = [*chain, *([formation.commander] if formation.commander >= 0 else [])]
    leaders = [leader for leader in leaders if state.place[leader] >= 0]
    if not leaders:
        return grid.everywhere
    nearest = min(leaders, key=lambda leader: (grid.distance(here, state.place[leader]), leader))
    reached = command_range(game, nearest)
    if reached >> here & 1:
        return reached
    distance = grid.distance(here, state.place[nearest])
    return grid.disc(state.place[nearest], distance - 1)


def lawful_ends(game: N3Game, unit: int, mask: int) -> int:
    """Of the hexes in reach those where the move may end: in or nearer to the line of command for whoever is out of it
    [napoleon3 9.2c], away from the enemy and nearer to the edge for the demoralized [napoleon3 9.4b 9.4c]. Where both
    cannot be, falling back comes first [napoleon3 R20]."""
    state, facts = game.state, game.scenario.units[unit]
    broken = facts.kind != "commander" and is_demoralized(game, unit)
    if broken:
        mask = falling_back(game, unit, mask)
    if state.place[unit] >= 0 and is_out_of_command(game, unit):
        bound = mask & towards_command(game, unit)
        return bound or (mask if broken else 0)
    return mask


def coordinators(game: N3Game, unit: int) -> list[int]:
    """For a unit out of command that stands in an enemy zone: the hexes in its front that a coordinated attack could
    reach [napoleon3 9.2d]."""
    facts = game.scenario.units[unit]
    hq = game.scenario.formations[facts.formation].hq
    if hq < 0 or game.state.place[hq] < 0 or not zone_of(game, 1 - facts.side) >> game.state.place[unit] & 1:
        return []
    leader_hex = game.state.place[hq]
    return [
        hex
        for hex in iter_bits(front_enemies(game, unit))
        if any(
            not game.scenario.units[other].is_gun and front_enemies(game, other) >> hex & 1
            for other in troops_at(game, facts.side, leader_hex)
            if game.scenario.units[other].formation == facts.formation
        )
    ]
