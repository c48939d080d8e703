"""Line of sight for guns and charges: clear, obscured or blocked, by three elevations [brothers 8.1.5a 8.1.5b]."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from grognard.core.hexgrid import NOWHERE
from grognard.core.line import line_between
from grognard.core.sight import BLOCKED, CLEAR, OBSCURED

if TYPE_CHECKING:
    from grognard.rulesets.brothers.reader.field import Field


class Between(NamedTuple):
    """An intervening hex: how its ground hinders the line, and how a unit in it would."""

    bit: int
    ground: int
    unit: int


Line = tuple[tuple[Between, ...], ...]
OUTSIDE = Between(0, CLEAR, CLEAR)


def combine(grades: list[int]) -> int:
    """Along a hexside the worse of both counts, but blocked beside clear only obscures [brothers 8.1.5l]."""
    worst = max(grades)
    return OBSCURED if worst == BLOCKED and min(grades) == CLEAR else worst


class Sight:
    """Sight over one map; each line is worked out once."""

    def __init__(self, field: Field) -> None:
        self._field = field
        self._lines: dict[tuple[int, int], Line] = {}
        self._bare: dict[tuple[int, int], tuple[int, int]] = {}
        """For each line its grade over ground alone, and the hexes in which a unit could make it worse."""

    def grade(self, viewer: int, target: int, units: int) -> int:
        """How well two hexes see each other, with units (a mask of hexes) between them; if it is blocked, nobody fires
        [brothers 8.1.5c]."""
        key = (viewer, target) if viewer < target else (target, viewer)  # [brothers 8.1.5m]
        bare = self._bare.get(key)
        if bare is None:
            line = self._lines[key] = self._trace(*key)
            worse = sum({hex.bit for step in line for hex in step if hex.unit > hex.ground})
            bare = self._bare[key] = self._worst(line, 0), worse
        return self._worst(self._lines[key], units) if units & bare[1] else bare[0]

    @staticmethod
    def _worst(line: Line, units: int) -> int:
        worst = CLEAR
        for step in line:
            grades = [hex.unit if hex.bit & units and hex.unit > hex.ground else hex.ground for hex in step]
            worst = max(worst, combine(grades))
        return worst

    def _trace(self, one: int, two: int) -> Line:
        """Only the hexes between both ends count, never the ends themselves [brothers 8.1.5b]."""
        steps = line_between(self._field.grid, one, two)  # from centre to centre [brothers 8.1.5a]
        low, high = sorted((self._field.level[one], self._field.level[two]))
        found = []
        for index, step in enumerate(steps):
            beside = [*(steps[index - 1] if index else ()), *(steps[index + 1] if index + 1 < len(steps) else ())]
            found.append(tuple(self._between(hex, beside, low, high) for hex in step))
        return tuple(found)

    def _between(self, hex: int, beside: list[int], low: int, high: int) -> Between:
        if hex == NOWHERE:
            return OUTSIDE
        field = self._field
        level = field.level[hex]
        if level > high:
            return Between(1 << hex, BLOCKED, BLOCKED)  # [brothers 8.1.5e]
        feature = self._feature(level, low, high)
        in_pair = field.cultivated >> hex & 1 and any(  # two fields on one footing [brothers 8.1.5f]
            n != NOWHERE and field.cultivated >> n & 1 and self._feature(field.level[n], low, high) == feature
            for n in beside
        )
        if (field.woods | field.towns) >> hex & 1 or in_pair:
            ground = feature
        elif field.villages >> hex & 1:
            ground = min(feature, OBSCURED)  # [brothers 8.1.5g 8.1.5j]
        else:
            ground = CLEAR
        return Between(1 << hex, ground, feature)

    @staticmethod
    def _feature(level: int, low: int, high: int) -> int:
        """What woods, a town or a unit at a level do: block at the level of the higher end [brothers 8.1.5f 8.1.5i],
        obscure below it down to that of the lower [brothers 8.1.5k], nothing below both [brothers 8.1.5h]."""
        if level == high:
            return BLOCKED
        return OBSCURED if level >= low else CLEAR
