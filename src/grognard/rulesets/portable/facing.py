"""Facing: which way a unit may look, who turns to whom, and its arc of fire [portable facing.1 facing.2]."""

from __future__ import annotations

from grognard.core.action import Extra
from grognard.core.events import UnitTurned
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.rulesets.portable.state import PortableGame

FACINGS: tuple[Extra, ...] = tuple((facing,) for facing in range(6))


def contact_facings(game: PortableGame, unit: int, hex: int) -> tuple[Extra, ...]:
    """The facings a mover may end with: towards an adjacent enemy where there is one [portable move.5 facing.1]."""
    enemies = game.state.occupied[1 - game.scenario.units[unit].side]
    if not enemies & game.scenario.field.adjacent[hex]:
        return FACINGS
    six = game.scenario.board.grid.neighbours[hex]
    return tuple((d,) for d in range(6) if six[d] != NOWHERE and enemies >> six[d] & 1)


def make_contact(game: PortableGame, unit: int) -> bool:
    """Every enemy next to a unit that has just arrived turns to face it, whomever it faced before: it ends facing the
    last to arrive [portable move.5 move.6 facing.1]."""
    state = game.state
    here = state.place[unit]
    enemies = state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.adjacent[here]
    for hex in iter_bits(enemies):
        turn_to_face(game, state.unit_at(hex), here)
    return enemies != 0


def turn_to_face(game: PortableGame, unit: int, hex: int) -> None:
    """A unit turns at once towards the hex of an enemy who has come next to it [portable move.5 move.6]."""
    facing = game.scenario.board.grid.direction(game.state.place[unit], hex)
    if game.state.facing[unit] != facing:
        game.state.facing[unit] = facing
        game.tell(UnitTurned(rule="move.5", unit=unit, facing=facing))


def in_arc(game: PortableGame, unit: int) -> tuple[tuple[int, int], ...]:
    """The hexes in a unit's arc for each facing within a free pivot: (facing, mask) [portable facing.2 turn.13 R2]."""
    facing = game.state.facing[unit]
    arcs = game.scenario.board.grid.arcs[game.state.place[unit]]
    left, right = (facing + 5) % 6, (facing + 1) % 6
    return (facing, arcs[facing]), (left, arcs[left]), (right, arcs[right])


def fire_groups(game: PortableGame, unit: int, verb: str, hexes: int) -> list[Group]:
    """Shots at some hexes, each with the facings from which it can be taken."""
    return [Group(verb, (unit,), hexes & arc, ((facing,),)) for facing, arc in in_arc(game, unit) if hexes & arc]
