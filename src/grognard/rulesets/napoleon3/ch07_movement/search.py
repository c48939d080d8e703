"""The search for where movement points lead [napoleon3 7.1a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, Steps, find_reach
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import enemy_zone, leave_zone, may_enter_zone
from grognard.rulesets.napoleon3.ch07_movement.woods import through_woods
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import lawful_ends
from grognard.rulesets.napoleon3.state import N3Game

NO_TOLLS, ALL_TOLLS = 0, 99
"""Tolls are hexes that disorganize cavalry."""


class Search(NamedTuple):
    """What a free move goes by: the costs, where it starts, and its limits."""

    steps: Steps
    """What each step costs; one point on open ground [napoleon3 7.1d]."""
    start: int
    limits: Limits


class Ways(msgspec.Struct, frozen=True):
    """Where a unit can go: freely, and where only at the price of disorder."""

    free: Reach
    rough: Reach | None
    mask: int
    """Where it may end."""
    entry: int = -1
    """The entry hex of a unit that comes onto the map."""
    entry_cost: int = 0
    search: Search | None = None
    """How the free ways were found, where there is more than one way to a hex."""

    def path(self, end: int) -> tuple[int, ...]:
        if end == self.entry:
            return ()
        return self.free.path(end) if self.free.mask >> end & 1 or self.rough is None else self.rough.path(end)

    def cost(self, end: int) -> int:
        if end == self.entry:
            return self.entry_cost
        found = self.free if self.free.mask >> end & 1 or self.rough is None else self.rough
        return found.cost[end] + self.entry_cost

    def disorders(self, end: int) -> bool:
        return end != self.entry and not self.free.mask >> end & 1


def search_ways(game: N3Game, unit: int, hex: int, points: int, leaving: bool = False, paid: int = 0) -> Ways:
    """The plain case: stop in enemy zones, never from one to another, half the allowance to leave one
    [napoleon3 6.1a 6.1b 6.1c 7.1a 9b]."""
    state, scenario = game.state, game.scenario
    facts, field = scenario.units[unit], scenario.field
    zone = enemy_zone(game, unit)
    barred = state.occupied[1 - facts.side]  # [napoleon3 7.1e]; friends may be passed [napoleon3 3b]
    if not may_enter_zone(game, unit):
        barred |= zone
    if facts.is_troops and is_demoralized(game, unit):
        barred |= next_to_enemy(game, facts.side)
    steps: Steps = field.steps[scenario.steps_for[unit]]
    if leaving:
        steps, price = leave_zone(steps, hex, zone, points)
        paid, points = paid + price, points - price
    search = Search(steps, hex, Limits(points, barred=barred, stops=zone, tolls=NO_TOLLS))
    free = find_reach(*search)
    rough = None
    if facts.kind == "cavalry":
        rough = through_woods(steps, hex, free, Limits(points, barred=barred, stops=zone, tolls=ALL_TOLLS))
    mask = free.mask | (rough.mask if rough else 0)
    ends = lawful_ends(game, unit, mask & ~room_for(game, unit))
    return Ways(free, rough, ends, entry_cost=paid, search=search)


def one_hex(hex: int, mask: int) -> Reach:
    """One step into these hexes, whatever they cost."""
    hexes = tuple(iter_bits(mask))
    links = {(there, 0): (hex, 0) for there in hexes}
    return Reach(mask, dict.fromkeys(hexes, 0), links, {there: (there, 0) for there in hexes})
