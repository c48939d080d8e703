"""What the files of a battle say: its map, its counters, and what of them takes part."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core import mapfile, scenariofile
from grognard.core.scenariofile import Extract
from grognard.rulesets.napoleon3.ch00_general.counters import Kind
from grognard.rulesets.napoleon3.ch00_general.hours import LAST_TURN
from grognard.rulesets.napoleon3.reader.scenario import Switches

SideName = Literal["allied", "austrian"]


class CityData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    hexes: tuple[str, ...]
    victory: bool = False
    holder: SideName | None = None


class EntryHexData(mapfile.EntryHexData, frozen=True, kw_only=True):
    side: SideName


class MapFile(mapfile.MapFile, frozen=True):
    """A map file: the ground, the cities on it and the roads that lead onto it."""

    city: tuple[CityData, ...]
    entry: tuple[EntryHexData, ...] = ()


class EntryData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    turn: int
    hex: str
    movement: int = 0
    """For a commander in chief: his movement points in that turn, if other than usual [napoleon3 8.6c]."""


class CommanderData(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: SideName
    initiative: int
    inertia: int
    movement: int
    hex: str = ""
    free_from: int = 1
    """The first turn in which he may move [napoleon3 8.5b 14.2c]."""
    emperor: bool = True
    """Whether the battle ends with his death [napoleon3 14.3f]."""
    entry: EntryData | None = None


class DeputyData(msgspec.Struct, frozen=True):
    bonus: int
    command: int


class HqData(msgspec.Struct, frozen=True):
    name: str
    bonus: int
    command: int
    movement: int
    deputy: DeputyData
    hex: str = ""


class FormationData(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: SideName
    commander: str
    hq: HqData | None = None
    entry: EntryData | None = None
    colour: str = ""


class UnitData(msgspec.Struct, frozen=True):
    key: str
    name: str
    formation: str
    kind: Kind
    combat: int
    steps: int
    movement: int
    range: int = 0
    heavy: bool = False
    hex: str = ""
    facing: str = ""
    entry: EntryData | None = None
    automatic: bool = False
    """Whether it arrives without a check, out of command [napoleon3 14.2d]."""
    never: bool = False


class CounterFile(msgspec.Struct, frozen=True):
    commander: tuple[CommanderData, ...]
    formation: tuple[FormationData, ...]
    unit: tuple[UnitData, ...]


class PlaceData(scenariofile.PlaceData, frozen=True, forbid_unknown_fields=True):
    """How it stands, and how it comes."""

    facing: str = ""
    automatic: bool = False
    """Whether it enters without a check, out of command [napoleon3 14.2d]."""


class ScenarioData(Extract, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as written."""

    map: str
    counters: str
    formations: tuple[str, ...]
    first_turn: int = 1
    last_turn: int = LAST_TURN
    victory: tuple[str, ...] = ()
    """The cities that count; those of the map where the list is empty."""
    minor: int = 3
    major: int = 6
    city: tuple[CityData, ...] = ()
    """Places that count as cities for this battle, besides those of the map."""
    place: tuple[PlaceData, ...] = ()
    rules: Switches = Switches()
