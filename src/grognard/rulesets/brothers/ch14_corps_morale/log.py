"""What is told when a formation loses heart."""

from __future__ import annotations

from grognard.core.event import Event


class CorpsMoraleLost(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    left: int
    shown = ("side",)


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)
