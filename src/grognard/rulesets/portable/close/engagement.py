"""Who fights whom in close combat, and standing to fight [portable close.10]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.hexgrid import NOWHERE
from grognard.core.options import Group
from grognard.rulesets.portable.events import UnitEngaged
from grognard.rulesets.portable.special_terrain import attackable
from grognard.rulesets.portable.state import FIGHTS, MOVED, PortableGame, Refusal


def engage_groups(game: PortableGame, unit: int) -> list[Group]:
    """Standing to fight an adjacent enemy: a move of no hexes [portable close.10]."""
    targets = attackable(game, unit, game.state.place[unit])
    return [Group("engage", (unit,), targets)] if targets else []


def engage(game: PortableGame, unit: int, target: int) -> None:
    """Face an adjacent enemy and fight it in this turn's close combat [portable close.10 R9]."""
    state = game.state
    state.facing[unit] = game.scenario.board.grid.direction(state.place[unit], target)
    state.status[unit] |= MOVED | FIGHTS
    game.tell(UnitEngaged(rule="close.10", unit=unit, place=target))


def engage_refusal(game: PortableGame, unit: int, action: Action) -> Refusal:
    """Why a unit may not stand and fight that enemy."""
    state, field = game.state, game.scenario.field
    enemies = state.occupied[1 - game.scenario.units[unit].side]
    if not (0 <= action.place < field.grid.size and enemies >> action.place & 1):
        return "no-enemy-there", "close.10"
    if not field.adjacent[state.place[unit]] >> action.place & 1:
        return "not-adjacent", "close.10"
    return "too-steep-to-attack", "special.hills.2"


Pair = tuple[int, int]


def find_pairs(game: PortableGame, side: int) -> tuple[Pair, ...]:
    """Who attacks whom: units that came into contact or engaged, and the enemy each faces [portable close.10]; several
    may face the same one, and each fights it [portable close.9]."""
    state, field = game.state, game.scenario.field
    enemies = state.occupied[1 - side]
    pairs = []
    for unit in game.scenario.members[side]:
        if state.status[unit] & FIGHTS and state.place[unit] != NOWHERE:
            faced = field.grid.neighbours[state.place[unit]][state.facing[unit]]
            near = enemies & field.level[state.place[unit]]  # [portable special.hills.2]
            if faced != NOWHERE and near >> faced & 1:
                pairs.append((unit, state.unit_at(faced)))
    return tuple(pairs)
