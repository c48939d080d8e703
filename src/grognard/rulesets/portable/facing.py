"""Facing: which way a unit may look, who turns to whom, and its arc of fire [portable facing.1 facing.2]."""

from __future__ import annotations

from grognard.core.action import Extra
from grognard.core.events import UnitTurned
from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.rulesets.portable.reader.field import MEMO_LIMIT
from grognard.rulesets.portable.state import PortableGame

FACINGS: tuple[Extra, ...] = tuple((facing,) for facing in range(6))


def contact_facings(game: PortableGame, unit: int, hex: int) -> tuple[Extra, ...]:
    """The facings a mover may end with: towards an adjacent enemy where there is one [portable move.5 facing.1]."""
    field = game.scenario.field
    enemies = game.state.occupied[1 - game.scenario.units[unit].side] & field.adjacent[hex]
    if not enemies:
        return FACINGS
    found = field.contacts.get((hex, enemies))
    if found is None:
        six = field.grid.neighbours[hex]
        found = tuple((d,) for d in range(6) if six[d] != NOWHERE and enemies >> six[d] & 1)
        field.contacts[hex, enemies] = found
    return found


def make_contact(game: PortableGame, unit: int) -> bool:
    """Every enemy next to a unit that has just arrived turns to face it, whomever it faced before: it ends facing the
    last to arrive [portable move.5 move.6 facing.1]."""
    state = game.state
    here = state.place[unit]
    enemies = state.occupied[1 - game.scenario.units[unit].side] & game.scenario.field.adjacent[here]
    if not enemies:
        return False
    for hex in iter_bits(enemies):
        turn_to_face(game, state.unit_at(hex), here)
    return True


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
    if not hexes:
        return []
    shots = game.scenario.field.shots
    key = (verb, unit, game.state.place[unit], game.state.facing[unit], hexes)
    found = shots.get(key)
    if found is None:
        arcs = in_arc(game, unit)
        found = [Group(verb, (unit,), hexes & arc, (FACINGS[facing],)) for facing, arc in arcs if hexes & arc]
        if len(shots) >= MEMO_LIMIT:
            shots.clear()
        shots[key] = found
    return found
