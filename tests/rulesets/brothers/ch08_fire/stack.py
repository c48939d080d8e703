"""A stack of two in front of an enemy, in the Fire Combat Step."""

from __future__ import annotations

from tests.rulesets.brothers.battle import Battle

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """


def stack_of(upper: int, lower: int) -> Battle:
    """`a` lies on `b`, with so many points each; the enemy stands in 0104."""
    battle = Battle(
        OPEN,
        *(f"french i infantry a 0105 strength={upper}", f"french i infantry b 0105 strength={lower}"),
        *("french i hq h 0106", "austrian v infantry foe 0104"),
    )
    battle.activate("i", "aggressive")
    return battle
