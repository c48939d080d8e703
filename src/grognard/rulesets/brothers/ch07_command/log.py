"""What is told when an HQ commands, or fails to."""

from __future__ import annotations

from grognard.core.event import Event, FormationEvent


class PostureChosen(FormationEvent, frozen=True, kw_only=True):
    posture: str


class UnitsOutOfCommand(Event, frozen=True, kw_only=True):
    formation: str
    units: tuple[int, ...]
    shown = ("units",)


class ActivationChecked(Event, frozen=True, kw_only=True):
    formation: str
    value: int
    engaged: bool
    needed: int
    passed: bool
    shown = ("value",)


class ActivationFailed(FormationEvent, frozen=True):
    """A formation does nothing this turn."""


class PostureHeld(Event, frozen=True, kw_only=True):
    """An attempt to change a plotted posture has failed."""

    formation: str
    value: int
    posture: str
    shown = ("value",)
