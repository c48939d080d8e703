"""What is told when units break."""

from __future__ import annotations

from grognard.core.event import FormationEvent, UnitAtEvent, UnitEvent


class BreakTested(UnitEvent, frozen=True, kw_only=True):
    value: int
    rating: int
    outcome: str
    shown = ("unit", "outcome", "value")


class MarkerReduced(UnitEvent, frozen=True, kw_only=True):
    left: int


class UnitBroken(UnitAtEvent, frozen=True):
    """A unit is lost."""


class FormationDestroyed(FormationEvent, frozen=True):
    """The last unit of a formation is gone."""
