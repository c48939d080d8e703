"""What happens under the guns on the heights."""

from __future__ import annotations

from grognard.core.event import UnitAtEvent


class DrivenFromFire(UnitAtEvent, frozen=True):
    """A stack leaves an enemy field of fire."""
