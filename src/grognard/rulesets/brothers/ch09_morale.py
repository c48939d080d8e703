"""Chapter 9: Morale Tests and Morale Hits."""

from __future__ import annotations

from grognard.core.event import UnitAtEvent, UnitEvent
from grognard.rulesets.brothers.ch04_stacking.force_markers import veil
from grognard.rulesets.brothers.ch08_fire.casualties import take_casualty
from grognard.rulesets.brothers.ch10_break_test.breaking import check_remains
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame

ONE_HIT = 3
"""A Morale Test missed by more than this is two Morale Hits [brothers 9.1b 9.1c]."""


def morale_hits(value: int, rating: int) -> int:
    """What the d10 of a Morale Test, modified, does to a unit of a rating [brothers 9.0 9.1a 9.1b 9.1c]."""
    if value < rating:
        return 0
    return 1 if value <= rating + ONE_HIT else 2


# -- hits --------------------------------------------------------------------------------------------------------------
# Each of these tells whether the unit must now retreat by a Break Test [brothers 10.1b].


def take_morale_hit(game: BrothersGame, unit: int, rule: str) -> bool:
    """Shaken, then Disrupted, then a Casualty Hit [brothers 9.2a 9.2b]; several are taken one by one
    [brothers 9.2c]."""
    state = game.state
    if state.place[unit] < 0:
        return False
    if state.hits[unit] == DISRUPTED:
        return take_casualty(game, unit, "9.2b")
    place_marker(game, unit, rule)
    return check_remains(game, unit)  # also a Detachment that has no strength left [brothers 9.2d]


def place_marker(game: BrothersGame, unit: int, rule: str) -> None:
    state = game.state
    state.hits[unit] += 1
    event = UnitDisrupted if state.hits[unit] == DISRUPTED else UnitShaken
    game.tell(event(rule=rule, unit=unit, place=state.place[unit], only=veil(game, unit)))


# -- what is told ------------------------------------------------------------------------------------------------------


class MoraleTested(UnitEvent, frozen=True, kw_only=True):
    value: int
    rating: int
    hits: int
    shown = ("unit", "value")


class UnitShaken(UnitAtEvent, frozen=True):
    """A unit has a Shaken marker."""


class UnitDisrupted(UnitAtEvent, frozen=True):
    """A unit has a Disrupted marker."""
