"""Which units may be sent which way in a phase [commanders move.1 move.3]."""

from __future__ import annotations

import msgspec

from grognard.core.action import Action
from grognard.rulesets.commanders.board.control import controls, is_friendly
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
    state, arms = game.state, game.scenario.arms[side]
    place, status, acts, path = state.place, state.status, state.acts, state.path
    moving = {move[0] for move in state.declared[side]}  # one sector a phase [commanders move.2]
    unfit = ROUTED | SPENT  # [commanders rout.1 status.6]
    found = []
    sheet = state.sheets[side]
    for order in dict.fromkeys(sheet):  # those held back in an earlier phase too [commanders orders.6]
        kind, sector, target, second = order
        if not may_go(game, side, kind, sector, target):
            continue
        units = [
            u for u in arms[kind] if place[u] == sector and not acts[u] and not status[u] & unfit and u not in moving
        ]
        if units:
            most = min(sheet.count(order), len(units), border_room(game, side, sector, target))
            found.append(Line(tuple(units), target, second, most, order))
    begun: dict[tuple[int, tuple[int, ...]], list[int]] = {}
    for unit in arms[CAVALRY]:
        able = path[unit] and acts[unit] < ACTS[CAVALRY] and place[unit] >= 0 and not status[unit] & unfit
        if able and unit not in moving:
            begun.setdefault((place[unit], path[unit]), []).append(unit)
    for (sector, steps), units in begun.items():
        if may_go(game, side, CAVALRY, sector, steps[0]):
            most = min(len(units), border_room(game, side, sector, steps[0]))
            found.append(Line(tuple(units), steps[0], steps[1] if len(steps) > 1 else -1, most, None))
    return [line for line in found if line.most > 0]


def may_go(game: CommandersGame, side: int, kind: int, sector: int, target: int) -> bool:
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
        return is_friendly(game, side, target)  # [commanders noncombat.1]
    # attacks only, without leaving its sector, and only an enemy
    # [commanders combined.6 units.art.3 combat.trigger.4 combat.trigger.5]
    if kind == ARTILLERY:
        return controls(game, 1 - side, target) and sector in BATTLE_SECTORS
    return sector != RESERVES[side] or not controls(game, 1 - side, target)  # [commanders move.6 move.7]


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
