"""The staff officer: makes for the places that count, strikes where the tables promise something, saves the weak."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options, Picker
from grognard.rulesets.mib.advance import AdvanceUnit
from grognard.rulesets.mib.attacks import DeclareAttacks, plans_of
from grognard.rulesets.mib.bombardment import ChooseTarget
from grognard.rulesets.mib.evasion import Evade
from grognard.rulesets.mib.facing import Face, best_facing
from grognard.rulesets.mib.fray import current
from grognard.rulesets.mib.ground import FAR, Ground
from grognard.rulesets.mib.losses import TakeLoss
from grognard.rulesets.mib.movement import endings, is_adjacent_to_enemy
from grognard.rulesets.mib.orders import ChooseUnit, OrderUnit, may_move, may_rest, may_turn
from grognard.rulesets.mib.prospects import plan_worth
from grognard.rulesets.mib.recovery import may_recover
from grognard.rulesets.mib.retreat import ChooseRetreat
from grognard.rulesets.mib.secrets import presume
from grognard.rulesets.mib.standfast import StandFast
from grognard.rulesets.mib.state import MOBILE, SMASHED, MibGame, has, strength, troops_at
from grognard.rulesets.mib.victory import points

BOLD = 0.05
"""An attack must promise more than this."""
QUIET = ("leave", "pass", "cease", "decline", "first", "halt", "stay")


def evaluate(game: MibGame, side: int) -> float:
    scores = points(game)
    return (scores[side] - scores[1 - side]) / 2


def advise(game: MibGame, side: int, picker: Picker) -> Action:
    """What a staff officer would do."""
    decision, options = game.decision(side), game.options(side)
    match decision:
        case ChooseUnit():
            return next_unit(game, side, options)
        case OrderUnit():
            return best_order(game, decision.unit) or _quiet(options)
        case DeclareAttacks():
            return best_attack(game, side, options)
        case AdvanceUnit():
            return best_advance(game, options)
        case ChooseRetreat():
            return best_retreat(game, side, options)
        case TakeLoss():
            return max(options, key=lambda action: game.state.steps[action.unit])
        case Evade():
            return stand_or_not(game, decision)
        case StandFast():
            return cling_or_not(game, options)
        case ChooseTarget():
            return best_target(game, side, options)
        case Face():
            return decision.accept(game)
    return _other(options)


def _quiet(options: Options) -> Action:
    return next((action for action in options if action.verb in QUIET), options[0])


def _other(options: Options) -> Action:
    """Chits of one's own are taken, pursuits ridden; guns and reserves stay where they are."""
    wanted = ("pick", "pursue", "resolve", "first", "leave")
    return next((action for verb in wanted for action in options if action.verb == verb), options[0])


# -- movement ----------------------------------------------------------------------------------------------------------


def next_unit(game: MibGame, side: int, options: Options) -> Action:
    """Those nearest the enemy act first; who does best where it stands is left alone."""
    grid, enemy = game.scenario.field.grid, game.state.occupied[1 - side]
    units = [action.unit for action in options if action.verb == "select"]

    def order(unit: int) -> tuple[bool, int]:
        near = grid.nearest(game.state.place[unit], enemy) if enemy else FAR
        return not game.scenario.units[unit].is_troops, near

    for unit in sorted(units, key=order):
        if best_order(game, unit) is not None:
            return Action("select", unit)
    return Action("end")


def best_order(game: MibGame, unit: int) -> Action | None:
    """The best thing a unit can do before the fighting, or nothing."""
    facts = game.scenario.units[unit]
    if facts.kind == "leader":
        return ride_to(game, unit)
    if facts.kind == "battery" or has(game, unit, MOBILE):
        return None
    if may_recover(game, unit) and (has(game, unit, SMASHED) or not is_adjacent_to_enemy(game, unit)):
        return Action("recover", unit)
    if not may_move(game, unit) or game.state.second[unit] >= 0:
        return None
    ground = Ground(game, unit)
    here = game.state.place[unit]
    intent = int(is_adjacent_to_enemy(game, unit) and not ground.weak)
    worth = ground.worth(here, game.state.facing[unit], intent)
    best = best_move(game, unit, ground, worth + 0.15)
    if best is not None:
        return best
    return turned(game, unit, ground, worth)


def best_move(game: MibGame, unit: int, ground: Ground, least: float) -> Action | None:
    """The best end of a move, if it is better than staying; facings that suit the enemy only."""
    best = None
    found = endings(game, unit)
    for verb, facings in (("move", found.quiet), ("engage", found.hostile)):
        everywhere = 0
        for mask in facings:
            everywhere |= mask
        for hex in iter_bits(everywhere):
            wanted = best_facing(game, unit, hex)
            offered = [facing for facing in range(6) if facings[facing] >> hex & 1]
            for facing in [wanted] if wanted in offered else offered:
                worth = ground.worth(hex, facing, int(verb == "engage"))
                if worth > least:
                    best, least = Action(verb, unit, hex, (facing,)), worth
    return best


def turned(game: MibGame, unit: int, ground: Ground, worth: float) -> Action | None:
    """Face an enemy who is in the rear, or rest where nobody is near."""
    here = game.state.place[unit]
    facing = best_facing(game, unit, here)
    if may_turn(game, unit) and facing != game.state.facing[unit] and ground.worth(here, facing, 0) > worth + 0.3:
        return Action("turn", unit, extra=(facing,))
    if may_rest(game, unit) and game.state.fatigue[unit] and not is_adjacent_to_enemy(game, unit):
        return Action("rest", unit)
    return None


def ride_to(game: MibGame, leader: int) -> Action | None:
    """With the strongest stack of his own that is next to an enemy, or in the middle of his own."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    facts = scenario.units[leader]
    own = [
        unit
        for unit in scenario.troops[facts.side]
        if state.place[unit] >= 0 and facts.formation in (-1, scenario.units[unit].formation)
    ]
    if not own:
        return None
    enemy = state.occupied[1 - facts.side]

    def worth(hex: int) -> float:
        here = sum(strength(game, unit) for unit in own if state.place[unit] == hex)
        away = sum(max(0, grid.distance(hex, state.place[unit]) - 2) for unit in own) / len(own)
        return 0.2 * here + (1.0 if here and grid.adjacent[hex] & enemy else 0.0) - away

    best = max({state.place[unit] for unit in own}, key=lambda hex: (worth(hex), -hex))
    ride = Action("ride", leader, best)
    decision = OrderUnit(facts.side, leader)
    if best != state.place[leader] and worth(best) > worth(state.place[leader]) and ride in decision.options(game):
        return ride
    return None


# -- combat ------------------------------------------------------------------------------------------------------------


def best_attack(game: MibGame, side: int, options: Options) -> Action:
    """The order that adds most to what the declared combats promise; then fight."""
    known, step = presume(game, side), current(game)
    before = {plan: plan_worth(known, side, plan) for plan in plans_of(game, step.orders, step.joined)}
    best, most = None, BOLD
    for action in options:
        if action.verb not in ("attack", "charge"):
            continue
        orders = (*step.orders, (action.unit, action.place, action.verb == "charge"))
        plans = plans_of(game, orders, step.joined)
        gained = sum(plan_worth(known, side, plan) for plan in plans if plan not in before)
        lost = sum(worth for plan, worth in before.items() if plan not in plans)
        if gained - lost > most:
            best, most = action, gained - lost
    return best or next(action for action in options if action.verb in ("fight", "pass"))


def best_advance(game: MibGame, options: Options) -> Action:
    """Into a place that counts, or wherever it is better than to stay."""
    best, most = _quiet(options), 0.2
    for unit in {action.unit for action in options if action.verb == "advance"}:
        ground = Ground(game, unit)
        here = ground.worth(game.state.place[unit], game.state.facing[unit], 0)
        for action in options:
            if action.unit == unit and action.verb == "advance":
                if action.extra[0] != best_facing(game, unit, action.place):
                    continue
                gain = ground.worth(action.place, action.extra[0], 0) - here
                if gain > most:
                    best, most = action, gain
    return best


def best_retreat(game: MibGame, side: int, options: Options) -> Action:
    """As far from the enemy as it goes; who may stop does so when nobody is near."""
    grid, enemy = game.scenario.field.grid, game.state.occupied[1 - side]
    ways = [action for action in options if action.verb == "retreat"]
    here = game.state.place[ways[0].unit]
    if len(ways) < len(options) and enemy and grid.nearest(here, enemy) >= 3:
        return Action("halt")
    return max(ways, key=lambda action: (grid.nearest(action.place, enemy) if enemy else 0, -action.place))


def stand_or_not(game: MibGame, decision: Evade) -> Action:
    """Cavalry slips away from infantry unless it stands in a place that counts beside infantry of its own."""
    hex = game.state.place[decision.unit]
    friends = len(troops_at(game, decision.side, hex)) > 1
    prize = any(prize.hex == hex for prize in game.scenario.prizes)
    return decision.decline(game) if friends and prize else decision.accept(game)


def cling_or_not(game: MibGame, options: Options) -> Action:
    """Only for a place that counts, and not with the last step."""
    hex = options[0].place
    side = game.pending[0].side
    steps = sum(game.state.steps[unit] for unit in troops_at(game, side, hex))
    prize = any(prize.hex == hex for prize in game.scenario.prizes)
    return Action("cling" if prize and steps > 2 else "yield", place=hex)


def best_target(game: MibGame, side: int, options: Options) -> Action:
    """The largest stack in reach, with all guns that reach it."""
    shots = [action for action in options if action.verb.startswith("bombard")]

    def worth(action: Action) -> tuple[int, bool]:
        size = sum(strength(game, unit) for unit in troops_at(game, 1 - side, action.place))
        return size, action.verb == "bombard-all"

    return max(shots, key=worth)
