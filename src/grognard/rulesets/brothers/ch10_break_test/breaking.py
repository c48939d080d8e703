"""The Break Test, and what becomes of a unit that fails it [brothers 10.1a 10.2a]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch03_components.points import score
from grognard.rulesets.brothers.ch03_components.values import morale, strength
from grognard.rulesets.brothers.ch04_stacking.force_markers import veil
from grognard.rulesets.brothers.ch04_stacking.stacks import put
from grognard.rulesets.brothers.ch10_break_test.log import BreakTested, FormationDestroyed, MarkerReduced, UnitBroken
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.state import BROKEN, GONE, BrothersGame

NO_WAY_OUT = "12.5e"
"""A unit Broken by this has failed no Break Test [brothers 14.0b]."""


HOLDS = 3
"""A Break Test so far below the Morale Rating has no effect [brothers 10.1a]."""


def break_outcome(value: int, rating: int) -> str:
    """What a d10 does to a unit of a rating: well below it holds [brothers 10.1a], up to it it retreats
    [brothers 10.1b], above it it is Broken [brothers 10.1c]."""
    if value > rating:
        return "broken"
    return "held" if value <= rating - HOLDS else "retreats"


def take_break_test(game: BrothersGame, unit: int, rule: str) -> bool:
    """A Battleworn unit that is hit [brothers 10.0a], or has no strength left [brothers 10.0b], rolls a d10 against its
    rating as it is now [brothers 10.1e]. Gives whether it must now retreat."""
    rating = morale(game, unit)
    only = veil(game, unit)
    value = game.roll(10, "break-test", "10.1a", only)
    outcome = break_outcome(value, rating)
    game.tell(BreakTested(rule=rule, unit=unit, value=value, rating=rating, outcome=outcome, only=only))
    if outcome == "broken":
        break_unit(game, unit, "10.1c")
        return False
    while strength(game, unit) < 1 and game.state.hits[unit]:  # [brothers 10.1f]
        reduce_marker(game, unit, "10.1f")
    return outcome == "retreats"


def reduce_marker(game: BrothersGame, unit: int, rule: str) -> None:
    game.state.hits[unit] -= 1
    game.tell(MarkerReduced(rule=rule, unit=unit, left=game.state.hits[unit], only=veil(game, unit)))


def break_unit(game: BrothersGame, unit: int, rule: str) -> None:
    """Into the Broken box for good [brothers 10.2a]; Detachments cost their owner nothing [brothers 3.3b]."""
    facts, hex = game.scenario.units[unit], game.state.place[unit]
    put(game, unit, BROKEN)
    game.tell(UnitBroken(rule=rule, unit=unit, place=hex))
    if not facts.is_detachment:
        score(game, 1 - facts.side, game.scenario.broken, "3.5.2b")
        if rule != NO_WAY_OUT or game.scenario.switches.lost_retreats_cost_morale:
            lose_morale(game, facts.formation, "14.0b")
    close_formation(game, facts.formation)


def close_formation(game: BrothersGame, index: int) -> None:
    """With all its units Broken, HQ and chit leave the game; those still to come are not Broken [brothers 10.2b]."""
    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & GONE or any(state.place[unit] != BROKEN for unit in formation.members):
        return
    state.formation[index] |= GONE
    state.place[formation.hq] = BROKEN
    state.cup = tuple(chit for chit in state.cup if chit != index)
    game.tell(FormationDestroyed(rule="10.2b", formation=formation.key, side=formation.side))


def check_remains(game: BrothersGame, unit: int) -> bool:
    """A Detachment without strength is Broken [brothers 9.2d]; a Battleworn unit tests [brothers 10.0b]."""
    if strength(game, unit) > 0:
        return False
    if game.scenario.units[unit].is_detachment:
        break_unit(game, unit, "9.2d")
        return False
    return take_break_test(game, unit, "10.0b")
