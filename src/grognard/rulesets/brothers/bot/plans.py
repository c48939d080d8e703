"""Assaults that could be made, and the posture that suits a formation; for bots."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.bot.campaign import FAR, find_campaign, nearest_enemy
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.prospects import Odds, attack_worth, hits_cost, look
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale, strength
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch16_storm import is_storm
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    HALTED,
    BrothersGame,
    has,
)

REACH = 5
"""So near the enemy a formation may come to blows in one activation."""
GROUND = 0.35
"""What any hex is worth to whoever is driven out of it."""


# -- Assaults ----------------------------------------------------------------------------------------------------------


def ground_worth(game: BrothersGame, hex: int) -> float:
    """What a hex is worth to both: a prize all it counts."""
    worth = GROUND
    for prize in game.scenario.prizes:
        if prize.hex == hex:
            worth += prize.value
    return worth


def stormers(game: BrothersGame, units: list[int], target: int) -> dict[int, list[int]]:
    """Infantry and cavalry among some units that stand next to a hex and may fight, by hex."""
    near, found = game.scenario.field.grid.adjacent[target], dict[int, list[int]]()
    for unit in units:
        hex, facts = game.state.place[unit], game.scenario.units[unit]
        if hex >= 0 and near >> hex & 1 and not facts.is_gun and not has(game, unit, HALTED):
            found.setdefault(hex, []).append(unit)
    return found


def best_storm(game: BrothersGame, side: int, by_hex: dict[int, list[int]], target: int) -> tuple[float, int]:
    """The best Assault on a hex from some hexes, all taking part: what it promises, and its Lead Hex."""
    foe = look(game, side, target)
    total = sum(strength(game, unit) for units in by_hex.values() for unit in units)
    best, lead = -FAR + 0.0, -1
    for hex, units in by_hex.items():
        odds = storm_odds(game, hex, units, total, list(by_hex), target)
        worth = attack_worth(game, odds, foe, ground_worth(game, target))
        if worth > best:
            best, lead = worth, hex
    return best, lead


def storm_odds(game: BrothersGame, hex: int, units: list[int], total: int, hexes: list[int], target: int) -> Odds:
    grid = game.scenario.field.grid
    largest = max(units, key=lambda unit: (strength(game, unit), morale(game, unit)))
    others = [other for other in hexes if other != hex]
    flank = len(others) >= 2 or any(grid.distance(hex, other) > 1 for other in others)
    lead = sum(strength(game, unit) for unit in units)
    cost = sum(hits_cost(game, unit, 1) for unit in units)
    return Odds(lead, total, morale(game, largest), cost, flank, hex, target)


def best_target(game: BrothersGame, side: int, units: list[int]) -> tuple[float, int]:
    """The enemy hex whose Assault from where units stand now promises most."""
    near = 0
    for unit in units:
        if game.state.place[unit] >= 0:
            near |= game.scenario.field.grid.adjacent[game.state.place[unit]]
    best, target = 0.0, -1
    for hex in iter_bits(near & game.state.occupied[1 - side]):
        by_hex = stormers(game, units, hex)
        if by_hex and (found := best_storm(game, side, by_hex, hex)[0]) > best:
            best, target = found, hex
    return best, target


# -- posture -----------------------------------------------------------------------------------------------------------


def wished_posture(game: BrothersGame, index: int, units: list[int] | None = None) -> int:
    """Aggressive where an Assault promises something or the enemy is to be closed with; else march, hold and rally."""
    state, scenario = game.state, game.scenario
    formation = scenario.formations[index]
    side = formation.side
    members = [u for u in (units or formation.members) if state.place[u] >= 0]
    if is_storm(game) or state.formation[index] & DEMORALIZED or not members:
        return DEFENSIVE_POSTURE
    near = [u for u in members if nearest_enemy(game, side, state.place[u]) <= REACH]
    if not near:
        return DEFENSIVE_POSTURE
    storm = best_target(game, side, members)[0]
    disorder = sum(state.hits[u] for u in near)
    allowed = command_rating(game, formation.hq, DEFENSIVE_POSTURE)
    spare = max(0, state.morale[index] - 4)
    rallies = max(0, min(disorder, allowed, spare) - 1)
    worth = storm + 0.15 * eagerness(game, index, near) - 0.15 * rallies
    return AGGRESSIVE_POSTURE if worth > LED.now.aggressive else DEFENSIVE_POSTURE


def eagerness(game: BrothersGame, index: int, units: list[int]) -> float:
    """How many fresh brigades are near the enemy and not yet at grips with him, on the attack."""
    if not find_campaign(game, game.scenario.formations[index].side).attacks(index):
        return 0.0
    fresh = [u for u in units if not game.scenario.units[u].is_gun and game.state.hits[u] < 2]
    return float(sum(not is_engaged(game, unit) for unit in fresh))
