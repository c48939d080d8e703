"""What a die must show: alone, against another, and with modifiers. Whoever is to roll rolls [commanders dice.7]."""

from __future__ import annotations

from grognard.rulesets.commanders.units import MELEE

NEEDED = 4
"""What an unopposed or ranged roll must reach [commanders dice.1 dice.3]."""


def modified(die: int, modifier: int) -> int:
    """Never above six or below one [commanders dice.5]."""
    total = die + modifier
    return 1 if total < 1 else 6 if total > 6 else total


def is_hit(total: int, against: int, step: str) -> bool:
    """Unopposed, where nobody rolls against it: four or more [commanders dice.1 dice.6 combat.unopposed.4]. Opposed:
    higher than the other [commanders dice.2 dice.4], and at range four or more too [commanders dice.3]."""
    if not against:
        return total >= NEEDED
    return total > against and (step == MELEE or total >= NEEDED)
