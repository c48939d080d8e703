"""The Command Rating of an HQ, and its Command Range [brothers 7.3a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, find_reach
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEMORALIZED, OVERRUN, WOUNDED, BrothersGame, has


def command_rating(game: BrothersGame, leader: int, posture: int) -> int:
    """Of the posture [brothers 3.4.3]; less for a Leader Casualty [brothers 8.7.1b] and for a demoralized corps
    [brothers 14.2b]; none if overrun this turn [brothers 7.3c]."""
    if has(game, leader, OVERRUN):
        return 0
    facts, state = game.scenario.units[leader], game.state
    value = facts.aggressive if posture == AGGRESSIVE_POSTURE else facts.defensive
    value -= has(game, leader, WOUNDED)
    if facts.formation >= 0 and state.formation[facts.formation] & DEMORALIZED:
        value -= 1
    if leader == state.leader:
        value += state.rating
    return max(0, value)


def command_range(game: BrothersGame, leader: int, posture: int) -> int:
    """The hexes within Command Range, the leader's own included; no way leads through a hex with an enemy
    [brothers 7.3a 7.3b 7.3d]."""
    state, side = game.state, game.scenario.units[leader].side
    here = state.place[leader]
    if here < 0:
        return 0
    points = command_rating(game, leader, posture)
    enemy = state.occupied[1 - side] | leader_hexes(game, 1 - side)
    return find_reach(game.scenario.field.command, here, Limits(points, barred=enemy)).mask | 1 << here


def units_in(game: BrothersGame, mask: int) -> list[int]:
    """The Combat Units in some hexes."""
    return [unit for hex in iter_bits(mask) for unit in game.state.stacks[hex]]
