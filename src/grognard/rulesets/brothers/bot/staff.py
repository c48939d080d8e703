"""How a staff officer plays Solferino: an answer to every question a side can be asked."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Options, Picker
from grognard.rulesets.brothers.bot import habits, routes, ruses
from grognard.rulesets.brothers.bot.campaign import nearest_enemy
from grognard.rulesets.brothers.bot.leading import LED
from grognard.rulesets.brothers.bot.plans import ground_worth, wished_posture
from grognard.rulesets.brothers.bot.prospects import fire_worth
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.crowding import EaseCrowding
from grognard.rulesets.brothers.ch05_turn.plotting import ChangePosture, PlotPosture
from grognard.rulesets.brothers.ch06_chits.events.assaults import JoinBattle
from grognard.rulesets.brothers.ch06_chits.sovereign_chits import ChooseDivision, divisions
from grognard.rulesets.brothers.ch06_chits.windows import PlayEvent
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture
from grognard.rulesets.brothers.ch08_fire.ammunition import ChooseLowAmmo
from grognard.rulesets.brothers.ch08_fire.fire import ChooseCasualty
from grognard.rulesets.brothers.ch08_fire.shifts import DEFENSIVE, STEP, find_shot
from grognard.rulesets.brothers.ch08_fire.step import ChooseFire, CombineFire, company
from grognard.rulesets.brothers.ch10_break_test.driven_off import JoinRetreat
from grognard.rulesets.brothers.ch11_movement.charge import ChooseTrampled, RideOn
from grognard.rulesets.brothers.ch11_movement.declaration import DeclareAssaults
from grognard.rulesets.brothers.ch11_movement.defensive_fire import DefendWithFire
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch11_movement.overrun import PlaceLeader
from grognard.rulesets.brothers.ch11_movement.step import ChooseMover
from grognard.rulesets.brothers.ch12_assault.abandonment import AbandonPosition
from grognard.rulesets.brothers.ch12_assault.assault import KingsReroll
from grognard.rulesets.brothers.ch12_assault.breakthrough import Advance
from grognard.rulesets.brothers.ch12_assault.losses import TakeLosses
from grognard.rulesets.brothers.ch12_assault.retreat import ChooseRetreat, FollowRetreat, RetreatInTurn
from grognard.rulesets.brothers.ch12_assault.step import ChooseAssault
from grognard.rulesets.brothers.ch13_rally import Rally
from grognard.rulesets.brothers.state import ACTIVE, BROKEN, DEFENDED, POSTURES, BrothersGame, has

WORTH_FIRING = 0.012
"""What Defensive Fire must promise: less is not worth the ammunition."""


def evaluate(game: BrothersGame, side: int) -> float:
    """Victory Points, and the strength both sides have left."""
    state = game.state
    left = [
        sum(strength(game, unit) for unit in game.scenario.members[s] if state.place[unit] != BROKEN) for s in (0, 1)
    ]
    return (state.points[side] - state.points[1 - side]) + 0.3 * (left[side] - left[1 - side])


def advise(game: BrothersGame, side: int, picker: Picker) -> Action:
    """The answer to whatever a side is asked; where the rules leave no such choice, the first that they do."""
    options = game.options(side)
    wished = wish(game, side, options, picker)
    return wished if wished in options else options[0]


def wish(game: BrothersGame, side: int, options: Options, picker: Picker) -> Action:
    """What it would like to do."""
    decision = game.decision(side)
    match decision:
        case ChoosePosture() | PlotPosture() | ChangePosture():
            return posture(game, decision)
        case ChooseDivision():
            return best_division(game, decision)
        case ChooseFire():
            return best_fire(game, side, options)
        case CombineFire():
            return combine_or_not(game, decision)
        case DefendWithFire():
            return defend(game, decision, options)
        case ChooseMover():
            return routes.next_mover(game, side, options)
        case MoveOn():
            return routes.best_move(game, decision.movers, options, picker)
        case DeclareAssaults() | JoinBattle():
            return habits.next_assault(game, side, options)
        case ChooseAssault():
            return habits.next_storm(game, side, options)
        case PlayEvent():
            return ruses.best_event(game, decision, options)
        case Rally():
            return habits.best_rally(game, side, options)
        case _:
            return react(game, side, options)


def react(game: BrothersGame, side: int, options: Options) -> Action:
    """What follows from a fight."""
    decision = game.decision(side)
    match decision:
        case AbandonPosition():
            return habits.stand_or_leave(game, decision, options)
        case TakeLosses():
            return habits.take_losses(game, decision, options)
        case KingsReroll():
            return habits.reroll_or_not(game, side)
        case Advance():
            return habits.advance(game, side, options)
        case RideOn():
            charge = routes.best_charge(game, decision.movers[0], options)
            return charge[0] if charge else options[0]
        case ChooseRetreat() | RetreatInTurn():
            return habits.best_retreat(game, side, options)
        case FollowRetreat():
            return habits.follow_or_stay(game, decision)
        case JoinRetreat():
            return decision.decline(game)
        case PlaceLeader():
            return max(options, key=lambda action: nearest_enemy(game, side, action.place))
        case ChooseCasualty():
            return habits.cheapest_casualty(game, options)
        case ChooseTrampled() | EaseCrowding():
            return habits.cheapest_hit(game, options)
        case ChooseLowAmmo():
            return min(options, key=lambda action: strength(game, action.unit))
        case _:
            return next((action for action in options if action.verb == "halt"), options[0])


# -- command -----------------------------------------------------------------------------------------------------------


def posture(game: BrothersGame, decision: ChoosePosture | PlotPosture | ChangePosture) -> Action:
    active = [unit for unit, flags in enumerate(game.state.flags) if flags & ACTIVE]
    emperor = game.scenario.units[game.state.leader].arm == "cic" if game.state.leader >= 0 else False
    wished = wished_posture(game, decision.formation, active if emperor else None)
    if isinstance(decision, ChangePosture):
        return Action("keep" if game.state.posture[decision.formation] == wished else "change")
    return Action(POSTURES[wished], game.scenario.formations[decision.formation].hq)


def best_division(game: BrothersGame, decision: ChooseDivision) -> Action:
    """The division with most men near the enemy, or simply the largest."""
    side = decision.side

    def worth(units: list[int]) -> float:
        total = 0.0
        for unit in units:
            near = nearest_enemy(game, side, game.state.place[unit])
            total += strength(game, unit) * (1.0 if near <= 4 else 0.5) / (1 + game.state.hits[unit])
        return total

    groups = divisions(game, decision.leader).values()
    return Action("division", max(groups, key=worth)[0])


# -- fire --------------------------------------------------------------------------------------------------------------


def shot_worth(game: BrothersGame, side: int, units: tuple[int, ...], hex: int, kind: str) -> float:
    """What a fire promises; a little more where an Assault on a prize could follow."""
    worth = fire_worth(game, side, hex, find_shot(game, units, hex, kind).column)
    return worth * (1.0 + min(0.5, 0.1 * ground_worth(game, hex)))


def best_fire(game: BrothersGame, side: int, options: Options) -> Action:
    """The fire that does most harm; guns that see nothing worth it keep their freedom to move [brothers 8.1.6]."""
    best, worth = Action("cease"), 0.0
    for action in options:
        if action.verb != "fire":
            continue
        found = shot_worth(game, side, (action.unit,), action.place, STEP)
        if game.scenario.units[action.unit].is_gun and found < LED.now.gun_fires:
            continue
        if found > worth:
            best, worth = action, found
    return best


def combine_or_not(game: BrothersGame, decision: CombineFire) -> Action:
    """Together if that does more than one after the other [brothers 8.1.3a]."""
    side, hex = decision.side, decision.hex
    now = shot_worth(game, side, decision.units, hex, STEP)
    best, gain = Action("open-fire"), 0.0
    for other in company(game, decision.units, hex):
        together = shot_worth(game, side, (*decision.units, other), hex, STEP)
        found = together - now - shot_worth(game, side, (other,), hex, STEP)
        if found > gain:
            best, gain = Action("combine", other), found
    return best


def defend(game: BrothersGame, decision: DefendWithFire, options: Options) -> Action:
    """The best shot first; none that is hardly worth a cartridge."""
    best, worth = Action("hold"), 0.0
    for action in options:
        if action.verb != "fire":
            continue
        found = shot_worth(game, decision.side, (action.unit,), action.place, DEFENSIVE)
        if found < WORTH_FIRING and has(game, action.unit, DEFENDED):
            continue
        if found > worth:
            best, worth = action, found
    return best
