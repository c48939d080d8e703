"""Whom a unit could attack: enemies next to it, in its front, on open ground [napoleon3 11b 11e]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import N3Game


def front_enemies(game: N3Game, unit: int) -> int:
    """Hexes with enemies that a unit could attack: in its front, and not across a steep slope
    [napoleon3 11b 11e 11.5b]."""
    state, scenario = game.state, game.scenario
    hex, side = state.place[unit], scenario.units[unit].side
    return scenario.field.zones[hex][state.facing[unit]] & state.occupied[1 - side]


def near_enemies(game: N3Game, unit: int) -> int:
    """Hexes with enemies next to a unit, on its flanks too, but not across a steep slope [napoleon3 11b 11e]."""
    scenario, hex = game.scenario, game.state.place[unit]
    return scenario.field.open_sides[hex] & game.state.occupied[1 - scenario.units[unit].side]
