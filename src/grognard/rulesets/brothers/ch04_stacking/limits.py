"""How much a hex holds [brothers 4.1a]."""

from __future__ import annotations

from collections import Counter

from grognard.core.kept import Latest
from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch04_stacking.stacks import stack_strength
from grognard.rulesets.brothers.state import OFF_MAP, BrothersGame

STACK_LIMIT = 10
"""Strength points in a hex at the end of a Step [brothers 4.1a]."""


def group_strength(game: BrothersGame, units: tuple[int, ...]) -> int:
    facts = game.scenario.units
    if len(units) == 1:
        return strength(game, units[0]) if facts[units[0]].is_troops else 0
    return sum([strength(game, unit) for unit in units if facts[unit].is_troops])


def crowds(game: BrothersGame, units: tuple[int, ...], hex: int) -> bool:
    """Whether units would overstack a hex: they may pass through it, not stay [brothers 4.1a 4.1b]; HQs weigh nothing
    [brothers 4.1c]."""
    added = group_strength(game, units)
    return added > 0 and stack_strength(game, hex) + added > STACK_LIMIT


def would_crowd(game: BrothersGame, unit: int, hex: int) -> bool:
    """Whether a unit that retreats would overstack a hex [brothers 4.1a 4.1c]."""
    if not game.scenario.units[unit].is_troops:
        return False
    return stack_strength(game, hex) + strength(game, unit) > STACK_LIMIT


def is_crowded(game: BrothersGame, unit: int) -> bool:
    """Whether a unit stands in an overstacked hex, where no retreat ends [brothers 4.1f]."""
    return game.scenario.units[unit].is_troops and stack_strength(game, game.state.place[unit]) > STACK_LIMIT


def crowded_hexes(game: BrothersGame) -> list[int]:
    """The overstacked hexes."""
    return [hex for hex in heavy_hexes(game) if stack_strength(game, hex) > STACK_LIMIT]


_heavy = Latest[list[int]]()


def heavy_hexes(game: BrothersGame) -> list[int]:
    """The hexes that would be overstacked if all in them were fresh: few, and the same until somebody moves."""
    scenario, place = game.scenario, game.state.place
    found = _heavy.get(scenario, None, (place,))
    if found is None:
        stacks, weights = game.state.stacks, scenario.weights
        shared = [hex for hex, units in Counter(place).items() if units > 1 and hex >= 0]
        heavy = sorted([hex for hex in shared if weights[stacks[hex]] > STACK_LIMIT])
        found = _heavy.keep(scenario, None, (place,), heavy)
    return found


def last_room(game: BrothersGame, units: tuple[int, ...], trail: tuple[int, ...]) -> int:
    """The last hex of a trail with room for units that go back, or off the map [brothers 4.1e]."""
    for hex in reversed(trail):
        others = tuple(unit for unit in game.state.stacks[hex] if unit not in units) if hex >= 0 else ()
        if sum(strength(game, unit) for unit in (*others, *units)) <= STACK_LIMIT:
            return hex
    return OFF_MAP
