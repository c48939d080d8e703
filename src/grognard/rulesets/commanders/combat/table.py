"""The table of combat: which row and column a unit uses, and the entry there [commanders combat.mod.1]."""

from __future__ import annotations

from functools import cache
from typing import Literal

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.commanders import PACKAGE
from grognard.rulesets.commanders.combat.attackers import is_attacker
from grognard.rulesets.commanders.state import CommandersGame, Zone
from grognard.rulesets.commanders.status import ROUTED, SQUARE
from grognard.rulesets.commanders.units import KINDS, RANGED

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
ATTACKING = tuple(f"attacking-{kind}" for kind in KINDS)
PASSIVE = tuple(f"passive-{kind}" for kind in KINDS)


def label(game: CommandersGame, unit: int, attacking: bool) -> str:
    """The row or column of the table that a unit uses now [commanders combat.mod.6 status.1 combat.react.5]."""
    status, kind = game.state.status[unit], game.scenario.units[unit].kind
    if status & ROUTED:
        return "routed"  # [commanders combat.mod.3]
    if attacking:
        return ATTACKING[kind]
    return "square" if status & SQUARE else PASSIVE[kind]


def table_entry(game: CommandersGame, zone: Zone, side: int, unit: int, target: int, step: str) -> int | None:
    """The entry in a unit's own row under its target's column; None for a dash [commanders combat.mod.1]."""
    row = label(game, unit, is_attacker(zone, side, unit))
    return read_table(row, label(game, target, attacks(game, 1 - side, target)), step)


@cache
def read_table(row: str, column: str, step: str) -> int | None:
    """An entry by the names of its row and column; None for a dash [commanders combat.mod.1]."""
    entries = COMBAT.row[row].ranged if step == RANGED else COMBAT.row[row].melee
    index = COLUMN[column]
    entry = entries[index] if index < len(entries) else "x"
    return None if entry == "x" else entry


def attacks(game: CommandersGame, side: int, unit: int) -> bool:
    for zone in game.state.zones:  # noqa: SIM110 - a plain loop is several times quicker than any()
        if unit in zone.attackers[side]:
            return True
    return False
