"""Chapter 15: command, as far as a battle brings rules of it [mib 15.0]."""

from __future__ import annotations

from grognard.rulesets.mib.ch05_morale import check
from grognard.rulesets.mib.state import READY, UNWILLING, MibGame, has


def in_command(game: MibGame, unit: int, place: int = -1) -> bool:
    """Within range of its formation's leader or of a commander of the army, where a battle has that rule; also if the
    formation has no leader at all [mib 15.0]; there, or at a place where it will stand."""
    if not game.scenario.switches.command:
        return True
    state, scenario, facts = game.state, game.scenario, game.scenario.units[unit]
    if scenario.formations[facts.formation].leader < 0:
        return True
    away = scenario.field.grid.away[place if place >= 0 else state.place[unit]]
    for leader in scenario.leaders[facts.side]:
        hex, chief = state.place[leader], scenario.units[leader]
        if hex >= 0 and chief.formation in (-1, facts.formation) and away[hex] <= chief.range:
            return True
    return False


def ready_to_attack(game: MibGame, unit: int) -> bool:
    """A unit out of command that has not moved up must still pass the check to attack [mib 15.0]."""
    if has(game, unit, READY) or in_command(game, unit):
        return True
    if check(game, unit, "attack-order", "15.0"):
        game.state.status[unit] |= READY
        return True
    game.state.status[unit] |= UNWILLING
    return False
