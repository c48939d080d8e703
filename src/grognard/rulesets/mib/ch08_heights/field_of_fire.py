"""Fields of fire: guns on higher ground command the slopes before them [mib 8.2a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch06_movement.facing import front_of
from grognard.rulesets.mib.state import MibGame, footprint, friends_mask, in_play


def unit_fire(game: MibGame, unit: int, gone: int = 0) -> int:
    """The field of fire of one unit with guns on higher ground: lower hexes across a contour, in its front; none while
    an enemy stands beside it on the same level [mib 7.10 8.1 8.2a 8.2b 8.2c 8.2f]. Massed guns have one too
    [mib 8.2i]. Enemies who will be `gone` from their hexes silence nobody."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    if not in_play(game, unit) or not state.guns[unit]:
        return 0
    enemy = state.occupied[1 - scenario.units[unit].side] & ~gone
    mask = 0
    for hex in iter_bits(footprint(game, unit)):
        if field.fire[hex] and not _is_nullified(game, hex, enemy):
            mask |= field.fire[hex] & front_of(game, unit, hex)
    return mask


def _is_nullified(game: MibGame, hex: int, enemy: int) -> bool:
    """Neighbours on the same crest switch off each other's field of fire [mib 8.2f]."""
    field = game.scenario.field
    beside = enemy & field.grid.adjacent[hex]
    return any(field.level[other] == field.level[hex] for other in iter_bits(beside))


def fire_of(game: MibGame, side: int, gone: int = 0) -> int:
    """All fields of fire of a side."""
    state, commands, mask = game.state, game.scenario.field.fire, 0
    for unit in game.scenario.troops[side]:
        hex = state.place[unit]
        if hex >= 0 and state.guns[unit] and (commands[hex] or state.second[unit] >= 0):
            mask |= unit_fire(game, unit, gone)
    return mask


def fire_against(game: MibGame, unit: int, kept: int = 0) -> int:
    """The enemy's fields of fire as a unit finds them that leaves its hexes, but for those it keeps: guns that it alone
    has silenced from the crest fire again [mib 8.2d 8.2f]."""
    gone = footprint(game, unit) & ~friends_mask(game, unit) & ~kept
    return fire_of(game, 1 - game.scenario.units[unit].side, gone)
