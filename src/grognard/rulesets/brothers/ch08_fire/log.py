"""What is told when fire falls."""

from __future__ import annotations

from grognard.core.event import Event, Modifier, SideAtEvent, UnitAtEvent, UnitEvent


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


class FireLapsed(UnitAtEvent, frozen=True):
    """A declared fire that an interruption has made impossible."""


class LeaderEndangered(SideAtEvent, frozen=True):
    """Fire may have hit a leader in a hex."""


class LeaderWounded(UnitEvent, frozen=True):
    """A leader is hit, and commands less well from now on."""


class CommanderFell(UnitEvent, frozen=True, kw_only=True):
    side: int
    shown = ("unit", "side")


class AmmoLow(UnitEvent, frozen=True):
    """A unit runs low on ammunition."""


class UnitWorn(UnitAtEvent, frozen=True):
    """A unit is turned to its Battleworn side."""
