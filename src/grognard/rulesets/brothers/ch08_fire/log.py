"""What is told when fire falls."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class Fired(Event, frozen=True, kw_only=True):
    kind: str
    units: tuple[int, ...]
    place: int
    strength: int
    modifiers: tuple[Modifier, ...]
    column: int
    dice: tuple[int, int]
    die: int
    outcome: str
    shown = ("units", "place", "outcome", "modifiers")


class FireLapsed(Event, frozen=True, kw_only=True):
    """A declared fire that an interruption has made impossible."""

    unit: int
    place: int
    shown = ("unit", "place")


class LeaderEndangered(Event, frozen=True, kw_only=True):
    side: int
    place: int
    shown = ("place", "side")


class LeaderWounded(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class CommanderFell(Event, frozen=True, kw_only=True):
    unit: int
    side: int
    shown = ("unit", "side")


class AmmoLow(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitWorn(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")
