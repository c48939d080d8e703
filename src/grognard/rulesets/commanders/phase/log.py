"""What tells of rounds and phases."""

from __future__ import annotations

from grognard.core.event import Event


class RoundBegan(Event, frozen=True, kw_only=True):
    turn: int
    shown = ("turn",)


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str
    shown = ("phase",)
