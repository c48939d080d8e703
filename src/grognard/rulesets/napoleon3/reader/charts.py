"""The book's own tables, read from `charts/`."""

from __future__ import annotations

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.napoleon3 import PACKAGE


class Shifts(msgspec.Struct, frozen=True, rename="kebab"):
    step_lost: int
    flank: int
    flank_as_printed: int
    target_higher: int
    target_lower: int
    crest: int
    obstacle: int


class DieModifiers(msgspec.Struct, frozen=True):
    canister: int
    heavy: int


class Costs(msgspec.Struct, frozen=True, rename="kebab"):
    """Movement costs in half points."""

    open: int
    level_change: int
    crest: int
    obstacle: int
    woods: dict[str, int]
    major: int
    minor: int
    rail: int


class Tables(msgspec.Struct, frozen=True):
    provenance: str
    combat: dict[str, tuple[str, ...]]
    protection: dict[str, int]
    shift: Shifts
    die: DieModifiers
    weather: dict[str, tuple[int, int]]
    cost: Costs
    heat: dict[str, int]


TABLES = read_chart(PACKAGE, "tables", Tables)
COMBAT = tuple(TABLES.combat[str(die)] for die in range(1, 7))
LAST_COLUMN = len(COMBAT[0]) - 1
PROTECTION = TABLES.protection
SHIFT = TABLES.shift
DIE = TABLES.die
WEATHER = {int(hour): bands for hour, bands in TABLES.weather.items()}
COST = TABLES.cost
HEAT = TABLES.heat
