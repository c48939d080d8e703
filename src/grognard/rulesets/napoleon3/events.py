"""What can happen in a game of Solferino 1859."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class WeatherRolled(Event, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    outcome: str
    shown = ("outcome", "value", "modifiers")


class InertiaRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total")


class CommanderThreatened(Event, frozen=True, kw_only=True):
    """An enemy is near: the commander in chief may move without a check."""

    unit: int
    shown = ("unit",)


class CommanderArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class HeadquartersMarked(Event, frozen=True, kw_only=True):
    """Out of command this turn."""

    unit: int
    shown = ("unit",)


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    losses: int
    shown = ("side",)


class MarkerDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


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


class GunTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int
    shown = ("unit", "facing")


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


class MoraleChecked(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total", "modifiers")


class StepLost(Event, frozen=True, kw_only=True):
    unit: int
    losses: int
    shown = ("unit",)


class UnitEntered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    path: tuple[int, ...]
    facing: int
    shown = ("unit", "path", "place", "facing")


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


class SupportGiven(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class RetreatedBeforeCombat(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class AttackRepulsed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class GunsOverrun(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class CasualtyRolled(Event, frozen=True, kw_only=True):
    unit: int
    dice: tuple[int, int]
    outcome: str
    shown = ("unit", "outcome")


class LeaderReplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class LeaderLost(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitRallied(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "outcome", "value", "total", "modifiers")


class PointsCounted(Event, frozen=True, kw_only=True):
    points: tuple[int, int]
    level: str
    shown = ("points",)
