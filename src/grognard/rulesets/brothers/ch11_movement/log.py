"""What is told when units move."""

from __future__ import annotations

from grognard.core.event import Event


class UnitsMoved(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")


class UnitsHalted(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class DisengagementTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    failed: bool
    shown = ("unit", "value")


class EntryRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    low: int
    high: int
    comes: bool
    shown = ("unit", "value")


class ReinforcementDelayed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class LeaderOverrun(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class LeaderDisplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class ChargeAnnounced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class ChargeCancelled(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    shown = ("units",)


class AssaultDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")
