"""Where a unit can go and what it costs: pure findings [mib 6.0a]."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, find_reach
from grognard.rulesets.mib.facing import stack_facing
from grognard.rulesets.mib.fatigue import is_spent, is_tired
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
    is_cavalry,
    morale,
    source,
)
from grognard.rulesets.mib.zones import fire_of, hostile_zone, zone_of

SPENT_ALLOWANCE = 1
"""[mib 11.1c]"""
TURN = "change-facing-at-end"
STRIKE = "attack-after-moving-adjacent"
LEAVE = "leave-ezoc"
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

    def __init__(self, game: MibGame, unit: int, zone: int, start: int, toll: int) -> None:
        facts = game.scenario.units[source(game, unit)]
        self._edges = game.scenario.field.edges[facts.arm]
        rides = facts.kind == "leader"
        self._rough = 0 if rides else zone | friends_mask(game, unit)  # leaders are no traffic [mib 2.2.4c]
        self._start, self._toll = start, toll

    def __getitem__(self, hex: int) -> tuple[tuple[int, int, int], ...]:
        rough, toll = self._rough, self._toll if hex == self._start else 0
        return tuple(
            (there, (dear if rough >> there & 1 else cheap) + toll, 0) for there, cheap, dear in self._edges[hex]
        )

    def price(self, here: int, there: int) -> int:
        return next((cost for hex, cost, _ in self[here] if hex == there), 999)


class Ways(msgspec.Struct, frozen=True):
    """Where a unit can go, from which sides it can come, and what each facing costs there."""

    start: int
    reach: Reach
    arrivals: dict[int, dict[int, int]]
    """For each hex the price by the direction of the last step."""
    mask: int
    """Where it may end."""

    def cost(self, hex: int, facing: int, turn: int) -> int:
        """The price of ending in a hex with a facing: the way it went is free, another costs a turn [mib 6.8a 6.8b]."""
        return min(cost + (0 if facing == came else turn) for came, cost in self.arrivals[hex].items())

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
    barred = state.occupied[1 - game.scenario.units[unit].side]
    if has(game, unit, BEGAN_DISORGANIZED):
        barred |= zone  # [mib 9.0d]
    steps = Steps(game, unit, zone, start, leaving_toll(game, unit))
    reach = find_reach(steps, start, Limits(points, barred=barred, stops=zone))  # type: ignore[arg-type]
    arrivals = {
        hex: _arrivals(field.grid.neighbours, reach, steps, start, zone, points, hex) for hex in iter_bits(reach.mask)
    }
    return Ways(start, reach, arrivals, reach.mask & ~full_hexes(game, unit))


def _arrivals(
    neighbours: tuple[tuple[int, ...], ...], reach: Reach, steps: Steps, start: int, stops: int, points: int, hex: int
) -> dict[int, int]:
    """From which sides a hex can be entered, and at what price."""
    found = {}
    for came in range(6):
        before = neighbours[hex][(came + 3) % 6]
        if before == NOWHERE or (before != start and (not reach.mask >> before & 1 or stops >> before & 1)):
            continue
        cost = (0 if before == start else reach.cost[before]) + steps.price(before, hex)
        if cost <= points:
            found[came] = cost
    return found


def leader_ways(game: MibGame, leader: int) -> Reach:
    """A leader rides by his own allowance; enemy zones do not stop him, but he does not stay in one without friends
    [mib 2.2.4c]."""
    state, facts = game.state, game.scenario.units[leader]
    zone = zone_of(game, 1 - facts.side) & ~state.occupied[facts.side]
    start = state.place[leader]
    steps = Steps(game, leader, 0, start, 0)
    barred = state.occupied[1 - facts.side]
    reach = find_reach(steps, start, Limits(facts.movement, barred=barred))  # type: ignore[arg-type]
    return reach._replace(mask=reach.mask & ~zone)


# -- what may be chosen ------------------------------------------------------------------------------------------------

Ending = tuple[int, int, int, int]
"""A hex, a facing, whether an attack is declared, and the price without facing and attack."""


def endings(game: MibGame, unit: int, hurried: bool | None = None) -> Iterator[Ending]:
    """All ways in which a move can end: with a facing that it can pay and its stack allows [mib 6.1c 6.1d], with an
    attack declared where it can pay for one [mib 6.9a 7.6d], and in an enemy field of fire only with one [mib 8.2d]."""
    ways = find_ways(game, unit, hurried)
    if not ways.mask:
        return
    points = points_left(game, unit, hurried)
    turn, strike = action_cost(game, TURN), action_cost(game, STRIKE)
    fire = fire_of(game, 1 - game.scenario.units[unit].side)
    willing = may_intend(game, unit)
    for hex in iter_bits(ways.mask):
        wanted = stack_facing(game, unit, hex)
        for facing in range(6) if wanted < 0 else (wanted,):
            cost = ways.cost(hex, facing, turn)
            if cost > points:
                continue
            if not fire >> hex & 1:
                yield hex, facing, 0, cost
            if willing and cost + strike <= points and would_face_enemy(game, unit, hex, facing):
                yield hex, facing, 1, cost


def may_intend(game: MibGame, unit: int) -> bool:
    """Whether a unit is fit to attack at all: not disorganized, smashed or spent [mib 9.0c 10.2e 11.1c 3.0f]."""
    facts = game.scenario.units[unit]
    return facts.is_troops and not game.state.status[unit] & (DISORGANIZED | SMASHED) and not is_spent(game, unit)


def would_face_enemy(game: MibGame, unit: int, hex: int, facing: int) -> bool:
    """Whether a unit would have an enemy to strike in front of it."""
    field = game.scenario.field
    enemy = game.state.occupied[1 - game.scenario.units[unit].side] & field.grid.adjacent[hex]
    if not enemy:
        return False
    all_round = field.built >> hex & 1 or (field.chateaux >> hex & 1 and game.scenario.units[unit].detachment)
    front = enemy if all_round else enemy & field.fronts[hex][facing]
    return any(field.can_strike(hex, there) for there in iter_bits(front))


def is_adjacent_to_enemy(game: MibGame, unit: int) -> bool:
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    hexes = [state.place[unit], state.second[unit]]
    return any(hex >= 0 and grid.adjacent[hex] & enemy for hex in hexes)


def in_hostile_zone(game: MibGame, unit: int) -> bool:
    """Whether a unit stands in an enemy zone that binds it; friends in the hex end it [mib 6.2c]."""
    return bool(hostile_zone(game, (unit,)) >> game.state.place[unit] & 1)


def rides(game: MibGame, unit: int) -> bool:
    return is_cavalry(game, unit)
