"""Chapter 12, Rally [napoleon3 4Da 12a]."""

from __future__ import annotations

from grognard.core.event import Modifier, UnitEvent
from grognard.rulesets.napoleon3.ch00_general.checks import NEEDED
from grognard.rulesets.napoleon3.ch00_general.morale import rally_modifiers
from grognard.rulesets.napoleon3.state import DISORGANIZED, N3Game


class UnitRallied(UnitEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total", "modifiers")


def may_rally(game: N3Game, unit: int) -> bool:
    """Disorganized and next to no enemy [napoleon3 4Db 12a]."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if hex < 0 or not state.status[unit] & DISORGANIZED:
        return False
    return not game.scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]


def rally(game: N3Game) -> None:
    """Every unit that may tries once; a failure does no harm [napoleon3 12a 12b 12c]."""
    for side in range(2):
        for unit in game.scenario.members[side]:
            if may_rally(game, unit):
                try_rally(game, unit)


def try_rally(game: N3Game, unit: int) -> None:
    """Order comes back, steps never do; it is harder out of command [napoleon3 12b 12d 12e]."""
    modifiers = (Modifier(game.scenario.units[unit].steps, "morale", "0.5a"), *rally_modifiers(game, unit))
    value = game.roll(6, "rally", "12b")
    total = value + sum(modifier.value for modifier in modifiers)
    success = total >= NEEDED
    if success:
        game.state.status[unit] &= ~DISORGANIZED
    outcome = "rallied" if success else "still-disorganized"
    game.tell(UnitRallied(rule="12b", unit=unit, value=value, modifiers=modifiers, total=total, outcome=outcome))
