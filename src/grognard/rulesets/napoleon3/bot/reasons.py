"""What an order is for: the purpose of the formation, the attack that is prepared, the shot that does most harm."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.reason import Aim, Reason
from grognard.rulesets.napoleon3.bot.concert import best_concert
from grognard.rulesets.napoleon3.bot.ground import Ground
from grognard.rulesets.napoleon3.bot.prospects import harm
from grognard.rulesets.napoleon3.bot.purpose import detached, purpose_of
from grognard.rulesets.napoleon3.bot.staff import facings
from grognard.rulesets.napoleon3.ch04_turn.initiative import ChooseFirst
from grognard.rulesets.napoleon3.ch07_movement.march import ChooseWay
from grognard.rulesets.napoleon3.ch07_movement.move import MoveUnit
from grognard.rulesets.napoleon3.ch07_movement.step import ChooseMover
from grognard.rulesets.napoleon3.ch08_command.direct import DirectCommand
from grognard.rulesets.napoleon3.ch10_artillery.barrage import Barrage, find_barrage
from grognard.rulesets.napoleon3.ch10_artillery.support import Support
from grognard.rulesets.napoleon3.ch11_combat.advance import Advance
from grognard.rulesets.napoleon3.ch11_combat.declare import DeclareAttacks
from grognard.rulesets.napoleon3.ch11_combat.leading import Lead
from grognard.rulesets.napoleon3.ch11_combat.results import ChooseVictim
from grognard.rulesets.napoleon3.ch11_combat.retreat import ChooseRetreat
from grognard.rulesets.napoleon3.ch11_combat.step import ChooseCombat
from grognard.rulesets.napoleon3.state import N3Game


def reason(game: N3Game, side: int, action: Action) -> Reason:
    """Why a staff officer takes an action, where he can say it."""
    decision = game.decision(side)
    match decision:
        case Barrage():
            return of_shot(game, side, action)
        case MoveUnit():
            return of_move(game, side, action)
        case ChooseVictim():
            return Reason(Aim("least-worth"))
        case ChooseRetreat():
            return Reason(Aim("best-cover"))
        case DirectCommand() | Lead() | Support():
            return Reason(Aim("taken-where-offered") if action == decision.accept(game) else None)
        case ChooseFirst() | ChooseMover() | ChooseWay() | DeclareAttacks() | ChooseCombat() | Advance():
            return Reason(purpose_aim(game, action.unit))
        case _:
            return Reason()


def purpose_aim(game: N3Game, unit: int) -> Aim | None:
    """What a unit's formation is to do, or the unit alone; nothing for those without a formation."""
    if unit < 0 or (formation := game.scenario.units[unit].formation) < 0:
        return None
    own = detached(game, unit)
    if own is not None:
        return Aim("garrison", {"unit": unit, "place": own.goal})
    found = purpose_of(game, formation)
    if found.goal < 0:
        return None
    named: dict[str, int | float | str] = {"formation": game.scenario.formations[formation].name, "place": found.goal}
    return Aim("take" if found.attack else "hold", named)


def of_move(game: N3Game, side: int, action: Action) -> Reason:
    """A post for a concerted attack, or the place that is worth most for the purpose, and the next best place."""
    unit = action.unit
    if not game.scenario.units[unit].is_troops:
        return Reason(purpose_aim(game, unit))
    ground = Ground(game, unit)
    concert = best_concert(game, ground.facts.formation, ground.plan) if ground.may_join() else None
    if concert is not None and unit in concert.posts:
        return Reason(Aim("concert", {"unit": unit, "place": concert.target}))
    here, options = game.state.place[unit], game.options(side)
    end = here if action.place < 0 else action.place
    best, worth = None, float("-inf")
    if here not in (-1, end) and Action("stay", unit) in options:
        best, worth = Action("stay", unit), ground.worth(here, game.state.facing[unit])
    for hex in iter_bits(options.places(unit)):
        for facing in facings(ground, hex) if hex != end else ():
            move = Action("move", unit, hex, (facing,))
            if (found := ground.worth(hex, facing)) > worth and move in options:
                best, worth = move, found
    return Reason(purpose_aim(game, unit), best)


def of_shot(game: N3Game, side: int, action: Action) -> Reason:
    """The shot that does most harm, and the next best; to cease where there is none."""
    if action.verb != "barrage":
        return Reason()
    others = [
        other
        for other in game.options(side)
        if other.verb == "barrage" and (other.unit, other.place) != (action.unit, action.place)
    ]
    runner_up = max(others, key=lambda o: harm(game, find_barrage(game, o.unit, o.extra[1])), default=None)
    return Reason(Aim("most-harm", {"place": action.place}), runner_up)
