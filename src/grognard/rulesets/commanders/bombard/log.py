"""What can happen in a bombardment."""

from __future__ import annotations

from grognard.core.event import Modifier, SideEvent, UnitAtEvent, UnitEvent


class GunLaid(UnitAtEvent, frozen=True):
    """Which sector a battery is to fire at; only its side knows before both have chosen."""


class BatteryFired(UnitEvent, frozen=True, kw_only=True):
    target: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "target", "place", "outcome", "value", "total", "modifiers")


class TokensLaid(SideEvent, frozen=True, kw_only=True):
    places: tuple[int, ...]
    shown = ("side", "places")
