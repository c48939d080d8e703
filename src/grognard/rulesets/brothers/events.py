"""What can happen in a game of All Are Brothers."""

from __future__ import annotations

from grognard.core.event import Event, Modifier

# -- turns and chits ---


class TurnBegan(Event, frozen=True, kw_only=True):
    turn: int
    time: str


class StormRolled(Event, frozen=True, kw_only=True):
    value: int
    number: int


class StormBroke(Event, frozen=True, kw_only=True):
    turn: int


class ActivationDrawn(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class SovereignDrawn(Event, frozen=True, kw_only=True):
    unit: int


class EventDrawn(Event, frozen=True, kw_only=True):
    side: int
    chit: str


class EventPlayed(Event, frozen=True, kw_only=True):
    side: int
    chit: str


# -- command ---


class PosturePlotted(Event, frozen=True, kw_only=True):
    formation: str
    posture: str


class PostureChosen(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    posture: str


class PostureHeld(Event, frozen=True, kw_only=True):
    """An attempt to change a plotted posture has failed."""

    formation: str
    value: int
    posture: str


class UnitsOutOfCommand(Event, frozen=True, kw_only=True):
    formation: str
    units: tuple[int, ...]


class ActivationChecked(Event, frozen=True, kw_only=True):
    formation: str
    value: int
    engaged: bool
    needed: int
    passed: bool


class ActivationFailed(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class DivisionStirred(Event, frozen=True, kw_only=True):
    """What everybody learns of a division beneath Force markers that a sovereign sets in motion [brothers 4.4b]."""

    unit: int


class DivisionChosen(Event, frozen=True, kw_only=True):
    unit: int
    units: tuple[int, ...]


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


class FireLapsed(Event, frozen=True, kw_only=True):
    """A declared fire that an interruption has made impossible."""

    unit: int
    place: int


class MoraleTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    hits: int


class LeaderEndangered(Event, frozen=True, kw_only=True):
    side: int
    place: int


class LeaderWounded(Event, frozen=True, kw_only=True):
    unit: int


class CommanderFell(Event, frozen=True, kw_only=True):
    unit: int
    side: int


class AmmoLow(Event, frozen=True, kw_only=True):
    unit: int


# -- harm ---


class UnitShaken(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitDisrupted(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitWorn(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class BreakTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    outcome: str


class MarkerReduced(Event, frozen=True, kw_only=True):
    unit: int
    left: int


class UnitBroken(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class FormationDestroyed(Event, frozen=True, kw_only=True):
    formation: str
    side: int


class CorpsMoraleLost(Event, frozen=True, kw_only=True):
    formation: str
    side: int
    left: int


class FormationDemoralized(Event, frozen=True, kw_only=True):
    formation: str
    side: int


# -- moves ---


class UnitsMoved(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int


class ForceMoved(Event, frozen=True, kw_only=True):
    """What everybody learns of a stack that goes from hex to hex beneath its Force marker [brothers 4.4b]."""

    side: int
    start: int
    place: int


class StackReordered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    position: int


class UnitsHalted(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int


class WentBack(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int


class DisengagementTested(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    failed: bool


class EntryRolled(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    low: int
    high: int
    comes: bool


class ReinforcementDelayed(Event, frozen=True, kw_only=True):
    unit: int


class LeaderOverrun(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class LeaderDisplaced(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class LeaderFollowed(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class UnitRetreated(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    place: int


# -- assaults ---


class ChargeAnnounced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    place: int


class ChargeCancelled(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]


class AssaultDeclared(Event, frozen=True, kw_only=True):
    unit: int
    place: int


class AssaultLooms(Event, frozen=True, kw_only=True):
    """What everybody learns when a force beneath a marker is to assault or charge [brothers 4.4b]."""

    side: int
    start: int
    place: int


class AssaultDropped(Event, frozen=True, kw_only=True):
    unit: int


class AssaultBegan(Event, frozen=True, kw_only=True):
    side: int
    place: int
    units: tuple[int, ...]
    support: tuple[int, ...]


class PositionAbandoned(Event, frozen=True, kw_only=True):
    side: int
    place: int


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


class KingRallied(Event, frozen=True, kw_only=True):
    """The dice of an Assault are thrown again."""

    side: int


class ToughFight(Event, frozen=True, kw_only=True):
    unit: int
    value: int
    rating: int
    passed: bool


class LossesTaken(Event, frozen=True, kw_only=True):
    side: int
    points: int
    retreats: int


class UnitsAdvanced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int


# -- rally and points ---


class UnitRallied(Event, frozen=True, kw_only=True):
    unit: int
    left: int


class AmmoRefilled(Event, frozen=True, kw_only=True):
    unit: int


class HexTaken(Event, frozen=True, kw_only=True):
    side: int
    place: int
    halves: int


class PointsScored(Event, frozen=True, kw_only=True):
    side: int
    halves: int
