"""How units and formations tire and rest; told to their owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import Event, UnitEvent


class UnitTired(UnitEvent, frozen=True, kw_only=True):
    boxes: int
    total: int
    shown = ("unit", "total")


class UnitRested(UnitEvent, frozen=True, kw_only=True):
    total: int
    shown = ("unit", "total")


class FormationTired(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class FormationRested(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class UnitHeldBack(UnitEvent, frozen=True):
    """A unit is kept back from the fatigue of its formation."""


class UnitCatchingUp(UnitEvent, frozen=True):
    """A unit held back loses what it has been spared."""
