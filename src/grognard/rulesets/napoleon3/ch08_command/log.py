"""What is told of commanders in chief and of command [napoleon3 8.3b]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class CommanderArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class HeadquartersMarked(Event, frozen=True, kw_only=True):
    """Out of command this turn."""

    unit: int
    shown = ("unit",)


class ActivationRolled(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("side", "outcome", "value", "total", "modifiers")


class DirectCommandTaken(Event, frozen=True, kw_only=True):
    unit: int
    leader: int
    shown = ("unit",)


class LeaderLost(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)
