"""The combats that orders to attack amount to, together or apart [mib 7.0h]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Order, Plan
from grognard.rulesets.mib.state import MibGame


def formation_of(game: MibGame, unit: int) -> int:
    """What keeps attacks apart: formations do by mail [mib 16.3b]."""
    return game.scenario.units[unit].formation if game.scenario.switches.by_mail else -1


def plans_of(game: MibGame, orders: tuple[Order, ...], joined: tuple[tuple[int, int, bool], ...]) -> list[Plan]:
    """The combats that orders amount to: all who attack a hex do so in one combat, a charge apart from an assault
    [mib 7.0e 7.0h 7.0k 16.3b]."""
    plans = []
    for formation, charge in sorted({(formation_of(game, unit), charge) for unit, _, charge in orders}):
        mine = [o for o in orders if o[2] == charge and formation_of(game, o[0]) == formation]
        groups: list[set[int]] = []
        links = [{hex for unit, hex, _ in mine if unit == who} for who in dict.fromkeys(o[0] for o in mine)]
        links += [{one, two} for one, two, kind in joined if kind == charge]
        for link in links:
            meeting = [group for group in groups if group & link]
            groups = [group for group in groups if not group & link]
            groups.append(link.union(*meeting))
        for group in groups:
            units = tuple(dict.fromkeys(unit for unit, hex, _ in mine if hex in group))
            if units:
                targets = tuple(sorted(hex for hex in group if any(o[1] == hex for o in mine)))
                plans.append(Plan(units, targets, charge, formation))
    return plans


def may_be_one(
    game: MibGame, orders: tuple[Order, ...], joined: tuple[tuple[int, int, bool], ...], order: Order
) -> bool:
    """Whether the combat that an order belongs to is lawful [mib 7.0h 7.0i]."""
    plans = [p for p in plans_of(game, orders, joined) if p.charge == order[2] and order[1] in p.targets]
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


def joinable(game: MibGame, step: Attacks) -> list[tuple[int, int, bool]]:
    """Pairs of neighbouring targets whose combats could be one [mib 7.0h]."""
    grid = game.scenario.field.grid
    found = []
    plans = plans_of(game, step.orders, step.joined)
    for index, one in enumerate(plans):
        for two in plans[index + 1 :]:
            if one.charge != two.charge or one.formation != two.formation:
                continue
            for a in one.targets:
                for b in two.targets:
                    if grid.distance(a, b) == 1:
                        pair = (a, b, one.charge)
                        if may_be_one(game, step.orders, (*step.joined, pair), (one.units[0], a, one.charge)):
                            found.append(pair)
    return found
