"""The search for ways over the ground: what each hex and each facing in it costs, for anybody."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, find_reach
from grognard.rulesets.mib.ch02_components.field import Field
from grognard.rulesets.mib.ch06_movement.facing import turning

NO_WAY = 999
LEADER = "leader"
MOST_SEARCHES = 256
"""Searches that are remembered; each holds some hundred hexes."""


class Steps:
    """The ways out of each hex for one unit now: roads help neither into enemy zones nor past friends on them
    [mib 6.2h 6.5a 6.5b]; whoever began in an enemy zone pays to leave it [mib 6.2j]."""

    def __init__(self, field: Field, arm: str, start: int, rough: int, toll: int) -> None:
        self._edges = field.edges[arm]
        self._start, self._rough, self._toll = start, rough, toll
        self._rows: dict[int, tuple[tuple[int, int, int], ...]] = {}

    def __getitem__(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        row = self._rows.get(hex)
        if row is None:
            rough, toll = self._rough, self._toll if hex == self._start else 0
            row = self._rows[hex] = tuple(
                [(there, (dear if rough >> there & 1 else cheap) + toll, 0) for there, cheap, dear in self._edges[hex]]
            )
        return row

    def price(self, here: int, there: int) -> int:
        for hex, cost, _ in self[here]:
            if hex == there:
                return cost
        return NO_WAY


class Search(NamedTuple):
    """All that a search for ways depends on: the same search is made only once."""

    arm: str
    start: int
    points: int
    toll: int
    rough: int
    """Hexes into which a road does not help."""
    stops: int
    barred: int


def search(field: Field, wanted: Search) -> Ways:
    """Where one can go, memoised by field."""
    found = field.searches.get(wanted)
    if found is None:
        if len(field.searches) > MOST_SEARCHES:
            field.searches.clear()
        steps = Steps(field, wanted.arm, wanted.start, wanted.rough, wanted.toll)
        limits = Limits(wanted.points, barred=wanted.barred, stops=wanted.stops)
        reach = find_reach(steps, wanted.start, limits)  # type: ignore[arg-type]
        facing = () if wanted.arm == LEADER else iter_bits(reach.mask)  # leaders have no facing
        arrivals = {hex: _arrivals(field, reach, steps, wanted, hex) for hex in facing}
        found = field.searches[wanted] = Ways(wanted.start, reach, arrivals, reach.mask, {})
    assert isinstance(found, Ways)
    return found


def _arrivals(field: Field, reach: Reach, steps: Steps, wanted: Search, hex: int) -> dict[int, int]:
    """From which sides a hex can be entered, and at what price."""
    found = {}
    for came in range(6):
        before = field.grid.neighbours[hex][(came + 3) % 6]
        if before == NOWHERE:
            continue
        if before != wanted.start and (not reach.mask >> before & 1 or wanted.stops >> before & 1):
            continue
        cost = (0 if before == wanted.start else reach.cost[before]) + steps.price(before, hex)
        if cost <= wanted.points:
            found[came] = cost
    return found


class Ways(msgspec.Struct, frozen=True):
    """Where a unit can go, from which sides it can come, and what each facing costs there."""

    start: int
    reach: Reach
    arrivals: dict[int, dict[int, int]]
    """For each hex the price by the direction of the last step."""
    mask: int
    """Where it may end."""
    budgets: dict[tuple[int, int], tuple[int, ...]] = {}
    """What has been worked out of it."""

    def affordable(self, points: int, turn: int) -> tuple[int, ...]:
        """For each facing the hexes that can be ended in with it for so many points: the way one went is free, another
        costs a turn [mib 6.8a 6.8b]."""
        found = self.budgets.get((points, turn))
        if found is None:
            masks, everyway = [0] * 6, 0
            for hex, ways in self.arrivals.items():
                if min(ways.values()) + turn <= points:
                    everyway |= 1 << hex
                    continue
                for came, cost in ways.items():
                    if cost <= points:
                        masks[came] |= 1 << hex
            masks = [mask | everyway for mask in masks]
            found = self.budgets[points, turn] = tuple(masks)
        return found

    def arrival(self, hex: int, facing: int, turn: int) -> int:
        """The direction of the last step on the cheapest way to a facing."""
        options = self.arrivals[hex]
        return min(options, key=lambda came: (options[came] + turning(came, facing, turn), came != facing))

    def path(self, grid_neighbours: tuple[tuple[int, ...], ...], hex: int, came: int) -> tuple[int, ...]:
        before = grid_neighbours[hex][(came + 3) % 6]
        return (hex,) if before == self.start else (*self.reach.path(before), hex)


NOWHERE_TO_GO = Ways(-1, Reach(0, {}, {}, {}), {}, 0)
