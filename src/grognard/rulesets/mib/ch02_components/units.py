"""Counters: the facts on them, none of their fortunes."""

from __future__ import annotations

from typing import Literal

from grognard.core.scenario import PieceInfo

Kind = Literal["infantry", "cavalry", "leader", "battery"]
"""A battery is artillery on its own: a grand battery [mib 16.4]. There are no trains [mib 2.2.3 4.2 6.6 6.7d 11.0c]."""

STRENGTH_OF_A_STEP = 2
"""Strength points [mib 2.2.1a]."""


class Unit(PieceInfo, frozen=True):
    """A division, a detachment, a leader or massed guns, with the values printed on it [mib 2.2.1c 2.2.2 2.2.4a]."""

    kind: Kind
    formation: int
    """Its formation; for the commander of an army -1."""
    movement: int
    morale: int = 0
    """The higher the better; a leader's rating [mib 2.2.1d]."""
    steps: int = 0
    """As many as there are groups of troops on the counter [mib 2.2.1e]."""
    batteries: int = 0
    """Attached artillery, in batteries [mib 7.9a]."""
    horse: bool = False
    """Whether horse artillery is among it."""
    organic: int = 0
    """Cavalry of its own, in strength points [mib 7.14a]."""
    light: bool = False
    """Light cavalry."""
    detachment: bool = False
    """A brigade or regiment, no division."""
    spare: bool = False
    """A counter that waits until a detachment or a grand battery is made."""
    bonus: int = 0
    """A leader's tactical bonus [mib 2.2.4b]."""
    range: int = 0
    """A leader's command range."""
    hex: int = -1
    facing: int = 0
    turn: int = 1
    """The turn in which it comes onto the map."""
    entry: int = -1
    """Where it comes onto the map if it does not begin on it."""
    held: bool = False
    """Held back from the start, where fatigue is kept by formation [mib 11.2f]."""

    @property
    def is_troops(self) -> bool:
        """Infantry or cavalry."""
        return self.kind in ("infantry", "cavalry")

    @property
    def fights(self) -> bool:
        """Whatever can be attacked: leaders cannot [mib 2.2.4c]."""
        return self.kind != "leader"

    @property
    def arm(self) -> str:
        """How it moves: leaders ride."""
        return "infantry" if self.kind in ("infantry", "battery") else "cavalry"

    @property
    def counters(self) -> int:
        """How many counters of two steps make it up [mib 2.2.1b]."""
        return (self.steps + 1) // 2


class Formation(PieceInfo, frozen=True):
    """Units that are activated together, and no others with them, by one chit [mib 2.3a 2.3b]."""

    members: tuple[int, ...]
    """Its units, without its leader."""
    leader: int
    """Its leader, or -1."""
    rating: int
    """How many of its units join in one attack: its commander's rating [mib 7.0i]."""
    turn: int = 1
    """The first turn with its chit in the cup."""
    joins: int = -1
    """The formation with which it acts from a turn on, without a chit of its own."""
    joins_from: int = 99
    massed: bool = False
    """Whether it is a grand battery [mib 16.5e]."""
    colour: str = ""
