"""Attacks that may be declared: who attacks whom, together or apart [mib 7.0c 7.0h]."""

from __future__ import annotations

from itertools import combinations, product

import msgspec

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch07_combat.charges import chargeable, may_assault, may_charge
from grognard.rulesets.mib.ch07_combat.frame import (
    Attacks,
    Fray,
    Join,
    Order,
    Plan,
    Struck,
    front_enemies,
    holds_infantry,
)
from grognard.rulesets.mib.ch09_disorder import may_intend
from grognard.rulesets.mib.ch16_options.by_mail import formation_of
from grognard.rulesets.mib.state import (
    BEGAN_ADJACENT,
    READY,
    RECOVERED,
    RESTING,
    STATIONARY,
    UNWILLING,
    MibGame,
    footprint,
    has,
    in_play,
    others_at,
    troops_at,
)


def may_attack(game: MibGame, unit: int) -> bool:
    """Fit units of the activated formations that have paid for it, or have not moved and began next to an enemy
    [mib 4.1b 4.1e 6.9a 6.9b 9.0c 11.1c], and have an enemy to strike in their front [mib 7.0a 7.0d 7.7.1]."""
    if not in_play(game, unit) or not may_intend(game, unit):
        return False
    if game.state.status[unit] & (STATIONARY | RESTING | RECOVERED | UNWILLING):
        return False
    deployed = has(game, unit, BEGAN_ADJACENT) and not game.state.spent[unit]
    if not has(game, unit, READY) and not deployed:
        return False
    return bool(front_enemies(game, unit))


def able(game: MibGame) -> list[int]:
    members = [u for f in game.state.active for u in game.scenario.formations[f].members]
    return [unit for unit in members if game.scenario.units[unit].is_troops and may_attack(game, unit)]


# -- what may be declared ----------------------------------------------------------------------------------------------


def allowed_targets(game: MibGame, step: Attacks, unit: int, charge: bool) -> int:
    """The hexes that a unit may be ordered against now, in its front [mib 7.0d 7.0f 7.0g]."""
    found = 0
    for hex in iter_bits(front_enemies(game, unit)):
        order = Order(unit, hex, charge)
        if not is_sound(game, step, order):
            continue
        if meets_infantry(game, step, unit, hex) or may_pledge(game, step, order):
            found |= 1 << hex
    return found


def is_sound(game: MibGame, step: Attacks, order: Order) -> bool:
    """Whether an order against an enemy in front fits to those that were given, but for what is owed to infantry
    [mib 7.0f 7.0h 7.0i 7.13a]."""
    unit, hex, charge = order
    if any(other == unit and (there == hex or kind != charge) for other, there, kind in step.orders):
        return False
    if not (chargeable(game, unit, hex) if charge else may_assault(game, step, unit, hex)):
        return False
    orders = (*step.orders, order)
    return spreads(game, orders, hex) and may_be_one(game, orders, step.joined, order)


def meets_infantry(game: MibGame, step: Attacks, unit: int, hex: int) -> bool:
    """A stack that can attack with infantry turns on cavalry alone only if it attacks infantry too, where it has any
    before it; its own cavalry is no way round that [mib 7.0g R21]."""
    side = game.scenario.units[unit].side
    if any(not is_cavalry(game, other) for other in troops_at(game, 1 - side, hex)):
        return True
    stack = stack_of(game, unit)
    targets = infantry_before(game, stack)
    return not targets or any(order.unit in stack and order.hex in targets for order in step.orders)


def infantry_before(game: MibGame, stack: list[int]) -> list[int]:
    """The hexes with infantry that a stack with infantry could attack [mib 7.0g]."""
    if all(is_cavalry(game, mate) for mate in stack):
        return []
    side = game.scenario.units[stack[0]].side
    return [there for there in iter_bits(reach_of(game, stack)) if holds_infantry(game, 1 - side, there)]


# Cavalry before infantry: where several stacks attack the infantry, each is bound to spread its attacks first
# [mib 7.0f] and to attack the infantry first [mib 7.0g]. One of the two orders must then come before the other (R30).


def may_pledge(game: MibGame, step: Attacks, order: Order) -> bool:
    """Whether a stack may turn on cavalry alone on the pledge of attacking infantry right after: only where nothing
    else opens the way to it [mib 7.0f 7.0g R30]."""
    stack = stack_of(game, order.unit)
    if order.hex in {other.hex for other in step.orders} or openings(game, step, stack):
        return False
    return can_redeem(game, with_order(step, order), stack)


def can_redeem(game: MibGame, step: Attacks, stack: list[int]) -> bool:
    """Whether a stack can attack infantry now, or after more of the enemies before it."""
    return bool(openings(game, step, stack) or detours(game, step, stack))


def openings(game: MibGame, step: Attacks, stack: list[int]) -> list[Order]:
    """The orders against infantry that a stack could be given now."""
    return sound_orders(game, step, stack, infantry_before(game, stack))


def detours(game: MibGame, step: Attacks, stack: list[int]) -> list[Order]:
    """Orders against enemies whom nobody attacks yet that open the way to infantry in the end."""
    attacked = {order.hex for order in step.orders}
    untouched = [hex for hex in iter_bits(reach_of(game, stack)) if hex not in attacked]
    orders = sound_orders(game, step, stack, untouched)
    return [order for order in orders if can_redeem(game, with_order(step, order), stack)]


def sound_orders(game: MibGame, step: Attacks, stack: list[int], hexes: list[int]) -> list[Order]:
    found = [Order(unit, hex, False) for unit in stack for hex in hexes if front_enemies(game, unit) >> hex & 1]
    found += [order._replace(charge=True) for order in found if may_charge(game, order.unit)]
    return [order for order in found if is_sound(game, step, order)]


def with_order(step: Attacks, order: Order) -> Attacks:
    return msgspec.structs.replace(step, orders=(*step.orders, order))


def owed(game: MibGame, step: Attacks) -> list[Order]:
    """The orders of which one must be given now to redeem a pledge; none where there is none, or it cannot be redeemed
    any more [mib 7.0g R30]."""
    for unit, hex, _ in step.orders:
        if may_attack(game, unit) and not meets_infantry(game, step, unit, hex):
            stack = stack_of(game, unit)
            return openings(game, step, stack) or detours(game, step, stack)
    return []


def stack_of(game: MibGame, unit: int) -> list[int]:
    """A unit and those beside it that can attack as well."""
    mates = (mate for hex in iter_bits(footprint(game, unit)) for mate in others_at(game, unit, hex))
    return [unit, *(mate for mate in mates if game.scenario.units[mate].is_troops and may_attack(game, mate))]


def reach_of(game: MibGame, stack: list[int]) -> int:
    """The hexes with enemies that a stack could attack."""
    mask = 0
    for unit in stack:
        mask |= front_enemies(game, unit)
    return mask


def spreads(game: MibGame, orders: tuple[Order, ...], hex: int) -> bool:
    """Several stacks attack a hex only if every enemy that any of them could attack is attacked by somebody, whoever
    was declared first [mib 7.0f]."""
    return not neglected(game, orders, hex)


def neglected(game: MibGame, orders: tuple[Order, ...], hex: int) -> list[int]:
    """Of the units that attack a hex together from several, those with an enemy before them that nobody attacks."""
    units = list(dict.fromkeys(unit for unit, there, _ in orders if there == hex))
    if len({footprint(game, unit) for unit in units}) < 2:
        return []
    attacked = sum(1 << there for there in {order.hex for order in orders})
    return [unit for unit in units if reach_of(game, stack_of(game, unit)) & ~attacked]


# -- which attacks are one combat --------------------------------------------------------------------------------------


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
    """The neighbouring targets of two combats, over which they can be joined [mib 7.0h]."""
    distance = game.scenario.field.grid.distance
    return [Join(a, b, one.charge) for a, b in product(one.targets, two.targets) if distance(a, b) == 1]


def may_join(game: MibGame, step: Attacks, one: Plan, join: Join) -> bool:
    """Whether the combat that a pair of targets makes out of two is lawful [mib 7.0h 7.0i]."""
    return may_be_one(game, step.orders, (*step.joined, join), Order(one.units[0], join.one, one.charge))


# -- who has been attacked ---------------------------------------------------------------------------------------------


def spared(game: MibGame, charge: bool, formation: int) -> tuple[int, ...]:
    """Units that have had their attack of a kind in this activation [mib 7.0k]."""
    attacks = game.find(Attacks)
    struck = attacks.struck if attacks else ()
    return tuple(blow.unit for blow in struck if (blow.charge, blow.formation) == (charge, formation))


def note_struck(game: MibGame, fray: Fray) -> None:
    """Remember whom a combat attacks [mib 7.0k]."""
    if attacks := game.find(Attacks):
        new = tuple(Struck(unit, fray.charge, fray.formation) for stack in fray.stacks for unit in stack)
        game.amend(attacks, struck=attacks.struck + new)
