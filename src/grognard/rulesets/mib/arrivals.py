"""Reinforcements: on the map before any chit is drawn [mib 3.0b]."""

from __future__ import annotations

from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.mib.events import ArrivalDelayed, UnitArrived
from grognard.rulesets.mib.facing import stack_facing
from grognard.rulesets.mib.reserves import receive
from grognard.rulesets.mib.state import OFF_MAP, MibGame, has_room, put

FARTHEST = 3
"""Hexes that a column stretches from its place of entry."""


def arrive(game: MibGame) -> None:
    """Everybody due comes to its place of entry or the nearest hex with room; who finds none waits a turn (R3)."""
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
    if game.scenario.lite:
        for formation, units in arrived.items():
            receive(game, formation, tuple(units))


def spot(game: MibGame, unit: int) -> int:
    """The nearest hex to a unit's place of entry where it can stand, free of enemies in it and next to it, or -1."""
    state, field, facts = game.state, game.scenario.field, game.scenario.units[unit]
    enemy = state.occupied[1 - facts.side]
    seen, edge = {facts.entry}, [facts.entry]
    for _ in range(FARTHEST + 1):
        for hex in edge:
            near = enemy & (field.grid.adjacent[hex] | 1 << hex)
            if not near and not field.closed >> hex & 1 and (not facts.fights or has_room(game, (unit,), hex)):
                return hex
        onward = []
        for hex in edge:
            for there in field.grid.neighbours[hex]:
                if there != NOWHERE and there not in seen and field.is_bridged(hex, there):
                    seen.add(there)
                    onward.append(there)
        edge = onward
    return -1
