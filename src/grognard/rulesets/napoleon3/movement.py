"""Movement: allowances, zones of control, columns on the road, and where a unit may end [napoleon3 7.1a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, Steps, find_reach
from grognard.rulesets.napoleon3.charts import HEAT
from grognard.rulesets.napoleon3.command import command_range
from grognard.rulesets.napoleon3.state import (
    COMMANDED,
    DEMORALIZED,
    DISORGANIZED,
    HOT,
    MOVED,
    OFF_MAP,
    N3Game,
    is_demoralized,
    room_for,
    zone_of,
)

NO_TOLLS, ALL_TOLLS = 0, 99
"""Tolls are hexes that disorganize cavalry."""


class Search(NamedTuple):
    """What a free move goes by: the costs, where it starts, and its limits."""

    steps: Steps
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


class Overlay:
    """A table of steps with another row for one hex."""

    def __init__(self, steps: Steps, hex: int, row: tuple[tuple[int, int, int], ...]) -> None:
        self._steps, self._hex, self._row = steps, hex, row

    def __getitem__(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        return self._row if hex == self._hex else self._steps[hex]


def allowance(game: N3Game, unit: int) -> int:
    """Half points of this turn: heat first, then half for whoever is out of command, rounded down to a whole point
    [napoleon3 9.2b 13.1a]."""
    state, facts = game.state, game.scenario.units[unit]
    points = 2 * facts.movement
    if state.weather == HOT:
        points -= HEAT.get(facts.kind, 0)
    if facts.is_troops and not state.status[unit] & COMMANDED:
        points = points // 4 * 2
    return points


def find_ways(game: N3Game, unit: int) -> Ways:
    """Where a unit or leader of the activated formation can go."""
    state, facts = game.state, game.scenario.units[unit]
    if state.place[unit] == OFF_MAP:
        return _entering(game, unit)
    hex = state.place[unit]
    if facts.is_troops and zone_of(game, 1 - facts.side) >> hex & 1:
        weak = state.status[unit] & DISORGANIZED or not state.status[unit] & COMMANDED
        return _withdrawing(game, unit) if weak else _search(game, unit, hex, allowance(game, unit), leaving=True)
    leaving = not facts.is_troops and bool(_leader_zone(game, facts.side) >> hex & 1)
    return _search(game, unit, hex, allowance(game, unit), leaving=leaving)


def _leader_zone(game: N3Game, side: int) -> int:
    """Enemy zones as leaders feel them: none where a friend stands [napoleon3 6.1f 9b]."""
    return zone_of(game, 1 - side) & ~game.state.occupied[side]


def _search(game: N3Game, unit: int, hex: int, points: int, leaving: bool = False, paid: int = 0) -> Ways:
    """The plain case: stop in enemy zones, never from one to another, half the allowance to leave one [napoleon3 6.1a
    6.1b 6.1c 9b]."""
    state, scenario = game.state, game.scenario
    facts, field = scenario.units[unit], scenario.field
    zone = zone_of(game, 1 - facts.side) if facts.is_troops else _leader_zone(game, facts.side)
    barred = state.occupied[1 - facts.side]  # [napoleon3 7.1e]; friends may be passed [napoleon3 3b]
    if not may_enter_zone(game, unit):
        barred |= zone
    if facts.is_troops and is_demoralized(game, unit):
        barred |= next_to_enemy(game, facts.side)
    steps: Steps = field.steps[scenario.steps_for[unit]]
    if leaving:
        paid += points // 2
        points -= points // 2
        row = tuple(step for step in steps[hex] if not zone >> step[0] & 1)
        steps = Overlay(steps, hex, row)  # type: ignore[assignment]
    search = Search(steps, hex, Limits(points, barred=barred, stops=zone, tolls=NO_TOLLS))
    free = find_reach(*search)
    rough = None
    if facts.kind == "cavalry":
        rough = _through_woods(steps, hex, free, Limits(points, barred=barred, stops=zone, tolls=ALL_TOLLS))
    mask = free.mask | (rough.mask if rough else 0)
    ends = lawful_ends(game, unit, mask & ~room_for(game, unit))
    return Ways(free, rough, ends, entry_cost=paid, search=search)


def _through_woods(steps: Steps, start: int, free: Reach, limits: Limits) -> Reach:
    """The ways of cavalry that woods disorganize: from then on enemy zones are closed to it, but for the woods
    themselves [napoleon3 11.5f TEC.c]."""
    zone = limits.stops
    rough = find_reach(steps, start, limits._replace(barred=limits.barred | zone))
    mask, cost, links, ends = rough.mask, dict(rough.cost), dict(rough.links), dict(rough.ends)
    for here in (start, *iter_bits(free.mask & ~zone)):
        for there, price, toll in steps[here]:
            total = free.cost.get(here, 0) + price
            open_woods = toll and zone >> there & 1 and not limits.barred >> there & 1
            if open_woods and total <= limits.points and total < cost.get(there, total + 1):
                mask |= 1 << there
                cost[there], ends[there], links[there, toll] = total, (there, toll), (here, 0)
    return Reach(mask, cost, links, ends)


def may_enter_zone(game: N3Game, unit: int) -> bool:
    """Units out of command and disorganized cavalry stay out of enemy zones [napoleon3 6.1e 9.2a 11.5f]; so does
    whoever is demoralized [napoleon3 9.4b]."""
    facts, status = game.scenario.units[unit], game.state.status[unit]
    if not facts.is_troops:
        return True
    if not status & COMMANDED or is_demoralized(game, unit):
        return False
    return not (facts.kind == "cavalry" and status & DISORGANIZED)


def lawful_ends(game: N3Game, unit: int, mask: int) -> int:
    """Of the hexes in reach those where the move may end: in or nearer to the line of command for whoever is out of it
    [napoleon3 9.2c], away from the enemy and nearer to the edge for the demoralized [napoleon3 9.4b 9.4c]. Where both
    cannot be, falling back comes first [napoleon3 R20]."""
    state, facts = game.state, game.scenario.units[unit]
    broken = facts.kind != "commander" and is_demoralized(game, unit)
    if broken:
        mask = _falling_back(game, unit, mask)
    if facts.is_troops and state.place[unit] >= 0 and not state.status[unit] & COMMANDED:
        bound = mask & towards_command(game, unit)
        return bound or (mask if broken else 0)
    return mask


def _falling_back(game: N3Game, unit: int, mask: int) -> int:
    """The demoralized keep away from the enemy and end nearer to their edge [napoleon3 9.4b 9.4c]."""
    facts, here = game.scenario.units[unit], game.state.place[unit]
    edge = game.scenario.field.to_edge[facts.side]
    if facts.is_troops:
        mask &= ~next_to_enemy(game, facts.side)
    if here < 0:
        return mask
    return sum(1 << hex for hex in iter_bits(mask) if edge[hex] < edge[here])


def next_to_enemy(game: N3Game, side: int) -> int:
    """The hexes next to a side's enemies."""
    mask, adjacent = 0, game.scenario.field.grid.adjacent
    for enemy in iter_bits(game.state.occupied[1 - side]):
        mask |= adjacent[enemy]
    return mask


def towards_command(game: N3Game, unit: int) -> int:
    """Hexes that a unit out of command may end in [napoleon3 9.2c]."""
    state, scenario, grid = game.state, game.scenario, game.scenario.field.grid
    facts = scenario.units[unit]
    formation = scenario.formations[facts.formation]
    here = state.place[unit]
    if formation.hq >= 0:
        leaders = [formation.hq]
    else:
        chain = [f.hq for f in scenario.formations if f.commander == formation.commander and f.hq >= 0]
        leaders = [*chain, *([formation.commander] if formation.commander >= 0 else [])]
    leaders = [leader for leader in leaders if state.place[leader] >= 0]
    if not leaders:
        return grid.everywhere
    nearest = min(leaders, key=lambda leader: (grid.distance(here, state.place[leader]), leader))
    reached = command_range(game, nearest)
    if reached >> here & 1:
        return reached
    distance = grid.distance(here, state.place[nearest])
    return grid.disc(state.place[nearest], distance - 1)


def _withdrawing(game: N3Game, unit: int) -> Ways:
    """A weak unit in an enemy zone steps back one hex for all its points, whatever the ground costs [napoleon3 6.1d
    9.2d]."""
    state, scenario = game.state, game.scenario
    facts, field = scenario.units[unit], scenario.field
    hex, enemy = state.place[unit], state.occupied[1 - facts.side]
    zone = zone_of(game, 1 - facts.side)
    mask = field.open_sides[hex] & ~zone & ~enemy & ~room_for(game, unit)
    if is_demoralized(game, unit):
        mask = _falling_back(game, unit, mask)
    return Ways(one_hex(hex, mask), None, mask, entry_cost=allowance(game, unit))


def one_hex(hex: int, mask: int) -> Reach:
    """One step into these hexes, whatever they cost."""
    hexes = tuple(iter_bits(mask))
    links = {(there, 0): (hex, 0) for there in hexes}
    return Reach(mask, dict.fromkeys(hexes, 0), links, {there: (there, 0) for there in hexes})


def _entering(game: N3Game, unit: int) -> Ways:
    """From beyond the edge: the n-th unit of a column pays the first hex n times [napoleon3 7.4d]."""
    state, scenario = game.state, game.scenario
    facts = scenario.units[unit]
    nothing = Ways(Reach(0, {}, {}, {}), None, 0)
    entry = facts.entry
    if entry < 0 or state.occupied[1 - facts.side] >> entry & 1:
        return nothing
    place = 1 + (state.column.count(entry) if facts.is_troops else 0)
    price = entry_price(game, entry) * place
    points = allowance(game, unit)
    zone = zone_of(game, 1 - facts.side) if facts.is_troops else _leader_zone(game, facts.side)
    if price > points or (not may_enter_zone(game, unit) and zone >> entry & 1):
        return nothing
    if facts.is_troops and is_demoralized(game, unit) and next_to_enemy(game, facts.side) >> entry & 1:
        return nothing  # [napoleon3 9.4b]
    if zone >> entry & 1:
        ways = Ways(Reach(0, {}, {}, {}), None, 0, entry_cost=price)
    else:
        ways = _search(game, unit, entry, points - price, paid=price)
    here = 1 << entry & ~room_for(game, unit)
    return Ways(ways.free, ways.rough, ways.mask | here, entry, price, ways.search)


def entry_price(game: N3Game, entry: int) -> int:
    """Half a point where a major road leads in, else the cost of open ground [napoleon3 7.4d]."""
    roads = [kind for pair, kind in game.scenario.board.roads.items() if entry in pair]
    return 1 if "major" in roads else 2


def can_move(game: N3Game, unit: int) -> bool:
    return bool(find_ways(game, unit).mask)


def must_fall_back(game: N3Game, formation: int) -> list[int]:
    """Units of a demoralized formation that have not moved and could fall back [napoleon3 9.4c]."""
    state = game.state
    if not state.formation[formation] & DEMORALIZED:
        return []
    return [
        unit
        for unit in game.scenario.formations[formation].members
        if state.place[unit] >= 0 and not state.status[unit] & MOVED and can_move(game, unit)
    ]
