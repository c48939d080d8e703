"""Who is where, and whose a sector is: control, friendly sectors, room [commanders board.6 board.7]."""

from __future__ import annotations

from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, BOXES, RESERVES
from grognard.rulesets.commanders.state import CommandersGame
from grognard.rulesets.commanders.status import ROUTED, SHELTERED


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


def held(game: CommandersGame, side: int) -> int:
    """How many battle sectors a side controls [commanders win.vp.5 score.6]."""
    return sum(controls(game, side, sector) for sector in BATTLE_SECTORS)


def boxed(game: CommandersGame, side: int) -> list[int]:
    """The units in a side's box for routed units [commanders board.9]."""
    return units_at(game, side, BOXES[side])
