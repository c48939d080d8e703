"""Event chits that fire: Opportunity Fire, the balloon and massed guns."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, FRENCH
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch06_chits.windows import EVENTS, PAUSE, EventRule, Window, plain
from grognard.rulesets.brothers.ch08_fire.finding import (
    FARTHEST,
    OPPORTUNITY,
    STEP,
    can_fire,
    in_reach,
    ranges,
    targets,
)
from grognard.rulesets.brothers.ch08_fire.fire import Fire, declare
from grognard.rulesets.brothers.ch11_movement.halting import moving
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, FIRE_STEP, FIRED, MOVEMENT_STEP, BrothersGame, has

# -- Opportunity Fire: sharpshooters and rifled guns, nobody else [brothers 11.9a] -------------------------------------


def opportunities(game: BrothersGame, window: Window, side: int, shooters: tuple[int, ...], key: str) -> list[Group]:
    """In any Fire Combat or Movement Step [brothers 11.9b]; at a mover once for each hex it enters [brothers 11.9c],
    and between two pauses of its move at nobody else; never by units Out of Command [brothers 7.5a]."""
    if game.state.phase not in (FIRE_STEP, MOVEMENT_STEP):
        return []
    aims = zone = -1
    frame = moving(game)
    if frame is not None and frame.movers and game.scenario.units[frame.movers[0]].side != side:
        place = game.state.place[frame.movers[0]]
        mover = 1 << place if place >= 0 else 0
        if window.hex >= 0 and PAUSE not in window.names:
            aims = 0 if frame.shot else mover
            zone = game.scenario.field.grid.disc(place, FARTHEST) if aims else 0
        elif frame.shot:
            aims = ~mover
    groups, places = [], game.state.place
    for unit in shooters if aims else ():
        mask = targets(game, unit, aims) if places[unit] >= 0 and zone >> places[unit] & 1 else 0
        lost = has(game, unit, ACTIVE) and not has(game, unit, COMMANDED)
        if mask and not lost and can_fire(game, unit):
            groups.append(Group(key, (unit,), mask))
    return groups


def take_opportunity(game: BrothersGame, action: Action, events: tuple[Modifier, ...]) -> None:
    frame = moving(game)
    if frame is not None and frame.movers and game.state.place[frame.movers[0]] == action.place:
        game.amend(frame, shot=True)
    declare(game, OPPORTUNITY, (action.unit,), action.place, events)


def jaeger_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, window, AUSTRIAN, game.scenario.sharpshooters, "jaeger-sharpshooters")


def play_jaeger(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, (Modifier(1, "sharpshooters", "11.9a"),))


def guns_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, window, ALLIED, game.scenario.rifled_guns, "napoleons-guns")


def play_guns(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, ())


# -- the Fire Combat Step ----------------------------------------------------------------------------------------------


def is_own_fire(game: BrothersGame, fire: Fire, nation: int) -> bool:
    """A declared fire of a nation's guns in its own Fire Combat Step, dice not thrown."""
    facts = game.scenario.units[fire.units[0]]
    return fire.kind == STEP and not fire.die and facts.is_gun and facts.nation == nation


def godard_options(game: BrothersGame, window: Window) -> list[Group]:
    fire = game.find(Fire)
    possible = fire is not None and is_own_fire(game, fire, FRENCH) and distance_of(game, fire) >= 2
    return plain("godard-balloon", possible)


def distance_of(game: BrothersGame, fire: Fire) -> int:
    return game.scenario.field.grid.distance(game.state.place[fire.units[0]], fire.target)


def play_godard(game: BrothersGame, window: Window, action: Action) -> None:
    fire = game.find(Fire)
    assert fire is not None
    far = distance_of(game, fire) > min(ranges(game, unit)[0] for unit in fire.units)
    seen = (Modifier(1, "balloon", "8.1.4d"),) if far else ()
    game.amend(fire, sees_through=True, events=(*fire.events, *seen))


# -- massed guns -------------------------------------------------------------------------------------------------------


def battery(game: BrothersGame, hex: int) -> tuple[int, ...]:
    """French guns of a front-line that may fire as one whatever their corps."""
    units = game.scenario.units
    guns = [u for u in front_units(game, hex) if units[u].is_gun and units[u].nation == FRENCH]
    ready = ACTIVE | COMMANDED
    active = any(game.state.flags[unit] & ready == ready for unit in guns)
    fired = any(has(game, unit, FIRED) for unit in guns)
    return tuple(guns) if len(guns) >= 2 and active and not fired else ()


def auger_options(game: BrothersGame, window: Window) -> list[Group]:
    if game.state.phase != FIRE_STEP or game.scenario.units[game.state.leader].nation != FRENCH or window.hex >= 0:
        return []
    groups = []
    for hex in iter_bits(game.state.occupied[ALLIED]):
        guns = battery(game, hex)
        if guns:
            mask = game.state.occupied[AUSTRIAN]
            reached = sum(1 << t for t in iter_bits(mask) if all(in_reach(game, gun, t) for gun in guns))
            if reached:
                groups.append(Group("auger-grand-battery", guns[:1], reached))
    return groups


def play_auger(game: BrothersGame, window: Window, action: Action) -> None:
    guns = battery(game, game.state.place[action.unit])
    declare(game, STEP, guns, action.place, (Modifier(1, "grand-battery", "8.3a"),))


EVENTS.update(
    {
        "jaeger-sharpshooters": EventRule(jaeger_options, play_jaeger, opportunity=True),
        "napoleons-guns": EventRule(guns_options, play_guns, opportunity=True),
        "godard-balloon": EventRule(godard_options, play_godard),
        "auger-grand-battery": EventRule(auger_options, play_auger),
    }
)
