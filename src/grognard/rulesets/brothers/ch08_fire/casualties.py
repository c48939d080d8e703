"""Casualty Hits, and what they do to a unit [brothers 8.5a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch04_stacking.force_markers import veil
from grognard.rulesets.brothers.ch08_fire.log import UnitWorn
from grognard.rulesets.brothers.ch10_break_test.breaking import break_unit, reduce_marker, take_break_test
from grognard.rulesets.brothers.state import BLED, BrothersGame, mark


def take_casualty(game: BrothersGame, unit: int, rule: str) -> bool:
    """A Fresh unit turns to its Battleworn side [brothers 8.5a], a Detachment is Broken [brothers 8.5b], a Battleworn
    unit takes a Break Test [brothers 8.5c]."""
    state = game.state
    if state.place[unit] < 0:
        return False  # lost on a unit already Broken [brothers 8.4g]
    mark(game, unit, BLED)
    if game.scenario.units[unit].is_detachment:
        break_unit(game, unit, "8.5b")
        return False
    if state.worn[unit]:  # for every hit [brothers 10.0a]
        return take_break_test(game, unit, "10.0a")
    state.worn[unit] = 1  # for good [brothers 3.2a 3.2b]
    state.hits[unit] = 0  # so that later hits start again at Shaken [brothers 8.5a 9.2b 9.2c]
    game.tell(UnitWorn(rule=rule, unit=unit, place=state.place[unit], only=veil(game, unit)))
    return False


def clear_marker(game: BrothersGame, unit: int, rule: str) -> None:
    """Off with any Shaken or Disrupted marker."""
    if game.state.place[unit] >= 0 and game.state.hits[unit]:
        game.state.hits[unit] = 1
        reduce_marker(game, unit, rule)
