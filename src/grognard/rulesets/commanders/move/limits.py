"""How many may go: six to a sector, five over a border [commanders move.8 move.10]."""

from __future__ import annotations

from grognard.rulesets.commanders.board.control import occupied
from grognard.rulesets.commanders.board.sectors import BATTLE_SECTORS, CAPACITY, SPACES
from grognard.rulesets.commanders.opt.terrain import FOREST_ENTRY, is_wood
from grognard.rulesets.commanders.state import CommandersGame, Move
from grognard.rulesets.commanders.status import SHELTERED


def border_limit(game: CommandersGame, target: int) -> int:
    """How many units of a side may cross into a sector over one border in a phase, with or without combat
    [commanders move.10 noncombat.2 opt.forest.1]."""
    return FOREST_ENTRY if is_wood(game, target) else SPACES


def border_room(game: CommandersGame, side: int, sector: int, target: int) -> int:
    """How many more may still cross [commanders move.10]."""
    room = border_limit(game, target)
    for unit, to, _ in game.state.declared[side]:
        if to == target and game.state.place[unit] == sector:
            room -= 1
    return room


Moves = list[tuple[int, Move]]
"""Moves, each with the side that makes it."""


def fitting(game: CommandersGame, moves: tuple[tuple[int, Move], ...]) -> tuple[Moves, Moves]:
    """The marches of any phase that find room, and those that do not: whoever was named last stays
    [commanders board.3 move.8 noncombat.2]. A reserve takes them all [commanders board.4].

    Everybody leaves and arrives at once, so full sectors may exchange units [commanders move.12 simul.1]; units that
    attack still fill the sector they come from [commanders move.11], and so do routed ones [commanders move.9].
    """
    going: Moves = list(moves)
    staying: Moves = []
    place, status = game.state.place, game.state.status
    room = {(side, sector): CAPACITY for side in range(2) for sector in BATTLE_SECTORS}
    for side in range(2):
        for sector, units in occupied(game, side).items():
            room[side, sector] = CAPACITY - units
    for side, (unit, target, _) in going:
        if place[unit] in BATTLE_SECTORS and not status[unit] & SHELTERED:
            room[side, place[unit]] += 1
        if target in BATTLE_SECTORS:
            room[side, target] -= 1
    while True:
        late = next((m for m in reversed(going) if room.get((m[0], m[1][1]), 0) < 0), None)
        if late is None:
            return going, staying
        going.remove(late)
        staying.append(late)
        side, (unit, target, _) = late
        room[side, target] += 1
        if place[unit] in BATTLE_SECTORS and not status[unit] & SHELTERED:
            room[side, place[unit]] -= 1
