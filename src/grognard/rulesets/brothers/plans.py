"""What formations are to do: where they march, whether they attack, and in which posture; for bots."""

from __future__ import annotations

from functools import lru_cache
from heapq import heappop, heappush

from grognard.core.masks import iter_bits
from grognard.rulesets.brothers.command import command_rating
from grognard.rulesets.brothers.field import MAJOR, Field
from grognard.rulesets.brothers.prospects import Odds, assault_worth, hits_cost, look
from grognard.rulesets.brothers.scenario import Prize
from grognard.rulesets.brothers.stacks import is_engaged, morale, stack_strength, strength
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    BROKEN,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    HALTED,
    OFF_MAP,
    BrothersGame,
    has,
    is_storm,
)

FAR = 99
AREA = 4
"""So near a place units decide who holds it."""
REACH = 5
"""So near the enemy a formation may come to blows in one activation."""
LATE = 0.35
"""When so much of the battle is over, nobody waits any longer."""
GROUND = 0.35
"""What any hex is worth to whoever is driven out of it."""


# -- marches -----------------------------------------------------------------------------------------------------------


@lru_cache(maxsize=16)
def approaches(field: Field, arm: str) -> tuple[tuple[tuple[int, int], ...], ...]:
    """For each hex the hexes from which it is entered, and the price in half points; woods are shunned."""
    found: list[list[tuple[int, int]]] = [[] for _ in range(field.grid.size)]
    for here in range(field.grid.size):
        for step in field.steps[arm][here]:
            road = 0 if not step.road else 1 if step.road == MAJOR else 2
            found[step.there].append((here, road or step.price + (4 if step.woods else 0)))
    return tuple(tuple(ways) for ways in found)


@lru_cache(maxsize=256)
def marches(field: Field, goal: int, arm: str) -> tuple[int, ...]:
    """Half points from every hex to a goal along the best way, enemies apart."""
    ways = approaches(field, arm)
    best = [2 * FAR] * field.grid.size
    best[goal] = 0
    waiting = [(0, goal)]
    while waiting:
        cost, hex = heappop(waiting)
        if cost > best[hex]:
            continue
        for there, price in ways[hex]:
            if cost + price < best[there]:
                best[there] = cost + price
                heappush(waiting, (cost + price, there))
    return tuple(best)


# -- goals -------------------------------------------------------------------------------------------------------------


def worth_of(prize: Prize) -> float:
    """A Victory Point hex counts twice: one side gains what the other loses [brothers 3.5.2a]."""
    return float(prize.value)


def strength_near(game: BrothersGame, side: int, hex: int, radius: int) -> int:
    near = game.scenario.field.grid.disc(hex, radius) & game.state.occupied[side]
    return sum(stack_strength(game, there) for there in iter_bits(near))


def middle(game: BrothersGame, formation: int) -> int:
    """Where the middle unit of a formation stands, or would come onto the map; -1 if it is gone."""
    state, scenario = game.state, game.scenario
    members = scenario.formations[formation].members
    places = [state.place[unit] for unit in members if state.place[unit] >= 0]
    if not places:
        places = [scenario.units[u].at[0] for u in members if state.place[u] == OFF_MAP and scenario.units[u].at]
    if not places:
        return -1
    distance = scenario.field.grid.distance
    return min(places, key=lambda hex: sum(distance(hex, other) for other in places))


def is_attacker(game: BrothersGame, side: int) -> bool:
    """Whoever holds less of what counts when the battle begins has come to take it."""
    held = [sum(prize.value for prize in game.scenario.prizes if prize.holder == s) for s in (0, 1)]
    return held[side] < held[1 - side] or (held[0] == held[1] and side == 0)


def lateness(game: BrothersGame) -> float:
    """How much of the battle is over, from 0 to 1."""
    first, last = game.scenario.first_turn, game.scenario.turns
    return (game.state.turn - first) / max(1, last - first)


def has_initiative(game: BrothersGame, side: int) -> bool:
    """The attacker goes on; the other side goes over to the attack when the day is far gone and not won."""
    margin = game.state.points[side] - game.state.points[1 - side]
    return is_attacker(game, side) or (margin < game.scenario.marginal and lateness(game) > LATE)


def goals(game: BrothersGame, side: int) -> dict[int, int]:
    """For each formation the hex it makes for: one to be taken, or one to be held; not all the same."""
    state, scenario = game.state, game.scenario
    foes = [strength_near(game, 1 - side, prize.hex, AREA) for prize in scenario.prizes]
    eager = has_initiative(game, side)
    order = []
    for index, formation in enumerate(scenario.formations):
        if formation.side == side and (here := middle(game, index)) >= 0:
            costs = []
            for number, prize in enumerate(scenario.prizes):
                away = marches(scenario.field, prize.hex, "infantry")[here] / 2
                held = state.control[number] == side
                costs.append(away - worth_of(prize) + need(foes[number], held, eager))
            order.append((min(costs, default=0.0), index, costs))
    sent = [0.0] * len(scenario.prizes)
    found: dict[int, int] = {}
    for _, index, costs in sorted(order):
        if not costs:
            continue
        shares = [cost + 0.8 * max(0.0, sent[n] - foes[n] - 5) for n, cost in enumerate(costs)]
        best = min(range(len(shares)), key=lambda n: shares[n])
        members = scenario.formations[index].members
        sent[best] += sum(strength(game, unit) for unit in members if state.place[unit] != BROKEN)
        found[index] = scenario.prizes[best].hex
    return found


def need(foes: int, held: bool, eager: bool) -> float:
    """What makes a goal less pressing: a quiet place of one's own is least, an attack nobody must make is less."""
    if held:
        quiet, pressed = (25.0, 7.0) if eager else (14.0, 4.0)
        return pressed - min(6.0, foes / 4) if foes else quiet
    return (2.0 if foes else 0.0) + (0.0 if eager else 8.0)


# -- strength around ---------------------------------------------------------------------------------------------------


def nearest_enemy(game: BrothersGame, side: int, hex: int) -> int:
    enemy = game.state.occupied[1 - side]
    return game.scenario.field.grid.nearest(hex, enemy) if enemy else FAR


def ground_worth(game: BrothersGame, hex: int) -> float:
    """What a hex is worth to both: a prize all it counts."""
    worth = GROUND
    for prize in game.scenario.prizes:
        if prize.hex == hex:
            worth += worth_of(prize)
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
        worth = assault_worth(game, odds, foe, ground_worth(game, target))
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
    spare = max(0, state.morale[index] - 3)
    rallies = max(0, min(disorder, allowed, spare) - 1)
    worth = storm + 0.15 * eagerness(game, index, near) - 0.15 * rallies
    return AGGRESSIVE_POSTURE if worth > 0.12 else DEFENSIVE_POSTURE


def eagerness(game: BrothersGame, index: int, units: list[int]) -> float:
    """How many fresh brigades are near the enemy and not yet at grips with him, on the attack."""
    if not attacks(game, index):
        return 0.0
    fresh = [u for u in units if not game.scenario.units[u].is_gun and game.state.hits[u] < 2]
    return float(sum(not is_engaged(game, unit) for unit in fresh))


def attacks(game: BrothersGame, index: int) -> bool:
    """Whether a formation is to attack: its goal is in enemy hands, or it is the stronger around."""
    side = game.scenario.formations[index].side
    goal = goals(game, side).get(index, -1)
    held = {prize.hex: game.state.control[n] for n, prize in enumerate(game.scenario.prizes)}
    if goal >= 0 and held[goal] != side:
        return True
    here = middle(game, index)
    if here < 0:
        return False
    return strength_near(game, side, here, AREA + 2) > 1.5 * strength_near(game, 1 - side, here, AREA + 2)
