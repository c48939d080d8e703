"""A battle of the Portable Wargame, ready to be set up."""

from __future__ import annotations

import msgspec

from grognard.core.board import Board
from grognard.core.scenario import ScenarioInfo
from grognard.rulesets.portable.reader.field import Field
from grognard.rulesets.portable.units import Unit, UnitType


class Objective(msgspec.Struct, frozen=True):
    hex: int
    name: str
    value: int
    held_by: int


class Switches(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """Readings of the sheet that a scenario may turn over; see RULINGS.md."""

    interleaved_activations: bool = False
    """Each unit is chosen only when the one before it has acted [portable turn.5 R22]."""
    advance_out_of_fords: bool = False
    """Whoever wins from a ford may advance out of it in the turn it entered [portable special.rivers.3 R20]."""
    shift_beside_facers: bool = False
    """A unit that several enemies face may move next to any of those that face it [portable move.7 R4]."""


class Scenario(ScenarioInfo, frozen=True, kw_only=True):
    """A battle ready to be set up: map, ground, and units with their places [portable gap.stacking-setup]."""

    turns: int
    board: Board
    field: Field
    units: tuple[Unit, ...]
    types: tuple[UnitType, ...]
    dice: tuple[int, ...]
    """For each side its activation dice, the one for a command unit not counted."""
    command_dice: tuple[int, ...]
    """For each side one die more while a command unit is in play; none where the scenario fixes the number."""
    faces: tuple[int, ...]
    objectives: tuple[Objective, ...]
    goals: frozenset[int]
    """The hexes of the objectives."""
    breaking: tuple[int, ...]
    """For each side the losses at which it is broken."""
    tie: int
    """Who wins when the objectives are shared evenly at the end; below zero, nobody."""
    guns: tuple[tuple[int, ...], ...]
    """For each side its artillery units."""
    commands: tuple[tuple[int, ...], ...]
    """For each side its command units."""
    members: tuple[tuple[int, ...], ...]
    """For each side all its units."""
    regulars: tuple[int, ...]
    """All regular European cavalry [portable gap.regular-european-cavalry]."""
    mobile: tuple[bool, ...]
    """For each unit whether it can move, mounted or not [portable units.8]."""
    switches: Switches = Switches()
