"""What is told when stacks change beneath their markers."""

from __future__ import annotations

from grognard.core.event import Event


class ForceMoved(Event, frozen=True, kw_only=True):
    """What everybody learns of a stack that goes from hex to hex beneath its Force marker [brothers 4.4b]."""

    side: int
    start: int
    place: int
    shown = ("start", "place", "side")


class StackReordered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    position: int
    shown = ("unit", "place")


class WentBack(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class AssaultLooms(Event, frozen=True, kw_only=True):
    """What everybody learns when a force beneath a marker is to assault or charge [brothers 4.4b]."""

    side: int
    start: int
    place: int
    shown = ("start", "place", "side")
