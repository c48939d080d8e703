"""Cavalry in woods [napoleon3 TEC.c]."""

from __future__ import annotations

from grognard.core.flood import Flood, steps_on
from grognard.core.masks import iter_bits
from grognard.core.reach import Limits, Reach, Steps, find_reach, node_of
from grognard.rulesets.napoleon3.ch01_03_units.ch01_disorder_losses import disorder_only
from grognard.rulesets.napoleon3.state import N3Game
from grognard.rulesets.napoleon3.tec_terrain import Field

ALL_TOLLS = 99
"""Tolls are hexes that disorganize cavalry."""


def woods_in_reach(field: Field, free: Flood) -> int:
    """The hexes that cavalry comes to by woods that disorganize it: from then on enemy zones are closed to it, but for
    the woods themselves [napoleon3 11.5f TEC.c]."""
    limits = free.limits
    zone = limits.stops
    beyond = field.riding.flood(free.start, limits._replace(barred=limits.barred | zone)).mask
    start = () if limits.not_first else ((0, 1 << free.start),)  # out of a zone nobody steps into another
    passed = (*start, *((spent, hexes & ~zone) for spent, hexes in free.levels))
    return beyond | steps_on(passed, field.into_woods, limits.points) & zone & ~limits.barred


def through_woods(steps: Steps, start: int, limits: Limits) -> Reach:
    """The same hexes with the ways to them, for whoever goes one."""
    zone = limits.stops
    free = find_reach(steps, start, limits)
    rough = find_reach(steps, start, limits._replace(barred=limits.barred | zone, tolls=ALL_TOLLS))
    mask, cost, links, ends = rough.mask, dict(rough.cost), dict(rough.links), dict(rough.ends)
    for here in (start, *iter_bits(free.mask & ~zone)):
        closed = limits.barred | (limits.not_first if here == start else 0)
        for there, price, toll in steps[here]:
            total = free.cost.get(here, 0) + price
            open_woods = toll and zone >> there & 1 and not closed >> there & 1
            if open_woods and total <= limits.points and total < cost.get(there, total + 1):
                mask |= 1 << there
                cost[there], ends[there], links[node_of(there, toll)] = total, node_of(there, toll), here
    return Reach(mask, cost, links, ends)


def pass_woods(game: N3Game, unit: int, start: int, path: tuple[int, ...]) -> None:
    """Woods disorganize cavalry that falls back or advances into them as they do on the march [napoleon3 TEC.c]."""
    if woods_on(game, unit, start, path):
        disorder_only(game, unit)


def woods_on(game: N3Game, unit: int, start: int, path: tuple[int, ...]) -> bool:
    """Whether a way leads through woods that disorganize the unit [napoleon3 TEC.c]."""
    steps = game.scenario.field.steps[game.scenario.steps_for[unit]]
    way = zip((start, *path), path, strict=False)
    return any(toll for here, there in way for hex, _, toll in steps[here] if hex == there)
