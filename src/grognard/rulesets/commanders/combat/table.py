"""The table of modifiers for ranged combat and melee, and those that are added to it [commanders combat.mod.1]."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.commanders import PACKAGE

Entry = int | Literal["x"]
"""A modifier, or the dash of the table: no attack of that kind."""


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


COMBAT = read_chart(PACKAGE, "combat", CombatTable)


COLUMN = {name: index for index, name in enumerate(COMBAT.columns)}
