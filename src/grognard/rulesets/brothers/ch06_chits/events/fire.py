"""Event chits that fire: Opportunity Fire, the balloon and massed guns."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.masks import iter_bits
from grognard.core.options import Group
from grognard.rulesets.brothers.ch03_components.units import ALLIED, AUSTRIAN, FRENCH
from grognard.rulesets.brothers.ch04_stacking.stacks import front_units
from grognard.rulesets.brothers.ch06_chits.nationality import is_helped
from grognard.rulesets.brothers.ch06_chits.windows import Window, plain
from grognard.rulesets.brothers.ch08_fire.fire import Fire, declare
from grognard.rulesets.brothers.ch08_fire.shifts import STEP
from grognard.rulesets.brothers.ch08_fire.targets import in_reach, ranges
from grognard.rulesets.brothers.ch11_movement.opportunity_fire import opportunities, take_opportunity
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, FIRE_STEP, FIRED, BrothersGame, has

# -- Opportunity Fire: sharpshooters and rifled guns, nobody else [brothers 11.9a] -------------------------------------


SHARPSHOOTERS = (Modifier(1, "sharpshooters", "11.9a"),)


def jaeger_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, window, AUSTRIAN, game.scenario.sharpshooters, "jaeger-sharpshooters")


def play_jaeger(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, SHARPSHOOTERS)


def guns_options(game: BrothersGame, window: Window) -> list[Group]:
    return opportunities(game, window, ALLIED, game.scenario.rifled_guns, "napoleons-guns")


def play_guns(game: BrothersGame, window: Window, action: Action) -> None:
    take_opportunity(game, action, ())


# -- the Fire Combat Step ----------------------------------------------------------------------------------------------


def is_own_fire(game: BrothersGame, fire: Fire, nation: int) -> bool:
    """A declared fire of a nation's guns in its own Fire Combat Step, dice not thrown."""
    lead = fire.units[0]
    return fire.kind == STEP and not fire.die and game.scenario.units[lead].is_gun and is_helped(game, lead, nation)


def godard_options(game: BrothersGame, window: Window) -> list[Group]:
    fire = game.find(Fire)
    possible = fire is not None and is_own_fire(game, fire, FRENCH) and distance_of(game, fire) >= 2
    return plain("godard-balloon", possible)


def distance_of(game: BrothersGame, fire: Fire) -> int:
    return game.scenario.field.grid.distance(game.state.place[fire.units[0]], fire.target)


def play_godard(game: BrothersGame, window: Window, action: Action) -> None:
    fire = game.current(Fire)
    game.amend(fire, sees_through=True, events=(*fire.events, *balloon(game, fire)))


def balloon(game: BrothersGame, fire: Fire) -> tuple[Modifier, ...]:
    """What it adds beyond Effective Range."""
    far = distance_of(game, fire) > min(ranges(game, unit)[0] for unit in fire.units)
    return (Modifier(1, "balloon", "8.1.4d"),) if far else ()


# -- massed guns -------------------------------------------------------------------------------------------------------


GRAND_BATTERY = (Modifier(1, "grand-battery", "8.3a"),)


def battery(game: BrothersGame, hex: int) -> tuple[int, ...]:
    """French guns of a front-line that may fire as one whatever their corps."""
    units = game.scenario.units
    guns = [u for u in front_units(game, hex) if units[u].is_gun and is_helped(game, u, FRENCH)]
    ready = ACTIVE | COMMANDED
    active = any(game.state.flags[unit] & ready == ready for unit in guns)
    fired = any(has(game, unit, FIRED) for unit in guns)
    return tuple(guns) if len(guns) >= 2 and active and not fired else ()


def auger_options(game: BrothersGame, window: Window) -> list[Group]:
    if game.state.phase != FIRE_STEP or not is_helped(game, game.state.leader, FRENCH) or window.hex >= 0:
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
    declare(game, STEP, guns, action.place, GRAND_BATTERY)
