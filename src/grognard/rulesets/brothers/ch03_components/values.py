"""What a unit is worth now: strength and morale [brothers 3.1.3a 3.1.5a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch06_chits.sovereign_presence import commanders_in
from grognard.rulesets.brothers.state import BrothersGame

ZERO = 10
"""The face 0 of a d10 is read as 10 [brothers 3.6a]."""


def strength(game: BrothersGame, unit: int) -> int:
    """Current strength points, less one if Shaken and two if Disrupted [brothers 3.1.5a 3.1.5b 3.5.1]."""
    facts, state = game.scenario.units[unit], game.state
    return max(0, (facts.worn if state.worn[unit] else facts.strength) - state.hits[unit])


def morale(game: BrothersGame, unit: int) -> int:
    """The current Morale Rating; a sovereign in the hex cheers his own [brothers 3.1.3a 3.1.3b 6.2b]."""
    facts, state = game.scenario.units[unit], game.state
    value = (facts.worn_morale if state.worn[unit] else facts.morale) - state.hits[unit]
    return value + commanders_in(game, state.place[unit], facts.nation)


def halve(value: int) -> int:
    """Rounded down, but never below 1, and never up [brothers 3.6b]."""
    return max(1, value // 2) if value >= 1 else value


def largest(game: BrothersGame, units: list[int]) -> list[int]:
    """The units of most current strength [brothers 8.4d 12.3.1]."""
    most = max(strength(game, unit) for unit in units)
    return [unit for unit in units if strength(game, unit) == most]
