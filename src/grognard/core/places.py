"""Who stands where, and which way: the same in every book with leaders, places and facings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from operator import itemgetter
from typing import Any

from grognard.core.game import Game
from grognard.core.hexgrid import HexGrid
from grognard.core.masks import iter_bits

AnyGame = Game[Any, Any]


def hexes_of(place: Sequence[int], units: Iterable[int]) -> int:
    """The hexes that some units stand in, as a mask; those off the map are below zero.

    >>> bin(hexes_of([3, -1, 0], range(3)))
    '0b1001'
    """
    mask = 0
    for unit in units:
        hex = place[unit]
        if hex >= 0:
            mask |= 1 << hex
    return mask


@lru_cache(maxsize=4096)
def hexes_at(places: tuple[int, ...]) -> int:
    """The same for units whose places were picked: few move, so the same places come back all the time.

    >>> bin(hexes_at((3, -1, 0)))
    '0b1001'
    """
    return hexes_of(places, range(len(places)))


@lru_cache(maxsize=1024)
def picker(units: tuple[int, ...]) -> Callable[[Sequence[int]], tuple[int, ...]]:
    """Picks what belongs to some units out of a list by unit: where all of them stand, as one key.

    >>> picker((2, 0))([3, -1, 5])
    (5, 3)
    """
    if len(units) > 1:
        return itemgetter(*units)
    return lambda values: tuple([values[unit] for unit in units])


def leaders_at(game: AnyGame, side: int, hex: int) -> list[int]:
    """The leaders of a side in a hex."""
    place = game.state.place
    return [unit for unit in game.scenario.leaders[side] if place[unit] == hex]


def best_facing(game: AnyGame, unit: int, hex: int) -> int:
    """Towards the most enemies beside a hex, else towards the nearest."""
    state, field = game.state, game.scenario.field
    facing: int = state.facing[unit]
    enemy: int = state.occupied[1 - game.scenario.units[unit].side]
    if not enemy:
        return facing
    near: int = field.grid.adjacent[hex] & enemy
    if near:
        return max(range(6), key=lambda f: ((field.fronts[hex][f] & near).bit_count(), f == facing))
    return towards_nearest(field.grid, hex, enemy)


@lru_cache(maxsize=4096)
def towards_nearest(grid: HexGrid, hex: int, enemy: int) -> int:
    """The direction from a hex to the nearest of some others that it is not among."""
    nearest = grid.ring(hex, grid.nearest(hex, enemy)) & enemy
    return grid.bearings(hex, next(iter_bits(nearest)))[0]
