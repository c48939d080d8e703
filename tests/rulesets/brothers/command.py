"""Who is Out of Command, on open ground."""

from __future__ import annotations

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
FOE = "austrian v infantry foe 0301"


def lost(battle: Battle, formation: str = "i", posture: str = "aggressive") -> set[str]:
    """Who is Out of Command once the posture is chosen."""
    events = battle.activate(formation, posture)
    found = of_kind(events, "UnitsOutOfCommand")
    return {battle.scenario.units[unit].key for event in found for unit in event.units}
