"""Unit types and units: the facts on a counter, none of its fortunes."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.event import Modifier
from grognard.core.scenario import PieceInfo

Kind = Literal["infantry", "cavalry", "machine-guns", "artillery", "command"]

LOWEST_POWER = 1
"""However many modifiers there are [portable units.2]."""
DISMOUNTED = Modifier(-1, "dismounted", "units.4")  # [portable units.4]
COMMANDED = Modifier(1, "command", "units.6")
"""In close combat, next to a friendly command unit [portable units.6]."""
FIRE_COMMANDED = Modifier(1, "command", "units.7")
"""On the fire effect die, next to a friendly command unit [portable units.7]."""


class UnitType(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A row of the unit table [portable units.1]."""

    key: str
    name: str
    kind: Kind
    movement: int
    """None for fortress and siege guns, which never move [portable units.8]."""
    power: int
    range: int

    @property
    def advances(self) -> bool:
        """Only infantry and cavalry follow up into the hex of a beaten enemy [portable units.5]."""
        return self.kind in ("infantry", "cavalry")


class Unit(PieceInfo, frozen=True):
    """A counter as the scenario sets it up."""

    type: UnitType
    hex: int
    facing: int
    regular: bool = False
    """Regular European cavalry [portable gap.regular-european-cavalry]."""
    on_foot: UnitType | None = None
    """What the cavalry fights as when dismounted [portable units.4]; None where the scenario does not let it dismount
    [portable gap.mounting]."""
    starts_on_foot: bool = False

    @property
    def is_artillery(self) -> bool:
        """Guns, which may not both move and fire in a turn [portable units.3]."""
        return self.type.kind == "artillery"

    @property
    def is_command(self) -> bool:
        return self.type.kind == "command"
