"""The morale check [mib 5.0a]."""

from __future__ import annotations

from fractions import Fraction

from grognard.core.event import Modifier, UnitEvent
from grognard.rulesets.mib.ch02_components.values import morale
from grognard.rulesets.mib.state import MibGame


class MoraleChecked(UnitEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    rating: int
    outcome: str
    purpose: str
    shown = ("unit", "outcome", "value", "modifiers")


FACES = 6


def check(game: MibGame, unit: int, purpose: str, rule: str, modifiers: tuple[Modifier, ...] = ()) -> bool:
    """One die, equal to or below the rating; nothing changes it but what a rule states [mib 2.2.1d 5.0a 5.0b]."""
    rating = morale(game, unit) + sum(modifier.value for modifier in modifiers)
    value = game.roll(FACES, purpose, rule)
    passed = value <= rating
    game.tell(
        MoraleChecked(
            rule=rule,
            unit=unit,
            value=value,
            modifiers=modifiers,
            rating=rating,
            outcome="passed" if passed else "failed",
            purpose=purpose,
        )
    )
    return passed


def chance(rating: int) -> Fraction:
    """The chance to pass."""
    return Fraction(min(max(rating, 0), FACES), FACES)
