"""Events that more than one book has, with one meaning: a ruleset tells them in words of its own."""

from __future__ import annotations

from grognard.core.event import Event, FormationEvent, PathEvent, UnitAtEvent, UnitEvent


class TurnBegan(Event, frozen=True, kw_only=True):
    """A turn has begun."""

    turn: int
    clock: str = ""
    """The time of day, where the book tells it."""
    shown = ("turn",)


class InitiativeRolled(Event, frozen=True, kw_only=True):
    """Both sides have rolled for the initiative."""

    side: int
    """Who has it."""
    scores: tuple[int, ...]
    shown = ("side",)


# -- formations ---


class FormationActivated(FormationEvent, frozen=True):
    """A formation has been activated."""


class FormationEnded(FormationEvent, frozen=True):
    """A formation has ended its activation."""


# -- moves ---


class UnitMoved(PathEvent, frozen=True, kw_only=True):
    """A unit has gone a way of its own choice."""

    facing: int
    shown = ("unit", "start", "path", "facing")


class UnitTurned(UnitEvent, frozen=True, kw_only=True):
    """A unit has changed its facing where it stands."""

    facing: int
    shown = ("unit", "facing")


class LeaderMoved(PathEvent, frozen=True):
    """A leader has gone a way of its own choice."""


class LeaderRelocated(UnitAtEvent, frozen=True):
    """A leader is set down elsewhere, by no way of its own."""


# -- after a combat ---


class UnitAdvanced(PathEvent, frozen=True, kw_only=True):
    """A unit has gone forward into ground that was given up."""

    facing: int
    shown = ("unit", "start", "path", "facing")


class UnitRetreated(PathEvent, frozen=True):
    """A unit has fallen back."""


class RetreatBlocked(UnitEvent, frozen=True):
    """A unit should have fallen back and could not."""


class UnitDisorganized(UnitEvent, frozen=True):
    """A unit has lost its order."""


class UnitEliminated(UnitAtEvent, frozen=True):
    """A unit is gone for good."""
