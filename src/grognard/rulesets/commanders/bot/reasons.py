"""What an order on the sheet is for, read off the order and the board: an attack, a bombardment, ground, a reserve."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.reason import Aim, Reason
from grognard.rulesets.commanders.board.control import units_at
from grognard.rulesets.commanders.board.sectors import ADJACENT
from grognard.rulesets.commanders.move.declare import SendUnits
from grognard.rulesets.commanders.orders import WriteOrders
from grognard.rulesets.commanders.phase.names import COMBINED, FAST
from grognard.rulesets.commanders.rally import RallyUnits
from grognard.rulesets.commanders.state import CommandersGame


def reason(game: CommandersGame, side: int, action: Action) -> Reason:
    """Why an order is written, where that can be told; what is decided by playing a round out has no more to say."""
    decision = game.decision(side)
    if isinstance(decision, WriteOrders) and action.verb == "order":
        return Reason(order_aim(game, side, action))
    if isinstance(decision, RallyUnits) and action.verb.startswith("rally"):
        return Reason(Aim("rally"))
    if isinstance(decision, SendUnits) and game.state.phase in (FAST, COMBINED):
        return Reason(Aim(action.verb) if action.verb in ("send-all", "hold") else None)
    return Reason()


def order_aim(game: CommandersGame, side: int, action: Action) -> Aim:
    """Where the units are to end, and whom they find there."""
    last = action.extra[1] if len(action.extra) > 1 else action.place
    named = {"unit": action.unit, "place": last}
    if action.place not in ADJACENT[game.state.place[action.unit]]:
        return Aim("bombard", named)
    if units_at(game, 1 - side, last):
        return Aim("attack", named)
    return Aim("reinforce" if units_at(game, side, last) else "occupy", named)
