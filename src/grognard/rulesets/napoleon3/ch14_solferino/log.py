"""What the end of the battle tells [napoleon3 14.3e]."""

from __future__ import annotations

from grognard.core.event import Event


class PointsCounted(Event, frozen=True, kw_only=True):
    points: tuple[int, int]
    level: str
    shown = ("points",)
