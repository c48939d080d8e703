"""Line of sight as a service: geometry here, what hinders it from the ruleset.

A ruleset says how much each intervening hex hinders a line on its own account (`hinders`, from the map alone) and
how the two hexes beside a hexside line combine. What stands in hexes at the moment (units) comes in as a mask.
Results are graded: `CLEAR`, `OBSCURED`, `BLOCKED`; a ruleset without the middle grade never returns it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from grognard.core.hexgrid import NOWHERE, HexGrid
from grognard.core.line import line_between

CLEAR, OBSCURED, BLOCKED = 0, 1, 2

Hinders = Callable[[int, int, int], int]
"""(viewer, target, intervening hex) -> grade, from the map alone."""


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
    """Sight over one map, each ray computed once."""

    def __init__(self, grid: HexGrid, hinders: Hinders, combine: Callable[[int, int], int] = lenient) -> None:
        self._grid = grid
        self._hinders = hinders
        self._combine = combine
        self._rays: dict[tuple[int, int], Ray] = {}

    def ray(self, viewer: int, target: int) -> Ray:
        found = self._rays.get((viewer, target))
        if found is None:
            found = self._rays[viewer, target] = self._trace(viewer, target)
        return found

    def _trace(self, viewer: int, target: int) -> Ray:
        grade, singles = CLEAR, 0
        pairs = []
        for step in line_between(self._grid, viewer, target):
            grades = [CLEAR if h == NOWHERE else self._hinders(viewer, target, h) for h in step]
            if len(step) == 1:
                grade = max(grade, grades[0])
                singles |= 1 << step[0]
                continue
            grade = max(grade, self._combine(*grades))
            one, two = (0 if h == NOWHERE else 1 << h for h in step)
            pairs.append((one, two, grades[0] << 2 | grades[1]))
        return Ray(grade, singles, tuple(pairs))

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
