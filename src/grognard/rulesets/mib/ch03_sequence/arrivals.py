"""Reinforcements: on the map before any chit is drawn [mib 3.0b]."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch03_sequence.log import ArrivalDelayed, UnitArrived
from grognard.rulesets.mib.ch06_movement.facing import stack_facing
from grognard.rulesets.mib.ch06_movement.stacking import has_room
from grognard.rulesets.mib.ch11_fatigue.lite import receive
from grognard.rulesets.mib.state import OFF_MAP, MibGame, put

FARTHEST = 3
"""Hexes that a column stretches from its place of entry."""


def arrive(game: MibGame) -> None:
    """Everybody due comes to its place of entry or the nearest hex with room, before any chit is drawn [mib 3.0b]; who
    finds none waits a turn (R3)."""
    state = game.state
    arrived: dict[int, list[int]] = {}
    for unit, facts in enumerate(game.scenario.units):
        if state.place[unit] != OFF_MAP or facts.entry < 0 or facts.turn > state.turn:
            continue
        hex = spot(game, unit)
        if hex < 0:
            game.tell(ArrivalDelayed(rule="3.0b", unit=unit, place=facts.entry))
            continue
        facing = stack_facing(game, unit, hex)
        put(game, unit, hex)
        state.facing[unit] = facing if facing >= 0 else facts.facing
        game.tell(UnitArrived(rule="3.0b", unit=unit, place=hex))
        if facts.is_troops:
            arrived.setdefault(facts.formation, []).append(unit)
    if game.scenario.lite:  # [mib 11.2k]
        for formation, units in arrived.items():
            receive(game, formation, tuple(units))


def spot(game: MibGame, unit: int) -> int:
    """Where a unit comes onto the map: along its road, or beside it where an enemy bars that or there is none; or -1 if
    the road is full (R3)."""
    facts = game.scenario.units[unit]
    column, barred = road_column(game, unit)
    if barred or len(column) == 1:
        column += hexes_beside(game, facts.entry)
    for hex in column:
        if is_safe(game, unit, hex) and (not facts.fights or has_room(game, (unit,), hex)):
            return hex
    return -1


def is_safe(game: MibGame, unit: int, hex: int) -> bool:
    """No enemy in a hex or next to it."""
    field, enemy = game.scenario.field, game.state.occupied[1 - game.scenario.units[unit].side]
    return not enemy & (field.grid.adjacent[hex] | 1 << hex) and not field.closed >> hex & 1


def road_column(game: MibGame, unit: int) -> tuple[list[int], bool]:
    """The hexes along the roads from a place of entry, the nearest first, and whether an enemy bars any of them: nobody
    goes past him."""
    field, entry = game.scenario.field, game.scenario.units[unit].entry
    column, barred = [entry], not is_safe(game, unit, entry)
    for hex in column:
        if field.grid.distance(entry, hex) == FARTHEST or (hex != entry and not is_safe(game, unit, hex)):
            continue
        for there in field.grid.neighbours[hex]:
            if there != NOWHERE and there not in column and field.is_bridged(hex, there):
                column.append(there)
                barred = barred or not is_safe(game, unit, there)
    return column, barred


def hexes_beside(game: MibGame, entry: int) -> list[int]:
    """The hexes about a place of entry: those at the edge of the map first, the nearest of them before others."""
    field = game.scenario.field
    around = [hex for distance in range(1, FARTHEST + 1) for hex in iter_bits(field.grid.ring(entry, distance))]
    return sorted(around, key=lambda hex: not field.is_edge(hex))
