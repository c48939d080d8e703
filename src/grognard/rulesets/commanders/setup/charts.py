"""The book's own tables, read from `charts/`."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.commanders import PACKAGE

Entry = int | Literal["x"]
"""A modifier, or the dash of the table: no attack of that kind."""
Numbers = tuple[int, int, int]
"""So many infantry, cavalry and artillery."""


class Row(msgspec.Struct, frozen=True):
    ranged: tuple[Entry, ...]
    melee: tuple[Entry, ...]
    unopposed: int = 0


class Special(msgspec.Struct, frozen=True):
    spent: int
    reaction: int
    fast: int


class BombardmentTable(msgspec.Struct, frozen=True):
    range: tuple[int, int]
    token: int


class TerrainTable(msgspec.Struct, frozen=True):
    forest_ranged: int
    forest_melee: int
    forest_entry: int
    uphill: int
    downhill: int


class CombatTable(msgspec.Struct, frozen=True):
    provenance: str
    columns: tuple[str, ...]
    row: dict[str, Row]
    special: Special
    bombardment: BombardmentTable
    terrain: TerrainTable


class SetUp(msgspec.Struct, frozen=True):
    """Who stands where, as the owner sees it."""

    right: Numbers
    centre: Numbers
    left: Numbers
    reserve: Numbers
    swapped: bool = False
    """Whether the second player swaps wings [commanders setup.5b]."""


class SetUps(msgspec.Struct, frozen=True):
    provenance: str
    setup: dict[str, SetUp]


COMBAT = read_chart(PACKAGE, "combat", CombatTable)
COLUMN = {name: index for index, name in enumerate(COMBAT.columns)}
SETUPS = read_chart(PACKAGE, "setups", SetUps).setup
"""The named set-ups [commanders setup.4 setup.5 setup.6 setup.7 setup.8 setup.12]."""
