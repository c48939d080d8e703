"""How a battle stands in its own book's terms: points, losses, places. Whoever compares games looks at this."""

from __future__ import annotations

import msgspec


class Loss(msgspec.Struct, frozen=True, gc=False):
    """What a formation has lost, in the counters' own measure: units, steps or strength points."""

    formation: str
    side: int
    lost: float
    strength: float
    """What it began with, in the same measure."""


class Standing(msgspec.Struct, frozen=True):
    """A battle at one moment."""

    score: tuple[float, ...]
    """For each side its points, as the book counts them."""
    losses: tuple[Loss, ...] = ()
    places: dict[str, int] = {}
    """For each place that counts who holds it, below zero for nobody."""
