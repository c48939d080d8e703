"""What is told when points are won."""

from __future__ import annotations

from grognard.core.event import Event


class HexTaken(Event, frozen=True, kw_only=True):
    side: int
    place: int
    halves: int
    shown = ("place", "side")


class PointsScored(Event, frozen=True, kw_only=True):
    side: int
    halves: int
    shown = ("side",)
