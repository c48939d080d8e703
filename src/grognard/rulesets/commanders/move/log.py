"""What can happen in movement."""

from __future__ import annotations

from typing import ClassVar

from grognard.core.event import Event, SideEvent


class MoveDeclared(Event, frozen=True, kw_only=True):
    """What a side has set in motion; only it knows before both have."""

    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "count")


class MovesHeld(SideEvent, frozen=True):
    reveals: ClassVar[bool] = True


class UnitsMoved(SideEvent, frozen=True, kw_only=True):
    kind: str
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "side", "count")


class UnitsStayed(SideEvent, frozen=True, kw_only=True):
    """Units that were sent and could not go."""

    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "side", "count")
