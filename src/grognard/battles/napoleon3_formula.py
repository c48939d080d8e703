"""How men and quality become points and steps of `napoleon3`, and the settings of a battle that say so."""

from __future__ import annotations

from typing import Literal

import msgspec

from grognard.battles.history import Record
from grognard.battles.roster import rounded

LEVELS = 5
"""Quality, skill and aggression run from 1 to 5."""


class Way(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How something comes onto the map."""

    turn: int
    hex: str
    movement: int | None = None


class CommanderData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    key: str
    name: str
    side: str
    initiative: int
    inertia: int
    movement: int
    emperor: bool = True
    """Whether the battle ends with his death."""
    hex: str | None = None
    entry: Way | None = None
    free_from: int | None = None
    note: str = ""


class FormationData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    key: str
    source: tuple[str, ...]
    name: str
    commander: str
    colour: str
    hq: str = ""
    side: str = ""
    entry: Way | None = None


class UnitData(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename={"source": "from"}):
    """A counter that is not simply a unit of the order of battle."""

    key: str
    source: tuple[str, ...]
    name: str = ""
    formation: str = ""
    hex: str = ""
    entry: Way | None = None
    automatic: bool = False
    never: bool = False
    heavy: bool | None = None
    steps: int | None = None
    note: str = ""


class MenPerPoint(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    infantry: dict[str, int]
    cavalry: dict[str, int]
    least: int
    most: int
    own_guns: int


class Steps(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    infantry: int
    cavalry: int
    artillery: int
    elite: int
    elite_traits: tuple[str, ...]
    small: int
    small_men: int


class Headquarters(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    movement: int
    bonus: tuple[int, ...]
    command: tuple[int, ...]


class Start(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    shut: tuple[str, ...]
    horse_shuns: frozenset[str]


class CounterSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The `[counters]` of a battle's settings."""

    file: str
    provenance: str
    men_per_point: MenPerPoint
    batteries: dict[str, int]
    movement: dict[str, int]
    range: dict[str, int]
    steps: Steps
    hq: Headquarters
    start: Start
    commander: tuple[CommanderData, ...]
    formation: tuple[FormationData, ...]
    unit: tuple[UnitData, ...]


def combat_value(unit: Record, kind: Literal["infantry", "cavalry"], guns: int, knobs: MenPerPoint) -> int:
    """A point for so many men of their quality, more for guns of their own, within the limits of the rules."""
    men, scale = unit["men"], getattr(knobs, kind)
    wanted = rounded(men / scale[str(unit["quality_1to5"])] + guns / knobs.own_guns)
    return max(1, rounded(men / knobs.most), min(wanted, rounded(men / knobs.least)))


def steps_of(unit: Record, kind: str, knobs: Steps) -> int:
    """More for the best, fewer for the small; batteries have their own."""
    if kind == "artillery":
        return knobs.artillery
    if unit["men"] < knobs.small_men:
        return knobs.small
    if unit["quality_1to5"] == LEVELS or set(unit.get("traits", ())) & set(knobs.elite_traits):
        return knobs.elite
    return knobs.infantry if kind == "infantry" else knobs.cavalry
