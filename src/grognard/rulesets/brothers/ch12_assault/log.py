"""What is told when Assaults are fought."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class LeaderFollowed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitRetreated(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    place: int
    shown = ("unit", "start", "place")


class AssaultDropped(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class AssaultBegan(Event, frozen=True, kw_only=True):
    side: int
    place: int
    units: tuple[int, ...]
    support: tuple[int, ...]
    shown = ("units", "place", "side")


class PositionAbandoned(Event, frozen=True, kw_only=True):
    side: int
    place: int
    shown = ("place", "side")


class AssaultRolled(Event, frozen=True, kw_only=True):
    side: int
    place: int
    units: tuple[int, ...]
    lead: int
    defence: int
    total: int
    modifiers: tuple[Modifier, ...]
    column: str
    dice: tuple[int, int]
    outcome: str
    shown = ("units", "place", "side", "outcome", "total", "modifiers")


class ToughFight(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    passed: bool
    shown = ("unit", "value")


class LossesTaken(Event, frozen=True, kw_only=True):
    side: int
    points: int
    retreats: int
    shown = ("side",)


class UnitsAdvanced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")
