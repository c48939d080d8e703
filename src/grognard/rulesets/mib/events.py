"""What can happen in a game. What only changes a force chart is told to its owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    clock: str


class UnitArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class ArrivalDelayed(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitReleased(Event, frozen=True, kw_only=True):
    """A unit that waited for the initiative or a call is on its way."""

    unit: int
    place: int


class UnitDeparted(Event, frozen=True, kw_only=True):
    """A unit has left the map and is safe."""

    unit: int
    start: int


class FormationFreed(Event, frozen=True, kw_only=True):
    """A formation has met the enemy and is bound no longer."""

    formation: str
    side: int


class PositionTaken(Event, frozen=True, kw_only=True):
    """Position batteries have been taken."""

    side: int
    """By whom."""
    place: int


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A side holds the end of the track."""

    side: int


class InitiativeMoved(Event, frozen=True, kw_only=True):
    side: int
    """Towards whom."""
    marker: int


class InitiativeReset(Event, frozen=True, kw_only=True):
    marker: int


class OrderOfPlayChosen(Event, frozen=True, kw_only=True):
    """By mail: who moves first."""

    side: int


class ChitDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class ChitsChosen(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class FormationActivated(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class FormationEnded(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int
    hostile: bool
    """Whether it declared an attack."""


class LeaderMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class LeaderRelocated(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitTurned(Event, frozen=True, kw_only=True):
    unit: int
    facing: int


class DoubleTimed(Event, frozen=True, kw_only=True):
    unit: int


class MoraleChecked(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    rating: int
    outcome: str
    purpose: str


class UnitTired(Event, frozen=True, kw_only=True):
    unit: int
    boxes: int
    total: int


class UnitRested(Event, frozen=True, kw_only=True):
    unit: int
    total: int


class FormationTired(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class FormationRested(Event, frozen=True, kw_only=True):
    formation: str
    level: str


class UnitHeldBack(Event, frozen=True, kw_only=True):
    unit: int


class UnitCatchingUp(Event, frozen=True, kw_only=True):
    unit: int


class UnitDisorganized(Event, frozen=True, kw_only=True):
    unit: int


class UnitReorganized(Event, frozen=True, kw_only=True):
    unit: int


class StepLost(Event, frozen=True, kw_only=True):
    """A step less on the map, for all to see."""

    unit: int
    steps: int


class ChartMarked(Event, frozen=True, kw_only=True):
    """Whether the step straggles or is lost for good stands on the force chart."""

    unit: int
    kind: str


class OrganicLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int


class UnitSmashed(Event, frozen=True, kw_only=True):
    unit: int


class UnitEliminated(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class StragglersRecovered(Event, frozen=True, kw_only=True):
    unit: int
    steps: int


class BatteryLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int


class GunsSilenced(Event, frozen=True, kw_only=True):
    """The last battery is gone, and with it a division's zone of control."""

    unit: int


class UnitRetreated(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]


class RetreatBlocked(Event, frozen=True, kw_only=True):
    unit: int


class StoodFast(Event, frozen=True, kw_only=True):
    """A stack takes losses instead of a hex of retreat."""

    place: int


class RetreatedBeforeCombat(Event, frozen=True, kw_only=True):
    unit: int
    start: int


class AttackDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    kind: str


class AttacksCombined(Event, frozen=True, kw_only=True):
    place: int
    other: int


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


class EffectsRolled(Event, frozen=True, kw_only=True):
    unit: int
    """The first unit of the stack."""
    column: str
    value: int
    modifier: int
    total: int
    codes: str


class UnitAdvanced(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int


class PursuitResolved(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    attack: str
    defence: str
    strengths: tuple[Modifier, ...]
    modifiers: tuple[Modifier, ...]
    value: int
    total: int
    outcome: str


class DrivenFromFire(Event, frozen=True, kw_only=True):
    """A stack leaves an enemy field of fire."""

    unit: int
    place: int


class DetachmentMade(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int
    steps: int


class DetachmentRejoined(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int


class LineFormed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    other: int


class LinePresented(Event, frozen=True, kw_only=True):
    """A line that has moved has paid for an attack."""

    unit: int


class LineClosed(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class GunsMassed(Event, frozen=True, kw_only=True):
    unit: int
    battery: int
    place: int


class GunsReturned(Event, frozen=True, kw_only=True):
    unit: int
    battery: int


class Overstacked(Event, frozen=True, kw_only=True):
    place: int


class NightFell(Event, frozen=True, kw_only=True):
    day: int


class PointsCounted(Event, frozen=True, kw_only=True):
    """The charts are laid open at the end; in points, halves counted as .5."""

    points: tuple[str, str]
    level: str
