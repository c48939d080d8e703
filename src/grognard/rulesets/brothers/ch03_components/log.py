"""What is told when points are won."""

from __future__ import annotations

from grognard.core.event import SideAtEvent, SideEvent


class HexTaken(SideAtEvent, frozen=True, kw_only=True):
    halves: int


class PointsScored(SideEvent, frozen=True, kw_only=True):
    halves: int
