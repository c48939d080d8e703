"""What can happen in movement."""

from __future__ import annotations

from typing import ClassVar

from grognard.core.event import Event


class MoveDeclared(Event, frozen=True, kw_only=True):
    """What a side has set in motion; only it knows before both have."""

    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "count")


class MovesHeld(Event, frozen=True, kw_only=True):
    side: int
    reveals: ClassVar[bool] = True
    shown = ("side",)


class UnitsMoved(Event, frozen=True, kw_only=True):
    side: int
    kind: str
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "side", "count")


class UnitsStayed(Event, frozen=True, kw_only=True):
    """Units that were sent and could not go."""

    side: int
    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "side", "count")
