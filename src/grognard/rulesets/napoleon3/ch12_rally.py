"""Chapter 12, Rally [napoleon3 4Da 12a]."""

from __future__ import annotations

from grognard.core.event import Modifier, UnitEvent
from grognard.rulesets.napoleon3.ch00_general.die_checks import roll_check
from grognard.rulesets.napoleon3.ch00_general.morale import common_modifiers, rally_only_modifiers
from grognard.rulesets.napoleon3.ch08_command.out_of_command_marker import lift_markers
from grognard.rulesets.napoleon3.ch09_leaders.unit_command import is_commanded_in_rally
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
    """First the markers come off, then every unit that may tries once; a failure does no harm
    [napoleon3 4Da 12a 12b 12c]."""
    lift_markers(game)
    for side in range(2):
        for unit in game.scenario.members[side]:
            if may_rally(game, unit):
                try_rally(game, unit)


def rally_modifiers(game: N3Game, unit: int) -> tuple[Modifier, ...]:
    """What counts in every morale check, command as it is in this phase, and what counts in rallying alone
    [napoleon3 0.5j 12b 12e]."""
    found = [*common_modifiers(game, unit)]
    if not is_commanded_in_rally(game, unit):
        found.append(Modifier(-1, "out-of-command", "12e"))
    return (*found, *rally_only_modifiers(game, unit))


def try_rally(game: N3Game, unit: int) -> None:
    """A morale check; order comes back, steps never do [napoleon3 12b 12d]."""
    modifiers = (Modifier(game.scenario.units[unit].steps, "morale", "0.5a"), *rally_modifiers(game, unit))
    value, total, success = roll_check(game, "rally", "12b", sum(modifier.value for modifier in modifiers))
    if success:
        game.state.status[unit] &= ~DISORGANIZED
    outcome = "rallied" if success else "still-disorganized"
    game.tell(UnitRallied(rule="12b", unit=unit, value=value, modifiers=modifiers, total=total, outcome=outcome))
