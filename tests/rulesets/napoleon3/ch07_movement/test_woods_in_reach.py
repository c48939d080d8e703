"""What masks find of cavalry's ways through woods is what the plain search finds, all over the battlefield."""

from __future__ import annotations

from functools import cache
from random import Random

import pytest

from grognard.core.masks import iter_bits, to_mask
from grognard.core.reach import Limits
from grognard.rulesets import get_ruleset
from grognard.rulesets.napoleon3.ch06_zones.zone_movement import leave_zone
from grognard.rulesets.napoleon3.ch07_movement.search import Search
from grognard.rulesets.napoleon3.ch07_movement.woods import woods_in_reach
from grognard.rulesets.napoleon3.tec_terrain import Field


@cache
def solferino() -> Field:
    field: Field = get_ruleset("napoleon3").scenario("solferino").field
    return field


@pytest.mark.rule("napoleon3", "TEC.c")
@pytest.mark.parametrize("seed", range(40))
def test_tec_c_masks_find_the_woods_that_the_plain_search_finds(seed: int) -> None:
    chance, field = Random(seed), solferino()
    woods = [hex for hex in iter_bits(field.woods) if field.open_sides[hex]]
    start = chance.choice([hex for hex in iter_bits(field.grid.disc(chance.choice(woods), 3)) if field.open_sides[hex]])
    near = list(iter_bits(field.grid.disc(start, 5) & ~(1 << start)))
    zone, enemy = to_mask(chance.sample(near, 14)), to_mask(chance.sample(near, 5))
    leaving = seed % 3 == 0
    limits = Limits(chance.choice((8, 10, 12)), barred=enemy, stops=zone | (1 << start if leaving else 0))
    if leaving:
        limits, _ = leave_zone(limits, limits.stops)
    search = Search(field, "cavalry", start, limits)
    free, rough = search.free(), search.rough()
    assert woods_in_reach(field, free) == rough.mask
    ways = {hex: rough.path(hex) for hex in rough.cost if not free.mask >> hex & 1}
    assert all(path[-1] == hex and not to_mask(path) & enemy for hex, path in ways.items())
