"""What combat tells [napoleon3 11d]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class Fired(Event, frozen=True, kw_only=True):
    """Barrage, defensive combat or an assault: the column, the die and what came of it."""

    kind: str
    unit: int
    target: int
    place: int
    strength: int
    modifiers: tuple[Modifier, ...]
    column: int
    value: int
    die_modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "target", "place", "outcome", "value", "total", "modifiers", "die_modifiers")


class AttackDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class CoordinationDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class CoordinationRolled(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")


class LeaderJoined(Event, frozen=True, kw_only=True):
    """A headquarters takes part in a combat."""

    unit: int
    shown = ("unit",)


class RetreatedBeforeCombat(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class AttackRepulsed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)
