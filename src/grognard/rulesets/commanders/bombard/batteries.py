"""Which batteries may bombard, and what, and that they are spent by it [commanders bombard.1 bombard.20]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.commanders.bombard.range import FIRE_LINES
from grognard.rulesets.commanders.bombard.targets import targets
from grognard.rulesets.commanders.opt.terrain import may_fire_from
from grognard.rulesets.commanders.orders import unit_refusal
from grognard.rulesets.commanders.state import CommandersGame, Refusal
from grognard.rulesets.commanders.status import ROUTED, SPENT
from grognard.rulesets.commanders.units import ARTILLERY


def ready_batteries(game: CommandersGame, side: int) -> list[tuple[int, int]]:
    """Batteries that may fire now, each with the sector its order names [commanders bombard.1 orders.4]. Batteries of
    a sector take its orders in turn, and each fires at one sector only [commanders bombard.5]."""
    state, units = game.state, game.scenario.units
    firing = {move[0] for move in state.declared[side]}
    found = []
    guns = [
        unit
        for unit in game.scenario.members[side]
        if units[unit].kind == ARTILLERY
        and state.place[unit] >= 0
        and unit not in firing
        and not state.status[unit] & (ROUTED | SPENT)  # [commanders bombard.1 status.6]
    ]
    for kind, sector, target, _ in dict.fromkeys(state.sheets[side]):
        if kind == ARTILLERY and may_bombard(game, side, sector, target):
            found += [(gun, target) for gun in guns if state.place[gun] == sector]
    return found


def bombard_refusal(game: CommandersGame, side: int, action: Action) -> Refusal:
    """The first rule that a bombardment breaks."""
    if action.verb != "bombard":
        return "bombard-or-hold", "phase.3"
    if refused := unit_refusal(game, side, action.unit):
        return refused
    if game.scenario.units[action.unit].kind != ARTILLERY:
        return "guns-only", "bombard.1"
    if action.place < 0:  # only the battery was pointed at
        return "no-such-order", "orders.8"
    if action.place not in FIRE_LINES[side][game.state.place[action.unit]]:
        return "out-of-line", "bombard.2"
    if not targets(game, side, action.place):
        return "nobody-there", "bombard.1"
    return "no-such-order", "orders.8"


def may_bombard(game: CommandersGame, side: int, sector: int, target: int) -> bool:
    """In line and in range, with somebody to hit [commanders bombard.1 bombard.2]; never from a forest or over a hill
    [commanders opt.forest.5 opt.hill.3]."""
    between = FIRE_LINES[side][sector].get(target)
    if between is None or not targets(game, side, target):
        return False
    return may_fire_from(game, sector, between)


def spend_batteries(game: CommandersGame, side: int) -> None:
    """Whoever has fired is spent, and has acted for this round [commanders bombard.20 status.3b]."""
    state = game.state
    for gun, _, _ in state.declared[side]:
        state.acts[gun] = 1
        if not state.status[gun] & ROUTED:
            state.status[gun] |= SPENT
