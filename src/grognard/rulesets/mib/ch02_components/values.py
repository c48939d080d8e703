"""The values of a unit as it stands: kind, morale and strength [mib 2.2.1a 2.2.1c]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.units import STRENGTH_OF_A_STEP
from grognard.rulesets.mib.state import SMASHED, MibGame


def source(game: MibGame, unit: int) -> int:
    """The division whose values a unit has: its own, or for a detachment its parent's [mib 10.3d]."""
    parent = game.state.parent[unit]
    return parent if parent >= 0 else unit


def morale(game: MibGame, unit: int) -> int:
    return game.scenario.units[source(game, unit)].morale


def is_cavalry(game: MibGame, unit: int) -> bool:
    parent = game.state.parent[unit]
    return game.scenario.units[parent if parent >= 0 else unit].kind == "cavalry"


def strength(game: MibGame, unit: int) -> int:
    """Strength points on the map: two a step [mib 2.2.1a]; a smashed unit has one [mib 6.1a 10.2h]; massed guns none
    that count for stacking."""
    if game.scenario.units[unit].kind == "battery":
        return 0
    if game.state.status[unit] & SMASHED:
        return 1
    return STRENGTH_OF_A_STEP * game.state.steps[unit]


def strength_in(game: MibGame, unit: int) -> int:
    """Strength points in each of its hexes: half, rounded up, in extended line [mib 16.6f]."""
    points = strength(game, unit)
    return (points + 1) // 2 if game.state.second[unit] >= 0 else points
