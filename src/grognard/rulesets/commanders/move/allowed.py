"""Which units may be sent which way in a phase [commanders move.1 move.3]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.rulesets.commanders.board.control import controlled, controls, friendly, is_friendly
from grognard.rulesets.commanders.board.sectors import ADJACENT, BATTLE_SECTORS, RESERVES
from grognard.rulesets.commanders.move.limits import border_room
from grognard.rulesets.commanders.opt.terrain import terrain_allows
from grognard.rulesets.commanders.orders import unit_refusal
from grognard.rulesets.commanders.phase.names import NONCOMBAT
from grognard.rulesets.commanders.state import CommandersGame, Order, Refusal
from grognard.rulesets.commanders.status import ROUTED, SPENT
from grognard.rulesets.commanders.units import ACTING, ACTS, ARTILLERY, CAVALRY


class Line(msgspec.Struct, frozen=True):
    """Units that can be sent one way now: either fresh ones on an order of the sheet, or ones that have begun."""

    units: tuple[int, ...]
    target: int
    second: int
    most: int
    order: Order | None


def lines(game: CommandersGame, side: int) -> list[Line]:
    """All a side can set in motion in this phase, beyond what it has [commanders orders.5 orders.8 status.9]: units act
    in one phase [commanders noncombat.4], cavalry in any two [commanders move.3 move.4]."""
    sheet = game.state.sheets[side]
    begun = begun_units(game, side)
    if not sheet and not begun:
        return []
    ground = known_ground(game, side)
    found = []
    for order in dict.fromkeys(sheet):  # those held back in an earlier phase too [commanders orders.6]
        kind, sector, target, second = order
        if may_go(game, side, kind, sector, target, ground) and (units := fresh_units(game, side, kind, sector)):
            most = min(sheet.count(order), len(units), border_room(game, side, sector, target))
            if most > 0:
                found.append(Line(units, target, second, most, order))
    for (sector, steps), riders in begun.items():
        if may_go(game, side, CAVALRY, sector, steps[0], ground):
            most = min(len(riders), border_room(game, side, sector, steps[0]))
            if most > 0:
                found.append(Line(tuple(riders), steps[0], steps[1] if len(steps) > 1 else -1, most, None))
    return found


def line_of(game: CommandersGame, side: int, unit: int, target: int, second: int) -> Line:
    """The one by which a unit may be sent a way: on an order of the sheet if it has not acted."""
    state = game.state
    kind, sector = game.scenario.units[unit].kind, state.place[unit]
    if state.acts[unit]:
        riders = tuple(begun_units(game, side)[sector, state.path[unit]])
        return Line(riders, target, second, len(riders), None)
    units = fresh_units(game, side, kind, sector)
    return Line(units, target, second, len(units), (kind, sector, target, second))


UNFIT = ROUTED | SPENT
"""Who cannot be sent [commanders rout.1 status.6]."""


def fresh_units(game: CommandersGame, side: int, kind: int, sector: int) -> tuple[int, ...]:
    """The units of a kind in a sector that may carry out an order [commanders orders.8], and are not under way already:
    one sector a phase [commanders move.2]."""
    state = game.state
    place, status, acts = state.place, state.status, state.acts
    units = [u for u in game.scenario.arms[side][kind] if place[u] == sector and not acts[u] and not status[u] & UNFIT]
    if units and state.declared[side]:
        moving = [move[0] for move in state.declared[side]]
        units = [unit for unit in units if unit not in moving]
    return tuple(units)


def begun_units(game: CommandersGame, side: int) -> dict[tuple[int, tuple[int, ...]], list[int]]:
    """Cavalry that is half-way, by its sector and the steps before it [commanders move.3 move.4]."""
    state = game.state
    found: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    path = state.path
    riding = [unit for unit in game.scenario.arms[side][CAVALRY] if path[unit]]
    if not riding:
        return {}
    place, status, acts = state.place, state.status, state.acts
    moving = [move[0] for move in state.declared[side]]
    for unit in riding:
        able = acts[unit] < ACTS[CAVALRY] and place[unit] >= 0 and not status[unit] & UNFIT
        if able and unit not in moving:
            found.setdefault((place[unit], path[unit]), []).append(unit)
    return found


def known_ground(game: CommandersGame, side: int) -> int:
    """What a march must know of the board (a mask): in the last phase the friendly sectors, before it those that the
    enemy controls [commanders noncombat.1 move.6]."""
    return friendly(game, side) if game.state.phase == NONCOMBAT else controlled(game, 1 - side)


def may_go(game: CommandersGame, side: int, kind: int, sector: int, target: int, ground: int) -> bool:
    """Whether units of a kind may try to go from a sector into another in this phase: a neighbour
    [commanders move.1], never the enemy's reserve [commanders move.5], their own as well [commanders move.13]."""
    phase, scenario = game.state.phase, game.scenario
    # the phases in which each kind acts
    # [commanders phase.3 fast.1 combined.1 noncombat.3 units.inf.1 units.cav.1 units.art.1]
    if kind not in ACTING[phase] or target not in ADJACENT[sector]:
        return False
    # [commanders opt.forest.4 opt.forest.5]
    if scenario.switches.terrain and scenario.forests and not terrain_allows(game, kind, sector, target):
        return False
    if phase == NONCOMBAT:
        return bool(ground >> target & 1)  # [commanders noncombat.1]
    # attacks only, without leaving its sector, and only an enemy
    # [commanders combined.6 units.art.3 combat.trigger.4 combat.trigger.5]
    if kind == ARTILLERY:
        return bool(ground >> target & 1) and sector in BATTLE_SECTORS
    return sector != RESERVES[side] or not ground >> target & 1  # [commanders move.6 move.7]


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
    if action.place < 0:  # only the unit was pointed at
        return "no-such-order", "orders.8"
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
