"""What is told when chits are drawn and played."""

from __future__ import annotations

from grognard.core.event import FormationEvent, SideEvent, UnitEvent


class ActivationDrawn(FormationEvent, frozen=True):
    """The chit of a formation is drawn."""


class SovereignDrawn(UnitEvent, frozen=True):
    """The chit of a commander in chief is drawn."""


class EventDrawn(SideEvent, frozen=True, kw_only=True):
    chit: str


class EventPlayed(SideEvent, frozen=True, kw_only=True):
    chit: str


class DivisionStirred(UnitEvent, frozen=True):
    """What everybody learns of a division beneath Force markers that a sovereign sets in motion [brothers 4.4b]."""


class DivisionChosen(UnitEvent, frozen=True, kw_only=True):
    units: tuple[int, ...]
    shown = ("unit", "units")


class KingRallied(SideEvent, frozen=True):
    """The dice of an Assault are thrown again."""
