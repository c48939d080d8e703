"""What befalls units: Morale Hits, Casualty Hits, Break Tests, and the Corps Morale they cost."""

from __future__ import annotations

from grognard.rulesets.brothers.events import (
    AmmoLow,
    BreakTested,
    CorpsMoraleLost,
    FormationDemoralized,
    FormationDestroyed,
    MarkerReduced,
    UnitBroken,
    UnitDisrupted,
    UnitShaken,
    UnitWorn,
)
from grognard.rulesets.brothers.fog import veil
from grognard.rulesets.brothers.stacks import morale, put, strength
from grognard.rulesets.brothers.state import (
    BLED,
    BROKEN,
    DEMORALIZED,
    DISRUPTED,
    GONE,
    LOW_AMMO,
    BrothersGame,
    has,
    mark,
)
from grognard.rulesets.brothers.victory import score

NO_WAY_OUT = "12.5e"
"""A unit Broken by this has failed no Break Test [brothers 14.0b]."""
HOLDS = 3
"""A Break Test so far below the Morale Rating has no effect [brothers 10.1a]."""


# -- hits --------------------------------------------------------------------------------------------------------------
# Each of these tells whether the unit must now retreat by a Break Test [brothers 10.1b].


def take_morale_hit(game: BrothersGame, unit: int, rule: str) -> bool:
    """Shaken, then Disrupted, then a Casualty Hit [brothers 9.2a 9.2b]."""
    state = game.state
    if state.place[unit] < 0:
        return False
    if state.hits[unit] == DISRUPTED:
        return take_casualty(game, unit, "9.2b")
    place_marker(game, unit, rule)
    return check_remains(game, unit)


def place_marker(game: BrothersGame, unit: int, rule: str) -> None:
    state = game.state
    state.hits[unit] += 1
    event = UnitDisrupted if state.hits[unit] == DISRUPTED else UnitShaken
    game.tell(event(rule=rule, unit=unit, place=state.place[unit], only=veil(game, unit)))


def check_remains(game: BrothersGame, unit: int) -> bool:
    """A Detachment without strength is Broken [brothers 9.2d]; a Battleworn unit tests [brothers 10.0b]."""
    if strength(game, unit) > 0:
        return False
    if game.scenario.units[unit].is_detachment:
        break_unit(game, unit, "9.2d")
        return False
    return take_break_test(game, unit, "10.0b")


def take_casualty(game: BrothersGame, unit: int, rule: str) -> bool:
    """[brothers 8.5a 8.5b 8.5c]"""
    state = game.state
    if state.place[unit] < 0:
        return False  # lost on a unit already Broken [brothers 8.4g]
    mark(game, unit, BLED)
    if game.scenario.units[unit].is_detachment:
        break_unit(game, unit, "8.5b")
        return False
    if state.worn[unit]:  # for every hit [brothers 10.0a]
        return take_break_test(game, unit, "10.0a")
    state.worn[unit] = 1
    state.hits[unit] = 0  # [brothers 8.5a]
    game.tell(UnitWorn(rule=rule, unit=unit, place=state.place[unit], only=veil(game, unit)))
    return False


def take_break_test(game: BrothersGame, unit: int, rule: str) -> bool:
    """[brothers 10.1a 10.1b 10.1c 10.1e]"""
    rating = morale(game, unit)
    only = veil(game, unit)
    value = game.roll(10, "break-test", "10.1a", only)
    outcome = "broken" if value > rating else "held" if value <= rating - HOLDS else "retreats"
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


def clear_marker(game: BrothersGame, unit: int, rule: str) -> None:
    """Off with any Shaken or Disrupted marker."""
    if game.state.place[unit] >= 0 and game.state.hits[unit]:
        game.state.hits[unit] = 1
        reduce_marker(game, unit, rule)


def run_low(game: BrothersGame, unit: int) -> None:
    """One marker at most, which counts for fire alone and stays until it is refilled [brothers 8.6c 8.6e]."""
    if not has(game, unit, LOW_AMMO):
        mark(game, unit, LOW_AMMO)
        game.tell(AmmoLow(rule="8.6b", unit=unit))


# -- broken ------------------------------------------------------------------------------------------------------------


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


# -- Corps Morale ------------------------------------------------------------------------------------------------------


def lose_morale(game: BrothersGame, index: int, rule: str) -> None:
    """One less; at zero the formation is demoralized at once [brothers 14.0b 14.1a]."""
    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & DEMORALIZED:
        return
    state.morale[index] -= 1
    game.tell(CorpsMoraleLost(rule=rule, formation=formation.key, side=formation.side, left=state.morale[index]))
    if state.morale[index] > 0:
        return
    state.formation[index] |= DEMORALIZED
    state.shocked = (*state.shocked, index)
    game.tell(FormationDemoralized(rule="14.1a", formation=formation.key, side=formation.side))
    score(game, 1 - formation.side, game.scenario.demoralized, "14.1e")
    if state.active == index:
        state.cut = True
        state.assaults = ()
        state.charges = ()
    open_shock(game)


def open_shock(game: BrothersGame) -> None:
    """One formation after the other, each completely [brothers 14.1b]."""
    from grognard.rulesets.brothers.demoralization import Demoralization

    if not any(isinstance(procedure, Demoralization) for procedure, _ in game.agenda):
        game.push(Demoralization())
