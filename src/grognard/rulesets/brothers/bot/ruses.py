"""When to play an event chit; for bots. Chits go back to the box at the end of the turn, so few are worth saving."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations
from random import Random

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.options import Options
from grognard.rulesets.brothers.bot.campaign import nearest_enemy
from grognard.rulesets.brothers.bot.habits import under_way
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.plans import best_storm, ground_worth, stormers
from grognard.rulesets.brothers.bot.prospects import attack_worth, break_cost, fire_worth, look
from grognard.rulesets.brothers.bot.routes import weigh_moves
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch06_chits.events.assaults import soldiers
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent
from grognard.rulesets.brothers.ch08_fire.shifts import OPPORTUNITY, STEP, find_shot
from grognard.rulesets.brothers.ch11_movement.engagement import hot_hexes, is_engaged
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch13_rally import disordered
from grognard.rulesets.brothers.state import AGGRESSIVE, BrothersGame, mark

Weigh = Callable[[BrothersGame, PlayEvent, Action], float]


def best_event(game: BrothersGame, decision: PlayEvent, options: Options) -> Action:
    """The play that is worth most, if it is worth more than to wait for a better moment."""
    best, worth = Action("pass"), patience(game)
    for action in options:
        if action.verb != "pass":
            found = WORTH.get(action.verb, always)(game, decision, action)
            if found > worth:
                best, worth = action, found
    return best


def patience(game: BrothersGame) -> float:
    """The fuller the cup, the better a moment must be."""
    return LED.now.patience * (0.05 + 0.2 * min(1.0, len(game.state.cup) / 8))


def always(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    return 1.0


def shot(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """Opportunity Fire; on somebody who moves up it may stop an Assault too."""
    events = (Modifier(1, action.verb, "11.9a"),) if action.verb == "jaeger-sharpshooters" else ()
    found = find_shot(game, (action.unit,), action.place, OPPORTUNITY, events)
    return fire_worth(game, decision.side, action.place, found.column) * (1.4 if decision.hex == action.place else 1.0)


def massed(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """Guns of several corps as one battery."""
    units = game.scenario.units
    guns = tuple(unit for unit in front_units(game, game.state.place[action.unit]) if units[unit].is_gun)
    found = find_shot(game, guns, action.place, STEP, (Modifier(1, "grand-battery", "8.3a"),))
    return fire_worth(game, decision.side, action.place, found.column)


def stroke(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """An Assault out of turn, one hex or up to three of them."""
    lead_hex = game.state.place[action.unit]
    support: list[int] = []
    if action.verb == "take-san-martino":
        others = [hex for hex in game.scenario.board.neighbours(action.place) if hex != lead_hex]
        columns = sorted((brigades(game, decision.side, hex) for hex in others), key=len, reverse=True)
        support = [unit for column in columns[:2] for unit in column]
    lead = brigades(game, decision.side, lead_hex)
    odds = under_way(game, decision.side, tuple(lead), tuple(support), action.place)
    return attack_worth(game, odds, look(game, decision.side, action.place), ground_worth(game, action.place))


def brigades(game: BrothersGame, side: int, hex: int) -> list[int]:
    units = game.scenario.units
    return [unit for unit in game.state.stacks[hex] if units[unit].side == side and units[unit].is_infantry]


def soldiers_battle(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """The best Assault of one or two hexes against their orders."""
    side, target = decision.side, action.place
    by_hex = stormers(game, list(soldiers(game, target)), target)
    parties = [*combinations(by_hex, 1), *combinations(by_hex, 2)]
    return max(best_storm(game, side, {hex: by_hex[hex] for hex in party}, target)[0] for party in parties)


def hussars(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """How much more horse is worth if it may close with the enemy, and ride at him harder."""
    march = game.current(March)
    then = game.copy()
    for unit in march.movers:
        mark(then, unit, AGGRESSIVE)
    choice, picker = MoveOn(decision.side, march.movers), Random(0)
    return (
        weigh_moves(then, march.lead, choice.options(then), picker)[1]
        - weigh_moves(game, march.lead, choice.options(game), picker)[1]
    )


def relief(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """Order restored at no price: the worst off first."""
    if action.extra == (1,):
        return 0.1
    near = is_engaged(game, action.unit)
    worth = 0.15 * game.state.hits[action.unit] + (0.15 if near else 0.0)
    return worth + (0.1 * break_cost(game, action.unit) if game.state.worn[action.unit] else 0.0)


def hindrance(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """Against a formation that is about to close with us."""
    frame = game.current(Activation)
    formation = game.scenario.formations[frame.formation]
    near = [
        unit
        for unit in formation.members
        if game.state.place[unit] >= 0 and nearest_enemy(game, formation.side, game.state.place[unit]) <= 5
    ]
    return 0.08 * len(near)


def courier(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    frame = game.current(Activation)
    members = game.scenario.formations[frame.formation].members
    return 0.1 * sum(is_engaged(game, unit) for unit in members)


def rush(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    """A move that will meet fire."""
    march = game.find(March)
    if march is None or not march.path:
        return 0.0
    return 0.3 if hot_hexes(game, decision.side) >> march.path[-1] & 1 else 0.0


def general(game: BrothersGame, decision: PlayEvent, action: Action) -> float:
    return 0.2 * (len(disordered(game)) - 1)


WORTH: dict[str, Weigh] = {
    "jaeger-sharpshooters": shot,
    "napoleons-guns": shot,
    "auger-grand-battery": massed,
    "gegenstoss": stroke,
    "take-san-martino": stroke,
    "regimental-colours": relief,
    "cantinieres": relief,
    "rumour-from-mantua": hindrance,
    "oppressive-heat": hindrance,
    "imperial-courier": courier,
    "pas-gymnastique": rush,
    "bersaglieri": rush,
    "la-marmora": general,
    "edelsheim-hussars": hussars,
    "soldiers-battle": soldiers_battle,
}
