"""The combats that orders to attack amount to, together or apart [mib 7.0h]."""

from __future__ import annotations

from itertools import combinations, product

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Join, Order, Plan
from grognard.rulesets.mib.ch16_options.by_mail import formation_of
from grognard.rulesets.mib.state import MibGame


def plans_of(game: MibGame, orders: tuple[Order, ...], joined: tuple[Join, ...]) -> list[Plan]:
    """The combats that orders amount to: all who attack a hex do so in one combat, a charge apart from an assault
    [mib 7.0e 7.0h 7.0k 16.3b]."""
    plans = []
    for formation, charge in sorted({(formation_of(game, order.unit), order.charge) for order in orders}):
        mine = [o for o in orders if o.charge == charge and formation_of(game, o.unit) == formation]
        links = [{o.hex for o in mine if o.unit == unit} for unit in dict.fromkeys(o.unit for o in mine)]
        links += [{join.one, join.two} for join in joined if join.charge == charge]
        for group in merged(links):
            here = [order for order in mine if order.hex in group]
            if here:
                units = tuple(dict.fromkeys(order.unit for order in here))
                plans.append(Plan(units, tuple(sorted({order.hex for order in here})), charge, formation))
    return plans


def merged(links: list[set[int]]) -> list[set[int]]:
    """Sets that share anything, made one."""
    groups: list[set[int]] = []
    for link in links:
        meeting = [group for group in groups if group & link]
        groups = [group for group in groups if not group & link]
        groups.append(link.union(*meeting))
    return groups


def may_be_one(game: MibGame, orders: tuple[Order, ...], joined: tuple[Join, ...], order: Order) -> bool:
    """Whether the combat that an order belongs to is lawful [mib 7.0h 7.0i]."""
    plans = [p for p in plans_of(game, orders, joined) if p.charge == order.charge and order.hex in p.targets]
    return all(hangs_together(game, plan) and within_limit(game, plan) for plan in plans)


def hangs_together(game: MibGame, plan: Plan) -> bool:
    """The hexes that several units attack in one combat touch each other; one unit alone may attack whatever is before
    it, on both sides of a gap too [mib 7.0e 7.0h]."""
    if len(plan.units) == 1:
        return True
    adjacent = game.scenario.field.grid.adjacent
    wanted = sum(1 << hex for hex in plan.targets)
    found = edge = 1 << plan.targets[0]
    while edge:
        near = 0
        for hex in iter_bits(edge):
            near |= adjacent[hex]
        edge = near & wanted & ~found
        found |= edge
    return found == wanted


def within_limit(game: MibGame, plan: Plan) -> bool:
    """No more units of a corps in one combat than its commander's rating [mib 7.0i]."""
    counts: dict[int, int] = {}
    for unit in plan.units:
        formation = game.scenario.units[unit].formation
        counts[formation] = counts.get(formation, 0) + 1
    return all(count <= game.scenario.formations[f].rating for f, count in counts.items())


def joinable(game: MibGame, step: Attacks) -> list[Join]:
    """Pairs of neighbouring targets whose combats could be one [mib 7.0h]."""
    plans = plans_of(game, step.orders, step.joined)
    found = []
    for one, two in combinations(plans, 2):
        if (one.charge, one.formation) == (two.charge, two.formation):
            found += [join for join in joins_between(game, one, two) if may_join(game, step, one, join)]
    return found


def joins_between(game: MibGame, one: Plan, two: Plan) -> list[Join]:
    """The neighbouring targets of two combats."""
    distance = game.scenario.field.grid.distance
    return [Join(a, b, one.charge) for a, b in product(one.targets, two.targets) if distance(a, b) == 1]


def may_join(game: MibGame, step: Attacks, one: Plan, join: Join) -> bool:
    """Whether the combat that a pair of targets makes out of two is lawful [mib 7.0h 7.0i]."""
    return may_be_one(game, step.orders, (*step.joined, join), Order(one.units[0], join.one, one.charge))
