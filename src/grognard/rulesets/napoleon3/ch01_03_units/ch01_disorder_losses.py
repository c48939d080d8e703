"""Disorganization, lost steps and elimination [napoleon3 1b 1c]."""

from __future__ import annotations

from grognard.core.events import UnitDisorganized, UnitEliminated
from grognard.rulesets.napoleon3.ch01_03_units.log import StepLost
from grognard.rulesets.napoleon3.ch09_leaders.hq_death import leaders_lose_stack
from grognard.rulesets.napoleon3.state import DISORGANIZED, ELIMINATED, N3Game, put, troops_at


def disorganize(game: N3Game, unit: int) -> None:
    """A unit in good order is disorganized, one already so loses a step instead [napoleon3 0.5b 1b 11.3m]."""
    if game.state.status[unit] & DISORGANIZED:
        lose_step(game, unit)
        return
    game.state.status[unit] |= DISORGANIZED
    game.tell(UnitDisorganized(rule="1b", unit=unit))


def disorder_only(game: N3Game, unit: int) -> None:
    """Disorganize a unit to which a second disorder does nothing [napoleon3 3d 11.5d TEC.c]."""
    if not game.state.status[unit] & DISORGANIZED:
        game.state.status[unit] |= DISORGANIZED
        game.tell(UnitDisorganized(rule="1b", unit=unit))


def lose_step(game: N3Game, unit: int) -> None:
    """Losing the last step eliminates, for most guns the first [napoleon3 1c 10b 11.3m]; none comes back
    [napoleon3 12d]."""
    state = game.state
    state.losses[unit] += 1
    if state.losses[unit] >= game.scenario.units[unit].steps:
        eliminate(game, unit)
    else:
        game.tell(StepLost(rule="1c", unit=unit, losses=state.losses[unit]))


def eliminate(game: N3Game, unit: int) -> None:
    """The last step is lost [napoleon3 1c 11.3m]; leaders left alone in the hex fall too [napoleon3 8.4a 9.3a]."""
    state = game.state
    hex, facts = state.place[unit], game.scenario.units[unit]
    state.losses[unit] = facts.steps
    put(game, unit, ELIMINATED)
    game.tell(UnitEliminated(rule="11.3m", unit=unit, place=hex))
    if not troops_at(game, facts.side, hex):
        leaders_lose_stack(game, facts.side, hex)
