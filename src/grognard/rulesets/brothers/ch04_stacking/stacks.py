"""Stacks: their strength, their front-line, who stands where [brothers 4.2a 4.3a]."""

from __future__ import annotations

from typing import TYPE_CHECKING

from grognard.core.places import hexes_at, picker
from grognard.rulesets.brothers.ch03_components.values import strength

if TYPE_CHECKING:
    from grognard.rulesets.brothers.state import BrothersGame

FRONT = 6
"""The top strength points are the front-line of a hex [brothers 4.2a]."""


def stack_strength(game: BrothersGame, hex: int) -> int:
    units, worn, hits, total = game.scenario.units, game.state.worn, game.state.hits, 0
    for unit in game.state.stacks[hex]:  # `strength`, in line: it is asked for all the time
        left = (units[unit].worn if worn[unit] else units[unit].strength) - hits[unit]
        total += left if left > 0 else 0
    return total


def front_line(game: BrothersGame, hex: int) -> list[tuple[int, int]]:
    """The units of a hex that hold some of its top 6 strength points, with how many each holds [brothers 4.2a]: fire
    strikes them [brothers 4.2b], and their coming draws it [brothers 4.2c]. An Assault strikes all [brothers 4.2d]."""
    return _front(game, game.state.stacks[hex])


def _front(game: BrothersGame, stack: tuple[int, ...]) -> list[tuple[int, int]]:
    left, found = FRONT, []
    for unit in stack:
        if left <= 0:
            break
        share = min(strength(game, unit), left)
        found.append((unit, share))
        left -= share
    return found


def front_units(game: BrothersGame, hex: int) -> list[int]:
    return front_of(game, game.state.stacks[hex])


def front_of(game: BrothersGame, stack: tuple[int, ...]) -> list[int]:
    """Who would be in the front-line if units stood in that order, top first."""
    return [unit for unit, _ in _front(game, stack)]


def front_strength(game: BrothersGame, unit: int) -> int:
    """How many points of the front-line a unit holds [brothers 8.1.2b]."""
    return next((share for other, share in front_line(game, game.state.place[unit]) if other == unit), 0)


def above(game: BrothersGame, hex: int, position: int) -> int:
    """The strength of the units at the top of a stack, so many of them."""
    return sum(strength(game, unit) for unit in game.state.stacks[hex][:position])


def leader_hexes(game: BrothersGame, side: int) -> int:
    return hexes_at(picker(game.scenario.leaders[side])(game.state.place))


# -- changes -----------------------------------------------------------------------------------------------------------


def lift(game: BrothersGame, unit: int) -> None:
    """Take a unit out of its hex."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if facts.is_troops and hex >= 0:
        stack = tuple([other for other in state.stacks[hex] if other != unit])
        state.own_stacks()[hex] = stack
        if not stack:
            _occupy(game, facts.side, state.occupied[facts.side] & ~(1 << hex))


def put(game: BrothersGame, unit: int, hex: int, position: int = 0) -> None:
    """Set a unit down in a hex with so many units above it, or off the map: nothing but moves and retreats changes the
    order of a stack [brothers 4.3a]."""
    state, facts = game.state, game.scenario.units[unit]
    lift(game, unit)
    state.place[unit] = hex
    if facts.is_troops and hex >= 0:
        stack = state.stacks[hex]
        state.own_stacks()[hex] = (*stack[:position], unit, *stack[position:])
        _occupy(game, facts.side, state.occupied[facts.side] | 1 << hex)


def _occupy(game: BrothersGame, side: int, mask: int) -> None:
    one, two = game.state.occupied
    game.state.occupied = (mask, two) if side == 0 else (one, mask)
