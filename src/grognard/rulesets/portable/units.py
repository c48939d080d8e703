"""Unit types and units: the facts on a counter, none of its fortunes."""

from __future__ import annotations

from typing import Literal

import msgspec

Kind = Literal["infantry", "cavalry", "machine-guns", "artillery", "command"]


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the unit table [portable units.1]."""

    key: str
    name: str
    kind: Kind
    movement: int
    power: int
    range: int

    @property
    def advances(self) -> bool:
        """Only infantry and cavalry follow up into the hex of a beaten enemy [portable units.5]."""
        return self.kind in ("infantry", "cavalry")


class Unit(msgspec.Struct, frozen=True):
    """A counter as the scenario sets it up."""

    key: str
    name: str
    side: int
    type: UnitType
    hex: int
    facing: int
    regular: bool = False
    """Regular European cavalry [portable gap.regular-european-cavalry]."""
    on_foot: UnitType | None = None
    """What the cavalry fights as when dismounted [portable units.4]; None where it never dismounts."""
    starts_on_foot: bool = False

    @property
    def is_artillery(self) -> bool:
        return self.type.kind == "artillery"

    @property
    def is_command(self) -> bool:
        return self.type.kind == "command"
