"""Stacks: strength, the front-line, who is Engaged, who stands where."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from grognard.rulesets.brothers.state import BrothersGame

STACK_LIMIT = 10
"""Strength points in a hex at the end of a Step [brothers 4.1a]."""
FRONT = 6
"""The top strength points are the front-line of a hex [brothers 4.2a]."""


def strength(game: BrothersGame, unit: int) -> int:
    """Current strength points [brothers 3.1.5a 3.1.5b]."""
    facts, state = game.scenario.units[unit], game.state
    return max(0, (facts.worn if state.worn[unit] else facts.strength) - state.hits[unit])


def morale(game: BrothersGame, unit: int) -> int:
    """The current Morale Rating; a sovereign in the hex cheers his own [brothers 3.1.3a 3.1.3b 6.2b]."""
    facts, state = game.scenario.units[unit], game.state
    value = (facts.worn_morale if state.worn[unit] else facts.morale) - state.hits[unit]
    place = state.place[unit]
    for leader in game.scenario.commanders:
        if state.place[leader] == place and game.scenario.units[leader].nation == facts.nation:
            value += 1
    return value


def halve(value: int) -> int:
    """Rounded down, but never below 1, and never up [brothers 3.6b]."""
    return max(1, value // 2) if value >= 1 else value


def stack_strength(game: BrothersGame, hex: int) -> int:
    units, worn, hits, total = game.scenario.units, game.state.worn, game.state.hits, 0
    for unit in game.state.stacks[hex]:  # `strength`, in line: it is asked for all the time
        left = (units[unit].worn if worn[unit] else units[unit].strength) - hits[unit]
        total += left if left > 0 else 0
    return total


def front_line(game: BrothersGame, hex: int) -> list[tuple[int, int]]:
    """The units of a hex that hold some of its top 6 strength points, with how many each holds [brothers 4.2a]."""
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


def largest(game: BrothersGame, units: list[int]) -> list[int]:
    """The units of most current strength [brothers 8.4d 12.3.1]."""
    most = max(strength(game, unit) for unit in units)
    return [unit for unit in units if strength(game, unit) == most]


# -- neighbours --------------------------------------------------------------------------------------------------------


def hot_hexes(game: BrothersGame, side: int) -> int:
    """The hexes next to enemy Combat Units of a side: entering one Engages [brothers 11.7a 11.7.1d]."""
    return game.scenario.field.around(game.state.occupied[1 - side])


def is_engaged(game: BrothersGame, unit: int) -> bool:
    """A front-line unit next to an enemy Combat Unit, also one that came into the front-line only because those above
    it dwindled or left [brothers 11.7.1c]; HQs never are [brothers 11.7a 11.7.1a 11.7.1d]."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if hex < 0 or not facts.is_troops or not game.scenario.field.grid.adjacent[hex] & state.occupied[1 - facts.side]:
        return False
    return unit in front_units(game, hex)


def leaders_at(game: BrothersGame, side: int, hex: int) -> list[int]:
    place = game.state.place
    return [unit for unit in game.scenario.leaders[side] if place[unit] == hex]


def leader_hexes(game: BrothersGame, side: int) -> int:
    mask = 0
    for unit in game.scenario.leaders[side]:
        if game.state.place[unit] >= 0:
            mask |= 1 << game.state.place[unit]
    return mask


# -- changes -----------------------------------------------------------------------------------------------------------


def lift(game: BrothersGame, unit: int) -> None:
    """Take a unit out of its hex."""
    state, facts = game.state, game.scenario.units[unit]
    hex = state.place[unit]
    if facts.is_troops and hex >= 0:
        stack = tuple(other for other in state.stacks[hex] if other != unit)
        state.stacks[hex] = stack
        if not stack:
            _occupy(game, facts.side, state.occupied[facts.side] & ~(1 << hex))


def put(game: BrothersGame, unit: int, hex: int, position: int = 0) -> None:
    """Set a unit down in a hex with so many units above it, or off the map."""
    state, facts = game.state, game.scenario.units[unit]
    lift(game, unit)
    state.place[unit] = hex
    if facts.is_troops and hex >= 0:
        stack = state.stacks[hex]
        state.stacks[hex] = (*stack[:position], unit, *stack[position:])
        _occupy(game, facts.side, state.occupied[facts.side] | 1 << hex)


def _occupy(game: BrothersGame, side: int, mask: int) -> None:
    one, two = game.state.occupied
    game.state.occupied = (mask, two) if side == 0 else (one, mask)
