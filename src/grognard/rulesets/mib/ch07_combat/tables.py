"""The tables of combat: ratios, results, effects, factors of strength [mib 7.1.2a 7.1.6a 7.1.7a]."""

from __future__ import annotations

from fractions import Fraction
from functools import cached_property
from typing import Literal

import msgspec

from grognard.rulesets.mib.reader.provenance import Meta

Column = Literal["advance", "retreat", "engaged"]


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
