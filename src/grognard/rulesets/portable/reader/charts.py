"""The sheet's own tables, read from `charts/`."""

from __future__ import annotations

import msgspec

from grognard.core.parts import read_chart
from grognard.rulesets.portable import PACKAGE
from grognard.rulesets.portable.units import UnitType


class UnitTable(msgspec.Struct, frozen=True):
    provenance: str
    type: tuple[UnitType, ...]


class ActivationDie(msgspec.Struct, frozen=True):
    provenance: str
    faces: tuple[int, ...]
    units_per_die: int


class EffectBand(msgspec.Struct, frozen=True):
    """The lowest score for each effect of fire."""

    pinned: int
    destroyed: int


class DiceChart(msgspec.Struct, frozen=True):
    provenance: str
    activation: ActivationDie
    effect: dict[str, EffectBand]
    landing: dict[str, tuple[str, str]]


UNIT_TYPES = {row.key: row for row in read_chart(PACKAGE, "units", UnitTable).type}
DICE = read_chart(PACKAGE, "dice", DiceChart)
ACTIVATION = DICE.activation
LANDING = {int(die): place for die, place in DICE.landing.items()}
