"""Checks: one die, which has always six sides, and a rating [napoleon3 0.1 0.4a]."""

from __future__ import annotations

from fractions import Fraction

from grognard.rulesets.napoleon3.state import N3Game

SIDES_OF_A_DIE = 6
"""Of every die that is thrown [napoleon3 0.1]."""
NEEDED = 6
"""What every check must reach [napoleon3 0.4a]."""


def chance(added: int) -> Fraction:
    """How likely a check succeeds with what is added to the die [napoleon3 0.4a]."""
    return Fraction(sum(die + added >= NEEDED for die in range(1, SIDES_OF_A_DIE + 1)), SIDES_OF_A_DIE)


def roll_check(game: N3Game, kind: str, rule: str, added: int) -> tuple[int, int, bool]:
    """A die and what is added to it: the die, the total, and whether it succeeds [napoleon3 0.1 0.4a]."""
    value = game.roll(SIDES_OF_A_DIE, kind, rule)
    total = value + added
    return value, total, total >= NEEDED
