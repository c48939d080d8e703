"""What is told of headquarters and their formations [napoleon3 9.3b 9.4a]."""

from __future__ import annotations

from grognard.core.event import Event


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    losses: int
    shown = ("side",)


class CasualtyRolled(Event, frozen=True, kw_only=True):
    unit: int
    dice: tuple[int, int]
    outcome: str
    shown = ("unit", "outcome")


class LeaderReplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")
