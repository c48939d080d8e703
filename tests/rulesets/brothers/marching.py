"""A corps on the march over a plain under fire."""

from __future__ import annotations

from tests.rulesets.brothers.battle import Battle

PLAIN = """
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    . . . . . . .
    """
NOTHING = (1, 1, 3)
"""Dice of a fire without effect."""
SHAKEN = (3, 4, 9)
"""Dice of a fire of 5 points that shakes units of Morale Rating 6."""


def marching(*lines: str, hq: str = "0306") -> Battle:
    battle = Battle(PLAIN, f"french i hq h {hq} aggressive=9 defensive=9", *lines)
    battle.activate("i", "aggressive", until="ChooseMover")
    return battle
