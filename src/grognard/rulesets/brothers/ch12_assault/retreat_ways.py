"""Where a retreat leads, by the book's order of priority [brothers 12.5b]."""

from __future__ import annotations

from collections.abc import Callable
from functools import reduce
from operator import or_

from grognard.rulesets.brothers.ch04_stacking.limits import would_crowd
from grognard.rulesets.brothers.ch04_stacking.stacks import leader_hexes
from grognard.rulesets.brothers.state import BrothersGame


def retreat_hexes(game: BrothersGame, unit: int, away: tuple[int, ...], seen: int = 0) -> int:
    """The best hexes to retreat to [brothers 12.5b 12.5c 12.5d], next to the enemy or not [brothers 11.7.1f]."""
    state, scenario, field = game.state, game.scenario, game.scenario.field
    facts, here = scenario.units[unit], state.place[unit]
    found = [hex for hex in open_hexes(game, unit, here) if not seen >> hex & 1]
    if not found:
        return 0
    distance = distances(game, facts.side, away)
    now = distance(here)
    for wanted in (1, 0, -1):  # farther, else as far, else nearer
        best = [hex for hex in found if (distance(hex) > now) - (distance(hex) < now) == wanted]
        if best:
            break
    free = [hex for hex in best if not would_crowd(game, unit, hex)]
    best = free or best
    hq = scenario.formations[facts.formation].hq if facts.formation >= 0 else -1
    if hq >= 0 and hq != unit and state.place[hq] >= 0:
        home = state.place[hq]
        closer = [hex for hex in best if field.grid.distance(hex, home) < field.grid.distance(here, home)]
        best = closer or best
    return sum(1 << hex for hex in best)


def open_hexes(game: BrothersGame, unit: int, here: int) -> list[int]:
    """The hexes next to one that a retreat can lead to at all: on the map, passable, without enemies
    [brothers 12.5a 12.5e]."""
    facts = game.scenario.units[unit]
    arm = facts.arm if facts.is_troops else "infantry"
    closed = game.state.occupied[1 - facts.side] | leader_hexes(game, 1 - facts.side)
    return [step.there for step in game.scenario.field.steps[arm][here] if not closed >> step.there & 1]


def ways_to_room(game: BrothersGame, unit: int) -> int:
    """The next hexes on the shortest ways to one with room for a unit, back whence it came if need be
    [brothers 4.1f 12.5c]."""
    here = game.state.place[unit]
    firsts = {hex: 1 << hex for hex in open_hexes(game, unit, here)}
    """For each hex on the rim of the search the first hexes of the ways to it."""
    seen = 1 << here
    while firsts:
        if room := [ways for hex, ways in firsts.items() if not would_crowd(game, unit, hex)]:
            return reduce(or_, room)
        seen |= sum(1 << hex for hex in firsts)
        farther: dict[int, int] = {}
        for hex, ways in firsts.items():
            for there in open_hexes(game, unit, hex):
                if not seen >> there & 1:
                    farther[there] = farther.get(there, 0) | ways
        firsts = farther
    return 0


def distances(game: BrothersGame, side: int, away: tuple[int, ...]) -> Callable[[int], int]:
    """How far a hex is from the enemies that matter."""
    state, grid = game.state, game.scenario.field.grid
    hexes = {state.place[enemy] for enemy in away if state.place[enemy] >= 0}
    mask = sum(1 << hex for hex in hexes) or state.occupied[1 - side]

    def distance(hex: int) -> int:
        return grid.nearest(hex, mask) if mask else 0

    return distance
