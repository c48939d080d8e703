"""Line of sight as a service: geometry here, what hinders it from the ruleset.

A ruleset says how much each intervening hex hinders a line on its own account (`hinders`, from the map alone) and
how the two hexes beside a hexside line combine. What stands in hexes at the moment (units) comes in as a mask.
Results are graded: `CLEAR`, `OBSCURED`, `BLOCKED`; a ruleset without the middle grade never returns it.
"""

from __future__ import annotations

from collections.abc import Callable
from itertools import pairwise
from typing import NamedTuple

from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.line import line_between

CLEAR, OBSCURED, BLOCKED = 0, 1, 2

Hinders = Callable[[int, int, int], int]
"""(viewer, target, intervening hex) -> grade, from the map alone."""
Covers = Callable[[int, int, int], bool]
"""(viewer, target, intervening hex) -> whether a unit there would block the line."""
Crossing = Callable[[int, int], int]
"""(hex, next hex) -> grade of the hexside between, where a line crosses it."""


class Ray(NamedTuple):
    """What a line of sight meets: the grade from terrain, and where units would matter."""

    grade: int
    """The worst grade that terrain alone gives."""
    singles: int
    """Hexes that the line enters."""
    pairs: tuple[tuple[int, int, int], ...]
    """For each hexside the line runs along: the bit of either hex, and both terrain grades in four bits."""


def lenient(one: int, two: int) -> int:
    """A line along a hexside is hindered only as far as both sides hinder it."""
    return min(one, two)


class Sight:
    """Sight over one map, each ray computed once. Units block wherever they stand unless `covers` says otherwise."""

    def __init__(
        self,
        grid: HexGrid,
        hinders: Hinders,
        combine: Callable[[int, int], int] = lenient,
        covers: Covers | None = None,
        crossing: Crossing | None = None,
    ) -> None:
        self._grid = grid
        self._hinders = hinders
        self._combine = combine
        self._covers = covers
        self._crossing = crossing
        self._rays: dict[tuple[int, int], Ray] = {}

    def ray(self, viewer: int, target: int) -> Ray:
        """What lies between two hexes; worked out once."""
        found = self._rays.get((viewer, target))
        if found is None:
            found = self._rays[viewer, target] = self._trace(viewer, target)
        return found

    def _trace(self, viewer: int, target: int) -> Ray:
        steps = line_between(self._grid, viewer, target)
        grade, singles = self._worst_crossing(viewer, target, steps), 0
        pairs = []
        for step in steps:
            grades = [CLEAR if h == NOWHERE else self._hinders(viewer, target, h) for h in step]
            covering = [self._bit(viewer, target, h) for h in step]
            if len(step) == 1:
                grade = max(grade, grades[0])
                singles |= covering[0]
                continue
            grade = max(grade, self._combine(*grades))
            pairs.append((covering[0], covering[1], grades[0] << 2 | grades[1]))
        return Ray(grade, singles, tuple(pairs))

    def _bit(self, viewer: int, target: int, hex: int) -> int:
        """A hex as a mask, if a unit in it would block the line."""
        if hex == NOWHERE or (self._covers is not None and not self._covers(viewer, target, hex)):
            return 0
        return 1 << hex

    def _worst_crossing(self, viewer: int, target: int, steps: tuple[tuple[int, ...], ...]) -> int:
        """The worst grade of the hexsides that a line between neighbours' neighbours crosses squarely; where it runs
        along a hexside it crosses at corners, which hinder nobody."""
        if self._crossing is None or not steps:
            return CLEAR
        stations = [(viewer,), *steps, (target,)]
        return max((self._crossing(a[0], b[0]) for a, b in pairwise(stations) if len(a) == len(b) == 1), default=CLEAR)

    def clear(self, viewer: int, targets: int, units: int) -> int:
        """The targets (a mask) to which nothing blocks the line.

        >>> sight = Sight(HexGrid(1, 4), lambda viewer, target, hex: CLEAR)
        >>> bin(sight.clear(0, 0b1100, units=0b0100))
        '0b100'
        """
        found = 0
        while targets:
            low = targets & -targets
            if self.is_clear(viewer, low.bit_length() - 1, units):
                found |= low
            targets ^= low
        return found

    def is_clear(self, viewer: int, target: int, units: int) -> bool:
        """Whether nothing blocks the line, with units (a mask of hexes) blocking as solid ground does."""
        ray = self.ray(viewer, target)
        if ray.grade or ray.singles & units:
            return False
        for one, two, grades in ray.pairs:
            if one & units or two & units:
                left = BLOCKED if one & units else grades >> 2
                right = BLOCKED if two & units else grades & 3
                if self._combine(left, right):
                    return False
        return True
