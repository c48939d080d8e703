"""Leaders: they go with their stacks, and are never taken [mib 2.2.4c]."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.events import LeaderRelocated
from grognard.core.places import leaders_at
from grognard.rulesets.mib.state import MibGame, troops_at


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
