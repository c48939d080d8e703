"""Event chits of command and rally."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.options import Group
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, AUSTRIANS, FRENCH, SARDINIAN
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch05_turn.activation import Activation
from grognard.rulesets.brothers.ch06_chits.nationality import is_helped
from grognard.rulesets.brothers.ch06_chits.sovereign_presence import commanders_in
from grognard.rulesets.brothers.ch06_chits.windows import Window, plain
from grognard.rulesets.brothers.ch11_movement.engagement import is_engaged
from grognard.rulesets.brothers.ch13_rally import RallyStep, refill, steady
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    FAILED,
    LOW_AMMO,
    OVERRUN,
    BrothersGame,
    has,
    has_failed,
    posture_of,
)

# -- command -----------------------------------------------------------------------------------------------------------


def called(game: BrothersGame, nations: tuple[int, ...]) -> Activation | None:
    """The activation of a formation of some nations, for the help of one its own event alone [brothers 6.3b]."""
    frame = game.find(Activation)
    if frame is None or game.scenario.formations[frame.formation].nation not in nations:
        return None
    return frame


def rumour_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (FRENCH,))
    if frame is None or frame.forced:
        return []
    formation, place = game.scenario.formations[frame.formation], game.state.place
    emperor = commanders_in(game, place[formation.hq], FRENCH) > 0
    engaged = any(is_engaged(game, unit) for unit in formation.members)
    return plain("rumour-from-mantua", not emperor and not engaged)


def play_rumour(game: BrothersGame, window: Window, action: Action) -> None:
    frame = game.current(Activation)
    game.amend(frame, forced=True)


def heat_options(game: BrothersGame, window: Window) -> list[Group]:
    return plain("oppressive-heat", called(game, (FRENCH, SARDINIAN)) is not None and not game.state.slow)


def play_heat(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.slow = 1


def courier_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (FRENCH,))
    return plain("imperial-courier", frame is not None and not has(game, game.state.leader, OVERRUN))


def play_courier(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.rating += 2


def hess_options(game: BrothersGame, window: Window) -> list[Group]:
    """A check that has just failed; nothing helps an HQ that was overrun."""
    frame = called(game, (AUSTRIANS,))
    possible = frame is not None and has_failed(game) and not has(game, game.state.leader, OVERRUN)
    return plain("hess-intervenes", possible)


def play_hess(game: BrothersGame, window: Window, action: Action) -> None:
    game.state.formation[game.state.active] &= ~FAILED


# -- rally -------------------------------------------------------------------------------------------------------------


def own_rally(game: BrothersGame, window: Window, side: int) -> bool:
    """Between activations, or in a Rally Step of its own side."""
    return "rally_step" not in window.names or game.scenario.units[game.state.leader].side == side


def colours_options(game: BrothersGame, window: Window) -> list[Group]:
    if not own_rally(game, window, AUSTRIAN):
        return []
    units = tuple(
        unit
        for unit in game.scenario.members[AUSTRIAN]
        if game.scenario.units[unit].is_infantry and game.state.place[unit] >= 0 and game.state.hits[unit]
    )
    return [Group("regimental-colours", units)] if units else []


def play_colours(game: BrothersGame, window: Window, action: Action) -> None:
    steady(game, action.unit, "9.2a")


def cantinieres_options(game: BrothersGame, window: Window) -> list[Group]:
    if not own_rally(game, window, ALLIED):
        return []
    units = [
        unit
        for unit, facts in enumerate(game.scenario.units)
        if is_helped(game, unit, FRENCH) and (facts.is_infantry or facts.is_gun) and game.state.place[unit] >= 0
    ]
    shaken = tuple(unit for unit in units if game.state.hits[unit])
    short = tuple(unit for unit in units if has(game, unit, LOW_AMMO))
    groups = [Group("cantinieres", shaken, extras=((0,),))] if shaken else []
    return groups + ([Group("cantinieres", short, extras=((1,),))] if short else [])


def play_cantinieres(game: BrothersGame, window: Window, action: Action) -> None:
    if action.extra[0]:
        refill(game, action.unit, "8.6d")
    else:
        steady(game, action.unit, "9.2a")


def la_marmora_options(game: BrothersGame, window: Window) -> list[Group]:
    frame = called(game, (SARDINIAN,))
    possible = frame is not None and posture_of(game) == AGGRESSIVE_POSTURE and not has_failed(game)
    return plain("la-marmora", possible)


def play_la_marmora(game: BrothersGame, window: Window, action: Action) -> None:
    frame = game.current(RallyStep)
    game.amend(frame, left=command_rating(game, game.state.leader, AGGRESSIVE_POSTURE), free=True)
