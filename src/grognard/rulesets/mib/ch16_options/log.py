"""What happens by the optional rules: initiative, grand batteries, extended lines."""

from __future__ import annotations

from grognard.core.event import Event


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A side holds the end of the track."""

    side: int
    shown = ("side",)


class InitiativeMoved(Event, frozen=True, kw_only=True):
    side: int
    """Towards whom."""
    marker: int
    shown = ("side",)


class InitiativeReset(Event, frozen=True, kw_only=True):
    marker: int


class OrderOfPlayChosen(Event, frozen=True, kw_only=True):
    """By mail: who moves first."""

    side: int
    shown = ("side",)


class ChitsChosen(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class LineFormed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    other: int
    shown = ("unit", "place")


class LinePresented(Event, frozen=True, kw_only=True):
    """A line that has moved has paid for an attack."""

    unit: int
    shown = ("unit",)


class LineClosed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class GunsMassed(Event, frozen=True, kw_only=True):
    unit: int
    battery: int
    place: int
    shown = ("unit", "place")


class GunsReturned(Event, frozen=True, kw_only=True):
    unit: int
    battery: int
    shown = ("unit",)
