"""What an order is for: the goal of the formation in the day's campaign, the fire that does most harm."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.reason import Aim, Reason
from grognard.rulesets.brothers.bot.campaign import find_campaign
from grognard.rulesets.brothers.bot.staff import shot_worth
from grognard.rulesets.brothers.ch05_turn.plotting import PlotPosture
from grognard.rulesets.brothers.ch07_command.posture import ChoosePosture
from grognard.rulesets.brothers.ch08_fire.fire import ChooseCasualty
from grognard.rulesets.brothers.ch08_fire.shifts import STEP
from grognard.rulesets.brothers.ch08_fire.step import ChooseFire
from grognard.rulesets.brothers.ch11_movement.defensive_fire import DefendWithFire
from grognard.rulesets.brothers.ch11_movement.move_on import MoveOn
from grognard.rulesets.brothers.ch11_movement.step import ChooseMover
from grognard.rulesets.brothers.ch13_rally import Rally
from grognard.rulesets.brothers.state import BrothersGame


def reason(game: BrothersGame, side: int, action: Action) -> Reason:
    """Why a staff officer takes an action, where he can say it."""
    decision = game.decision(side)
    match decision:
        case ChooseFire():
            return of_fire(game, side, action)
        case DefendWithFire():
            return Reason(Aim("most-harm", {"place": action.place}) if action.place >= 0 else None)
        case ChoosePosture() | PlotPosture():
            return Reason(goal_aim(game, side, decision.formation))
        case ChooseCasualty():
            return Reason(Aim("cheapest"))
        case Rally():
            return Reason(Aim(action.verb, {"unit": action.unit}) if action.verb in ("rally", "refill") else None)
        case ChooseMover() | MoveOn() if action.unit >= 0:
            return Reason(goal_aim(game, side, game.scenario.units[action.unit].formation))
        case _:
            return Reason()


def goal_aim(game: BrothersGame, side: int, formation: int) -> Aim | None:
    """The place that a formation makes for: to be taken, to be held, or where the enemy is to be found."""
    goal = find_campaign(game, side).goals.get(formation, -1)
    if formation < 0 or goal < 0:
        return None
    holders = {prize.hex: who for prize, who in zip(game.scenario.prizes, game.state.control, strict=True)}
    key = "hunt" if goal not in holders else "hold" if holders[goal] == side else "take"
    return Aim(key, {"formation": game.scenario.formations[formation].name, "place": goal})


def of_fire(game: BrothersGame, side: int, action: Action) -> Reason:
    """The fire that does most harm, and the next best."""
    if action.verb != "fire":
        return Reason()
    others = [
        other
        for other in game.options(side)
        if other.verb == "fire" and (other.unit, other.place) != (action.unit, action.place)
    ]
    worth = {other: shot_worth(game, side, (other.unit,), other.place, STEP) for other in others}
    runner_up = max(worth, key=lambda other: worth[other], default=None)
    return Reason(Aim("most-harm", {"place": action.place}), runner_up)
