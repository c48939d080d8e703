"""What a scenario file of the Portable Wargame may say [portable gap.stacking-setup]."""

from __future__ import annotations

import msgspec

from grognard.core.mapfile import MapData
from grognard.core.scenariofile import ScenarioHead
from grognard.rulesets.portable.reader.charts import ACTIVATION
from grognard.rulesets.portable.reader.scenario import Switches
from grognard.rulesets.portable.units import UnitType


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    european: bool = True
    dice: int | None = None
    colour: str = ""


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    side: str
    type: str
    hex: str
    facing: str
    regular: bool = False
    dismounts: str | bool = False
    mounted: bool = True


class ObjectiveData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    hex: str
    name: str
    value: int = 1
    held_by: str | None = None


class VictoryData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    objectives: tuple[ObjectiveData, ...] = ()
    losses: dict[str, int] = {}
    tie: str = "draw"


class DiceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    faces: tuple[int, ...] = ACTIVATION.faces


class ScenarioData(ScenarioHead, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as written [portable gap.stacking-setup]."""

    turns: int
    map: MapData
    side: tuple[SideData, ...]
    unit: tuple[UnitData, ...]
    victory: VictoryData
    dice: DiceData = DiceData()
    type: tuple[UnitType, ...] = ()
    rules: Switches = Switches()
