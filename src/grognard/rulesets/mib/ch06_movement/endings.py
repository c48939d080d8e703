"""Where a unit can go, and how a move can end: facing, and with or without an attack [mib 6.1c 6.9a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.values import source
from grognard.rulesets.mib.ch06_movement.allowance import points_left
from grognard.rulesets.mib.ch06_movement.costs import STRIKE, TURN, action_cost, roads_closed
from grognard.rulesets.mib.ch06_movement.paths import NOWHERE_TO_GO, Search, Ways, search
from grognard.rulesets.mib.ch06_movement.stacking import full_hexes, joinable_facings
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone, is_stopped, leaving_toll
from grognard.rulesets.mib.ch08_heights.field_of_fire import fire_against
from grognard.rulesets.mib.ch09_disorder import began_upset, may_intend
from grognard.rulesets.mib.provisions.instructions import errand_mask, forbidden
from grognard.rulesets.mib.state import SMASHED, MibGame, friends_mask, has


def find_ways(game: MibGame, unit: int, hurried: bool | None = None) -> Ways:
    """Where a unit of infantry or cavalry can go now."""
    state, field = game.state, game.scenario.field
    if has(game, unit, SMASHED) or is_stopped(game, unit):
        return NOWHERE_TO_GO  # [mib 6.2g 10.2e]
    start, points = state.place[unit], points_left(game, unit, hurried)
    if points <= 0:
        return NOWHERE_TO_GO
    zone = hostile_zone(game, (unit,))
    barred = state.occupied[1 - game.scenario.units[unit].side] | forbidden(game, unit)
    if began_upset(game, unit):
        barred |= zone  # [mib 9.0d]
    rough = roads_closed(zone, friends_mask(game, unit))
    arm = game.scenario.units[source(game, unit)].arm
    ways = search(field, Search(arm, start, points, leaving_toll(game, unit), rough, zone, barred))
    return msgspec.structs.replace(ways, mask=errand_mask(game, unit, ways.reach.mask & ~full_hexes(game, unit)))


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
    bound = joinable_facings(game, unit, ways.mask)
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
