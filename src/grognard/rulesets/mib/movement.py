"""Where a unit can go and what it costs: pure findings [mib 6.0a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, find_reach
from grognard.rulesets.mib.facing import stack_facing
from grognard.rulesets.mib.fatigue import is_spent, is_tired
from grognard.rulesets.mib.field import Field
from grognard.rulesets.mib.instructions import errand_mask, forbidden
from grognard.rulesets.mib.leaders import in_command
from grognard.rulesets.mib.state import (
    BEGAN_DISORGANIZED,
    DISORGANIZED,
    FROM_ZONE,
    HURRIED,
    RELEASED,
    SMASHED,
    STOPPED,
    MibGame,
    friends_mask,
    full_hexes,
    has,
    morale,
    source,
)
from grognard.rulesets.mib.zones import fire_of, hostile_zone, zone_of

SPENT_ALLOWANCE = 1
"""[mib 11.1c]"""
TURN = "change-facing-at-end"
STRIKE = "attack-after-moving-adjacent"
LEAVE = "leave-ezoc"
NO_WAY = 999
LEADER = "leader"
MOST_SEARCHES = 256
"""Searches that are remembered; each holds some hundred hexes."""
GO_ON = "go-on-after-cavalry-retreats"


def allowance(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points of this activation: half when tired, disorganized or out of command, one when spent; in double
    time the morale rating more [mib 6.0a 6.12a 9.0b 11.1b 11.1c 15.0]."""
    facts = game.scenario.units[source(game, unit)]
    if facts.kind == "leader":
        return facts.movement
    if is_spent(game, unit):
        return SPENT_ALLOWANCE
    points = facts.movement
    if is_tired(game, unit):
        points //= 2
    if has(game, unit, DISORGANIZED):
        points //= 2
    if not in_command(game, unit):
        points //= 2
    doubled = has(game, unit, HURRIED) if hurried is None else hurried
    return points + morale(game, unit) if doubled else points


def may_hurry(game: MibGame, unit: int) -> bool:
    """Not the spent, nor whoever began its activation disorganized [mib 6.12a 9.0d]."""
    return (
        not is_spent(game, unit)
        and not has(game, unit, BEGAN_DISORGANIZED)
        and not has(game, unit, HURRIED)
        and game.scenario.units[unit].is_troops
    )


def action_cost(game: MibGame, action: str) -> int:
    return game.scenario.charts.movement.actions[action]


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
        return min(options, key=lambda came: (options[came] + (0 if facing == came else turn), came != facing))

    def path(self, grid_neighbours: tuple[tuple[int, ...], ...], hex: int, came: int) -> tuple[int, ...]:
        before = grid_neighbours[hex][(came + 3) % 6]
        return (hex,) if before == self.start else (*self.reach.path(before), hex)


NOWHERE_TO_GO = Ways(-1, Reach(0, {}, {}, {}), {}, 0)


def points_left(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points that a unit still has [mib 6.0a]."""
    return allowance(game, unit, hurried) - game.state.spent[unit]


def leaving_toll(game: MibGame, unit: int) -> int:
    """What it costs more to leave the hex a unit stands in: out of an enemy zone at the start of its movement
    [mib 6.2j], or on after cavalry that has retreated [mib 7.6f]."""
    if has(game, unit, RELEASED):
        return action_cost(game, GO_ON)
    if has(game, unit, FROM_ZONE) and not game.state.spent[unit]:
        return action_cost(game, LEAVE)
    return 0


def find_ways(game: MibGame, unit: int, hurried: bool | None = None) -> Ways:
    """Where a unit of infantry or cavalry can go now."""
    state, field = game.state, game.scenario.field
    if has(game, unit, SMASHED) or (has(game, unit, STOPPED) and not has(game, unit, RELEASED)):
        return NOWHERE_TO_GO  # [mib 6.2g 10.2e]
    start, points = state.place[unit], points_left(game, unit, hurried)
    if points <= 0:
        return NOWHERE_TO_GO
    zone = hostile_zone(game, (unit,))
    barred = state.occupied[1 - game.scenario.units[unit].side] | forbidden(game, unit)
    if has(game, unit, BEGAN_DISORGANIZED):
        barred |= zone  # [mib 9.0d]
    rough = zone | friends_mask(game, unit)
    arm = game.scenario.units[source(game, unit)].arm
    ways = search(field, Search(arm, start, points, leaving_toll(game, unit), rough, zone, barred))
    return msgspec.structs.replace(ways, mask=errand_mask(game, unit, ways.reach.mask & ~full_hexes(game, unit)))


def leader_ways(game: MibGame, leader: int) -> Ways:
    """A leader rides by his own allowance, and is no traffic; enemy zones do not stop him, but he does not stay in one
    without friends [mib 2.2.4c]."""
    state, facts = game.state, game.scenario.units[leader]
    zone = zone_of(game, 1 - facts.side) & ~state.occupied[facts.side]
    barred = state.occupied[1 - facts.side]
    wanted = Search(LEADER, state.place[leader], facts.movement, 0, 0, 0, barred)
    ways = search(game.scenario.field, wanted)
    return msgspec.structs.replace(ways, mask=ways.reach.mask & ~zone)


# -- what may be chosen ------------------------------------------------------------------------------------------------


class Endings(NamedTuple):
    """For each facing the hexes in which a move can end with it: as it is, and with an attack declared."""

    quiet: tuple[int, ...]
    hostile: tuple[int, ...]

    def beyond(self, other: Endings) -> Endings:
        """What these have and others have not."""
        return Endings(
            tuple(far & ~near for far, near in zip(self.quiet, other.quiet, strict=True)),
            tuple(far & ~near for far, near in zip(self.hostile, other.hostile, strict=True)),
        )


def endings(game: MibGame, unit: int, hurried: bool | None = None) -> Endings:
    """All ways in which a move can end: with a facing that it can pay and its stack allows [mib 6.1c 6.1d], with an
    attack declared where it can pay for one [mib 6.9a 7.6d], and in an enemy field of fire only with one [mib 8.2d]."""
    ways = find_ways(game, unit, hurried)
    if not ways.mask:
        return Endings((0,) * 6, (0,) * 6)
    points = points_left(game, unit, hurried)
    free = ~fire_of(game, 1 - game.scenario.units[unit].side)
    plain = ways.affordable(points, action_cost(game, TURN))
    strike = ways.affordable(points - action_cost(game, STRIKE), action_cost(game, TURN))
    targets = facing_enemies(game, unit) if may_intend(game, unit) else (0,) * 6
    bound = [ways.mask] * 6
    for hex in iter_bits(ways.mask & friends_mask(game, unit)):
        wanted = stack_facing(game, unit, hex)
        for facing in range(6):
            if facing != wanted:
                bound[facing] &= ~(1 << hex)
    return Endings(
        tuple(plain[facing] & bound[facing] & free for facing in range(6)),
        tuple(strike[facing] & bound[facing] & targets[facing] for facing in range(6)),
    )


def facing_enemies(game: MibGame, unit: int) -> tuple[int, ...]:
    """For each facing the hexes from which a unit would have an enemy to strike in front of it [mib 7.0d 7.7.1]."""
    field, enemy = game.scenario.field, game.state.occupied[1 - game.scenario.units[unit].side]
    round_about = field.built | (field.chateaux if game.scenario.units[unit].detachment else 0)
    found = [0] * 6
    for there in iter_bits(enemy):
        for way in range(6):
            here = field.grid.neighbours[there][(way + 3) % 6]
            if here == NOWHERE or not field.can_strike(here, there):
                continue
            for facing in range(6) if round_about >> here & 1 else (way - 1, way, way + 1):
                found[facing % 6] |= 1 << here
    return tuple(found)


def may_intend(game: MibGame, unit: int) -> bool:
    """Whether a unit is fit to attack at all: not disorganized, smashed or spent [mib 9.0c 10.2e 11.1c 3.0f]."""
    facts = game.scenario.units[unit]
    return facts.is_troops and not game.state.status[unit] & (DISORGANIZED | SMASHED) and not is_spent(game, unit)


def is_adjacent_to_enemy(game: MibGame, unit: int) -> bool:
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    hexes = [state.place[unit], state.second[unit]]
    return any(hex >= 0 and grid.adjacent[hex] & enemy for hex in hexes)


def in_hostile_zone(game: MibGame, unit: int) -> bool:
    """Whether a unit stands in an enemy zone that binds it; friends in the hex end it [mib 6.2c]."""
    return bool(hostile_zone(game, (unit,)) >> game.state.place[unit] & 1)
