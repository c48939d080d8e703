"""What the sequence of play tells [napoleon3 4Cc]."""

from __future__ import annotations

from grognard.core.event import Event


class MarkerDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)
