"""What happens under the guns on the heights."""

from __future__ import annotations

from grognard.core.event import Event


class DrivenFromFire(Event, frozen=True, kw_only=True):
    """A stack leaves an enemy field of fire."""

    unit: int
    place: int
    shown = ("unit", "place")
