"""What is told of headquarters and their formations [napoleon3 9.3b 9.4a]."""

from __future__ import annotations

from grognard.core.event import FormationEvent, UnitAtEvent, UnitEvent


class FormationDemoralized(FormationEvent, frozen=True, kw_only=True):
    losses: int


class CasualtyRolled(UnitEvent, frozen=True, kw_only=True):
    dice: tuple[int, int]
    outcome: str
    shown = ("unit", "outcome")


class LeaderReplaced(UnitAtEvent, frozen=True):
    """A deputy takes the place of a leader."""
