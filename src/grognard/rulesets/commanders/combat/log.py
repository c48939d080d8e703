"""What can happen in combat."""

from __future__ import annotations

import msgspec

from grognard.core.event import Event, Modifier, SideAtEvent, SideEvent, UnitAtEvent, UnitEvent


class ZoneFormed(SideEvent, frozen=True, kw_only=True):
    """Two groups meet."""

    start: int
    place: int
    count: int
    opposed: int
    shown = ("start", "place", "side", "count")


class ReactionRolled(UnitAtEvent, frozen=True, kw_only=True):
    value: int
    modifiers: tuple[Modifier, ...]
    total: int
    outcome: str
    shown = ("unit", "place", "outcome", "value", "total", "modifiers")


class CavalryFellBack(SideEvent, frozen=True, kw_only=True):
    count: int
    start: int
    path: tuple[int, ...]
    shown = ("start", "path", "side", "count")


class UnitPosted(UnitAtEvent, frozen=True):
    """Only its own side knows before positions are taken."""


class TargetChosen(UnitEvent, frozen=True, kw_only=True):
    """Only its own side knows before the dice."""

    target: int
    shown = ("unit", "target")


class DieRerolled(SideAtEvent, frozen=True, kw_only=True):
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


class UnitWithdrew(UnitAtEvent, frozen=True):
    """A unit goes back out of a fight."""
