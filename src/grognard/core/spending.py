"""What thinking may still cost: how a searching bot lets a ruleset deliberate without telling it about clocks."""

from __future__ import annotations

from typing import Protocol


class Spending(Protocol):
    """What is left of a budget. Nodes alone give the same answer again; a clock or a call ends it sooner."""

    nodes: int
    """Actions that may still be played out."""

    def take(self, nodes: int) -> None:
        """So many actions have been played out."""
        ...

    def is_late(self) -> bool:
        """Whether the clock has run out."""
        ...

    def is_over(self) -> bool:
        """Whether there is nothing left to think with."""
        ...
