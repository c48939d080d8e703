"""What is told when stacks change beneath their markers."""

from __future__ import annotations

from grognard.core.event import Event, SideEvent, UnitAtEvent


class ForceMoved(SideEvent, frozen=True, kw_only=True):
    """What everybody learns of a stack that goes from hex to hex beneath its Force marker [brothers 4.4b]."""

    start: int
    place: int
    shown = ("start", "place", "side")


class StackReordered(UnitAtEvent, frozen=True, kw_only=True):
    position: int


class WentBack(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class AssaultLooms(SideEvent, frozen=True, kw_only=True):
    """What everybody learns when a force beneath a marker is to assault or charge [brothers 4.4b]."""

    start: int
    place: int
    shown = ("start", "place", "side")
