"""Zones of control [mib 6.2a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import is_cavalry
from grognard.rulesets.mib.state import MibGame, friends_mask, in_play


def unit_zone(game: MibGame, unit: int) -> int:
    """Where one unit exerts its zone: cavalry always, infantry while it has guns, in whatever state
    [mib 6.2a 6.2b 7.9b]; cavalry that belongs to a division exerts none [mib 7.14a], nor do massed guns. It reaches
    clear hexes only, over no river, and that of infantry up no slope [mib 6.2d 6.2e 6.2f]."""
    state, field = game.state, game.scenario.field
    if not in_play(game, unit) or game.scenario.units[unit].kind == "battery":
        return 0
    cavalry = is_cavalry(game, unit)
    if not cavalry and not state.guns[unit]:
        return 0
    table = field.zones["cavalry" if cavalry else "infantry"]
    mask = table[state.place[unit]]
    return mask | table[state.second[unit]] if state.second[unit] >= 0 else mask


def zone_of(game: MibGame, side: int, cavalry_only: bool = False) -> int:
    """The zones of a side's troops."""
    mask = 0
    for unit in game.scenario.troops[side]:
        if game.state.place[unit] >= 0 and (not cavalry_only or is_cavalry(game, unit)):
            mask |= unit_zone(game, unit)
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
