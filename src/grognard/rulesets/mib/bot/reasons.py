"""What an order is for: the task of the unit, the stroke it takes part in, or the rest it needs."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.reason import Aim, Reason
from grognard.rulesets.mib.bot.staff import orders_of
from grognard.rulesets.mib.ch02_components.secrets import presume
from grognard.rulesets.mib.ch04_actions.actions import ChooseUnit, OrderUnit
from grognard.rulesets.mib.state import MibGame

OWN = ("rest", "recover", "depart", "detach", "turn")
"""Orders that are a reason in themselves."""


def reason(game: MibGame, side: int, action: Action) -> Reason:
    """Why a staff officer orders a unit, where he can say it: the enemy's chart he only presumes [mib 2.5a]."""
    if action.unit < 0 or not isinstance(game.decision(side), ChooseUnit | OrderUnit):
        return Reason()
    if action.verb in OWN:
        return Reason(Aim(action.verb, {"unit": action.unit}))
    orders = orders_of(presume(game, side), side)
    if action.unit in orders.posts:
        return Reason(Aim("stroke", {"unit": action.unit, "place": orders.posts[action.unit].hex}))
    task = orders.tasks.get(action.unit)
    if task is None:
        return Reason()
    return Reason(Aim("hold" if task.guard else "take", {"unit": action.unit, "place": task.hex}))
