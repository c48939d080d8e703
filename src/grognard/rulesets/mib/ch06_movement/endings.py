"""Where a unit can go, and how a move can end: facing, and with or without an attack [mib 6.1c 6.9a]."""

from __future__ import annotations

from typing import NamedTuple

import msgspec

from grognard.core.hexgrid import NOWHERE
from grognard.core.kept import Kept
from grognard.core.masks import iter_bits
from grognard.rulesets.mib.ch02_components.field import Field
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
    """Where a unit of infantry or cavalry can go now; one search goes as far as double time would."""
    state, field = game.state, game.scenario.field
    if has(game, unit, SMASHED) or is_stopped(game, unit):
        return NOWHERE_TO_GO  # [mib 6.2g 10.2e]
    points = points_left(game, unit, hurried)
    if points <= 0:
        return NOWHERE_TO_GO
    zone = hostile_zone(game, (unit,))
    toll = leaving_toll(game, unit, zone)
    barred = state.occupied[1 - game.scenario.units[unit].side] | forbidden(game, unit)
    if began_upset(game, unit):
        barred |= zone  # [mib 9.0d]
    rough = roads_closed(zone, friends_mask(game, unit))
    arm = game.scenario.units[source(game, unit)].arm
    most = points_left(game, unit, hurried=True) - toll
    ways = Ways(search(field, Search(arm, state.place[unit], most, rough, zone, barred)), toll, points)
    return msgspec.structs.replace(ways, mask=errand_mask(game, unit, ways.reached & ~full_hexes(game, unit)))


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
    return _endings(game, unit, find_ways(game, unit, hurried), (hurried,))[0]


def endings_and_beyond(game: MibGame, unit: int) -> tuple[Endings, Endings]:
    """How a move can end, and how else in double time [mib 6.12a]."""
    plain, far = _endings(game, unit, find_ways(game, unit, hurried=True), (None, True))
    return plain, far.beyond(plain)


def _endings(game: MibGame, unit: int, ways: Ways, paces: tuple[bool | None, ...]) -> list[Endings]:
    """The endings at some paces, of the ways at the quickest."""
    if not ways.mask:
        return [Endings((0,) * 6, (0,) * 6)] * len(paces)
    free = ~fire_against(game, unit)
    targets = facing_enemies(game, unit) if may_intend(game, unit) else (0,) * 6
    bound = joinable_facings(game, unit, ways.mask)
    turn, attack = action_cost(game, TURN), action_cost(game, STRIKE)
    found = []
    for pace in paces:
        points = points_left(game, unit, pace)
        plain, strike = ways.affordable(points, turn), ways.affordable(points - attack, turn)
        found.append(
            Endings(
                tuple([plain[facing] & bound[facing] & free for facing in range(6)]),
                tuple([strike[facing] & bound[facing] & targets[facing] for facing in range(6)]),
            )
        )
    return found


def facing_enemies(game: MibGame, unit: int) -> tuple[int, ...]:
    """For each facing the hexes from which a unit would have an enemy to strike in front of it [mib 7.0d 7.7.1]."""
    field, enemy = game.scenario.field, game.state.occupied[1 - game.scenario.units[unit].side]
    round_about = field.built | (field.chateaux if game.scenario.units[unit].detachment else 0)
    return STRIKERS.get(field, (enemy, round_about), lambda: _facing(field, enemy, round_about))


def _facing(field: Field, enemy: int, round_about: int) -> tuple[int, ...]:
    """The same for enemies in these hexes, where some hexes let one strike all round [mib 7.7.2]."""
    found = [0] * 6
    for there in iter_bits(enemy):
        for way in range(6):
            here = field.grid.neighbours[there][(way + 3) % 6]
            if here == NOWHERE or not field.can_strike(here, there):
                continue
            for facing in range(6) if round_about >> here & 1 else (way - 1, way, way + 1):
                found[facing % 6] |= 1 << here
    return tuple(found)


STRIKERS = Kept[tuple[int, ...]]()
