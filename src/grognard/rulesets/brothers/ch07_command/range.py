"""Command: ratings, ranges, and who is In Command [brothers 7.3a 7.4a]."""

from __future__ import annotations

from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, find_reach
from grognard.rulesets.brothers.ch03_components.units import SARDINIAN
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    ENTERED,
    OVERRUN,
    WOUNDED,
    BrothersGame,
    has,
)


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


def in_command(game: BrothersGame, index: int, posture: int) -> set[int]:
    """The units of a formation that are In Command [brothers 7.4b 7.4e 7.4f]; without an HQ on the map none is, unless
    a scenario has the king stand in for it [brothers 6.2.2b 11.5.3]."""
    state, formation = game.state, game.scenario.formations[index]
    on_map = [unit for unit in formation.members if state.place[unit] >= 0]
    entering = {unit for unit in on_map if has(game, unit, ENTERED)}
    absent = state.place[formation.hq] < 0
    if absent and not game.scenario.switches.king_stands_in:
        return entering
    reached = command_range(game, formation.hq, posture) | kings_range(game, formation.nation)
    found = {unit for unit in on_map if reached >> state.place[unit] & 1}
    if posture == DEFENSIVE_POSTURE and not absent:  # [brothers 7.4d]
        found |= _road_chain(game, on_map, found, state.place[formation.hq])
    return found | entering


def kings_range(game: BrothersGame, nation: int) -> int:
    """Sardinians near Vittorio Emanuele are In Command, his chit drawn or not [brothers 6.2.2b 6.2.2c]."""
    for leader in game.scenario.commanders:
        if nation == SARDINIAN and game.scenario.units[leader].nation == SARDINIAN:
            return command_range(game, leader, DEFENSIVE_POSTURE)
    return 0


def _road_chain(game: BrothersGame, units: list[int], found: set[int], hq: int) -> set[int]:
    """Units in column on a road, each next to one In Command [brothers 7.4c]."""
    board, place = game.scenario.board, game.state.place
    hexes = {place[unit] for unit in units}
    linked = {place[unit] for unit in found} | {hq}
    waiting = list(linked)
    while waiting:
        here = waiting.pop()
        for there in hexes - linked:
            if board.road(here, there) is not None:
                linked.add(there)
                waiting.append(there)
    return {unit for unit in units if place[unit] in linked}


def units_in(game: BrothersGame, mask: int) -> list[int]:
    """The Combat Units in some hexes."""
    return [unit for hex in iter_bits(mask) for unit in game.state.stacks[hex]]


def is_commanded(game: BrothersGame, unit: int) -> bool:
    """Out of Command means: not In Command and of the formation that acts [brothers 7.5a]."""
    return has(game, unit, COMMANDED)
