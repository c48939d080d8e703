"""Opportunity Fire: sharpshooters and rifled guns, nobody else [brothers 11.9a]."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.options import Group
from grognard.rulesets.brothers.ch06_chits.windows import PAUSE, Window
from grognard.rulesets.brothers.ch08_fire.fire import declare
from grognard.rulesets.brothers.ch08_fire.shifts import OPPORTUNITY
from grognard.rulesets.brothers.ch08_fire.targets import can_fire, targets
from grognard.rulesets.brothers.ch11_movement.frame import moving
from grognard.rulesets.brothers.state import ACTIVE, COMMANDED, FIRE_STEP, MOVEMENT_STEP, BrothersGame, has


def opportunities(game: BrothersGame, window: Window, side: int, shooters: tuple[int, ...], key: str) -> list[Group]:
    """In any Fire Combat or Movement Step [brothers 11.9b]; at a mover once for each hex it enters [brothers 11.9c],
    and between two pauses of its move at nobody else; never by units Out of Command [brothers 7.5a]. It is no Defensive
    Fire, and no worse for being repeated [brothers 11.9e]."""
    if game.state.phase not in (FIRE_STEP, MOVEMENT_STEP):
        return []
    aims = -1
    frame = moving(game)
    if frame is not None and frame.movers and game.scenario.units[frame.movers[0]].side != side:
        place = game.state.place[frame.movers[0]]
        mover = 1 << place if place >= 0 else 0
        if window.hex >= 0 and PAUSE not in window.names:  # in a hex, once Defensive Fire is over [brothers 11.9d]
            aims = 0 if frame.shot else mover
        elif frame.shot:
            aims = ~mover
    groups, places = [], game.state.place
    zone = game.scenario.field.within(game.state.occupied[1 - side] & aims, game.scenario.charts.farthest)
    for unit in shooters if zone & game.state.occupied[side] else ():
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
