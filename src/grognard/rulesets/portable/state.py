"""The state of a portable game: flat lists by unit, masks of hexes by side."""

from __future__ import annotations

import msgspec

from grognard.core.game import Game
from grognard.core.hexgrid import NOWHERE
from grognard.rulesets.portable.scenario import Scenario

PINNED = 1
ACTIVATED = 2
MOVED = 4
FIRED = 8
FIGHTS = 16
"""Came into contact, or engaged, this turn: it attacks in the close combat step."""
ON_FOOT = 32
BOUND = 64
"""Regular European cavalry that began the turn pinned and has not settled it [portable turn.10]."""

OF_THE_TURN = ACTIVATED | MOVED | FIRED | FIGHTS | BOUND

NEVER_FORDED = -9

Aim = tuple[int, int, int]
"""A declared shot: gun, target hex, facing after the pivot."""


class State(msgspec.Struct):
    """Everything that changes in a game."""

    place: list[int]
    """For each unit its hex, `NOWHERE` when destroyed."""
    facing: list[int]
    status: list[int]
    """For each unit its flags."""
    forded: list[int]
    """For each unit the turn in which it entered the ford it stands in."""
    occupied: list[int]
    """For each side the mask of its hexes."""
    lost: list[int]
    """For each side how many units it has lost."""
    control: list[int]
    """For each objective the side that was last in it."""
    aims: list[tuple[Aim, ...]]
    """For each side the shots it has declared and not yet fired; secret until all have declared."""
    turn: int = 1
    phase: int = 0
    active: int = -1
    """The side that is activating."""
    first: int = -1
    """The side that won the initiative."""
    activations: int = 0

    def copy(self) -> State:
        return State(
            self.place[:],
            self.facing[:],
            self.status[:],
            self.forded[:],
            self.occupied[:],
            self.lost[:],
            self.control[:],
            self.aims[:],
            self.turn,
            self.phase,
            self.active,
            self.first,
            self.activations,
        )

    def unit_at(self, hex: int) -> int:
        """The unit in a hex that is known to be occupied."""
        return self.place.index(hex)

    def put(self, unit: int, side: int, hex: int) -> None:
        """Move a unit of a side to a hex, or off the map."""
        self.occupied[side] &= ~(1 << self.place[unit])
        self.place[unit] = hex
        if hex != NOWHERE:
            self.occupied[side] |= 1 << hex


PortableGame = Game[State, Scenario]
