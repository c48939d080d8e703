"""The hours of the day, one for each turn [napoleon3 0.2]."""

from __future__ import annotations

FIRST_HOUR = 4
"""Turn n begins at hour 4 + n [napoleon3 0.2]."""
LAST_TURN = 14
"""The turn of 18:00 [napoleon3 0.2]."""


def hour_of(turn: int) -> int:
    return FIRST_HOUR + turn
