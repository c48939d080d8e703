"""What scenario, counter and map files of All Are Brothers say."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.core import scenariofile
from grognard.core.mapfile import EntryHexData, MapFile
from grognard.core.scenariofile import Extract
from grognard.rulesets.brothers.reader.charts import LAST_TURN
from grognard.rulesets.brothers.reader.scenario import Switches

Nation = Literal["french", "sardinian", "austrian"]
SideName = Literal["allied", "austrian"]
TroopArm = Literal["infantry", "cavalry", "artillery"]


class EntryData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When and where a reinforcement comes [brothers 11.5a 11.5b]."""

    turn: int
    at: tuple[str, ...]
    span: tuple[int, int] = (1, 10)


class CicData(msgspec.Struct, frozen=True):
    key: str
    name: str
    nation: Nation
    rating: int
    movement: int
    hex: str = ""
    entry: EntryData | None = None


class HqData(msgspec.Struct, frozen=True):
    name: str
    aggressive: int
    defensive: int
    movement: int
    hex: str = ""
    entry: EntryData | None = None


class FormationData(msgspec.Struct, frozen=True):
    key: str
    name: str
    nation: Nation
    morale: int
    hq: HqData
    check: bool = False
    colour: str = ""


class UnitData(msgspec.Struct, frozen=True):
    key: str
    name: str
    formation: str
    arm: TroopArm
    strength: int
    """A point is some 600 men on foot, 450 on horse, or three to four guns [brothers 2.1b]."""
    morale: int
    movement: int
    worn: int = 0
    worn_morale: int = 0
    division: str = ""
    quality: bool = False
    weight: Literal["", "light", "medium", "heavy"] = ""
    traits: tuple[str, ...] = ()
    hex: str = ""
    entry: EntryData | None = None


class CounterFile(msgspec.Struct, frozen=True):
    cic: tuple[CicData, ...]
    formation: tuple[FormationData, ...]
    unit: tuple[UnitData, ...]


class PlaceData(scenariofile.PlaceData, frozen=True, forbid_unknown_fields=True):
    """Where and when one that comes later may come [brothers 11.5a 11.5b]."""

    at: tuple[str, ...] = ()
    span: tuple[int, int] = (1, 10)


class EntryMapFile(MapFile, frozen=True):
    entry: tuple[EntryHexData, ...] = ()


class ChitNumbers(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    french: int = 0
    sardinian: int = 0
    austrian: int = 0


class Handicap(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Victory Points to begin with."""

    allied: float = 0.0
    austrian: float = 0.0


class PrizeData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    name: str
    value: float
    holder: SideName


class SuddenData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    side: SideName
    hexes: tuple[str, ...]


class ScenarioData(Extract, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as written."""

    map: str
    counters: str
    points: tuple[PrizeData, ...]
    first_turn: int = 1
    last_turn: int = LAST_TURN
    events: ChitNumbers = ChitNumbers()
    broken: float = 1.0
    demoralized: float = 3.0
    handicap: Handicap = Handicap()
    marginal: float = 3.0
    decisive: float = 10.0
    sudden: tuple[SuddenData, ...] = ()
    place: tuple[PlaceData, ...] = ()
    morale: dict[str, int] = {}
    attach: dict[str, str] = {}
    rules: Switches = Switches()
