"""What happens in combat."""

from __future__ import annotations

from grognard.core.event import Event, Modifier, UnitAtEvent, UnitEvent


class StoodFast(Event, frozen=True, kw_only=True):
    """A stack takes losses instead of a hex of retreat."""

    place: int
    shown = ("place",)


class RetreatedBeforeCombat(UnitEvent, frozen=True, kw_only=True):
    start: int
    shown = ("unit", "start")


class AttackDeclared(UnitAtEvent, frozen=True, kw_only=True):
    kind: str


class AttacksCombined(Event, frozen=True, kw_only=True):
    place: int
    other: int
    shown = ("place",)


class CombatResolved(Event, frozen=True, kw_only=True):
    """Both strengths are stated at the moment of combat, and every modifier [mib 2.5b]."""

    kind: str
    place: int
    attack: str
    defence: str
    strengths: tuple[Modifier, ...]
    """What changed the strengths, in per cent."""
    modifiers: tuple[Modifier, ...]
    value: int
    total: int
    outcome: str
    shown = ("place", "outcome", "value", "total", "modifiers")


class EffectsRolled(Event, frozen=True, kw_only=True):
    unit: int
    """The first unit of the stack."""
    column: str
    value: int
    modifier: int
    total: int
    codes: str
    shown = ("unit", "value", "total")


class PursuitResolved(UnitAtEvent, frozen=True, kw_only=True):
    attack: str
    defence: str
    strengths: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    value: int
    total: int
    outcome: str
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")
