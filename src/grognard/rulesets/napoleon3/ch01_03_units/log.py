"""What is told of lost steps [napoleon3 1c]."""

from __future__ import annotations

from grognard.core.event import UnitEvent


class StepLost(UnitEvent, frozen=True, kw_only=True):
    losses: int
