"""What a unit is worth now: strength, morale and Command Rating [brothers 3.1.3a 3.1.5a 3.4.3]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch06_chits.sovereign_presence import commanders_in
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEMORALIZED, OVERRUN, WOUNDED, BrothersGame, has

ZERO = 10
"""The face 0 of a d10 is read as 10 [brothers 3.6a]."""


def strength(game: BrothersGame, unit: int) -> int:
    """Current strength points, less one if Shaken and two if Disrupted [brothers 3.1.5a 3.1.5b 3.5.1]; an HQ has none
    [brothers 3.4a]."""
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


def command_rating(game: BrothersGame, leader: int, posture: int) -> int:
    """Of the posture [brothers 3.4.3]; less for a Leader Casualty [brothers 8.7.1b] and for a demoralized corps
    [brothers 14.2b]; none if overrun this turn [brothers 7.3c]."""
    if has(game, leader, OVERRUN):
        return 0
    facts, state = game.scenario.units[leader], game.state
    value = facts.aggressive if posture == AGGRESSIVE_POSTURE else facts.defensive
    value -= has(game, leader, WOUNDED)
    if facts.formation >= 0 and state.formation[facts.formation] & DEMORALIZED:
        value -= 1
    if leader == state.leader:
        value += state.rating
    return max(0, value)
