"""What happens on the march."""

from __future__ import annotations

from grognard.core.event import Event


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int
    hostile: bool
    """Whether it declared an attack."""
    shown = ("unit", "start", "path", "facing")


class DoubleTimed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class Overstacked(Event, frozen=True, kw_only=True):
    place: int
    shown = ("place",)
