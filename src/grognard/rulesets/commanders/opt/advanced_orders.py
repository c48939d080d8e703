"""Advanced ordering: a die for the number of orders, and couriers that carry them [commanders opt.orders.1]."""

from __future__ import annotations

from grognard.core.event import Event
from grognard.rulesets.commanders.board.sectors import steps_from
from grognard.rulesets.commanders.state import CommandersGame, Sheet, with_side
from grognard.rulesets.commanders.units import KINDS

DIE_ORDERS = 6
"""What is added to the die of advanced ordering [commanders opt.orders.1]."""


class OrderLost(Event, frozen=True, kw_only=True):
    """A courier did not get through."""

    kind: str
    place: int
    value: int
    distance: int
    shown = ("place", "value")


def roll_orders(game: CommandersGame) -> int:
    """A die and six orders for the round [commanders opt.orders.1]."""
    return game.roll(6, "orders", "opt.orders.1") + DIE_ORDERS


def uses_extra_order(game: CommandersGame, side: int, sheet: Sheet) -> bool:
    """Whether a sheet has an order to the command sector, one of which is free with couriers, with or without the die
    [commanders opt.orders.2a opt.orders.3]."""
    return game.scenario.switches.delivery and any(order[1] == game.scenario.command(side) for order in sheet)


def deliver(game: CommandersGame, side: int, most: int) -> None:
    """An order gets through if the die reaches the distance from the command sector [commanders opt.orders.2b]: to its
    neighbours always [commanders opt.orders.2c]. As many dice are thrown as orders could have been written, so that
    their number tells nobody how many were."""
    dice = [game.roll(6, "delivery", "opt.orders.2b", only=side) for _ in range(most + 1)]
    arrived = []
    for order, die in zip(game.state.sheets[side], dice, strict=False):
        away = distance(side, game.scenario.command(side), order[1])
        if die >= away:
            arrived.append(order)
        else:
            lost = OrderLost(
                rule="opt.orders.2b", only=side, kind=KINDS[order[0]], place=order[1], value=die, distance=away
            )
            game.tell(lost)
    game.state.sheets = with_side(game.state.sheets, side, tuple(arrived))


def distance(side: int, start: int, end: int) -> int:
    """Moves between two sectors, through the own reserve if that is shorter [commanders opt.orders.2b]."""
    reached, steps = {start}, 0
    while end not in reached:
        reached |= {to for sector in reached for to in steps_from(side, sector)}
        steps += 1
    return steps
