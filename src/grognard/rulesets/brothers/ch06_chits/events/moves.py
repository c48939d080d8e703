"""Event chits on the move: marches, Charges, breaking off and retreating."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.options import Group
from grognard.core.procedure import Procedure
from grognard.core.sight import BLOCKED
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, AUSTRIANS, FRENCH, SARDINIAN
from grognard.rulesets.brothers.ch03_components.values import morale
from grognard.rulesets.brothers.ch06_chits.events.fire import is_own_fire
from grognard.rulesets.brothers.ch06_chits.nationality import is_helped
from grognard.rulesets.brothers.ch06_chits.windows import Window, plain, playable
from grognard.rulesets.brothers.ch08_fire.fire import Fire
from grognard.rulesets.brothers.ch08_fire.targets import can_fire, sight
from grognard.rulesets.brothers.ch09_morale import MoraleTested, morale_hits, take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.driven_off import break_retreats
from grognard.rulesets.brothers.ch11_movement.frame import is_stuck
from grognard.rulesets.brothers.ch11_movement.log import ChargeCancelled
from grognard.rulesets.brothers.ch11_movement.march import March
from grognard.rulesets.brothers.ch12_assault.abandonment import Withdrawal
from grognard.rulesets.brothers.ch12_assault.retreat import Retreats
from grognard.rulesets.brothers.state import (
    AGGRESSIVE,
    BLED,
    COMMANDED,
    DISRUPTED,
    HALTED,
    BrothersGame,
    has,
    has_failed,
    is_demoralized,
    mark,
)

ROCKETS = 3
"""Hexes within which rockets frighten horses."""
ROCKET_FIRE = (Modifier(1, "rockets", "8.3a"),)
SCREEN = 2
"""Hexes within which horse can cover others."""


# -- marches and Charges -----------------------------------------------------------------------------------------------


def announced(game: BrothersGame) -> March | None:
    """A move that has been announced and not begun."""
    march = game.find(March)
    return march if march is not None and march.path and len(march.trail) <= 1 else None


def own_move(game: BrothersGame, nation: int, arm: str) -> March | None:
    """An announced move of In Command units of one nation and arm."""
    march = announced(game)
    return march if march is not None and are_of(game, march.movers, nation, arm) else None


def are_of(game: BrothersGame, units: tuple[int, ...], nation: int, arm: str) -> bool:
    """Whether all are In Command and of one nation and arm."""
    facts = game.scenario.units
    return all(
        is_helped(game, unit, nation) and facts[unit].arm == arm and has(game, unit, COMMANDED) for unit in units
    )


def ask_again(game: BrothersGame, march: March) -> None:
    """The move is announced anew under the better conditions."""
    game.go_to(game.amend(march, path=(), position=0, charge=-1), March.ask)


def edelsheim_options(game: BrothersGame, window: Window) -> list[Group]:
    """On a move that has been announced, or instead of one by cavalry that has nowhere to go in Defensive posture."""
    march = game.find(March)
    possible = march is not None and (announced(game) is not None or is_stuck(march)) and can_spur(game, march.movers)
    return plain("edelsheim-hussars", possible)


def can_spur(game: BrothersGame, units: tuple[int, ...]) -> bool:
    """Steady Austrian cavalry of a corps that holds and has not failed, which is not Aggressive already."""
    return (
        are_of(game, units, AUSTRIANS, "cavalry")
        and not has_failed(game)
        and not any(
            game.state.hits[unit] or is_demoralized(game, unit) or has(game, unit, AGGRESSIVE) for unit in units
        )
    )


def spur_waits(game: BrothersGame, unit: int) -> bool:
    """Whether the chit that would find a way for a unit is at hand."""
    held = playable(game, AUSTRIAN, Window(("move_declared",)))
    return "edelsheim-hussars" in held and can_spur(game, (unit,))


def play_edelsheim(game: BrothersGame, window: Window, action: Action) -> None:
    """They act as in Aggressive posture, and a Charge has one strength point more for each."""
    march = game.current(March)
    for unit in march.movers:
        mark(game, unit, AGGRESSIVE)
    ask_again(game, march)


def double_options(game: BrothersGame, window: Window) -> list[Group]:
    return plain("pas-gymnastique", own_move(game, FRENCH, "infantry") is not None)


def play_double(game: BrothersGame, window: Window, action: Action) -> None:
    march = game.current(March)
    shield = (Modifier(-2, "at-the-double", "11.8a"),)
    ask_again(game, game.amend(march, boost=march.boost + 2, first_shield=(*march.first_shield, *shield)))


def bersaglieri_options(game: BrothersGame, window: Window) -> list[Group]:
    march = own_move(game, SARDINIAN, "infantry")
    light = march is not None and any("bersaglieri" in game.scenario.units[unit].traits for unit in march.movers)
    return plain("bersaglieri", light)


def play_bersaglieri(game: BrothersGame, window: Window, action: Action) -> None:
    march = game.current(March)
    shield = (Modifier(-1, "bersaglieri", "11.8a"),)
    changed = game.amend(march, boost=march.boost + 2, woodsmen=True, shields=(*march.shields, *shield))
    ask_again(game, changed)


def rocket_options(game: BrothersGame, window: Window) -> list[Group]:
    return plain("rocket-battery", can_frighten(game) or can_rocket(game))


def can_frighten(game: BrothersGame) -> bool:
    """An enemy Charge just announced, near Austrian guns that see it."""
    march = announced(game)
    if march is None or march.charge < 0 or game.scenario.units[march.lead].side == AUSTRIAN:
        return False
    here, grid = game.state.place[march.lead], game.scenario.field.grid
    return any(
        game.scenario.units[unit].is_gun
        and can_fire(game, unit)
        and grid.distance(game.state.place[unit], here) <= ROCKETS
        and sight(game, game.state.place[unit], here) != BLOCKED
        for unit in game.scenario.members[AUSTRIAN]
    )


def can_rocket(game: BrothersGame) -> bool:
    fire = game.find(Fire)
    return fire is not None and is_own_fire(game, fire, AUSTRIANS) and len(fire.units) == 1


def play_rockets(game: BrothersGame, window: Window, action: Action) -> None:
    if not can_frighten(game):
        fire = game.current(Fire)
        game.amend(fire, sees_through=True, events=(*fire.events, *ROCKET_FIRE))
        return
    march = game.current(March)
    value = game.roll(10, "rockets", "9.0")
    hurt: list[int] = []
    fleeing: list[int] = []
    for unit in march.movers:
        rating = morale(game, unit)
        hits = morale_hits(value, rating)
        game.tell(MoraleTested(rule="9.0", unit=unit, value=value, rating=rating, hits=hits))
        if hits:
            hurt.append(unit)
        for _ in range(hits):
            if take_morale_hit(game, unit, "9.1b"):
                fleeing.append(unit)
    if hurt:
        spoil_charge(game, march, tuple(hurt), tuple(fleeing))
        break_retreats(game, fleeing, ())


def spoil_charge(game: BrothersGame, march: March, hurt: tuple[int, ...], fleeing: tuple[int, ...]) -> None:
    """Those with a Morale Hit no longer qualify, and may still move or stay; the others ride on [brothers 11.11.1b]."""
    game.tell(ChargeCancelled(rule="11.11.1b", units=hurt))
    riding = tuple(unit for unit in march.movers if unit not in hurt)
    if riding:
        game.amend(march, movers=riding, spent=(0,) * len(riding))
        return
    left = tuple(unit for unit in hurt if game.state.place[unit] >= 0 and unit not in fleeing)
    ask_again(game, game.amend(march, movers=left, spent=(0,) * len(left)))


def afrique_options(game: BrothersGame, window: Window) -> list[Group]:
    """Morale Hits, but no Casualty Hit, have halted a French Charge."""
    march = game.find(March)
    possible = (
        march is not None
        and march.charge >= 0
        and is_helped(game, march.lead, FRENCH)
        and any(has(game, unit, HALTED) for unit in march.movers)
        and not any(has(game, unit, BLED) for unit in march.movers)
    )
    return plain("chasseurs-afrique", possible)


def play_afrique(game: BrothersGame, window: Window, action: Action) -> None:
    march = game.current(March)
    for unit in march.movers:
        game.state.flags[unit] &= ~HALTED


# -- the screen --------------------------------------------------------------------------------------------------------


def screen_options(game: BrothersGame, window: Window) -> list[Group]:
    """Sardinian units about to break off or retreat, near horse of their own."""
    units, place, grid = game.scenario.units, game.state.place, game.scenario.field.grid
    if window.unit < 0 or not is_helped(game, window.unit, SARDINIAN) or place[window.unit] < 0:
        return []
    near = any(
        units[unit].is_cavalry
        and is_helped(game, unit, SARDINIAN)
        and place[unit] >= 0
        and game.state.hits[unit] < DISRUPTED
        and grid.distance(place[unit], place[window.unit]) <= SCREEN
        for unit in game.scenario.members[ALLIED]
    )
    return [Group("cavalleggeri-screen")] if near else []


def play_screen(game: BrothersGame, window: Window, action: Action) -> None:
    """Whoever breaks off or retreats just now does so without test and without being fired at."""
    leaving = (frame for frame in game.under_way(Procedure) if isinstance(frame, March | Retreats | Withdrawal))
    game.amend(next(leaving), screened=True)
