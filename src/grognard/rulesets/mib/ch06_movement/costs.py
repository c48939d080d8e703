"""Movement points: how many a unit has, and what leaving and turning cost it [mib 6.0a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import morale, source
from grognard.rulesets.mib.ch06_movement.zones import hostile_zone
from grognard.rulesets.mib.ch09_disorder import began_upset
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent, is_tired
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.state import DISORGANIZED, FROM_ZONE, HURRIED, MOBILE, RELEASED, MibGame, footprint, has

SPENT_ALLOWANCE = 1
"""Movement points of a spent unit [mib 11.1c]."""
TURN = "change-facing-at-end"
STRIKE = "attack-after-moving-adjacent"
LEAVE = "leave-ezoc"
GO_ON = "go-on-after-cavalry-retreats"


def allowance(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points of this activation: half when tired, disorganized or out of command, one when spent; in double
    time the morale rating more [mib 6.0a 6.12a 9.0b 11.1b 11.1c 15.0]."""
    facts = game.scenario.units[source(game, unit)]
    if facts.kind == "leader":
        return facts.movement
    if is_spent(game, unit):
        return SPENT_ALLOWANCE
    points = facts.movement
    if is_tired(game, unit):
        points //= 2
    if has(game, unit, DISORGANIZED):
        points //= 2
    if not in_command(game, unit):
        points //= 2
    doubled = has(game, unit, HURRIED) if hurried is None else hurried
    return points + morale(game, unit) if doubled else points


def may_hurry(game: MibGame, unit: int) -> bool:
    """Not the spent, nor whoever began its activation disorganized [mib 6.12a 9.0d]."""
    return (
        not is_spent(game, unit)
        and not began_upset(game, unit)
        and not has(game, unit, HURRIED)
        and game.scenario.units[unit].is_troops
    )


def action_cost(game: MibGame, action: str) -> int:
    return game.scenario.charts.movement.actions[action]


def points_left(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points that a unit still has [mib 6.0a]."""
    return allowance(game, unit, hurried) - game.state.spent[unit]


def leaving_toll(game: MibGame, unit: int) -> int:
    """What it costs more to leave the hex a unit stands in: out of an enemy zone at the start of its movement
    [mib 6.2j], or on after cavalry that has retreated [mib 7.6f]."""
    if has(game, unit, RELEASED):
        return action_cost(game, GO_ON)
    if not game.state.spent[unit] and begins_in_zone(game, unit):
        return action_cost(game, LEAVE)
    return 0


def begins_in_zone(game: MibGame, unit: int) -> bool:
    """Whether a unit begins its movement in an enemy zone: as things stand while it has not moved, by then friends may
    have come or gone [mib 6.2c 6.2j]."""
    return has(game, unit, FROM_ZONE) if has(game, unit, MOBILE) else in_hostile_zone(game, unit)


def begin_movement(game: MibGame, unit: int) -> None:
    """The unit moves from now on, whatever it has paid so far [mib 4.1b 6.2j]."""
    if begins_in_zone(game, unit):
        game.state.status[unit] |= FROM_ZONE
    game.state.status[unit] |= MOBILE
    game.state.mover = unit


def is_adjacent_to_enemy(game: MibGame, unit: int) -> bool:
    """Whoever begins so attacks for nothing, if it stays [mib 6.9b]."""
    state, grid = game.state, game.scenario.field.grid
    enemy = state.occupied[1 - game.scenario.units[unit].side]
    hexes = [state.place[unit], state.second[unit]]
    return any(hex >= 0 and grid.adjacent[hex] & enemy for hex in hexes)


def in_hostile_zone(game: MibGame, unit: int) -> bool:
    """Whether a unit stands in an enemy zone that binds it; friends in the hex end it [mib 6.2c]."""
    return bool(hostile_zone(game, (unit,)) & footprint(game, unit))
