"""What is told of commanders in chief and of command [napoleon3 8.3b]."""

from __future__ import annotations

from grognard.core.event import FormationEvent, Modifier, UnitAtEvent, UnitEvent


class CommanderArrived(UnitAtEvent, frozen=True):
    """A commander in chief comes onto the map."""


class HeadquartersMarked(UnitEvent, frozen=True):
    """Out of command this turn."""


class ActivationRolled(FormationEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("side", "outcome", "value", "total", "modifiers")


class DirectCommandTaken(UnitEvent, frozen=True, kw_only=True):
    leader: int


class LeaderLost(UnitEvent, frozen=True):
    """A leader is lost, and nobody takes his place."""
