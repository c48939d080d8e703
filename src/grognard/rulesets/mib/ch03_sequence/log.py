"""What happens at the start of a turn: arrivals and chits."""

from __future__ import annotations

from grognard.core.event import Event


class UnitArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class ArrivalDelayed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class ChitDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)
