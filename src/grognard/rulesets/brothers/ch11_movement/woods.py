"""Woods disorder whoever moves into them off the road [brothers 11.2.4a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.values import strength
from grognard.rulesets.brothers.ch09_morale import place_marker
from grognard.rulesets.brothers.ch10_break_test.breaking import check_remains
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.state import DISRUPTED, BrothersGame


def is_disordered_by_woods(game: BrothersGame, unit: int) -> bool:
    """Not a Disrupted unit, nor one that it would use up unless a scenario reads it so [brothers 11.2.4b]."""
    if not game.scenario.units[unit].is_troops or game.state.hits[unit] == DISRUPTED:
        return False
    return strength(game, unit) > 1 or game.scenario.switches.woods_break


def disorder_in_woods(game: BrothersGame, unit: int) -> None:
    """One Morale Hit, never a Casualty Hit [brothers 11.2.4a]."""
    if is_disordered_by_woods(game, unit):
        place_marker(game, unit, "11.2.4a")
        if check_remains(game, unit):
            break_retreats(game, [unit], ())
