"""The search for ways over the ground: what each hex and each facing in it costs, for anybody."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.flood import Flood, Lanes, find_flood
from grognard.core.reach import Limits
from grognard.rulesets.mib.ch02_components.field import Field
from grognard.rulesets.mib.ch06_movement.facing import turning

LEADER = "leader"
MOST_SEARCHES = 512
"""Searches that are remembered; each holds some hundred masks."""


class Search(NamedTuple):
    """All that a search for ways depends on: the same search is made only once."""

    arm: str
    start: int
    points: int
    """The most that the unit could spend, beside the toll."""
    rough: int
    """Hexes into which a road does not help, be they in enemy zones or with friends on it [mib 6.2h 6.5a 6.5b]."""
    stops: int
    barred: int


def search(field: Field, wanted: Search) -> Flood:
    """Where one can go, told apart by the direction of the last step; memoised by field."""
    found = field.searches.get(wanted)
    if found is None:
        if len(field.searches) > MOST_SEARCHES:
            field.searches.clear()
        lanes = field.roads[wanted.arm].lanes(wanted.rough)
        limits = Limits(wanted.points, barred=wanted.barred, stops=wanted.stops)
        found = field.searches[wanted] = find_flood(lanes, wanted.start, limits)
    return found


class Ways(msgspec.Struct, frozen=True):
    """Where a unit can go, from which sides it can come, and what each facing costs there."""

    found: Flood
    toll: int
    """What it costs to leave the first hex, beside every way: whoever began in an enemy zone pays for it
    [mib 6.2j 7.6f]."""
    points: int
    """What the unit may spend; the search may have gone further."""
    mask: int = 0
    """Where it may end."""

    @property
    def reached(self) -> int:
        """The hexes that it can enter."""
        return self._within(self.points)

    def _within(self, points: int) -> int:
        mask = 0
        for spent, hexes in self.found.levels:
            if spent + self.toll > points:
                break
            mask |= hexes
        return mask

    def affordable(self, points: int, turn: int) -> tuple[int, ...]:
        """For each facing the hexes that can be ended in with it for so many points: the way one went is free, another
        costs a turn [mib 6.8a 6.8b]."""
        everyway, last = self._within(points - turn), points - self.toll + 1
        return tuple([everyway | _union(came[: max(0, last)]) & self.found.mask for came in self.found.came])

    def arrivals(self, hex: int) -> dict[int, int]:
        """The price of a hex by the direction of the last step, for those by which it can be entered."""
        if not self.reached >> hex & 1:
            return {}
        found = {}
        for came, hexes in enumerate(self.found.came):
            for spent, entered in enumerate(hexes[: self.points - self.toll + 1]):
                if entered >> hex & 1:
                    found[came] = spent + self.toll
        return found

    def arrival(self, hex: int, facing: int, turn: int) -> tuple[int, int]:
        """The direction of the last step on the cheapest way to a facing, and what the way costs."""
        options = self.arrivals(hex)
        came = min(options, key=lambda came: (options[came] + turning(came, facing, turn), came != facing))
        return came, options[came]

    def path(self, grid_neighbours: tuple[tuple[int, ...], ...], hex: int, came: int) -> tuple[int, ...]:
        before = grid_neighbours[hex][(came + 3) % 6]
        return (hex,) if before == self.found.start else (*self.found.path(before), hex)


def _union(masks: list[int]) -> int:
    union = 0
    for mask in masks:
        union |= mask
    return union


NOWHERE_TO_GO = Ways(Flood(Lanes((), {}), -1, Limits(0), 0, (), ([],) * 6), 0, 0)
