"""What happens by the optional rules: initiative, grand batteries, extended lines."""

from __future__ import annotations

from grognard.core.event import Event, FormationEvent, SideEvent, UnitAtEvent, UnitEvent


class InitiativeTaken(SideEvent, frozen=True):
    """A side holds the end of the track."""


class InitiativeMoved(Event, frozen=True, kw_only=True):
    side: int
    """Towards whom."""
    marker: int
    shown = ("side",)


class InitiativeReset(Event, frozen=True, kw_only=True):
    marker: int


class OrderOfPlayChosen(SideEvent, frozen=True):
    """By mail: who moves first."""


class ChitsChosen(FormationEvent, frozen=True):
    """A side takes the chit of its choice."""


class LineFormed(UnitAtEvent, frozen=True, kw_only=True):
    other: int


class LinePresented(UnitEvent, frozen=True):
    """A line that has moved has paid for an attack."""


class LineClosed(UnitAtEvent, frozen=True):
    """A division in extended line is in one hex again."""


class GunsMassed(UnitEvent, frozen=True, kw_only=True):
    battery: int
    place: int
    shown = ("unit", "place")


class GunsReturned(UnitEvent, frozen=True, kw_only=True):
    battery: int
