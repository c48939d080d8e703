"""What a scenario file of MiB may say."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from grognard.core import scenariofile
from grognard.core.mapfile import MapData
from grognard.core.scenariofile import Extract
from grognard.rulesets.mib.reader.scenario import Switches, Worth


class PlaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A place that counts for victory."""

    key: str
    name: str
    hex: str
    points: int
    holder: str = ""


class SideData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    name: str
    colour: str = ""
    handicap: float = 0
    """Points that the side has from the start."""
    home: Literal["", "north", "east", "south", "west"] = ""
    """The friendly side of the map."""


class FormationData(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: str
    colour: str = ""
    rating: int = 0
    """How many of its units join in one attack; its leader's rating where it has one."""
    detachments: bool = False
    """Whether it may detach a brigade."""
    turn: int = 1
    joins: str = ""
    joins_from: int = 99


class UnitData(msgspec.Struct, frozen=True):
    key: str
    name: str
    formation: str
    kind: Literal["infantry", "cavalry"]
    steps: int
    morale: int
    movement: int
    batteries: int = 0
    horse: bool = False
    organic: int = 0
    light: bool = False
    detachment: bool = False
    held: bool = False
    hex: str = ""
    facing: str = ""
    turn: int = 1
    entry: str = ""


class LeaderData(msgspec.Struct, frozen=True):
    key: str
    name: str
    side: str
    rating: int
    movement: int
    formation: str = ""
    """Nothing for the commander of an army."""
    bonus: int = 0
    range: int = 3
    hex: str = ""
    turn: int = 1
    entry: str = ""
    masses_guns: bool = False
    """Whether a grand battery may be formed around him."""


class CounterFile(msgspec.Struct, frozen=True):
    formation: tuple[FormationData, ...] = ()
    unit: tuple[UnitData, ...] = ()
    leader: tuple[LeaderData, ...] = ()


class SpotData(scenariofile.PlaceData, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """It always has a hex, and a way to face."""

    hex: str
    facing: str = ""


class ReleaseData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Units that do not come by themselves."""

    units: tuple[str, ...]
    needs: Literal["initiative", "order"]
    """That their army holds the initiative, or that their player calls them."""
    cost: float = 0
    """Points for the other side for each that is called."""


class BoundData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation that stays within some hexes until it has an enemy next to it."""

    formation: str
    within: str
    """Two hexes: the corners."""


class ErrandData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A formation that marches towards some places in its first activation."""

    formation: str
    towards: tuple[str, ...]


class PositionData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Guns that stay in their hex."""

    name: str
    side: str
    hex: str
    batteries: int


class ExitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex by which a side may leave the map."""

    name: str
    side: str
    hex: str
    turn: int = 1


class ScenarioData(Extract, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A scenario file as written."""

    map: str | MapData
    """The name of a map that ships with the rules, or a map."""
    side: tuple[SideData, ...]
    turns: tuple[str, ...]
    """The turns by their hours: "6:30", or "22 6:30" where there are several days."""
    counters: str = ""
    formation: tuple[FormationData, ...] = ()
    unit: tuple[UnitData, ...] = ()
    leader: tuple[LeaderData, ...] = ()
    spot: tuple[SpotData, ...] = ()
    place: tuple[PlaceData, ...] = ()
    release: tuple[ReleaseData, ...] = ()
    bound: tuple[BoundData, ...] = ()
    errand: tuple[ErrandData, ...] = ()
    position: tuple[PositionData, ...] = ()
    exit: tuple[ExitData, ...] = ()
    initiative: int = 0
    first: str = ""
    levels: tuple[float, float, float] = (2, 5, 9)
    rules: Switches = Switches()
    worth: Worth = Worth()
    charts: dict[str, dict[str, Any]] = {}
    """Charts of the printed game, whole, that take the place of the reconstructed ones."""
