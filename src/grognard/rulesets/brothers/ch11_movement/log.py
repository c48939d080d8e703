"""What is told when units move."""

from __future__ import annotations

from grognard.core.event import Event, UnitAtEvent, UnitEvent


class UnitsMoved(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")


class UnitsHalted(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class DisengagementTested(UnitEvent, frozen=True, kw_only=True):
    value: int
    rating: int
    failed: bool
    shown = ("unit", "value")


class EntryRolled(UnitEvent, frozen=True, kw_only=True):
    value: int
    low: int
    high: int
    comes: bool
    shown = ("unit", "value")


class ReinforcementDelayed(UnitEvent, frozen=True):
    """A reinforcement does not come this turn."""


class LeaderOverrun(UnitAtEvent, frozen=True):
    """Enemies have come into the hex of a leader."""


class LeaderDisplaced(UnitAtEvent, frozen=True):
    """A leader takes refuge with friends."""


class ChargeAnnounced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class ChargeCancelled(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    shown = ("units",)


class AssaultDeclared(UnitAtEvent, frozen=True):
    """A unit is to assault a hex."""
