"""What happens at the start of a turn: arrivals and chits."""

from __future__ import annotations

from grognard.core.event import FormationEvent, UnitAtEvent


class UnitArrived(UnitAtEvent, frozen=True):
    """A unit comes onto the map."""


class ArrivalDelayed(UnitAtEvent, frozen=True):
    """A unit finds no room to come onto the map."""


class ChitDrawn(FormationEvent, frozen=True):
    """The chit of a formation is drawn."""
