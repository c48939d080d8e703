"""Why an action is not among the options: the rule it breaks and the message that says so."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.commanders.aiming import targets
from grognard.rulesets.commanders.board import ADJACENT, FIRE_LINES, RESERVES, SECTORS, enemy_reserve
from grognard.rulesets.commanders.marching import ACTING, border_room
from grognard.rulesets.commanders.orders import paths_from, room_for_orders
from grognard.rulesets.commanders.scenario import ARTILLERY, CAVALRY
from grognard.rulesets.commanders.state import NONCOMBAT, ROUTED, SPENT, CommandersGame, controls, is_friendly

Refusal = tuple[str, str]


def unit_refusal(game: CommandersGame, side: int, unit: int) -> Refusal | None:
    if not 0 <= unit < len(game.scenario.units) or game.scenario.units[unit].side != side:
        return "not-your-unit", "orders.10"
    if game.state.place[unit] not in SECTORS:
        return "not-on-the-field", "orders.10"
    if game.state.status[unit] & ROUTED:
        return "is-routed", "rout.1"
    return None


def order_refusal(game: CommandersGame, side: int, action: Action) -> Refusal:
    """The first rule that an order breaks."""
    if action.verb != "order":
        return "plan-first", "plan.1"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    kind, sector = game.scenario.units[action.unit].kind, game.state.place[action.unit]
    if action.place == enemy_reserve(side):
        return "enemy-reserve", "move.5"
    paths = paths_from(side, kind, sector)
    if action.place not in paths:
        return "not-that-way", "orders.10"
    if len(action.extra) > 1 and kind != CAVALRY:
        return "one-step-only", "move.3"
    if len(action.extra) > 1 and action.extra[1] not in paths[action.place]:
        return "not-that-way-on", "orders.10"
    if room_for_orders(game, side, sector) < max(1, action.extra[0] if action.extra else 1):
        return "no-orders-left", "orders.1"
    return "all-ordered", "orders.2"


def send_refusal(game: CommandersGame, side: int, action: Action) -> Refusal:
    """The first rule that sending units breaks."""
    state = game.state
    if action.verb != "send":
        return "send-or-hold", "phase.1"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    kind, sector = game.scenario.units[action.unit].kind, state.place[action.unit]
    if state.status[action.unit] & SPENT:
        return "is-spent", "status.6"
    if kind not in ACTING[state.phase]:
        return "not-in-this-phase", "phase.3"
    if action.place not in ADJACENT[sector]:
        return "not-that-way", "move.1"
    if state.phase == NONCOMBAT and not is_friendly(game, side, action.place):
        return "friendly-only", "noncombat.1"
    if sector == RESERVES[side] and controls(game, 1 - side, action.place):
        return "no-attack-from-reserve", "move.6"
    if kind == ARTILLERY and state.phase != NONCOMBAT and not controls(game, 1 - side, action.place):
        return "no-enemy-for-guns", "combat.trigger.5"
    if border_room(game, side, sector, action.place) < 1:
        return "border-full", "move.10"
    return "no-such-order", "orders.8"


def bombard_refusal(game: CommandersGame, side: int, action: Action) -> Refusal:
    """The first rule that a bombardment breaks."""
    if action.verb != "bombard":
        return "bombard-or-hold", "phase.3"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if game.scenario.units[action.unit].kind != ARTILLERY:
        return "guns-only", "bombard.1"
    if action.place not in FIRE_LINES[side][game.state.place[action.unit]]:
        return "out-of-line", "bombard.2"
    if not targets(game, side, action.place):
        return "nobody-there", "bombard.1"
    return "no-such-order", "orders.8"
