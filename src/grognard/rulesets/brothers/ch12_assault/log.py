"""What is told when Assaults are fought."""

from __future__ import annotations

from grognard.core.event import Event, Modifier, SideAtEvent, SideEvent, UnitAtEvent, UnitEvent


class LeaderFollowed(UnitAtEvent, frozen=True):
    """A leader goes with the units he was with."""


class UnitRetreated(UnitEvent, frozen=True, kw_only=True):
    start: int
    place: int
    shown = ("unit", "start", "place")


class AssaultDropped(UnitEvent, frozen=True):
    """An Assault that was declared is not made."""


class AssaultBegan(SideAtEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    support: tuple[int, ...]
    shown = ("units", "place", "side")


class PositionAbandoned(SideAtEvent, frozen=True):
    """A side leaves a hex before an Assault strikes it."""


class AssaultRolled(SideAtEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    lead: int
    defence: int
    total: int
    modifiers: tuple[Modifier, ...]
    column: str
    dice: tuple[int, int]
    outcome: str
    shown = ("units", "place", "side", "outcome", "total", "modifiers")


class ToughFight(UnitEvent, frozen=True, kw_only=True):
    value: int
    rating: int
    passed: bool
    shown = ("unit", "value")


class LossesTaken(SideEvent, frozen=True, kw_only=True):
    points: int
    retreats: int


class UnitsAdvanced(Event, frozen=True, kw_only=True):
    units: tuple[int, ...]
    start: int
    place: int
    shown = ("units", "start", "place")
