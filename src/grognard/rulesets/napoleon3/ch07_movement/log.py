"""What movement tells [napoleon3 7.2a 7.4d]."""

from __future__ import annotations

from grognard.core.event import UnitAtEvent, UnitEvent


class InertiaRolled(UnitEvent, frozen=True, kw_only=True):
    value: int
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total")


class CommanderThreatened(UnitEvent, frozen=True):
    """An enemy is near: the commander in chief may move without a check."""


class UnitEntered(UnitAtEvent, frozen=True, kw_only=True):
    path: tuple[int, ...]
    facing: int
    shown = ("unit", "path", "place", "facing")
