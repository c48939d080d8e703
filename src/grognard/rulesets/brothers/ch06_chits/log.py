"""What is told when chits are drawn and played."""

from __future__ import annotations

from grognard.core.event import Event


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


class DivisionStirred(Event, frozen=True, kw_only=True):
    """What everybody learns of a division beneath Force markers that a sovereign sets in motion [brothers 4.4b]."""

    unit: int
    shown = ("unit",)


class DivisionChosen(Event, frozen=True, kw_only=True):
    unit: int
    units: tuple[int, ...]
    shown = ("unit", "units")


class KingRallied(Event, frozen=True, kw_only=True):
    """The dice of an Assault are thrown again."""

    side: int
    shown = ("side",)
