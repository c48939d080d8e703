"""What can happen in a game of Solferino 1859."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    hour: int


class WeatherRolled(Event, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    outcome: str


class InertiaRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    total: int
    outcome: str


class CommanderThreatened(Event, frozen=True, kw_only=True):
    """An enemy is near: the commander in chief may move without a check."""

    unit: int


class LeaderMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class CommanderArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class HeadquartersMarked(Event, frozen=True, kw_only=True):
    """Out of command this turn."""

    unit: int


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    losses: int


class InitiativeRolled(Event, frozen=True, kw_only=True):
    side: int
    scores: tuple[int, ...]


class MarkerDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class FormationActivated(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class ActivationRolled(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str


class DirectCommandTaken(Event, frozen=True, kw_only=True):
    unit: int
    leader: int


class FormationEnded(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class GunTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int


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


class MoraleChecked(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str


class UnitDisorganized(Event, frozen=True, kw_only=True):
    unit: int


class StepLost(Event, frozen=True, kw_only=True):
    unit: int
    losses: int


class UnitEliminated(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitRetreated(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class RetreatBlocked(Event, frozen=True, kw_only=True):
    unit: int


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int


class UnitEntered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    path: tuple[int, ...]
    facing: int


class UnitTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int


class AttackDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class CoordinationDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class CoordinationRolled(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str


class LeaderJoined(Event, frozen=True, kw_only=True):
    """A headquarters takes part in a combat."""

    unit: int


class SupportGiven(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class RetreatedBeforeCombat(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class AttackRepulsed(Event, frozen=True, kw_only=True):
    unit: int


class GunsOverrun(Event, frozen=True, kw_only=True):
    unit: int


class UnitAdvanced(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int


class CasualtyRolled(Event, frozen=True, kw_only=True):
    unit: int
    dice: tuple[int, int]
    outcome: str


class LeaderReplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class LeaderLost(Event, frozen=True, kw_only=True):
    unit: int


class LeaderRelocated(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitRallied(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str


class PointsCounted(Event, frozen=True, kw_only=True):
    points: tuple[int, int]
    level: str
