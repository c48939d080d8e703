"""What is told when a formation loses heart."""

from __future__ import annotations

from grognard.core.event import FormationEvent


class CorpsMoraleLost(FormationEvent, frozen=True, kw_only=True):
    left: int


class FormationDemoralized(FormationEvent, frozen=True):
    """A formation has no Corps Morale left."""
