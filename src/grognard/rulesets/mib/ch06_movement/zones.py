"""Zones of control: where they reach, whom they stop, and what it costs to leave them [mib 6.2a]."""

from __future__ import annotations

from grognard.core.kept import Kept
from grognard.core.places import picker
from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.ch06_movement.costs import GO_ON, LEAVE, action_cost
from grognard.rulesets.mib.state import (
    FROM_ZONE,
    MOBILE,
    RELEASED,
    STOPPED,
    MibGame,
    footprint,
    friends_mask,
    has,
)

ZONES = Kept[int](most=256)
"""The zones of a side as it stood lately: several questions are asked before anybody moves."""


def unit_zone(game: MibGame, unit: int) -> int:
    """Where one unit exerts its zone: cavalry always, infantry while it has guns, in whatever state
    [mib 6.2a 6.2b 7.9b]; cavalry that belongs to a division exerts none [mib 7.14a], nor do massed guns. It reaches
    clear hexes only, over no river, and that of infantry up no slope [mib 6.2d 6.2e 6.2f]."""
    state, hex = game.state, game.state.place[unit]
    if hex < 0 or game.scenario.units[unit].kind == "battery":
        return 0
    cavalry = is_cavalry(game, unit)
    if not cavalry and not state.guns[unit]:
        return 0
    table = game.scenario.field.zones["cavalry" if cavalry else "infantry"]
    return table[hex] | table[state.second[unit]] if state.second[unit] >= 0 else table[hex]


def zone_of(game: MibGame, side: int, cavalry_only: bool = False) -> int:
    """The zones of a side's troops."""
    troops, state, known = game.scenario.troops[side], game.state, ZONES.of(game.scenario)
    pick = picker(troops)
    stand = (side, cavalry_only, pick(state.place), pick(state.second), pick(state.guns), pick(state.parent))
    mask = known.get(stand)
    if mask is None:
        mask = 0
        for unit in troops:
            if state.place[unit] >= 0 and (not cavalry_only or is_cavalry(game, unit)):
                mask |= unit_zone(game, unit)
        known[stand] = mask
    return mask


def hostile_zone(game: MibGame, units: tuple[int, ...]) -> int:
    """The enemy zones that bind units moving together: cavalry feels only cavalry [mib 6.2i]; none where another friend
    stands, for any purpose [mib 6.2c]."""
    side = game.scenario.units[units[0]].side
    mask = zone_of(game, 1 - side, cavalry_only=all(is_cavalry(game, unit) for unit in units))
    return mask & ~friends_mask(game, units[0], units)


def zone_owners(game: MibGame, side: int, hex: int) -> list[int]:
    """The cavalry of a side whose zone lies on a hex."""
    return [u for u in game.scenario.troops[side] if is_cavalry(game, u) and unit_zone(game, u) >> hex & 1]


def leaving_toll(game: MibGame, unit: int, zone: int | None = None) -> int:
    """What it costs more to leave the hex a unit stands in: out of an enemy zone at the start of its movement
    [mib 6.2j], or on after cavalry that has retreated [mib 7.6f]. Whoever knows the zones that bind it gives them."""
    if has(game, unit, RELEASED):
        return action_cost(game, GO_ON)
    if not game.state.spent[unit] and begins_in_zone(game, unit, zone):
        return action_cost(game, LEAVE)
    return 0


def begins_in_zone(game: MibGame, unit: int, zone: int | None = None) -> bool:
    """Whether a unit begins its movement in an enemy zone: as things stand while it has not moved, by then friends may
    have come or gone [mib 6.2c 6.2j]."""
    return has(game, unit, FROM_ZONE) if has(game, unit, MOBILE) else in_hostile_zone(game, unit, zone)


def in_hostile_zone(game: MibGame, unit: int, zone: int | None = None) -> bool:
    """Whether a unit stands in an enemy zone that binds it; friends in the hex end it [mib 6.2c]."""
    return bool((hostile_zone(game, (unit,)) if zone is None else zone) & footprint(game, unit))


def stop_in_zone(game: MibGame, unit: int, zone: int) -> None:
    """Whoever has entered an enemy zone ends its movement there [mib 6.2g]."""
    if zone & footprint(game, unit):
        game.state.status[unit] |= STOPPED


def is_stopped(game: MibGame, unit: int) -> bool:
    """Whether a zone holds a unit that has entered it [mib 6.2g], the cavalry before it not having gone [mib 7.6f]."""
    return has(game, unit, STOPPED) and not has(game, unit, RELEASED)


def goes_zone_to_zone(game: MibGame, unit: int, in_zone: bool) -> bool:
    """Whether a unit has moved out of one enemy zone into another: it must pass a check to attack [mib 6.2k]."""
    return has(game, unit, FROM_ZONE) and in_zone
