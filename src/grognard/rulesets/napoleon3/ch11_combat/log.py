"""What combat tells [napoleon3 11d]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier, PathEvent, UnitAtEvent, UnitEvent


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


class AttackDeclared(UnitAtEvent, frozen=True):
    """A unit is to attack a hex."""


class CoordinationDeclared(UnitAtEvent, frozen=True):
    """A unit of another formation is to join an attack."""


class CoordinationRolled(UnitAtEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")


class LeaderJoined(UnitEvent, frozen=True):
    """A headquarters takes part in a combat."""


class RetreatedBeforeCombat(PathEvent, frozen=True):
    """A unit gets out of the way of an attack."""


class AttackRepulsed(UnitEvent, frozen=True):
    """An attacker does not come to the assault."""
