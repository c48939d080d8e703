"""Attacks that may be declared: who attacks whom [mib 7.0c]."""

from __future__ import annotations

import msgspec

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch07_combat.frame import Attacks, Order, chargeable, front_enemies, holds_infantry
from grognard.rulesets.mib.ch07_combat.plans import may_be_one
from grognard.rulesets.mib.ch09_disorder import may_intend
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_tired
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
    [mib 4.1b 4.1e 6.9a 6.9b 9.0c 11.1c]."""
    if not in_play(game, unit) or not may_intend(game, unit):
        return False
    if game.state.status[unit] & (STATIONARY | RESTING | RECOVERED | UNWILLING):
        return False
    deployed = has(game, unit, BEGAN_ADJACENT) and not game.state.spent[unit]
    if not has(game, unit, READY) and not deployed:
        return False
    return bool(front_enemies(game, unit))


def may_charge(game: MibGame, unit: int) -> bool:
    """Tired cavalry cannot charge [mib 7.13j 11.1b]."""
    return is_cavalry(game, unit) and not is_tired(game, unit)


def able(game: MibGame) -> list[int]:
    members = [u for f in game.state.active for u in game.scenario.formations[f].members]
    return [unit for unit in members if game.scenario.units[unit].is_troops and may_attack(game, unit)]


# -- what may be declared ----------------------------------------------------------------------------------------------


def allowed_targets(game: MibGame, step: Attacks, unit: int, charge: bool) -> int:
    """The hexes that a unit may be ordered against now."""
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


def may_assault(game: MibGame, step: Attacks, unit: int, hex: int) -> bool:
    """Cavalry assaults only beside infantry [mib 7.13a]."""
    if not is_cavalry(game, unit):
        return True
    joins = formation_of(game, unit)
    return any(
        there == hex and not charge and not is_cavalry(game, other) and formation_of(game, other) == joins
        for other, there, charge in step.orders
    )


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
