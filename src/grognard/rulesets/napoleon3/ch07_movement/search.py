"""The search for where movement points lead [napoleon3 7.1a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.flood import Flood
from grognard.core.reach import Limits, Reach, Steps
from grognard.rulesets.napoleon3.ch01_03_units.ch03_stacking import room_for
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import enemy_zone, leave_zone, may_enter_zone
from grognard.rulesets.napoleon3.ch07_movement.woods import through_woods, woods_in_reach
from grognard.rulesets.napoleon3.ch09_leaders.demoralization import is_demoralized, next_to_enemy
from grognard.rulesets.napoleon3.ch09_leaders.out_of_command_units import lawful_ends
from grognard.rulesets.napoleon3.state import N3Game
from grognard.rulesets.napoleon3.tec_terrain import Field


class Search(NamedTuple):
    """What a move goes by: the ground, who goes over it, where it starts, and its limits."""

    field: Field
    kind: str
    start: int
    limits: Limits

    @property
    def steps(self) -> Steps:
        """What each step costs; one point on open ground [napoleon3 7.1d]."""
        return self.field.steps[self.kind]

    def free(self) -> Flood:
        """Where one can go in good order."""
        return self.field.footing[self.kind].flood(self.start, self.limits)

    def rough(self) -> Reach:
        """The ways of cavalry into woods and beyond them."""
        return through_woods(self.steps, self.start, self.limits)


class Ways(msgspec.Struct, frozen=True):
    """Where a unit can go: freely, and where only at the price of disorder."""

    mask: int
    """Where it may end."""
    free: int = 0
    """Where it can go in good order."""
    entry: int = -1
    """The entry hex of a unit that comes onto the map."""
    entry_cost: int = 0
    search: Search | None = None
    """How the ways were found, where they are more than one step."""

    def path(self, end: int) -> tuple[int, ...]:
        if end == self.entry:
            return ()
        if self.search is None:
            return (end,)
        return self.search.rough().path(end) if self.disorders(end) else self.search.free().path(end)

    def cost(self, end: int) -> int:
        if end == self.entry or self.search is None:
            return self.entry_cost
        found = self.search.rough().cost[end] if self.disorders(end) else self.search.free().cost(end)
        return found + self.entry_cost

    def disorders(self, end: int) -> bool:
        return end != self.entry and not self.free >> end & 1


def search_ways(game: N3Game, unit: int, hex: int, points: int, leaving: bool = False, paid: int = 0) -> Ways:
    """The plain case: stop in enemy zones, never from one to another, half the allowance to leave one
    [napoleon3 6.1a 6.1b 6.1c 7.1a 9b]."""
    state, scenario = game.state, game.scenario
    facts, zone = scenario.units[unit], enemy_zone(game, unit)
    barred = state.occupied[1 - facts.side]  # [napoleon3 7.1e]; friends may be passed [napoleon3 3b]
    if not may_enter_zone(game, unit):
        barred |= zone
    if facts.is_troops and is_demoralized(game, unit):
        barred |= next_to_enemy(game, facts.side)
    limits = Limits(points, barred=barred, stops=zone)
    if leaving:
        limits, price = leave_zone(limits, zone)
        paid += price
    search = Search(scenario.field, scenario.steps_for[unit], hex, limits)
    free = search.free()
    mask = free.mask
    if facts.kind == "cavalry":
        mask |= woods_in_reach(scenario.field, free)
    ends = lawful_ends(game, unit, mask & ~room_for(game, unit))
    return Ways(ends, free.mask, entry_cost=paid, search=search)


def one_hex(mask: int, cost: int = 0) -> Ways:
    """One step into these hexes, whatever the ground costs."""
    return Ways(mask, mask, entry_cost=cost)
