"""Movement allowance: the points that a unit has, and that it begins to spend [mib 6.0a]."""

from __future__ import annotations

from grognard.rulesets.mib.ch02_components.values import morale, source
from grognard.rulesets.mib.ch06_movement.zones import begins_in_zone
from grognard.rulesets.mib.ch11_fatigue.fatigue import is_spent, is_tired
from grognard.rulesets.mib.ch15_command import in_command
from grognard.rulesets.mib.state import DISORGANIZED, FROM_ZONE, HURRIED, MOBILE, MibGame, has

SPENT_ALLOWANCE = 1
"""Movement points of a spent unit [mib 11.1c]."""


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


def points_left(game: MibGame, unit: int, hurried: bool | None = None) -> int:
    """Movement points that a unit still has [mib 6.0a]."""
    return allowance(game, unit, hurried) - game.state.spent[unit]


def begin_movement(game: MibGame, unit: int) -> None:
    """The unit moves from now on, whatever it has paid so far [mib 4.1b 6.2j]."""
    if begins_in_zone(game, unit):
        game.state.status[unit] |= FROM_ZONE
    game.state.status[unit] |= MOBILE
    game.state.mover = unit
