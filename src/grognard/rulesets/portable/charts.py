"""The sheet's own tables, read from `charts/`."""

from __future__ import annotations

from importlib import resources

import msgspec

from grognard.core.source import Source
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


def _read(name: str) -> Source:
    return Source(resources.files(__package__).joinpath("charts", name).read_text("utf-8"), name)


UNIT_TYPES = {row.key: row for row in _read("units.toml").read(UnitTable).type}
DICE = _read("dice.toml").read(DiceChart)
ACTIVATION = DICE.activation
LANDING = {int(die): place for die, place in DICE.landing.items()}
