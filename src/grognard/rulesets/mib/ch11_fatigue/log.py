"""How units and formations tire and rest; told to their owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import Event


class UnitTired(Event, frozen=True, kw_only=True):
    unit: int
    boxes: int
    total: int
    shown = ("unit", "total")


class UnitRested(Event, frozen=True, kw_only=True):
    unit: int
    total: int
    shown = ("unit", "total")


class FormationTired(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class FormationRested(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class UnitHeldBack(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitCatchingUp(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)
