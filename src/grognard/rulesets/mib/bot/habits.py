"""Habits of a staff officer: what he answers when a fight asks something of him."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Options
from grognard.core.places import best_facing
from grognard.rulesets.mib.bot.ground import Ground
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.prospects import is_last, plan_worth, stakes
from grognard.rulesets.mib.bot.tasks import Task, allot
from grognard.rulesets.mib.ch02_components.values import strength
from grognard.rulesets.mib.ch07_combat.attacks import plans_of
from grognard.rulesets.mib.ch07_combat.evasion import Evade
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Fray, Join, Order
from grognard.rulesets.mib.ch07_combat.stand_fast import StandFast
from grognard.rulesets.mib.ch11_fatigue.lite import HoldBack
from grognard.rulesets.mib.ch16_options.bombardment import TARGET_STRENGTH
from grognard.rulesets.mib.ch16_options.grand_batteries import batteries, donors
from grognard.rulesets.mib.ch16_options.initiative_chits import face
from grognard.rulesets.mib.provisions.victory import place_points
from grognard.rulesets.mib.state import MibGame, in_play, troops_at

FEW_GUNS = 6
"""Fewer massed guns than this do not hurt enough to take them from their divisions."""
NEAR, AT_HAND = 3, 5
TIME_TO_COME = 2
"""Turns that must be left for those who are called."""


def best_attack(game: MibGame, side: int, options: Options) -> Action:
    """The order, or the combination of two combats, that adds most to what is promised; then fight."""
    step = game.current(Attacks)
    before = {plan: plan_worth(game, side, plan) for plan in plans_of(game, step.orders, step.joined)}
    best, most = None, LED.now.declared
    for action in options:
        orders, joined = step.orders, step.joined
        if action.verb in ("attack", "charge"):
            orders = (*orders, Order(action.unit, action.place, action.verb == "charge"))
        elif action.verb in ("combine", "combine-charges"):
            joined = (*joined, Join(action.place, action.extra[0], action.verb == "combine-charges"))
        else:
            continue
        plans = plans_of(game, orders, joined)
        gained = sum(plan_worth(game, side, plan) for plan in plans if plan not in before)
        lost = sum(worth for plan, worth in before.items() if plan not in plans)
        if gained - lost > most:
            best, most = action, gained - lost
    return best or next((action for action in options if action.verb in ("fight", "pass")), options[0])


def next_combat(game: MibGame, side: int, options: Options) -> Action:
    """The most promising first: it may open the way behind the others."""
    plans = {(plan.units[0], plan.targets[0]): plan for plan in game.current(Attacks).plans}
    return max(options, key=lambda action: plan_worth(game, side, plans[action.unit, action.place]))


def best_advance(game: MibGame, side: int, options: Options) -> Action:
    """Into a place that counts, or wherever it is better than to stay."""
    best, most = Action("halt"), 0.2
    tasks = allot(game, side)
    for unit in dict.fromkeys(action.unit for action in options if action.verb == "advance"):
        ground = Ground(game, unit, tasks.get(unit))
        here = ground.worth(game.state.place[unit], game.state.facing[unit], 0)
        for action in options:
            if action.unit == unit and action.verb == "advance":
                if action.extra[0] != best_facing(game, unit, action.place):
                    continue
                gain = ground.worth(action.place, action.extra[0], 0) - here
                if gain > most:
                    best, most = action, gain
    return line_advance(game, tasks, options, most) or best


def line_advance(game: MibGame, tasks: dict[int, Task], options: Options, least: float) -> Action | None:
    """An extended line goes where the better of its two hexes is worth more than where it stands."""
    best = None
    for action in options:
        if action.verb == "advance-line":
            ground = Ground(game, action.unit, tasks.get(action.unit))
            state, facing = game.state, game.state.facing[action.unit]
            here = max(ground.worth(hex, facing, 0) for hex in (state.place[action.unit], state.second[action.unit]))
            pair = (action.place, action.extra[0])
            ahead = (game.scenario.field.grid.direction(*pair) + 1) % 6
            gain = max(ground.worth(hex, ahead, 0) for hex in pair) - here
            if gain > least:
                best, least = action, gain
    return best


def best_retreat(game: MibGame, side: int, options: Options) -> Action:
    """As far from the enemy as it goes, beside friends; who may stop does so when nobody is near."""
    grid, enemy, own = game.scenario.field.grid, game.state.occupied[1 - side], game.state.occupied[side]
    ways = [action for action in options if action.verb == "retreat"]
    here = game.state.place[ways[0].unit]
    if len(ways) < len(options) and enemy and grid.nearest(here, enemy) >= NEAR:
        return Action("halt")

    def worth(action: Action) -> tuple[float, int]:
        away = min(4, grid.nearest(action.place, enemy)) if enemy else 4
        kept = 1.0 if stakes(game, action.place, 1 - side) else 0.0
        return away + kept + 0.2 * (grid.adjacent[action.place] & own).bit_count(), -action.place

    return max(ways, key=worth)


def stand_or_not(game: MibGame, decision: Evade) -> Action:
    """Cavalry slips away from infantry unless it stands in a place that counts: beside infantry of its own, or where
    the place is worth more than the horsemen."""
    hex = game.state.place[decision.unit]
    friends = len(troops_at(game, decision.side, hex)) > 1
    held = stakes(game, hex, 1 - decision.side)
    stands = held and (friends or 0.3 * held > LED.now.step)
    return decision.decline(game) if stands else decision.accept(game)


def cling_or_not(game: MibGame, decision: StandFast) -> Action:
    """Only where a step really keeps the place, it counts, and it is not the last step."""
    fray = game.current(Fray)
    hex = fray.targets[decision.index]
    steps = sum(game.state.steps[unit] for unit in troops_at(game, decision.side, hex))
    price = fray.retreat[decision.index] if fray.guns else 1
    keeps = fray.retreat[decision.index] <= price and steps > price
    worth = stakes(game, hex, 1 - decision.side) > LED.now.step * price
    return decision.accept(game) if keeps and worth else decision.decline(game)


def take_loss(game: MibGame, options: Options) -> Action:
    """Whoever has most left."""
    return max(options, key=lambda action: game.state.steps[action.unit])


def best_target(game: MibGame, side: int, options: Options) -> Action:
    """Whoever holds a place that counts, else the largest stack in reach, with all guns that reach it."""
    shots = [action for action in options if action.verb.startswith("bombard")]

    def worth(action: Action) -> tuple[float, bool]:
        size = sum(strength(game, unit) for unit in troops_at(game, 1 - side, action.place))
        return size + 2 * stakes(game, action.place, side), action.verb == "bombard-all"

    return max(shots, key=worth)


def join_guns(game: MibGame, options: Options) -> Action:
    """Everybody who can: ten points stand against them."""
    return next(iter(options))


# -- before the fight --------------------------------------------------------------------------------------------------


def choose_chits(game: MibGame, side: int, options: Options) -> Action:
    """The formations with most troops at hand to strike."""
    own = {face(game, f): f for f in game.state.cup if game.scenario.formations[f].side == side}
    grid, enemy = game.scenario.field.grid, game.state.occupied[1 - side]

    def ready(action: Action) -> float:
        members = game.scenario.formations[own[action.unit]].members
        here = [unit for unit in members if in_play(game, unit)]
        return sum(strength(game, u) for u in here if enemy and grid.nearest(game.state.place[u], enemy) <= NEAR)

    return max((action for action in options if action.verb == "pick"), key=ready)


def choose_order(game: MibGame) -> Action:
    """First while there is a battle to win; last when it ends, with the last word on every place."""
    return Action("second" if is_last(game) else "first")


def call_or_not(game: MibGame, side: int, options: Options) -> Action:
    """Call whoever marches elsewhere if the places are going against his side by more than the price, and there is
    time to make use of him (R16)."""
    own, other = place_points(game)[side], place_points(game)[1 - side]
    left = game.scenario.turns - game.state.turn
    costs = {each.unit: each.cost for each in game.scenario.provisions.releases}
    worthy = [a for a in options if a.verb == "call" and left >= TIME_TO_COME and other - own > costs[a.unit]]
    return max(worthy, key=lambda action: game.scenario.units[action.unit].steps) if worthy else Action("leave")


def mass_or_not(game: MibGame, side: int, options: Options) -> Action:
    """Guns go to the mass where it has a target and enough of them can come; each division keeps one battery."""
    state, field = game.state, game.scenario.field
    enemy = state.occupied[1 - side]
    rich = [unit for unit in donors(game, side) if state.guns[unit] > 1]
    massed = {state.place[unit]: state.guns[unit] for unit in batteries(game, side)}
    most = sum(state.guns[unit] - 1 for unit in rich) + max(massed.values(), default=0)
    if not rich or is_last(game) or most < FEW_GUNS:
        return Action("leave")

    def worth(action: Action) -> tuple[int, int, int]:
        targets = field.gun_reach(action.place, action.extra[0]) & enemy
        return targets.bit_count(), min(massed.get(action.place, 0), int(TARGET_STRENGTH)), state.guns[action.unit]

    best = max((action for action in options if action.verb == "mass" and action.unit in rich), key=worth)
    return best if worth(best)[0] else Action("leave")


def hold_back_or_not(game: MibGame, decision: HoldBack, options: Options) -> Action:
    """A reserve is whoever is far from the enemy, while somebody of the formation is not; so it stays fresh for the
    fight that decides [mib 11.2f]."""
    grid, enemy = game.scenario.field.grid, game.state.occupied[1 - decision.side]
    state = game.state
    members = [u for f in decision.formations for u in game.scenario.formations[f].members if in_play(game, u)]
    if not enemy or all(grid.nearest(state.place[u], enemy) > AT_HAND for u in members):
        return decision.decline(game)
    far = [a for a in options if a.verb == "hold-back" and grid.nearest(state.place[a.unit], enemy) > NEAR]
    return max(far, key=lambda action: strength(game, action.unit)) if far else decision.decline(game)
