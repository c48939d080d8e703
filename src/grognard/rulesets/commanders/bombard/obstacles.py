"""What stands in the way of fire at range two [commanders bombard.16 bombard.17]."""

from __future__ import annotations

from grognard.rulesets.commanders.board.control import occupancy
from grognard.rulesets.commanders.bombard.range import FIRE_LINES
from grognard.rulesets.commanders.opt.terrain import is_overlooked, is_wood
from grognard.rulesets.commanders.state import CommandersGame


def dice_of(game: CommandersGame, side: int, gun: int, sector: int) -> list[tuple[int, int, int]]:
    """Where the dice of a battery go, as (sector, range, how many): two at the sector it fires at, or fewer where
    something is in the way [commanders bombard.3 bombard.5 bombard.16 bombard.17]."""
    start = game.state.place[gun]
    between = FIRE_LINES[side][start][sector]
    if between < 0:
        return [(sector, 1, 2)]  # [commanders bombard.18]
    if not is_overlooked(game, start, sector):  # [commanders opt.hill.2]
        if occupancy(game, side, between) or is_wood(game, between):
            return [(sector, 2, 1)]  # [commanders bombard.17 bombard.19 opt.forest.6]
        if occupancy(game, 1 - side, between):  # [commanders bombard.16 bombard.19]
            return [(sector, 2, 1), (between, 1, 1)]
    return [(sector, 2, 2)]
