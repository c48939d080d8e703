"""Who moves next and where to: troops, headquarters, sovereigns; for bots."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options, Picker
from grognard.rulesets.brothers.bot.campaign import FAR, find_campaign, marches, nearest_enemy
from grognard.rulesets.brothers.bot.ground import Ground
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.plans import ground_worth
from grognard.rulesets.brothers.bot.prospects import HIT, Odds, attack_worth, hits_cost, look
from grognard.rulesets.brothers.ch03_components.units import AUSTRIANS, FRENCH
from grognard.rulesets.brothers.ch03_components.values import command_rating, morale, strength
from grognard.rulesets.brothers.ch04_stacking.limits import STACK_LIMIT
from grognard.rulesets.brothers.ch04_stacking.stacks import FRONT, stack_strength
from grognard.rulesets.brothers.ch12_assault.differential import assault_strength
from grognard.rulesets.brothers.state import DEFENSIVE_POSTURE, BrothersGame

CHARGE = 0.15
"""What a Charge must promise beyond what it costs."""
SAFE = 4
"""So far from the enemy a sovereign is at ease."""


def next_mover(game: BrothersGame, side: int, options: Options) -> Action:
    """The head of the column first, guns behind the foot, leaders last."""
    if relief := best_relief(game, side, options):
        return relief
    movers = [unit for group in options.groups if group.verb == "select" for unit in group.units]
    if not movers:
        return Action("end")
    units, place, field = game.scenario.units, game.state.place, game.scenario.field
    sought = find_campaign(game, side).goals

    def order(unit: int) -> tuple[bool, bool, int, int]:
        facts, hex = units[unit], place[unit]
        goal = sought.get(facts.formation, -1)
        away = marches(field, goal, "infantry")[hex] // 4 if goal >= 0 and hex >= 0 else FAR
        return not facts.is_troops, facts.is_gun, away, -strength(game, unit) if facts.is_troops else 0

    return Action("select", min(movers, key=order))


def best_relief(game: BrothersGame, side: int, options: Options) -> Action | None:
    """Whoever stands on top next to the enemy and is the worse for it goes beneath the others [brothers 4.3b]."""
    least, stacks, place = LED.now.order, game.state.stacks, game.state.place
    for group in options.groups:
        if group.verb != "shift" or least >= FAR:
            continue
        unit = group.units[0]
        stack = stacks[place[unit]]
        beneath = (len(stack) - 1,)
        fitter = max(rank(game, other) for other in stack) - rank(game, unit)
        hot = nearest_enemy(game, side, place[unit]) == 1
        if hot and stack[0] == unit and fitter > least and beneath in group.extras:
            return Action("shift", unit, extra=beneath)
    return None


def best_move(game: BrothersGame, movers: tuple[int, ...], options: Options, picker: Picker) -> Action:
    """The best place within reach, or where it is; a Charge where it promises more."""
    unit = movers[0]
    facts = game.scenario.units[unit]
    if facts.arm == "hq":
        return place_hq(game, unit, options)
    if facts.arm == "cic":
        return place_sovereign(game, unit, options)
    best = weigh_moves(game, unit, options, picker)[0]
    if best.verb == "move" and len(movers) <= LED.now.columns:
        return best_companion(game, movers, best, options) or best
    return best


def best_companion(game: BrothersGame, movers: tuple[int, ...], move: Action, options: Options) -> Action | None:
    """The strongest who can go along to a hex under fire: as a stack they draw it once [brothers 11.8.1d]."""
    units = game.scenario.units
    if nearest_enemy(game, units[movers[0]].side, move.place) > 1:
        return None
    room = STACK_LIMIT - sum(strength(game, unit) for unit in (*movers, *game.state.stacks[move.place]))
    others = [unit for group in options.groups if group.verb == "join" for unit in group.units]
    fitting = [unit for unit in others if units[unit].is_infantry and strength(game, unit) <= room]
    return Action("join", max(fitting, key=lambda unit: rank(game, unit))) if fitting else None


def weigh_moves(game: BrothersGame, unit: int, options: Options, picker: Picker) -> tuple[Action, float]:
    """What troops do best, and what they are worth then."""
    ground = Ground(game, unit)
    here = game.state.place[unit]
    stop = Action("stop", unit)
    stays = ground.worth(here) if here >= 0 and stop in options else -1e9
    best, worth = stop, stays
    for hex in iter_bits(places_to_go(options)):
        found = ground.worth(hex) + 0.01 * picker.random()
        if found > worth + 0.03:
            best, worth = Action("enter" if here < 0 else "move", unit, hex), found
    if best is not stop:
        best = with_place(game, best, options)
    charge = best_charge(game, unit, options)
    if charge is not None and stays + charge[1] - CHARGE > worth:
        return charge[0], stays + charge[1] - CHARGE
    return best, worth


def places_to_go(options: Options) -> int:
    mask = 0
    for group in options.groups:
        if group.verb in ("move", "enter") and group.count:
            mask |= group.places
    return mask


def with_place(game: BrothersGame, action: Action, options: Options) -> Action:
    """Where in the stack: the strong on top, others beneath a full front-line."""
    places = [a.extra for a in options.at(action.place) if a.verb == action.verb and a.unit == action.unit]
    if not places or places == [()]:
        return action
    stack = game.state.stacks[action.place]
    mine = rank(game, action.unit)
    hot = nearest_enemy(game, game.scenario.units[action.unit].side, action.place) == 1
    if hot and stack_strength(game, action.place) >= FRONT:
        wanted = len(stack)
    else:
        wanted = sum(rank(game, other) > mine for other in stack)
    extra = min(places, key=lambda place: abs(place[0] - wanted))
    return Action(action.verb, action.unit, action.place, extra)


def rank(game: BrothersGame, unit: int) -> float:
    """Who should stand on top: fresh brigades, then the rest; guns where they can fire."""
    facts = game.scenario.units[unit]
    if facts.is_cavalry:
        return 0.0
    return strength(game, unit) + 0.3 * morale(game, unit) - 2 * game.state.hits[unit]


def best_charge(game: BrothersGame, unit: int, options: Options) -> tuple[Action, float] | None:
    """The Charge that promises most."""
    charges = [action for group in options.groups if group.verb == "charge" for action in group]
    found = [(action, charge_worth(game, unit, action)) for action in charges]
    return max(found, key=lambda pair: pair[1], default=None)


def charge_worth(game: BrothersGame, unit: int, action: Action) -> float:
    """What a Charge promises, which disorganizes whoever makes it [brothers 11.11.2 11.11.3]."""
    facts = game.scenario.units[unit]
    foe = look(game, facts.side, action.place)
    size = assault_strength(game, unit, (unit,))
    cost = hits_cost(game, unit, 1)
    odds = Odds(size, size, morale(game, unit), cost, False, action.extra[0], action.place)
    halted = min(0.6, 0.09 * foe.fire)
    return (1 - halted) * (attack_worth(game, odds, foe, ground_worth(game, action.place)) + HIT) - cost


# -- leaders -----------------------------------------------------------------------------------------------------------


def place_hq(game: BrothersGame, hq: int, options: Options) -> Action:
    """Where most of its units are within range, with some of them, not in the first line alone."""
    state, scenario, away_from = game.state, game.scenario, game.scenario.field.grid.away
    facts = scenario.units[hq]
    places = [state.place[unit] for unit in scenario.formations[facts.formation].members if state.place[unit] >= 0]
    if not places:
        return entry_or_stop(game, hq, options)
    reach = max(1, command_rating(game, hq, DEFENSIVE_POSTURE))
    own = state.occupied[facts.side]
    rows = [away_from[place] for place in places]

    def worth(hex: int) -> float:
        total = -sum([max(0, row[hex] - reach) + 0.1 * row[hex] for row in rows])
        near = nearest_enemy(game, facts.side, hex)
        if own >> hex & 1:
            total += 2.0 - (0.8 if near == 1 else 0.0)
        else:
            total -= 6.0 if near <= 2 else 3.0 if near <= 5 else 0.0
        return total

    return best_leader_move(game, hq, options, worth)


def place_sovereign(game: BrothersGame, leader: int, options: Options) -> Action:
    """Near those he helps, with troops about him and the enemy at a distance."""
    state, scenario, away_from = game.state, game.scenario, game.scenario.field.grid.away
    facts = scenario.units[leader]
    corps = [f for f in scenario.formations if f.nation == facts.nation and state.place[f.hq] >= 0]
    if not corps:
        return entry_or_stop(game, leader, options)
    own = state.occupied[facts.side]
    checked = {state.place[f.hq] for f in corps if f.check and nearest_enemy(game, f.side, state.place[f.hq]) <= 6}
    troops = [
        state.place[u]
        for f in corps
        for u in f.members
        if state.place[u] >= 0 and (facts.nation != FRENCH or nearest_enemy(game, f.side, state.place[u]) <= 6)
    ]

    goals = [away_from[hex] for hex in (checked if facts.nation == AUSTRIANS else troops)]

    def worth(hex: int) -> float:
        near, ways = nearest_enemy(game, facts.side, hex), [row[hex] for row in goals]
        total = -0.8 * max(0, SAFE - near) - (2.0 if near <= 2 else 0.0) - (0.0 if own >> hex & 1 else 1.0)
        if facts.nation == AUSTRIANS:
            total += 3.0 if hex in checked else 0.0
            total -= 0.3 * min(ways, default=0)
        else:
            total += 0.15 * sum([way <= facts.defensive for way in ways])
            total -= 0.2 * min(ways, default=0)
        return total

    return best_leader_move(game, leader, options, worth)


def best_leader_move(game: BrothersGame, leader: int, options: Options, worth: object) -> Action:
    assert callable(worth)
    here = game.state.place[leader]
    best, most = Action("stop", leader), worth(here) + 0.1 if here >= 0 else -1e9
    for hex in iter_bits(places_to_go(options)):
        if (found := worth(hex)) > most:
            best, most = Action("enter" if here < 0 else "move", leader, hex), found
    return best


def entry_or_stop(game: BrothersGame, leader: int, options: Options) -> Action:
    """An HQ whose units are still to come waits where it is, or comes onto the map with them."""
    mask = places_to_go(options)
    if game.state.place[leader] >= 0 or not mask:
        return Action("stop", leader)
    return Action("enter", leader, next(iter_bits(mask)))
