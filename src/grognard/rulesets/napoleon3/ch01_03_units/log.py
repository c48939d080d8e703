"""What is told of lost steps [napoleon3 1c]."""

from __future__ import annotations

from grognard.core.event import Event


class StepLost(Event, frozen=True, kw_only=True):
    unit: int
    losses: int
    shown = ("unit",)
