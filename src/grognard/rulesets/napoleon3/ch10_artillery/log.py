"""What guns tell [napoleon3 10.1a]."""

from __future__ import annotations

from grognard.core.event import Event


class GunTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int
    shown = ("unit", "facing")


class SupportGiven(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class GunsOverrun(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)
