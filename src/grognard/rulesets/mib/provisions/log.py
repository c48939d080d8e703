"""What happens by the provisions of a battle, and how it is counted at the end (R5 R16)."""

from __future__ import annotations

from grognard.core.event import Event, FormationEvent, UnitAtEvent, UnitEvent


class UnitReleased(UnitAtEvent, frozen=True):
    """A unit that waited for the initiative or a call is on its way."""


class UnitDeparted(UnitEvent, frozen=True, kw_only=True):
    """A unit has left the map and is safe."""

    start: int
    shown = ("unit", "start")


class FormationFreed(FormationEvent, frozen=True):
    """A formation has met the enemy and is bound no longer."""


class PositionTaken(Event, frozen=True, kw_only=True):
    """Position batteries have been taken."""

    side: int
    """By whom."""
    place: int
    shown = ("place", "side")


class PointsCounted(Event, frozen=True, kw_only=True):
    """The charts are laid open at the end; in points, halves counted as .5."""

    points: tuple[str, str]
    level: str
    shown = ("points",)
