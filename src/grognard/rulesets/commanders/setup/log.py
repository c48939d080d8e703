"""What can happen in setting up."""

from __future__ import annotations

from typing import ClassVar

from grognard.core.event import Event, SideEvent


class UnitsDeployed(Event, frozen=True, kw_only=True):
    """Only the owner knows before both have set up."""

    kind: str
    count: int
    place: int
    shown = ("place", "count")


class SetUpSealed(SideEvent, frozen=True):
    reveals: ClassVar[bool] = True


class SetUpShown(Event, frozen=True, kw_only=True):
    """Both armies are on the board."""

    turn: int
    shown = ("turn",)
