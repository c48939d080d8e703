"""Where a unit can go and what it costs: pure findings [mib 6.0a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.facing import stack_facing
from grognard.rulesets.mib.fatigue import is_spent, is_tired
from grognard.rulesets.mib.instructions import errand_mask, forbidden
from grognard.rulesets.mib.leaders import in_command
from grognard.rulesets.mib.state import (
    BEGAN_DISORGANIZED,
    DISORGANIZED,
    FROM_ZONE,
    HURRIED,
    MOBILE,
    RELEASED,
    SMASHED,
    STOPPED,
    MibGame,
    footprint,
    friends_mask,
    full_hexes,
    has,
    morale,
    source,
)
from grognard.rulesets.mib.ways import LEADER, NOWHERE_TO_GO, Search, Ways, search
from grognard.rulesets.mib.zones import fire_against, hostile_zone, zone_of

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


def points_left(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points that a unit still has [mib 6.0a]."""
    return allowance(game, unit, hurried) - game.state.spent[unit]


def leaving_toll(game: MibGame, unit: int) -> int:
    """What it costs more to leave the hex a unit stands in: out of an enemy zone at the start of its movement
    [mib 6.2j], or on after cavalry that has retreated [mib 7.6f]."""
    if has(game, unit, RELEASED):
        return action_cost(game, GO_ON)
    if not game.state.spent[unit] and begins_in_zone(game, unit):
        return action_cost(game, LEAVE)
    return 0


def begins_in_zone(game: MibGame, unit: int) -> bool:
    """Whether a unit begins its movement in an enemy zone: as things stand while it has not moved, by then friends may
    have come or gone [mib 6.2c 6.2j]."""
    return has(game, unit, FROM_ZONE) if has(game, unit, MOBILE) else in_hostile_zone(game, unit)


def begin_movement(game: MibGame, unit: int) -> None:
    """The unit moves from now on, whatever it has paid so far [mib 4.1b 6.2j]."""
    if begins_in_zone(game, unit):
        game.state.status[unit] |= FROM_ZONE
    game.state.status[unit] |= MOBILE
    game.state.mover = unit


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
    free = ~fire_against(game, unit)
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
    return bool(hostile_zone(game, (unit,)) & footprint(game, unit))
