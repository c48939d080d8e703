"""What a staff officer does when he is asked in the course of a fight; for bots."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Options
from grognard.rulesets.brothers.bot.campaign import lateness, nearest_enemy
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.plans import best_storm, ground_worth, storm_odds, stormers
from grognard.rulesets.brothers.bot.prospects import (
    RETREAT,
    Odds,
    assault_worth,
    attack_worth,
    break_cost,
    casualty_cost,
    cell_worth,
    find_column,
    hits_cost,
    look,
    usual_worth,
)
from grognard.rulesets.brothers.bot.routes import rank
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch12_assault.abandonment import AbandonPosition, foot, horse
from grognard.rulesets.brothers.ch12_assault.assault import Assault, attackers, chargers
from grognard.rulesets.brothers.ch12_assault.breakthrough import Breakthrough
from grognard.rulesets.brothers.ch12_assault.differential import assault_strength
from grognard.rulesets.brothers.ch12_assault.losses import LossPoints, TakeLosses
from grognard.rulesets.brothers.ch12_assault.retreat import FollowRetreat
from grognard.rulesets.brothers.state import BrothersGame

LEAST = 2
"""Corps Morale that is never spent on a rally."""
BREAKS = 0.35
"""How many of its brigades a formation must expect to lose in a whole battle."""


# -- Assaults ----------------------------------------------------------------------------------------------------------


def next_assault(game: BrothersGame, side: int, options: Options) -> Action:
    """Join the best Assault, unit by unit; all who can support one do, it costs them nothing [brothers 12.4a]."""
    waiting = [action for action in options if action.verb == "assault"]
    best, worth = Action("done"), LED.now.worthwhile
    for target in {action.place for action in waiting}:
        units = [*attackers(game, target), *(a.unit for a in waiting if a.place == target)]
        by_hex = stormers(game, list(dict.fromkeys(units)), target)
        if not by_hex:
            continue
        found, lead = best_storm(game, side, by_hex, target)
        if found > worth:
            joining = [a for a in waiting if a.place == target]
            best = max(joining, key=lambda a: (game.state.place[a.unit] == lead, rank(game, a.unit)))
            worth = found
    return best


def next_storm(game: BrothersGame, side: int, options: Options) -> Action:
    """The most promising Assault first, from its best Lead Hex; one that promises only harm is dropped."""
    best, worth = options[0], -1e9
    for action in options:
        if action.verb == "storm":
            found = storm_worth(game, side, action.place, action.extra[0])
            if found > worth:
                best, worth = action, found
    if worth < -0.25:
        return next((action for action in options if action.verb == "drop"), best)
    return best


def storm_worth(game: BrothersGame, side: int, target: int, lead: int) -> float:
    by_hex: dict[int, list[int]] = {}
    for unit in attackers(game, target):
        by_hex.setdefault(game.state.place[unit], []).append(unit)
    total = sum(strength(game, unit) for units in by_hex.values() for unit in units)
    odds = storm_odds(game, lead, by_hex[lead], total, list(by_hex), target)
    riding = [unit for unit in chargers(game, target) if unit in by_hex[lead]]
    bonus = sum(assault_strength(game, unit, (unit,)) - strength(game, unit) for unit in riding)
    odds = odds._replace(lead=odds.lead + bonus, total=odds.total + bonus)
    return attack_worth(game, odds, look(game, side, target), ground_worth(game, target))


def under_way(game: BrothersGame, side: int, lead: tuple[int, ...], support: tuple[int, ...], target: int) -> Odds:
    place = game.state.place
    units = [unit for unit in lead if place[unit] >= 0]
    hexes = list(dict.fromkeys(place[unit] for unit in (*units, *support) if place[unit] >= 0))
    total = sum(strength(game, unit) for unit in (*units, *support) if place[unit] >= 0)
    return storm_odds(game, place[units[0]], units, total, hexes, target)


def reroll_or_not(game: BrothersGame, side: int) -> Action:
    """Again if the dice were worse than the odds [brothers 6.2.2a]."""
    assault = game.current(Assault)
    odds = under_way(game, side, assault.lead, assault.support, assault.target)
    foe, ground = look(game, side, assault.target), ground_worth(game, assault.target)
    column = find_column(game, odds, foe)
    usual = usual_worth(game.scenario.charts, column, odds, foe, ground)
    return Action("reroll" if cell_worth(assault.cell, odds, foe, ground) < usual - 0.02 else "keep")


def stand_or_leave(game: BrothersGame, decision: AbandonPosition, options: Options) -> Action:
    """Horse gives way to what it cannot stop; foot only where standing promises ruin, and never from a prize."""
    side, target = decision.side, decision.target
    frame = game.current(Assault)
    odds = under_way(game, 1 - side, frame.lead, frame.support, target)
    ground = LED.now.held * ground_worth(game, target)
    worth = assault_worth(game, odds, look(game, side, target), ground)
    riding, walking = horse(game, target, decision.attackers), foot(game, target, decision.attackers)
    if riding and worth > 0.1 and (ground < 1.0 or walking):
        return Action("withdraw", riding[0], extra=(1,))
    units = game.scenario.units
    guns_only = bool(walking) and all(units[unit].is_gun for unit in game.state.stacks[target])
    price = ground + sum(0.4 * hits_cost(game, unit, 1) for unit in walking)
    if walking and (worth > price or (guns_only and ground < 1.0)):
        return decision.accept(game)
    return Action("stand")


def take_losses(game: BrothersGame, decision: TakeLosses, options: Options) -> Action:
    """The cheapest mixture of retreats and Morale Hits; a prize is held while brigades hold."""
    frame = game.current(LossPoints)
    units = [unit for unit in frame.units if game.state.place[unit] >= 0]
    hex = game.state.place[units[0]]
    assault = game.find(Assault)
    attacking = assault is not None and units[0] in assault.lead
    ground = held_worth(game, decision.side, hex) if attacking else LED.now.held * ground_worth(game, hex)
    last = game.state.turn >= game.scenario.turns

    def cost(action: Action) -> float:
        retreats = action.extra[0]
        hits = sum(hits_cost(game, unit, decision.points - retreats) for unit in units)
        return hits * (0.6 if last else 1.0) + (ground + RETREAT * retreats if retreats else 0.0)

    return min(options, key=cost)


def held_worth(game: BrothersGame, side: int, hex: int) -> float:
    """What the hex an attacker stands in is worth to him."""
    return sum(
        float(prize.value)
        for n, prize in enumerate(game.scenario.prizes)
        if prize.hex == hex and game.state.control[n] == side
    )


def advance(game: BrothersGame, side: int, options: Options) -> Action:
    """Into the hex that was won, the best on top; a prize behind is not left empty, nor an HQ alone."""
    frame = game.current(Breakthrough)
    going = [action for action in options if action.verb == "advance"]
    units, stacks = game.scenario.units, game.state.stacks
    troops = [action for action in going if units[action.unit].is_troops]
    behind = len(stacks[frame.start])
    if troops:
        keeps = held_worth(game, side, frame.start) > 0 and behind == 1
        if not keeps:
            return max(troops, key=lambda action: rank(game, action.unit))
    elif going and not behind:
        return going[0]
    return Action("halt")


# -- retreats ----------------------------------------------------------------------------------------------------------


def best_retreat(game: BrothersGame, side: int, options: Options) -> Action:
    """Away from the enemy, behind walls, to friends, and at the bottom of their stack."""
    field = game.scenario.field

    def worth(action: Action) -> tuple[float, int]:
        hex = action.place
        cover = field.cover[hex]
        total = 0.5 * min(3, nearest_enemy(game, side, hex)) - 0.1 * (cover.fire_shift + cover.assault_shift)
        total += held_worth(game, side, hex) + (0.3 if stack_strength(game, hex) else 0.0)
        total -= 0.5 if field.woods >> hex & 1 else 0.0
        return total, action.extra[0] if action.extra else 0

    return max(options, key=worth)


def follow_or_stay(game: BrothersGame, decision: FollowRetreat) -> Action:
    """An HQ does not stay where no troops are left."""
    here = game.state.place[decision.leader]
    return decision.decline(game) if game.state.stacks[here] else decision.accept(game)


# -- choices among one's own -------------------------------------------------------------------------------------------


def cheapest_casualty(game: BrothersGame, options: Options) -> Action:
    return min(options, key=lambda action: casualty_cost(game, action.unit))


def cheapest_hit(game: BrothersGame, options: Options) -> Action:
    return min(options, key=lambda action: hits_cost(game, action.unit, 1) - 0.01 * strength(game, action.unit))


def reserve(game: BrothersGame, formation: int) -> float:
    """The Corps Morale to keep: brigades will break, and the demoralization of others spreads [brothers 14.1b]."""
    scenario, state = game.scenario, game.state
    facts = scenario.formations[formation]
    brigades = sum(state.place[u] >= 0 and not scenario.units[u].is_detachment for u in facts.members)
    others = sum(f.nation == facts.nation for f in scenario.formations) - 1
    return max(LEAST + min(2, others // 3), 1 + (1 - lateness(game)) * (BREAKS * brigades + 0.3 * others))


def best_rally(game: BrothersGame, side: int, options: Options) -> Action:
    """Ammunition costs no Corps Morale; order is restored where the next hit would cost most."""
    state, scenario = game.state, game.scenario
    last = state.turn >= scenario.turns
    refills = [a for a in options if a.verb == "refill"]
    steady = [a for a in options if a.verb == "rally"]
    spare = state.morale[state.active] - reserve(game, state.active)

    def worth(unit: int) -> float:
        near = nearest_enemy(game, side, state.place[unit])
        urgent = 1.0 if is_engaged(game, unit) else 0.7 if near <= 4 else 0.4
        size = 0.3 + 0.1 * strength(game, unit)
        brink = 0.3 * break_cost(game, unit) if state.worn[unit] or scenario.units[unit].is_detachment else 0.0
        return urgent * (size + brink) * (1.6 if state.hits[unit] == 2 else 1.0)

    if steady and spare > 0 and not last:
        best = max(steady, key=lambda action: worth(action.unit))
        hours = max(1, scenario.turns - state.turn)
        if worth(best.unit) > LED.now.rally or spare > 0.8 * hours:
            return best
    if refills and not last:
        return max(refills, key=lambda action: strength(game, action.unit))
    return Action("rest")
