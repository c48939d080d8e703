"""The charts: data with their provenance, which a scenario may replace with those of the printed game."""

from __future__ import annotations

from functools import cache, cached_property
from typing import Any

import msgspec

from grognard.core.parts import data_folder
from grognard.core.source import Source
from grognard.rulesets.mib import PACKAGE
from grognard.rulesets.mib.ch06_movement.costs import MovementChart
from grognard.rulesets.mib.ch07_combat.tables import EffectsTable, OddsChart, ResultsTable, StrengthChart
from grognard.rulesets.mib.reader.provenance import Meta

RECONSTRUCTED = "reconstructed"
NAMES = ("crt", "cet", "odds", "movement", "strength", "fatigue", "night")


class Track(msgspec.Struct, frozen=True):
    white_boxes: int
    grey_boxes: int


class FatigueCost(msgspec.Struct, frozen=True):
    action: str
    boxes: int


class FatigueChart(msgspec.Struct, frozen=True, dict=True):
    meta: Meta
    track: Track
    cost: tuple[FatigueCost, ...]
    recovery: tuple[FatigueCost, ...]

    @cached_property
    def costs(self) -> dict[str, int]:
        return {entry.action: entry.boxes for entry in (*self.cost, *self.recovery)}

    @property
    def tired(self) -> int:
        return self.track.white_boxes

    @property
    def spent(self) -> int:
        return self.track.white_boxes + self.track.grey_boxes


class NightRest(msgspec.Struct, frozen=True):
    boxes: int
    levels: int


class NightRecovery(msgspec.Struct, frozen=True):
    tries: int
    morale: int


class NightChart(msgspec.Struct, frozen=True):
    """What the night between two days gives back (R4)."""

    meta: Meta
    rest: NightRest
    recovery: NightRecovery


class Charts(msgspec.Struct, frozen=True):
    """One set of charts. Its names and versions are in the record of every game, in the scenario's text."""

    crt: ResultsTable
    cet: EffectsTable
    odds: OddsChart
    movement: MovementChart
    strength: StrengthChart
    fatigue: FatigueChart
    night: NightChart


TYPES: dict[str, Any] = {field.name: field.type for field in msgspec.structs.fields(Charts)}


@cache
def chart_set(name: str = RECONSTRUCTED) -> Charts:
    """The charts of a folder."""
    folder = data_folder(PACKAGE).joinpath("charts", name)
    read = {key: Source(folder.joinpath(f"{key}.toml").read_text("utf-8"), f"{key}.toml") for key in NAMES}
    return Charts(**{key: source.read(TYPES[key]) for key, source in read.items()})


def with_replaced(given: dict[str, Any]) -> Charts:
    """The reconstructed charts, with those of the printed game where a scenario brings them."""
    replaced = {key: msgspec.convert(table, TYPES[key]) for key, table in given.items()}
    return msgspec.structs.replace(chart_set(), **replaced) if replaced else chart_set()
