"""How a staff officer plays Solferino: formations march on cities, attack with odds, and keep their lines.

`purpose` says what a formation is about, `ground` where its units go, `onslaught` whom they attack, `escort` where the
leaders are, `prospects` what all of it promises.
"""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.options import Options, Picker
from grognard.core.places import best_facing
from grognard.rulesets.napoleon3.bot.concert import Concert, best_concert
from grognard.rulesets.napoleon3.bot.escort import first_formation, place_commander, place_hq
from grognard.rulesets.napoleon3.bot.ground import FAR, Ground
from grognard.rulesets.napoleon3.bot.onslaught import (
    best_advance,
    best_attack,
    next_combat,
    share_strength,
    split,
    stand_or_not,
)
from grognard.rulesets.napoleon3.bot.prospects import harm, unit_worth
from grognard.rulesets.napoleon3.bot.purpose import city_hexes
from grognard.rulesets.napoleon3.ch04_turn.initiative import ChooseFirst
from grognard.rulesets.napoleon3.ch07_movement.commanders import MoveCommander
from grognard.rulesets.napoleon3.ch07_movement.facing_change import TurnUnit
from grognard.rulesets.napoleon3.ch07_movement.march import ChooseWay
from grognard.rulesets.napoleon3.ch07_movement.move import MoveUnit
from grognard.rulesets.napoleon3.ch07_movement.step import ChooseMover
from grognard.rulesets.napoleon3.ch08_command.direct import DirectCommand
from grognard.rulesets.napoleon3.ch10_artillery.barrage import Barrage, find_barrage
from grognard.rulesets.napoleon3.ch10_artillery.support import Support
from grognard.rulesets.napoleon3.ch11_combat.advance import Advance
from grognard.rulesets.napoleon3.ch11_combat.declare import DeclareAttacks
from grognard.rulesets.napoleon3.ch11_combat.defence import SplitDefence
from grognard.rulesets.napoleon3.ch11_combat.frame import current
from grognard.rulesets.napoleon3.ch11_combat.leading import Lead
from grognard.rulesets.napoleon3.ch11_combat.results import ChooseVictim
from grognard.rulesets.napoleon3.ch11_combat.retreat import ChooseRetreat
from grognard.rulesets.napoleon3.ch11_combat.retreat_before import RetreatBefore
from grognard.rulesets.napoleon3.ch11_combat.step import ChooseCombat, ShareStrength
from grognard.rulesets.napoleon3.ch14_solferino.victory import points
from grognard.rulesets.napoleon3.state import N3Game

CITY = 6.0
"""A city in units of about one brigade's step."""


def evaluate(game: N3Game, side: int) -> float:
    """Points, and the steps both sides have left."""
    scores = points(game)
    units, losses = game.scenario.units, game.state.losses
    lost = [
        sum(losses[unit] * units[unit].combat / units[unit].steps for unit in game.scenario.members[s]) for s in (0, 1)
    ]
    return CITY * (scores[side] - scores[1 - side]) + 0.2 * (lost[1 - side] - lost[side])


def advise(game: N3Game, side: int, picker: Picker) -> Action:
    """The answer to whatever a side is asked; where the rules leave no such choice, the first that they do."""
    options = game.options(side)
    wished = wish(game, side, options, picker)
    return wished if wished in options else options[0]


def wish(game: N3Game, side: int, options: Options, picker: Picker) -> Action:
    """What it would like to do."""
    decision = game.decision(side)
    match decision:
        case MoveCommander():
            return place_commander(game, decision.leader, options)
        case ChooseFirst():
            return first_formation(game, side, options)
        case Barrage():
            return best_shot(game, options)
        case ChooseMover():
            return next_mover(game, decision, options)
        case MoveUnit():
            return best_move(game, decision.unit, options, picker)
        case ChooseWay():
            return best_way(game, decision)
        case DeclareAttacks():
            return best_attack(game, options)
        case ChooseCombat():
            return next_combat(game, options)
        case RetreatBefore():
            return stand_or_not(game, decision)
        case ShareStrength():
            return share_strength(game, options, current(game))
        case SplitDefence():
            return split(game, decision)
        case Advance():
            return best_advance(game, options)
        case ChooseVictim():
            return min(options, key=lambda action: unit_worth(game, action.unit))
        case ChooseRetreat():
            return max(options, key=lambda action: game.scenario.field.protection[action.place])
        case DirectCommand() | Lead() | Support() | TurnUnit():
            return decision.accept(game)
        case _:
            return options[0]


# -- fire ---


def best_shot(game: N3Game, options: Options) -> Action:
    """The shot that does most harm, cities before all; a shot costs nothing."""
    shots = [action for action in options if action.verb == "barrage"]
    if not shots:
        return Action("cease")
    cities = city_hexes(game)

    def worth(action: Action) -> float:
        found = harm(game, find_barrage(game, action.unit, action.extra[1]))
        return found * (1.5 if cities >> action.place & 1 else 1.0)

    return max(shots, key=worth)


# -- movement ---


def next_mover(game: N3Game, decision: ChooseMover, options: Options) -> Action:
    """Those nearest the enemy move first, headquarters last."""
    movers = [action for action in options if action.verb == "select"]
    if not movers:
        return Action("end")
    units, grid = game.scenario.units, game.scenario.field.grid
    enemy = game.state.occupied[1 - decision.side]

    def order(action: Action) -> tuple[bool, bool, int]:
        hex, facts = game.state.place[action.unit], units[action.unit]
        near = grid.nearest(hex, enemy) if hex >= 0 and enemy else FAR
        return not facts.is_troops, facts.is_gun, near

    return min(movers, key=order)


def best_move(game: N3Game, unit: int, options: Options, picker: Picker) -> Action:
    """The best place within reach, looked at with the facings that may suit it."""
    if not game.scenario.units[unit].is_troops:
        return place_hq(game, unit, options)
    ground = Ground(game, unit)
    concert = best_concert(game, ground.facts.formation, ground.plan) if ground.may_join() else None
    if concert is not None and unit in concert.posts:
        return take_post(game, unit, concert, ground)
    best, worth = Action("stay", unit), float("-inf")
    here = game.state.place[unit]
    if here >= 0:
        if best in options:
            worth = ground.worth(here, game.state.facing[unit]) + 0.05
        for facing in facings(ground, here):
            turn = Action("turn", unit, extra=(facing,))
            if facing != game.state.facing[unit] and turn in options:
                turned = ground.worth(here, facing)
                if turned > worth:
                    best, worth = turn, turned
    for hex in iter_bits(options.places(unit)):
        for facing in facings(ground, hex):
            found = ground.worth(hex, facing) + 0.01 * picker.random()
            if found > worth:
                best, worth = Action("move", unit, hex, (facing,)), found
    return best if best in options else options[0]


def best_way(game: N3Game, decision: ChooseWay) -> Action:
    """Through as many cities as can be, but for cavalry, which must not tire before it charges [napoleon3 11.5c]."""
    ways = decision.ways(game)
    if game.scenario.units[decision.unit].kind == "cavalry":
        return Action("go-by", decision.unit, extra=ways[0].path)
    return Action("go-by", decision.unit, extra=max(ways, key=lambda way: way.taken.bit_count()).path)


def take_post(game: N3Game, unit: int, concert: Concert, ground: Ground) -> Action:
    """To the hex from which the unit is to attack, facing its target and as few others as can be."""
    post, here = concert.posts[unit], game.state.place[unit]
    zones = game.scenario.field.zones[post]
    fronts = [facing for facing in range(6) if zones[facing] >> concert.target & 1]

    def order(facing: int) -> tuple[int, float, bool]:
        others = (zones[facing] & ground.enemy).bit_count()  # they would have to be attacked too [napoleon3 11b]
        return -others, ground.exposure(post, facing), facing == game.state.facing[unit]

    facing = max(fronts, key=order)
    if post != here:
        return Action("move", unit, post, (facing,))
    if facing == game.state.facing[unit]:
        return Action("stay", unit)
    return Action("turn", unit, extra=(facing,))


def facings(ground: Ground, hex: int) -> list[int]:
    """Towards the enemy; next to enemies every facing that looks at different ones of them."""
    field = ground.field
    enemy = ground.enemy & field.grid.adjacent[hex]
    if not enemy or field.built >> hex & 1:
        near, facing = ground.nearest(hex)
        return [facing if near > 1 else best_facing(ground.game, ground.unit, hex)]
    seen: dict[int, int] = {}
    for facing in range(6):
        front = field.fronts[hex][facing] & enemy
        if front:
            seen.setdefault(front, facing)
    return list(seen.values())
