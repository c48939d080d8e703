"""What a program does wrong that plays: it loses the game by it, and nobody else is harmed."""

from __future__ import annotations

from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason


class Fault(GrognardError):
    """A bot has broken the rules of bots: whoever seats it lets its side forfeit the game for this reason."""

    def __init__(self, reason: Reason, message: str, tail: str = "") -> None:
        super().__init__(message)
        self.reason: Reason = reason
        self.tail = tail
        """The last that the program wrote to its standard error, for whoever looks for the cause."""
