"""Why an order to a unit cannot be carried out, whether the unit has been chosen for it already or not."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.portable.close.engagement import engage_refusal
from grognard.rulesets.portable.fire import fire_refusal
from grognard.rulesets.portable.move import cannot_move, place_refusal, seat_refusal
from grognard.rulesets.portable.state import ACTIVATED, PortableGame, Refusal, type_now

STRIKES = ("fire", "engage")
"""What an activated unit can do to an enemy [portable turn.6 close.10]."""


def striking(game: PortableGame, unit: int, place: int) -> tuple[str, ...]:
    """By fire; beside an enemy also hand to hand, which comes first for whoever has nothing to fire with."""
    if game.scenario.board.grid.distance(game.state.place[unit], place) > 1:
        return ("fire",)
    return STRIKES if type_now(game, unit).range else STRIKES[::-1]


def unit_refusal(game: PortableGame, side: int, unit: int) -> Refusal:
    """Why a unit cannot be activated this turn."""
    if unit not in game.scenario.members[side]:
        return "not-your-unit", "turn.5"
    if game.state.place[unit] == NOWHERE:
        return "destroyed", "turn.5"
    if game.state.status[unit] & ACTIVATED:
        return "activated-already", "turn.5"
    return cannot_move(game, unit) or ("nothing-to-do", "turn.6")


def order_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """The first rule that an order to an activated unit breaks."""
    if action.verb in ("activate", "end"):
        return "order-first", "turn.6"
    if action.unit != unit:
        return "another-unit", "turn.6"
    match action.verb:
        case "move" | "plunge":
            return cannot_move(game, unit) or place_refusal(game, unit, action)
        case "engage":
            return cannot_move(game, unit) or engage_refusal(game, unit, action)
        case "fire":
            return fire_refusal(game, unit, action)
        case "unpin":
            return "not-pinned", "special.pin.3"
        case "mount" | "dismount":
            return cannot_move(game, unit) or seat_refusal(game, unit, action)
        case _:
            return "not-offered", "turn.6"
