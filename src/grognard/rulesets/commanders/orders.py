"""The planning phase: ten orders a side, written in secret and sealed [commanders plan.1 orders.1 orders.3]."""

from __future__ import annotations

from collections import Counter
from functools import lru_cache
from typing import ClassVar

from grognard.core.action import Action, Extra
from grognard.core.decision import Decision
from grognard.core.event import Event, SideEvent
from grognard.core.options import Group, Options
from grognard.core.procedure import Procedure
from grognard.rulesets.commanders.board.sectors import GRID, SECTORS, enemy_reserve, steps_from
from grognard.rulesets.commanders.bombard.range import FIRE_LINES
from grognard.rulesets.commanders.opt.advanced_orders import deliver, roll_orders, uses_extra_order
from grognard.rulesets.commanders.opt.morale import morale_orders, most_planned
from grognard.rulesets.commanders.opt.terrain import may_fire_from
from grognard.rulesets.commanders.state import CommandersGame, Order, Refusal, Sheet, with_side
from grognard.rulesets.commanders.status import ROUTED
from grognard.rulesets.commanders.units import ARTILLERY, CAVALRY, KINDS

ORDERS = 10
"""Orders a side and round [commanders orders.1]."""
LETTERS = "ICA"
"""How players write the three kinds."""


class OrdersCounted(SideEvent, frozen=True, kw_only=True):
    """How many orders a side has this round."""

    count: int
    shown = ("side", "count")


class OrderWritten(Event, frozen=True, kw_only=True):
    """Only its own side knows."""

    kind: str
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "count")


class SheetSealed(SideEvent, frozen=True):
    reveals: ClassVar[bool] = True


class SheetShown(SideEvent, frozen=True, kw_only=True):
    orders: str
    saved: int


class Planning(Procedure, frozen=True):
    """Both sides write their sheets; nothing else happens before both are sealed [commanders plan.1]."""

    def count_orders(self, game: CommandersGame) -> None:
        for side in range(2):
            count = ORDERS
            if game.scenario.switches.morale:
                count = morale_orders(game, side)  # [commanders opt.morale.5]
            elif game.scenario.switches.die_orders:
                count = roll_orders(game)  # [commanders opt.orders.1]
            game.state.allowance = with_side(game.state.allowance, side, count)
            game.tell(OrdersCounted(rule=_rule_of_count(game), side=side, count=count))

    def write(self, game: CommandersGame) -> None:
        game.ask(WriteOrders(0), WriteOrders(1))

    def deliver(self, game: CommandersGame) -> None:
        """The sheets are sealed, and couriers ride out where a scenario has them [commanders opt.orders.2b]."""
        game.state.written = game.state.sheets
        if game.scenario.switches.delivery:
            for side in range(2):
                deliver(game, side, most_written(game, side))

    steps = (count_orders, write, deliver)


def _rule_of_count(game: CommandersGame) -> str:
    switches = game.scenario.switches
    return "opt.morale.5" if switches.morale else "opt.orders.1" if switches.die_orders else "orders.1"


def most_written(game: CommandersGame, side: int) -> int:
    """How many orders a sheet may hold, those above ten being for rallying where morale counts
    [commanders orders.1 opt.morale.6]."""
    return most_planned(game, game.state.allowance[side])


def used_orders(game: CommandersGame, side: int, sheet: Sheet) -> int:
    """How many of its orders a sheet uses up, the extra one not counted [commanders opt.orders.2a]."""
    return len(sheet) - int(uses_extra_order(game, side, sheet))


def saved_orders(game: CommandersGame, side: int) -> int:
    """What was not written down is left for rallying; a lost or unused order is not [commanders orders.7]."""
    return game.state.allowance[side] - used_orders(game, side, game.state.written[side])


def room_for_orders(game: CommandersGame, side: int, sector: int) -> int:
    """How many more orders may go to a sector [commanders orders.1]."""
    sheet = game.state.sheets[side]
    left = most_written(game, side) - used_orders(game, side, sheet)
    if game.scenario.switches.delivery and sector == game.scenario.command(side):  # [commanders opt.orders.2a]
        left += all(order[1] != sector for order in sheet)
    return left


def paths_from(side: int, kind: int, sector: int) -> dict[int, tuple[int, ...]]:
    """The first steps (or targets) of an order, each with the second steps it may have
    [commanders orders.4 orders.10 move.1 move.3]."""
    first = steps_from(side, sector)
    if kind == CAVALRY:
        return {step: steps_from(side, step) for step in first}
    paths: dict[int, tuple[int, ...]] = dict.fromkeys(first, ())
    if kind == ARTILLERY:
        paths |= dict.fromkeys(FIRE_LINES[side][sector], ())
    return paths


@lru_cache(maxsize=4096)
def order_groups(side: int, kind: int, sector: int, units: tuple[int, ...], most: int) -> list[Group]:
    """Orders for up to so many of some units of a kind in a sector, whatever way."""
    groups = []
    for first, seconds in paths_from(side, kind, sector).items():
        extras: list[Extra] = [(n,) for n in range(1, most + 1)]
        extras += [(n, second) for second in seconds for n in range(1, most + 1)]
        groups.append(Group("order", units, 1 << first, tuple(extras)))
    return groups


SEAL = Group("seal")


class WriteOrders(Decision, frozen=True):
    """Write an order for some units of a kind in a sector, or seal the sheet [commanders orders.1].

    An order names a way, not an action: in which phase it is used, and for a march, an attack or fire, is left open
    [commanders orders.5], whether it is used at all too [commanders orders.6], and any units of the kind that stand in
    the sector may carry it out [commanders orders.8].
    """

    rule = "orders.1"
    drafted = True
    goes, strikes = "order", ("order",)

    def options(self, game: CommandersGame) -> Options:
        groups: list[Group] = []
        given = [order[:2] for order in game.state.sheets[self.side]]
        rooms: dict[int, int] = {}
        for (kind, sector), units in orderable(game, self.side).items():
            if sector not in rooms:
                rooms[sector] = room_for_orders(game, self.side, sector)
            most = min(len(units) - given.count((kind, sector)), rooms[sector])  # [commanders orders.1 orders.2]
            if most > 0:
                groups += order_groups(self.side, kind, sector, tuple(units), most)
        groups.append(SEAL)
        return Options(groups)

    def choose(self, game: CommandersGame, action: Action) -> None:
        state = game.state
        if action.verb == "seal":
            game.tell(SheetSealed(rule="orders.3", only=self.side, side=self.side))
            return
        kind, sector = game.scenario.units[action.unit].kind, state.place[action.unit]
        count, *second = action.extra
        order: Order = (kind, sector, action.place, second[0] if second else -1)
        state.sheets = with_side(state.sheets, self.side, (*state.sheets[self.side], *[order] * count))
        path = (action.place, *second)
        game.tell(OrderWritten(rule="orders.4", only=self.side, kind=KINDS[kind], count=count, start=sector, path=path))
        game.ask(self)

    def safe(self, game: CommandersGame, options: Options) -> Action:
        """Orders for guns that have an enemy in their line of fire, whom nobody answers [commanders bombard.13]; then
        the sheet is sealed, and what is not written is saved for rallying [commanders orders.7]."""
        for group in options.groups:
            if group.verb != "order" or game.scenario.units[group.units[0]].kind != ARTILLERY:
                continue
            target, sector = group.places.bit_length() - 1, game.state.place[group.units[0]]
            between = FIRE_LINES[self.side][sector].get(target)
            if between is None or not may_fire_from(game, sector, between):
                continue
            if any(game.state.place[enemy] == target for enemy in game.scenario.members[1 - self.side]):
                return Action("order", group.units[0], target, group.extras[-1])
        return Action("seal")

    def refusal(self, game: CommandersGame, action: Action) -> tuple[str, str]:
        return order_refusal(game, self.side, action)


def orderable(game: CommandersGame, side: int) -> dict[tuple[int, int], list[int]]:
    """The units that may get an order, by kind and sector: none that is routed [commanders orders.10 rout.1]."""
    place, status, units = game.state.place, game.state.status, game.scenario.units
    found: dict[tuple[int, int], list[int]] = {}
    for unit in game.scenario.members[side]:
        here = place[unit]
        if here in SECTORS and not status[unit] & ROUTED:
            key = (units[unit].kind, here)
            if key in found:
                found[key].append(unit)
            else:
                found[key] = [unit]
    return found


def sheet_lines(sheet: Sheet) -> list[tuple[Order, int]]:
    """A sheet as people write it, and as it is shown afterwards: each different order with its multiplier
    [commanders orders.4 orders.9]."""
    return list(Counter(sheet).items())


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
    if action.place < 0:  # only the unit was pointed at
        return "all-ordered", "orders.2"
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


def orderly(sheet: Sheet) -> Sheet:
    """The same orders in a fixed order, to tell sheets apart that differ in more than that."""
    return tuple(sorted(sheet))


def written(sheet: Sheet) -> str:
    """A sheet as players write it: 2C b1-b2-b3 [commanders orders.4]."""
    text = []
    for (kind, sector, first, second), count in sheet_lines(sheet):
        path = "-".join(GRID.text(step) for step in (sector, first, second) if step >= 0)
        text.append(f"{count if count > 1 else ''}{LETTERS[kind]} {path}")
    return ", ".join(text) or "nothing"


def show_sheets(game: CommandersGame) -> None:
    """When the round is scored, both sheets are shown [commanders orders.9 R1]."""
    state = game.state
    for side in range(2):
        sheet = state.written[side]
        saved = saved_orders(game, side)
        game.tell(SheetShown(rule="orders.9", side=side, orders=written(sheet), saved=saved))
    state.shown = state.written
    state.sheets = state.written = ((), ())
