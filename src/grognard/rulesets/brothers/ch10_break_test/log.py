"""What is told when units break."""

from __future__ import annotations

from grognard.core.event import Event


class BreakTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    outcome: str
    shown = ("unit", "outcome", "value")


class MarkerReduced(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class UnitBroken(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class FormationDestroyed(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)
