"""What an order is for, in words that a player reads; the staff officer weighs all but the selection one by one."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.reason import Aim, Reason
from grognard.rulesets.portable.bot.staff import goals_of
from grognard.rulesets.portable.state import PortableGame, type_now
from grognard.rulesets.portable.turn.activation import Select

SHOTS, BLOWS, MOVES = ("aim", "fire"), ("engage", "charge"), ("move", "advance")


def reason(game: PortableGame, side: int, action: Action) -> Reason:
    """Why an order is given, as far as it can be told from the order and the map."""
    if isinstance(game.decision(side), Select):
        return Reason(Aim("select", {"unit": action.unit}))
    return Reason(aim_of(game, side, action), weighed=True)


def aim_of(game: PortableGame, side: int, action: Action) -> Aim | None:
    """What an order is for."""
    named = {"unit": action.unit, "place": action.place}
    if action.verb in SHOTS:
        return Aim("shot", named)
    if action.verb in BLOWS:
        return Aim("blow", named)
    if action.verb in MOVES:
        return towards(game, side, action) or distance_kept(game, side, action)
    if action.verb in ("end", "hold", "unpin"):
        return Aim(action.verb, named)
    return None


def towards(game: PortableGame, side: int, action: Action) -> Aim | None:
    """The objective that a move takes, or brings a unit nearer to; guns and commanders go for none."""
    goals, grid = goals_of(game, side), game.scenario.board.grid
    if not goals or type_now(game, action.unit).kind in ("artillery", "command"):
        return None
    if goals >> action.place & 1:
        return Aim("seize", {"unit": action.unit, "place": action.place})
    near = grid.nearest(action.place, goals)
    if near >= grid.nearest(game.state.place[action.unit], goals):
        return None
    goal = grid.ring(action.place, near) & goals
    return Aim("towards", {"unit": action.unit, "place": (goal & -goal).bit_length() - 1})


def distance_kept(game: PortableGame, side: int, action: Action) -> Aim | None:
    """Whether a move leads nearer to the enemy, or away from him."""
    enemies, grid = game.state.occupied[1 - side], game.scenario.board.grid
    if not enemies:
        return None
    before, after = grid.nearest(game.state.place[action.unit], enemies), grid.nearest(action.place, enemies)
    if before == after:
        return None
    return Aim("closer" if after < before else "away", {"unit": action.unit})
