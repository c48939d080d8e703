"""The settings with which a battle is compiled for a ruleset: every threshold is a knob here, none is in the code."""

from __future__ import annotations

from importlib import resources
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

import msgspec

from grognard import rulesets
from grognard.battles.frame import FrameData
from grognard.core.errors import UnknownName


class TerrainSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a hex is made of, by the share of its area."""

    lake: float
    woods: float
    cultivated: float
    names: dict[str, str]
    """What the ruleset calls the ground: lake, large, small, woods, cultivated, open, outside."""
    letters: dict[str, str]
    """The letter that stands for each kind of terrain in the drawing."""


class SettlementSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which classes of the gazetteer fill a hex and which only mark it."""

    large: str
    small: str
    mark: str
    labels: dict[str, str] = {}
    """Shorter names for the map, by place."""
    sign: str = "building"
    """What the ruleset calls the mark of houses that do not fill their hex."""
    fringe: float = 0.0
    """So much of a hex under the houses of a place next to it marks the hex too; 0 marks none."""
    by_kind: bool = False
    """Whether a place that the gazetteer does not class for the ruleset is taken for what it is."""


class RoadSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Least-cost paths over hexes: a hex costs 1 + (distance of its centre to the line / width)^2."""

    width: float
    """In hexes."""
    meet_m: float
    """Two vertices this close are one junction; a vertex this close to a place passes it."""
    kinds: dict[str, str]
    """What the ruleset calls each class of road; a class that is not here is left out. The last named wins a link."""


class LineSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Least-cost paths over hex corners: a side costs 1 + (distance of its middle to the line / width)^2."""

    width: float
    """In hexes."""
    kinds: dict[str, str]
    """What the ruleset calls each feature; one that is not here is left out. The last named wins a side."""


class LevelSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels of equal height."""

    base_m: float
    step_m: float
    top: int
    crest_length: float
    """So much of a crest, in hexes, lifts its hex to the height of the crest."""
    plain_hills: float
    plain_below_m: float
    """A hex with a smaller share of hills, and lower, is level 0: the plain falls too slowly for a step."""
    crest_over: int
    """A crest stands out in a hex that is higher than at most so many neighbours."""


class ClassSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three classes of elevation by relief, with slopes between them."""

    percentile: float
    raised_relief_m: float
    raised_height_m: float
    rolling_relief_m: float
    rolling_hills: float
    rolling_height_m: float
    slope_m: float
    slope: str
    slope_yields: frozenset[str]
    """What runs along a hexside and counts for more than a slope there; anything else counts for less."""


class BandSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Levels as the history draws them, with slopes up to the higher ones."""

    share: float
    """So much of a hex must reach a level."""
    slope_to: int
    """Whoever climbs to this level or a higher one climbs a slope."""
    slope: str
    steep: str
    """A step of two levels."""
    slope_yields: frozenset[str]
    """What runs along a hexside and counts for more than a slope there."""


class EntrySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    key: str
    hex: str
    name: str
    side: str = ""
    towards: str = ""
    """Where the road leads beyond the map, for the margin of a drawing."""


class Correction(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A hex that a person knows better than the compiler."""

    hex: str
    reason: str
    terrain: str | None = None
    height: int | None = None


class Settings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One battle for one ruleset."""

    ruleset: str
    title: str
    map: str
    """The file the map is written to, below the ruleset's folder."""
    provenance: str
    credits: str
    frame: FrameData
    terrain: TerrainSettings
    settlements: SettlementSettings
    roads: RoadSettings
    lines: LineSettings
    levels: LevelSettings | None = None
    classes: ClassSettings | None = None
    bands: BandSettings | None = None
    entry: tuple[EntrySettings, ...] = ()
    correction: tuple[Correction, ...] = ()
    marks: dict[str, str] = {}
    """Marks of the ruleset's own on single hexes, each with the hexes that bear it."""
    counters: dict[str, Any] | None = None
    """What the ruleset's own compiler of counters wants to know."""


def ruleset_folder(ruleset: str) -> Path:
    """Where the files of a ruleset lie."""
    return Path(rulesets.__path__[0]) / ruleset / "data"


def battle_folder(battle: str) -> Traversable:
    folder = resources.files(__package__).joinpath(battle)
    if battle not in battle_keys():
        raise UnknownName(f"There is no battle {battle!r}; there is {', '.join(battle_keys())}.")
    return folder


def battle_keys() -> list[str]:
    """Every battle: a folder here with a history."""
    return sorted(f.name for f in resources.files(__package__).iterdir() if f.joinpath("history").is_dir())


def ruleset_keys(battle: str) -> list[str]:
    """The rulesets that a battle can be compiled for."""
    return sorted(f.name.removesuffix(".toml") for f in battle_folder(battle).iterdir() if f.name.endswith(".toml"))


def read_settings(battle: str, ruleset: str) -> Settings:
    keys = ruleset_keys(battle)
    if ruleset not in keys:
        raise UnknownName(f"{battle} has no settings for {ruleset!r}; it has them for {', '.join(keys)}.")
    text = battle_folder(battle).joinpath(f"{ruleset}.toml").read_text("utf-8")
    return msgspec.toml.decode(text, type=Settings)
