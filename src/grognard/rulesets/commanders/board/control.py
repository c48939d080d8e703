"""Who is where, and whose a sector is: control, friendly sectors, room [commanders board.6 board.7]."""

from __future__ import annotations

from grognard.core.masks import to_mask
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, BOXES, RESERVES, SECTORS
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED

BATTLEFIELD, WHOLE_BOARD = to_mask(BATTLE_SECTORS), to_mask(SECTORS)
"""Sectors as masks."""


def units_at(game: CommandersGame, side: int, sector: int) -> list[int]:
    """All units of a side in a sector, routed ones too."""
    place = game.state.place
    return [unit for unit in game.scenario.members[side] if place[unit] == sector]


def fit_units_at(game: CommandersGame, side: int, sector: int) -> list[int]:
    """The units of a side in a sector that hold it: neither routed nor hidden in a building [commanders board.6]."""
    place, status = game.state.place, game.state.status
    unfit = ROUTED | SHELTERED
    return [unit for unit in game.scenario.members[side] if place[unit] == sector and not status[unit] & unfit]


def controls(game: CommandersGame, side: int, sector: int) -> bool:
    """A side controls a sector while a unit of it that is not routed is there [commanders board.6 opt.building.2]; one
    with routed units only is neutral [commanders combat.trigger.7]. But for a combat under way, no sector is controlled
    by both [commanders board.8]."""
    place, status = game.state.place, game.state.status
    for unit in game.scenario.members[side]:
        if place[unit] == sector and not status[unit] & (ROUTED | SHELTERED):
            return True
    return False


def controlled(game: CommandersGame, side: int) -> int:
    """All sectors that a side controls (a mask) [commanders board.6]."""
    place, status, unfit = game.state.place, game.state.status, ROUTED | SHELTERED
    mask = 0
    for unit in game.scenario.members[side]:
        here = place[unit]
        if here >= 0 and not status[unit] & unfit:
            mask |= 1 << here
    return mask & WHOLE_BOARD


def friendly(game: CommandersGame, side: int) -> int:
    """All sectors that are friendly to a side (a mask) [commanders board.7 move.13 opt.objective.4]."""
    found = controlled(game, side) | 1 << RESERVES[side]
    marked = to_mask(game.scenario.marked[side])
    if marked & ~found:
        place = game.state.place
        found |= marked & ~to_mask([place[unit] for unit in game.scenario.members[1 - side] if place[unit] >= 0])
    return found


def is_friendly(game: CommandersGame, side: int, sector: int) -> bool:
    """Own units hold it, or an own marker does while no enemy unit is in it; the own reserve always is
    [commanders board.7 move.13 opt.objective.4]."""
    if sector == RESERVES[side]:
        return True
    if controls(game, side, sector):
        return True
    return sector in game.scenario.marked[side] and not units_at(game, 1 - side, sector)


def occupancy(game: CommandersGame, side: int, sector: int) -> int:
    """How much of a sector's room a side fills; routed units do too, whoever hides in a building does not
    [commanders move.9 opt.building.2]."""
    place, status = game.state.place, game.state.status
    return sum(1 for unit in game.scenario.members[side] if place[unit] == sector and not status[unit] & SHELTERED)


def occupied(game: CommandersGame, side: int) -> dict[int, int]:
    """The same for all battle sectors in which there is somebody."""
    place, status = game.state.place, game.state.status
    found: dict[int, int] = {}
    for unit in game.scenario.members[side]:
        here = place[unit]
        if here in BATTLE_SECTORS and not status[unit] & SHELTERED:
            found[here] = found.get(here, 0) + 1
    return found


def held(game: CommandersGame, side: int) -> int:
    """How many battle sectors a side controls [commanders win.vp.5 score.6]."""
    return (controlled(game, side) & BATTLEFIELD).bit_count()


def boxed(game: CommandersGame, side: int) -> list[int]:
    """The units in a side's box for routed units [commanders board.9]."""
    return units_at(game, side, BOXES[side])
