"""The battle in memory, and what a scenario file may say."""

from __future__ import annotations

import msgspec

from grognard.core.board import Board
from grognard.core.mapfile import MapData, MapReader
from grognard.core.ruleset import SideInfo
from grognard.core.source import Source


class Unit(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: int
    hex: int


class Scenario(msgspec.Struct, frozen=True):
    key: str
    title: str
    summary: str
    turns: int
    board: Board
    sides: tuple[SideInfo, ...]
    units: tuple[Unit, ...]
    hamlet: int


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    side: str
    hex: str


class ScenarioData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    ruleset: str
    title: str
    turns: int
    map: MapData
    side: tuple[SideInfo, SideInfo]
    unit: tuple[UnitData, ...]


def read_scenario(source: Source) -> Scenario:
    data = source.read(ScenarioData)
    maps = MapReader(source, data.map, frozenset({"open", "town"}), frozenset())
    board, keys = maps.board(), [side.key for side in data.side]
    if board.terrain.count("town") != 1:
        raise source.error("The map needs one town, which is the hamlet.", "map", "terrain", rule="win.1")
    for index, unit in enumerate(data.unit):
        if unit.side not in keys:
            raise source.error(f"There is no side {unit.side!r}.", "unit", index, "side")
    hexes = [maps.hex(unit.hex, "unit", index, "hex") for index, unit in enumerate(data.unit)]
    units = tuple(Unit(u.key, u.name, keys.index(u.side), hex) for u, hex in zip(data.unit, hexes, strict=True))
    key, hamlet = source.name.removesuffix(".toml"), board.terrain.index("town")
    return Scenario(key, data.title, "", data.turns, board, data.side, units, hamlet)
