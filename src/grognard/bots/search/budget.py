"""How long a bot may think: so many actions played out, and not beyond so many seconds."""

from __future__ import annotations

import time
from collections.abc import Callable

import msgspec


class Budget(msgspec.Struct, frozen=True):
    """What a plan may cost. Nodes alone give the same game again; seconds hold on a slow or busy machine."""

    nodes: int
    seconds: float | None = None

    def begin(self, is_wanted: Callable[[], bool] = lambda: True) -> Spending:
        """Start to think; `is_wanted` is asked between two playouts, and thinking ends when it says no."""
        until = None if self.seconds is None else time.monotonic() + self.seconds
        return Spending(self.nodes, until, is_wanted)


class Spending:
    """What is left of a budget."""

    def __init__(self, nodes: int, until: float | None, is_wanted: Callable[[], bool]) -> None:
        self.nodes = nodes
        self._until = until
        self._is_wanted = is_wanted

    def take(self, nodes: int) -> None:
        """So many actions have been played out."""
        self.nodes -= nodes

    def is_late(self) -> bool:
        """Whether the clock has run out."""
        return self._until is not None and time.monotonic() >= self._until

    def is_over(self) -> bool:
        """Whether there is nothing left to think with."""
        return self.nodes <= 0 or self.is_late() or not self._is_wanted()
