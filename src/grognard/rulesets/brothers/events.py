"""What can happen in a game of All Are Brothers."""

from __future__ import annotations

from grognard.core.event import Event, Modifier

# -- turns and chits ---


class StormRolled(Event, frozen=True, kw_only=True):
    value: int
    number: int
    shown = ("value",)


class StormBroke(Event, frozen=True, kw_only=True):
    turn: int
    shown = ("turn",)


class ActivationDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class SovereignDrawn(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class EventDrawn(Event, frozen=True, kw_only=True):
    side: int
    chit: str
    shown = ("side",)


class EventPlayed(Event, frozen=True, kw_only=True):
    side: int
    chit: str
    shown = ("side",)


# -- command ---


class PosturePlotted(Event, frozen=True, kw_only=True):
    formation: str
    posture: str


class PostureChosen(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    posture: str
    shown = ("side",)


class PostureHeld(Event, frozen=True, kw_only=True):
    """An attempt to change a plotted posture has failed."""

    formation: str
    value: int
    posture: str
    shown = ("value",)


class UnitsOutOfCommand(Event, frozen=True, kw_only=True):
    formation: str
    units: tuple[int, ...]
    shown = ("units",)


class ActivationChecked(Event, frozen=True, kw_only=True):
    formation: str
    value: int
    engaged: bool
    needed: int
    passed: bool
    shown = ("value",)


class ActivationFailed(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class DivisionStirred(Event, frozen=True, kw_only=True):
    """What everybody learns of a division beneath Force markers that a sovereign sets in motion [brothers 4.4b]."""

    unit: int
    shown = ("unit",)


class DivisionChosen(Event, frozen=True, kw_only=True):
    unit: int
    units: tuple[int, ...]
    shown = ("unit", "units")


# -- fire ---


class Fired(Event, frozen=True, kw_only=True):
    kind: str
    units: tuple[int, ...]
    place: int
    strength: int
    modifiers: tuple[Modifier, ...]
    column: int
    dice: tuple[int, int]
    die: int
    outcome: str
    shown = ("units", "place", "outcome", "modifiers")


class FireLapsed(Event, frozen=True, kw_only=True):
    """A declared fire that an interruption has made impossible."""

    unit: int
    place: int
    shown = ("unit", "place")


class MoraleTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    hits: int
    shown = ("unit", "value")


class LeaderEndangered(Event, frozen=True, kw_only=True):
    side: int
    place: int
    shown = ("place", "side")


class LeaderWounded(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class CommanderFell(Event, frozen=True, kw_only=True):
    unit: int
    side: int
    shown = ("unit", "side")


class AmmoLow(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


# -- harm ---


class UnitShaken(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitDisrupted(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitWorn(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class BreakTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    outcome: str
    shown = ("unit", "outcome", "value")


class MarkerReduced(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class UnitBroken(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class FormationDestroyed(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


class CorpsMoraleLost(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    left: int
    shown = ("side",)


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    shown = ("side",)


# -- moves ---


class UnitsMoved(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")


class ForceMoved(Event, frozen=True, kw_only=True):
    """What everybody learns of a stack that goes from hex to hex beneath its Force marker [brothers 4.4b]."""

    side: int
    start: int
    place: int
    shown = ("start", "place", "side")


class StackReordered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    position: int
    shown = ("unit", "place")


class UnitsHalted(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class WentBack(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class DisengagementTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    failed: bool
    shown = ("unit", "value")


class EntryRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    low: int
    high: int
    comes: bool
    shown = ("unit", "value")


class ReinforcementDelayed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class LeaderOverrun(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class LeaderDisplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class LeaderFollowed(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitRetreated(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    place: int
    shown = ("unit", "start", "place")


# -- assaults ---


class ChargeAnnounced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int
    shown = ("units", "place")


class ChargeCancelled(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    shown = ("units",)


class AssaultDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class AssaultLooms(Event, frozen=True, kw_only=True):
    """What everybody learns when a force beneath a marker is to assault or charge [brothers 4.4b]."""

    side: int
    start: int
    place: int
    shown = ("start", "place", "side")


class AssaultDropped(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class AssaultBegan(Event, frozen=True, kw_only=True):
    side: int
    place: int
    units: tuple[int, ...]
    support: tuple[int, ...]
    shown = ("units", "place", "side")


class PositionAbandoned(Event, frozen=True, kw_only=True):
    side: int
    place: int
    shown = ("place", "side")


class AssaultRolled(Event, frozen=True, kw_only=True):
    side: int
    place: int
    units: tuple[int, ...]
    lead: int
    defence: int
    total: int
    modifiers: tuple[Modifier, ...]
    column: str
    dice: tuple[int, int]
    outcome: str
    shown = ("units", "place", "side", "outcome", "total", "modifiers")


class KingRallied(Event, frozen=True, kw_only=True):
    """The dice of an Assault are thrown again."""

    side: int
    shown = ("side",)


class ToughFight(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    passed: bool
    shown = ("unit", "value")


class LossesTaken(Event, frozen=True, kw_only=True):
    side: int
    points: int
    retreats: int
    shown = ("side",)


class UnitsAdvanced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")


# -- rally and points ---


class UnitRallied(Event, frozen=True, kw_only=True):
    unit: int
    left: int
    shown = ("unit",)


class AmmoRefilled(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class HexTaken(Event, frozen=True, kw_only=True):
    side: int
    place: int
    halves: int
    shown = ("place", "side")


class PointsScored(Event, frozen=True, kw_only=True):
    side: int
    halves: int
    shown = ("side",)
