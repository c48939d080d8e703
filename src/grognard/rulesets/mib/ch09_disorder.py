"""Chapter 9: disorganized units [mib 9.0f]."""

from __future__ import annotations

from grognard.core.event import UnitEvent
from grognard.core.events import UnitDisorganized
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent
from grognard.rulesets.mib.state import BEGAN_DISORGANIZED, DISORGANIZED, SMASHED, MibGame, has, in_play


class UnitReorganized(UnitEvent, frozen=True):
    """A unit is in order again."""


def may_intend(game: MibGame, unit: int) -> bool:
    """Whether a unit is fit to attack at all: not disorganized, smashed or spent [mib 9.0c 10.2e 11.1c 3.0f]."""
    facts = game.scenario.units[unit]
    return facts.is_troops and not game.state.status[unit] & (DISORGANIZED | SMASHED) and not is_spent(game, unit)


def unfitness(game: MibGame, unit: int) -> tuple[str, str]:
    """Why a unit may not even intend to attack; leaders and guns go with those who do [mib 7.0c]."""
    if not game.scenario.units[unit].is_troops:
        return "leads-only", "7.0c"
    if game.state.status[unit] & SMASHED:
        return "unfit-smashed", "10.2e"
    return ("unfit", "9.0c") if game.state.status[unit] & DISORGANIZED else ("unfit-spent", "11.1c")


def disorganize(game: MibGame, unit: int, rule: str) -> None:
    """Half its strength and half its movement are gone for now [mib 9.0a 9.0b]. A second disorder does nothing
    [mib 9.0f]; a smashed unit needs no marker [mib 10.2d], guns know no disorder."""
    if not in_play(game, unit) or game.state.status[unit] & (DISORGANIZED | SMASHED):
        return
    if game.scenario.units[unit].is_troops:
        game.state.status[unit] |= DISORGANIZED
        game.tell(UnitDisorganized(rule=rule, unit=unit))


def reorganize(game: MibGame, unit: int) -> None:
    """The marker comes off after an activation that began with it [mib 9.0e]."""
    game.state.status[unit] &= ~DISORGANIZED
    game.tell(UnitReorganized(rule="9.0e", unit=unit))


def began_upset(game: MibGame, unit: int) -> bool:
    """Whoever begins its activation disorganized enters no enemy zone and does not hurry [mib 9.0d]."""
    return has(game, unit, BEGAN_DISORGANIZED)
