"""Leaders: they ride by themselves or go with their stacks, and are never taken [mib 2.2.4c]."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.events import LeaderMoved, LeaderRelocated
from grognard.core.places import leaders_at
from grognard.rulesets.mib.ch06_movement.paths import LEADER, Search, Ways, search
from grognard.rulesets.mib.ch06_movement.zones import zone_of
from grognard.rulesets.mib.state import MOVED_LEADER, MibGame, has, in_play, troops_at


def follow(game: MibGame, side: int, start: int, end: int) -> None:
    """Leaders left alone where a stack stood go along with it [mib 2.2.4c]."""
    if start != end and not troops_at(game, side, start):
        for leader in leaders_at(game, side, start):
            game.state.place[leader] = end


def leave_stack(game: MibGame, side: int, hex: int) -> None:
    """The last unit of a stack is gone: its leaders stay until an enemy comes."""
    if game.state.occupied[1 - side] >> hex & 1:
        hide(game, side)


def hide(game: MibGame, side: int) -> None:
    """A leader whose hex an enemy has entered is put with the nearest friend [mib 2.2.4c]."""
    state, grid = game.state, game.scenario.field.grid
    for leader in game.scenario.leaders[side]:
        hex = state.place[leader]
        if hex < 0 or not state.occupied[1 - side] >> hex & 1:
            continue
        friends = [u for u in game.scenario.troops[side] if state.place[u] >= 0]
        if friends:
            near = min(friends, key=lambda unit: (grid.distance(hex, state.place[unit]), unit))
            state.place[leader] = state.place[near]
        else:
            state.place[leader] = -1
        game.tell(LeaderRelocated(rule="2.2.4c", unit=leader, place=state.place[leader]))


def bonus_at(game: MibGame, side: int, hexes: Sequence[int]) -> int:
    """The best tactical bonus of leaders stacked with units that take part; only one counts [mib 2.2.4b]."""
    units = game.scenario.units
    return max((units[leader].bonus for hex in hexes for leader in leaders_at(game, side, hex)), default=0)


def ride(game: MibGame, leader: int, hex: int) -> None:
    """A leader moves [mib 2.2.4c]."""
    ways, start = leader_ways(game, leader), game.state.place[leader]
    game.state.place[leader] = hex
    game.state.status[leader] |= MOVED_LEADER
    game.tell(LeaderMoved(rule="2.2.4c", unit=leader, start=start, path=ways.found.path(hex)))


def leader_ways(game: MibGame, leader: int) -> Ways:
    """A leader rides by his own allowance [mib 2.2.4a], and is no traffic; enemy zones do not stop him, but he does not
    stay in one without friends [mib 2.2.4c]."""
    state, facts = game.state, game.scenario.units[leader]
    zone = zone_of(game, 1 - facts.side) & ~state.occupied[facts.side]
    barred = state.occupied[1 - facts.side]
    found = search(game.scenario.field, Search(LEADER, state.place[leader], facts.movement, 0, 0, barred))
    return Ways(found, 0, facts.movement, found.mask & ~zone)


def movable_leaders(game: MibGame) -> list[int]:
    """The leaders of the activated formations, and once a turn the army's commander [mib 2.2.4a 2.2.4c]."""
    state, scenario = game.state, game.scenario
    side = scenario.formations[state.active[0]].side
    return [
        leader
        for leader in scenario.leaders[side]
        if in_play(game, leader)
        and not has(game, leader, MOVED_LEADER)
        and (scenario.units[leader].formation == -1 or scenario.units[leader].formation in state.active)
    ]
