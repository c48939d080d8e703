"""Events that more than one book has, with one meaning: a ruleset tells them in words of its own."""

from __future__ import annotations

from grognard.core.event import Event


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


class FormationActivated(Event, frozen=True, kw_only=True):
    """A formation has been activated."""

    formation: str
    side: int
    shown = ("side",)


class FormationEnded(Event, frozen=True, kw_only=True):
    """A formation has ended its activation."""

    formation: str
    side: int
    shown = ("side",)


# -- moves ---


class UnitMoved(Event, frozen=True, kw_only=True):
    """A unit has gone a way of its own choice."""

    unit: int
    start: int
    path: tuple[int, ...]
    facing: int
    shown = ("unit", "start", "path", "facing")


class UnitTurned(Event, frozen=True, kw_only=True):
    """A unit has changed its facing where it stands."""

    unit: int
    facing: int
    shown = ("unit", "facing")


class LeaderMoved(Event, frozen=True, kw_only=True):
    """A leader has gone a way of its own choice."""

    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class LeaderRelocated(Event, frozen=True, kw_only=True):
    """A leader is set down elsewhere, by no way of its own."""

    unit: int
    place: int
    shown = ("unit", "place")


# -- after a combat ---


class UnitAdvanced(Event, frozen=True, kw_only=True):
    """A unit has gone forward into ground that was given up."""

    unit: int
    start: int
    path: tuple[int, ...]
    facing: int
    shown = ("unit", "start", "path", "facing")


class UnitRetreated(Event, frozen=True, kw_only=True):
    """A unit has fallen back."""

    unit: int
    start: int
    path: tuple[int, ...]
    shown = ("unit", "start", "path")


class RetreatBlocked(Event, frozen=True, kw_only=True):
    """A unit should have fallen back and could not."""

    unit: int
    shown = ("unit",)


class UnitDisorganized(Event, frozen=True, kw_only=True):
    """A unit has lost its order."""

    unit: int
    shown = ("unit",)


class UnitEliminated(Event, frozen=True, kw_only=True):
    """A unit is gone for good."""

    unit: int
    place: int
    shown = ("unit", "place")
