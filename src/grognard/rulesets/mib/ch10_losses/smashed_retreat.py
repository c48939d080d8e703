"""Smashed units go back: as they are smashed, if they like, and when they do not recover [mib 10.2c 10.2g]."""

from __future__ import annotations

from grognard.rulesets.mib.ch07_combat.frame import Fray, change, everybody
from grognard.rulesets.mib.ch07_combat.retreat import begin_retreat
from grognard.rulesets.mib.ch11_fatigue.fatigue import cost, tire
from grognard.rulesets.mib.state import JUST_SMASHED, MibGame, has, in_play

FAILED_RETREAT = 2
"""Hexes that a smashed unit goes back when it does not recover [mib 10.2g]."""
OPTIONAL_RETREAT = 2
"""Hexes that a unit may go back when it is smashed [mib 10.2c]."""


def offer_smashed_retreats(game: MibGame, fray: Fray) -> None:
    """Whoever has just been smashed may go back two hexes, attackers too [mib 10.2c]."""
    for unit in sorted(everybody(fray)):
        if in_play(game, unit) and has(game, unit, JUST_SMASHED):
            game.repeat()
            change(game, broken=(*fray.broken, unit))
            offer_smashed_retreat(game, unit)
            return


def offer_smashed_retreat(game: MibGame, unit: int) -> None:
    game.state.status[unit] &= ~JUST_SMASHED
    foes = nearest_enemies(game, unit)
    begin_retreat(game, (unit,), OPTIONAL_RETREAT, foes, "10.2c", halts=True, forced=False)


def fall_back_smashed(game: MibGame, unit: int) -> None:
    """A smashed unit that did not recover tires and goes back two hexes [mib 10.2g]."""
    tire(game, unit, cost(game, "Smashed and failing recovery"), "10.2g")
    begin_retreat(game, (unit,), FAILED_RETREAT, nearest_enemies(game, unit), "10.2g", forced=False)


def nearest_enemies(game: MibGame, unit: int) -> tuple[int, ...]:
    """The hexes of the enemies next to a unit, else of the nearest [mib 10.2g]."""
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    if not enemy:
        return ()
    hex = state.place[unit]
    near = grid.nearest(hex, enemy)
    return tuple(h for h in range(grid.size) if enemy >> h & 1 and grid.distance(hex, h) == near)
