"""What the sequence of play tells [napoleon3 4Cc]."""

from __future__ import annotations

from grognard.core.event import FormationEvent


class MarkerDrawn(FormationEvent, frozen=True):
    """The marker of a formation is drawn."""
