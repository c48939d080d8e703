"""What can happen in a bombardment."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class BatteryFired(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "target", "place", "outcome", "value", "total", "modifiers")


class TokensLaid(Event, frozen=True, kw_only=True):
    side: int
    places: tuple[int, ...]
    shown = ("side", "places")
