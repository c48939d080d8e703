"""Counters: the facts on them, none of their fortunes [napoleon3 0.3a]."""

from __future__ import annotations

from typing import Literal

from grognard.core.scenario import PieceInfo

Kind = Literal["infantry", "cavalry", "artillery", "hq", "commander"]
TROOPS: tuple[Kind, ...] = ("infantry", "cavalry", "artillery")


class Unit(PieceInfo, frozen=True):
    """A brigade, a battery, a headquarters or a commander in chief [napoleon3 0.3a 0.3b 0.3c 0.3d]."""

    kind: Kind
    formation: int
    """Its formation, which has one activation marker [napoleon3 0.3e]; for a commander in chief -1."""
    movement: int
    """Movement points; for leaders their command range too."""
    combat: int = 0
    steps: int = 0
    """Steps, and morale [napoleon3 0.3c]."""
    range: int = 0
    heavy: bool = False
    hex: int = -1
    facing: int = 0
    turn: int = 1
    """The turn in which it comes onto the map."""
    entry: int = -1
    """Where it comes onto the map if it does not begin on it."""
    entry_movement: int = 0
    """The movement points of a commander in chief on his turn of entry; 0 for the usual ones [napoleon3 8.6c]."""
    automatic: bool = False
    """Whether it arrives without a check [napoleon3 14.2d]."""
    bonus: int = 0
    command: int = 0
    deputy_bonus: int = 0
    deputy_command: int = 0
    initiative: int = 0
    emperor: bool = False
    """Whether the battle ends with his death [napoleon3 14.3f]."""
    inertia: int = 0

    @property
    def is_troops(self) -> bool:
        return self.kind in TROOPS

    @property
    def is_gun(self) -> bool:
        return self.kind == "artillery"
