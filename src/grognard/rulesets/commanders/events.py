"""What can happen in a game of Commanders."""

from __future__ import annotations

from typing import ClassVar

import msgspec

from grognard.core.event import Event, Modifier


class RoundBegan(Event, frozen=True, kw_only=True):
    turn: int
    shown = ("turn",)


class PhaseBegan(Event, frozen=True, kw_only=True):
    phase: str
    shown = ("phase",)


class UnitsDeployed(Event, frozen=True, kw_only=True):
    """Only the owner knows before both have set up."""

    kind: str
    count: int
    place: int
    shown = ("place", "count")


class SetUpSealed(Event, frozen=True, kw_only=True):
    side: int
    reveals: ClassVar[bool] = True
    shown = ("side",)


class SetUpShown(Event, frozen=True, kw_only=True):
    """Both armies are on the board."""

    turn: int
    shown = ("turn",)


class OrdersCounted(Event, frozen=True, kw_only=True):
    """How many orders a side has this round."""

    side: int
    count: int
    shown = ("side", "count")


class OrderWritten(Event, frozen=True, kw_only=True):
    """Only its own side knows."""

    kind: str
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "count")


class SheetSealed(Event, frozen=True, kw_only=True):
    side: int
    reveals: ClassVar[bool] = True
    shown = ("side",)


class OrderLost(Event, frozen=True, kw_only=True):
    """A courier did not get through."""

    kind: str
    place: int
    value: int
    distance: int
    shown = ("place", "value")


class SheetShown(Event, frozen=True, kw_only=True):
    side: int
    orders: str
    saved: int
    shown = ("side",)


class MoveDeclared(Event, frozen=True, kw_only=True):
    """What a side has set in motion; only it knows before both have."""

    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "count")


class MovesHeld(Event, frozen=True, kw_only=True):
    side: int
    reveals: ClassVar[bool] = True
    shown = ("side",)


class UnitsMoved(Event, frozen=True, kw_only=True):
    side: int
    kind: str
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "side", "count")


class UnitsStayed(Event, frozen=True, kw_only=True):
    """Units that were sent and could not go."""

    side: int
    kind: str
    count: int
    start: int
    place: int
    shown = ("start", "place", "side", "count")


class ZoneFormed(Event, frozen=True, kw_only=True):
    """Two groups meet."""

    side: int
    start: int
    place: int
    count: int
    opposed: int
    shown = ("start", "place", "side", "count")


class ReactionRolled(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")


class CavalryFellBack(Event, frozen=True, kw_only=True):
    side: int
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "side", "count")


class UnitPosted(Event, frozen=True, kw_only=True):
    """Only its own side knows before positions are taken."""

    unit: int
    place: int
    shown = ("unit", "place")


class TargetChosen(Event, frozen=True, kw_only=True):
    """Only its own side knows before the dice."""

    unit: int
    target: int
    shown = ("unit", "target")


class DieRerolled(Event, frozen=True, kw_only=True):
    side: int
    place: int
    old: int
    value: int
    shown = ("place", "side", "value")


class Blow(msgspec.Struct, frozen=True, omit_defaults=True):
    """One space of one side in a zone: who stands there, what it rolled and what came of it."""

    unit: int
    dice: tuple[int, ...] = ()
    modifiers: tuple[Modifier, ...] = ()
    totals: tuple[int, ...] = ()
    target: int = -1
    hits: int = 0
    against: int = 0
    """The result of the unit opposite that had to be beaten; 0 where nobody rolled against it."""


class ZoneFought(Event, frozen=True, kw_only=True):
    """One zone in one step of combat: both sides, space by space."""

    step: str
    start: int
    place: int
    race: int
    blows: tuple[tuple[Blow, ...], tuple[Blow, ...]]
    hits: tuple[int, int]
    shown = ("start", "place", "step", "race", "hits", "blows")


class UnitWithdrew(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitSheltered(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitRouted(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitCaptured(Event, frozen=True, kw_only=True):
    unit: int
    side: int
    shown = ("unit", "side")


class UnitDestroyed(Event, frozen=True, kw_only=True):
    unit: int
    shown = ("unit",)


class UnitFled(Event, frozen=True, kw_only=True):
    unit: int
    start: int
    shown = ("unit", "start")


class BatteryFired(Event, frozen=True, kw_only=True):
    unit: int
    target: int
    place: int
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "target", "place", "outcome", "value", "total", "modifiers")


class TokensLaid(Event, frozen=True, kw_only=True):
    side: int
    places: tuple[int, ...]
    shown = ("side", "places")


class UnitRallied(Event, frozen=True, kw_only=True):
    unit: int
    place: int
    shown = ("unit", "place")


class UnitMerged(Event, frozen=True, kw_only=True):
    """Left the game so that another could rally."""

    unit: int
    shown = ("unit",)


class PointsScored(Event, frozen=True, kw_only=True):
    side: int
    value: int
    why: str
    shown = ("side", "value")


class RoundScored(Event, frozen=True, kw_only=True):
    points: tuple[int, int]
    shown = ("points",)
