"""The results of the Assault Combat Table [brothers 12.4a]."""

from __future__ import annotations

from functools import cache

import msgspec


class Outcome(msgspec.Struct, frozen=True):
    """A cell of the Assault Combat Table [brothers 12.4a 12.4.2a 12.4.2b 12.4.2c]."""

    attacker: int = 0
    """Loss Points of the attacker [brothers 12.4a]."""
    defender: int = 0
    loser: str = ""
    """Who suffers the result without parentheses: "A" or "D" [brothers 12.4.2b]."""
    yellow: bool = False
    """One Loss Point at least is a Morale Hit [brothers 12.4.2a]."""
    tough: bool = False
    """A Tough Fight [brothers 12.4.2c]."""


@cache
def read_outcome(cell: str) -> Outcome:
    """
    >>> read_outcome("D2 (A1)").defender, read_outcome("A2*").yellow, read_outcome("TF").tough
    (2, True, True)
    """
    if cell == "TF":
        return Outcome(tough=True)
    yellow = cell.endswith("*")
    words = cell.rstrip("*").replace("(", "").replace(")", "").split()
    points = {word[0]: int(word[1]) for word in words}
    return Outcome(points.get("A", 0), points.get("D", 0), words[0][0], yellow)
