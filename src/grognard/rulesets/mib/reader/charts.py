"""The charts: data with their provenance, which a scenario may replace with those of the printed game."""

from __future__ import annotations

from fractions import Fraction
from functools import cache, cached_property
from typing import Any, Literal

import msgspec

from grognard.core.parts import data_folder
from grognard.core.source import Source
from grognard.rulesets.mib import PACKAGE

RECONSTRUCTED = "reconstructed"
NAMES = ("crt", "cet", "odds", "movement", "strength", "fatigue", "night")
Column = Literal["advance", "retreat", "engaged"]
FORBIDDEN = 0
"""The cost of ground that nobody enters."""


class Meta(msgspec.Struct, frozen=True):
    provenance: str
    version: str
    title: str = ""


class ColumnRoll(msgspec.Struct, frozen=True):
    """A column of the effects table and what is added to its die."""

    column: Column
    modifier: int


class Line(msgspec.Struct, frozen=True):
    """One line of the results table [mib 7.1.6a]; it never moves the attacker back [mib 7.2q]. What the worked
    example pins of both tables is kept [mib 7.4]."""

    roll: int
    retreat: int
    advance: int
    defender: ColumnRoll
    attacker: ColumnRoll
    mark: Literal["ID", "IA", ""] = ""

    @property
    def name(self) -> str:
        return f"retreat-{self.retreat}" if self.retreat else "engaged"


class ResultsTable(msgspec.Struct, frozen=True, dict=True):
    meta: Meta
    line: tuple[Line, ...]

    def find(self, total: int) -> Line:
        """The line of a modified die; beyond the ends the end lines count [mib 7.1.6b]."""
        first, last = self.line[0].roll, self.line[-1].roll
        return self.line[min(max(total, first), last) - first]


class Row(msgspec.Struct, frozen=True):
    roll: int
    advance: tuple[str, ...]
    retreat: tuple[str, ...]
    engaged: tuple[str, ...]


class EffectsTable(msgspec.Struct, frozen=True):
    meta: Meta
    row: tuple[Row, ...]

    def find(self, column: Column, total: int) -> tuple[str, ...]:
        """The codes of a cell; what supply a cell would cost is left out, there is none [mib 7.3l 12.0]."""
        first, last = self.row[0].roll, self.row[-1].roll
        found: tuple[str, ...] = getattr(self.row[min(max(total, first), last) - first], column)
        return found


class Band(msgspec.Struct, frozen=True):
    modifier: int
    label: str
    start: float = msgspec.field(default=1.0, name="from")
    below: float = 1e9


class OddsChart(msgspec.Struct, frozen=True):
    meta: Meta
    band: tuple[Band, ...]

    def modifier(self, attack: Fraction, defence: Fraction) -> int:
        """The die modifier of a ratio: rounded to the nearest, halves up, except close to even
        [mib 7.1.2a 7.1.2b 7.1.2c 7.1.2d 7.1.2e]."""
        if attack == defence:
            return 0
        ratio = max(attack, defence) / min(attack, defence)
        found = next(band.modifier for band in self.band if Fraction(str(band.start)) <= ratio < Fraction(band.below))
        return found if attack > defence else -found


Cost = int | Literal["no"]


class HexCost(msgspec.Struct, frozen=True):
    terrain: str
    infantry: Cost
    cavalry: Cost


class SideCost(msgspec.Struct, frozen=True):
    kind: str
    infantry: Cost
    cavalry: Cost


class RoadCost(msgspec.Struct, frozen=True):
    kind: str
    cost: int


class ActionCost(msgspec.Struct, frozen=True):
    id: str
    cost: int


class ChargeBar(msgspec.Struct, frozen=True):
    forbidden_terrain: frozenset[str]
    forbidden_hexsides: frozenset[str]


class MovementChart(msgspec.Struct, frozen=True, dict=True):
    meta: Meta
    hex: tuple[HexCost, ...]
    hexside: tuple[SideCost, ...]
    road: tuple[RoadCost, ...]
    action: tuple[ActionCost, ...]
    charge: ChargeBar

    @cached_property
    def by_terrain(self) -> dict[str, HexCost]:
        return {entry.terrain: entry for entry in self.hex}

    @cached_property
    def by_side(self) -> dict[str, SideCost]:
        return {entry.kind: entry for entry in self.hexside}

    @cached_property
    def actions(self) -> dict[str, int]:
        return {entry.id: entry.cost for entry in self.action}

    def enter(self, terrain: str, arm: str) -> int:
        """What a hex costs, or FORBIDDEN [mib 6.0b 6.0c 8.4]."""
        entry = self.by_terrain.get(terrain)
        cost: Cost = getattr(entry, arm) if entry else "no"
        return FORBIDDEN if cost == "no" else cost

    def cross(self, kind: str, arm: str) -> int | None:
        """What a hexside costs more, or None where nobody crosses it [mib 6.4b 6.4c]."""
        entry = self.by_side.get(kind)
        cost: Cost = getattr(entry, arm) if entry else 0
        return None if cost == "no" else cost

    def by_road(self, kind: str) -> int:
        """All roads cost the same in the minigames [mib 6.3a]."""
        return next((entry.cost for entry in self.road if entry.kind == kind), 1)


class Factor(msgspec.Struct, frozen=True):
    id: str
    factor: float = 1.0
    rule: str = ""


class StrengthChart(msgspec.Struct, frozen=True, dict=True):
    meta: Meta
    status: tuple[Factor, ...]
    position: tuple[Factor, ...]
    terrain: tuple[Factor, ...]
    cavalry: tuple[Factor, ...]
    artillery: tuple[Factor, ...]

    @cached_property
    def _factors(self) -> dict[str, Fraction]:
        listed = (*self.status, *self.position, *self.terrain, *self.cavalry, *self.artillery)
        return {entry.id: Fraction(str(entry.factor)) for entry in listed}

    def factor(self, id: str) -> Fraction:
        return self._factors.get(id, Fraction(1))


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
