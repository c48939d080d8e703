"""Front and flank [napoleon3 2a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import N3Game


def in_flank(game: N3Game, unit: int, hex: int) -> bool:
    """Whether a neighbouring hex is a flank hex of a unit; never in a village or city [napoleon3 2a 2b]."""
    state, field = game.state, game.scenario.field
    here = state.place[unit]
    return not field.fronts[here][state.facing[unit]] >> hex & 1


def facing_of(game: N3Game, unit: int) -> int:
    """Where a unit faces; leaders have no facing: -1 [napoleon3 2c]."""
    return game.state.facing[unit] if game.scenario.units[unit].is_troops else -1
