"""What happens on the march."""

from __future__ import annotations

from grognard.core.event import Event, PathEvent, UnitEvent


class UnitMoved(PathEvent, frozen=True, kw_only=True):
    facing: int
    hostile: bool
    """Whether it declared an attack."""
    shown = ("unit", "start", "path", "facing")


class DoubleTimed(UnitEvent, frozen=True):
    """A unit marches faster than it should."""


class Overstacked(Event, frozen=True, kw_only=True):
    place: int
    shown = ("place",)
