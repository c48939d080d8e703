"""Events: past-tense facts that `play` returns, each with the rule it comes from.

The log prints them, the interface animates them, a record checks them. An event that not every side may know says
so with `only`.
"""

from __future__ import annotations

from typing import ClassVar

import msgspec

EVERYONE = -1


class Modifier(msgspec.Struct, frozen=True, gc=False, array_like=True):
    """One line of a finding: what it adds, why (a key of the message catalogue) and by which rule."""

    value: int
    why: str
    rule: str


class Event(msgspec.Struct, frozen=True, gc=False, kw_only=True, tag=True):
    """A fact of the game. `rule` is the id in the ruleset's inventory."""

    rule: str
    only: int = EVERYONE
    """The one side that may know this, or everyone."""
    reveals: ClassVar[bool] = False
    """Whether this shows something that was hidden, so that nothing before it can be undone."""
    shown: ClassVar[tuple[str, ...]] = ()
    """The fields that reach an interface, beside the sentence."""


# -- what most events are about; a ruleset's own are made from these ---


class UnitEvent(Event, frozen=True, kw_only=True):
    """Something has become of a unit."""

    unit: int
    shown: ClassVar[tuple[str, ...]] = ("unit",)


class UnitAtEvent(UnitEvent, frozen=True, kw_only=True):
    """Something has become of a unit in a place, or between it and that place."""

    place: int
    shown: ClassVar[tuple[str, ...]] = ("unit", "place")


class PathEvent(UnitEvent, frozen=True, kw_only=True):
    """A unit has gone from one place through others."""

    start: int
    path: tuple[int, ...]
    shown: ClassVar[tuple[str, ...]] = ("unit", "start", "path")


class SideEvent(Event, frozen=True, kw_only=True):
    """A side has done or got something."""

    side: int
    shown: ClassVar[tuple[str, ...]] = ("side",)


class SideAtEvent(SideEvent, frozen=True, kw_only=True):
    """A side has done or got something in a place."""

    place: int
    shown: ClassVar[tuple[str, ...]] = ("place", "side")


class FormationEvent(Event, frozen=True, kw_only=True):
    """Something has become of a formation of a side."""

    formation: str
    side: int
    shown: ClassVar[tuple[str, ...]] = ("side",)


# -- what every game has ---


class DieRolled(Event, frozen=True, kw_only=True):
    """One draw of chance. Every draw of every game is one of these."""

    faces: int
    value: int
    purpose: str
    shown = ("value", "faces")


class GameEnded(Event, frozen=True, kw_only=True):
    """The game is over; a winner below zero means a draw."""

    winner: int
    reason: str


class Forfeited(Event, frozen=True, kw_only=True):
    """A side has lost for another reason than the rules of the book: it resigned, or its program misbehaved."""

    side: int
    reason: str
    shown: ClassVar[tuple[str, ...]] = ("side",)


class RulesChanged(Event, frozen=True, kw_only=True):
    """The people at the table have gone on under newer rules than before."""

    before: str
    since: str


class DiceSealed(Event, frozen=True, kw_only=True):
    """The game begins with dice that nobody can have chosen."""


class DiceDrawn(Event, frozen=True, kw_only=True):
    """The game begins with dice that the server alone has fixed: nobody sits there who could give a word."""


class DiceSeeded(Event, frozen=True, kw_only=True):
    """The game begins with dice that somebody has chosen by a seed."""

    seed: str


class DiceScripted(Event, frozen=True, kw_only=True):
    """The game goes on with dice that were thrown elsewhere."""


class DiceLaidOut(Event, frozen=True, kw_only=True):
    """The game begins with dice that a lesson has laid out."""


def visible(events: list[Event], side: int) -> list[Event]:
    """The events a side may know; a spectator has a side of its own below zero."""
    return [event for event in events if event.only == EVERYONE or event.only == side]
