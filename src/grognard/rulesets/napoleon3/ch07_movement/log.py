"""What movement tells [napoleon3 7.2a 7.4d]."""

from __future__ import annotations

from grognard.core.event import Event


class InertiaRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total")


class CommanderThreatened(Event, frozen=True, kw_only=True):
    """An enemy is near: the commander in chief may move without a check."""

    unit: int
    shown = ("unit",)


class UnitEntered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    path: tuple[int, ...]
    facing: int
    shown = ("unit", "path", "place", "facing")
