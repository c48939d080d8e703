"""The Command Range of an HQ [brothers 7.3a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.reach import Limits
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.state import BrothersGame


def command_range(game: BrothersGame, leader: int, posture: int) -> int:
    """The hexes within Command Range, the leader's own included; no way leads through a hex with an enemy
    [brothers 7.3a 7.3b 7.3d]."""
    state, side = game.state, game.scenario.units[leader].side
    here = state.place[leader]
    if here < 0:
        return 0
    points = command_rating(game, leader, posture)  # in hexes [brothers 3.4.3], none if overrun [brothers 7.3c]
    field = game.scenario.field
    enemy = (state.occupied[1 - side] | leader_hexes(game, 1 - side)) & field.grid.disc(here, points)
    return field.command.flood(here, Limits(points, barred=enemy)).mask | 1 << here


def units_in(game: BrothersGame, mask: int) -> list[int]:
    """The Combat Units in some hexes."""
    return [unit for hex in iter_bits(mask) for unit in game.state.stacks[hex]]
