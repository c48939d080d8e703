"""What can happen in a game. What only changes a force chart is told to its owner alone [mib 2.5a]."""

from __future__ import annotations

from grognard.core.event import Event, Modifier


class UnitArrived(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class ArrivalDelayed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitReleased(Event, frozen=True, kw_only=True):
    """A unit that waited for the initiative or a call is on its way."""

    unit: int
    place: int
    shown = ("unit", "place")


class UnitDeparted(Event, frozen=True, kw_only=True):
    """A unit has left the map and is safe."""

    unit: int
    start: int
    shown = ("unit", "start")


class FormationFreed(Event, frozen=True, kw_only=True):
    """A formation has met the enemy and is bound no longer."""

    formation: str
    side: int
    shown = ("side",)


class PositionTaken(Event, frozen=True, kw_only=True):
    """Position batteries have been taken."""

    side: int
    """By whom."""
    place: int
    shown = ("place", "side")


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A side holds the end of the track."""

    side: int
    shown = ("side",)


class InitiativeMoved(Event, frozen=True, kw_only=True):
    side: int
    """Towards whom."""
    marker: int
    shown = ("side",)


class InitiativeReset(Event, frozen=True, kw_only=True):
    marker: int


class OrderOfPlayChosen(Event, frozen=True, kw_only=True):
    """By mail: who moves first."""

    side: int
    shown = ("side",)


class ChitDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class ChitsChosen(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class UnitMoved(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    path: tuple[int, ...]
    facing: int
    hostile: bool
    """Whether it declared an attack."""
    shown = ("unit", "start", "path", "facing")


class DoubleTimed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class MoraleChecked(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    modifiers: tuple[Modifier, ...]
    rating: int
    outcome: str
    purpose: str
    shown = ("unit", "outcome", "value", "modifiers")


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


class UnitReorganized(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class StepLost(Event, frozen=True, kw_only=True):
    """A step less on the map, for all to see."""

    unit: int
    steps: int
    shown = ("unit",)


class ChartMarked(Event, frozen=True, kw_only=True):
    """Whether the step straggles or is lost for good stands on the force chart."""

    unit: int
    kind: str
    shown = ("unit",)


class OrganicLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class UnitSmashed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class StragglersRecovered(Event, frozen=True, kw_only=True):
    unit: int
    steps: int
    shown = ("unit",)


class BatteryLost(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class GunsSilenced(Event, frozen=True, kw_only=True):
    """The last battery is gone, and with it a division's zone of control."""

    unit: int
    shown = ("unit",)


class StoodFast(Event, frozen=True, kw_only=True):
    """A stack takes losses instead of a hex of retreat."""

    place: int
    shown = ("place",)


class RetreatedBeforeCombat(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    shown = ("unit", "start")


class AttackDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    kind: str
    shown = ("unit", "place")


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
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")


class DrivenFromFire(Event, frozen=True, kw_only=True):
    """A stack leaves an enemy field of fire."""

    unit: int
    place: int
    shown = ("unit", "place")


class DetachmentMade(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int
    steps: int
    shown = ("unit",)


class DetachmentRejoined(Event, frozen=True, kw_only=True):
    unit: int
    detachment: int
    shown = ("unit",)


class LineFormed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    other: int
    shown = ("unit", "place")


class LinePresented(Event, frozen=True, kw_only=True):
    """A line that has moved has paid for an attack."""

    unit: int
    shown = ("unit",)


class LineClosed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class GunsMassed(Event, frozen=True, kw_only=True):
    unit: int
    battery: int
    place: int
    shown = ("unit", "place")


class GunsReturned(Event, frozen=True, kw_only=True):
    unit: int
    battery: int
    shown = ("unit",)


class Overstacked(Event, frozen=True, kw_only=True):
    place: int
    shown = ("place",)


class NightFell(Event, frozen=True, kw_only=True):
    day: int


class PointsCounted(Event, frozen=True, kw_only=True):
    """The charts are laid open at the end; in points, halves counted as .5."""

    points: tuple[str, str]
    level: str
    shown = ("points",)
