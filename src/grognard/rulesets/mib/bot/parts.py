"""Divisions in more than one place: extended lines formed and closed, detachments called home; for bots."""

from __future__ import annotations

from grognard.core.action import Action
from grognard.rulesets.mib.bot.ground import Ground
from grognard.rulesets.mib.bot.leading import LED
from grognard.rulesets.mib.bot.posts import given_up
from grognard.rulesets.mib.bot.tasks import Task
from grognard.rulesets.mib.ch04_actions.actions import may_move
from grognard.rulesets.mib.ch10_losses.detachments import may_rejoin
from grognard.rulesets.mib.ch16_options.extended_line import closings, line_moves
from grognard.rulesets.mib.state import MibGame, in_play

NEAR = 4
"""So near the enemy a line bars his way."""


def extend(game: MibGame, unit: int, ground: Ground, worth: float) -> Action | None:
    """Across two hexes where both are worth holding, the worse of them for all, and the enemy may come [mib 16.6a]."""
    wish, enemy, grid = LED.now.line, ground.enemy, ground.field.grid
    if not wish or ground.weak or not enemy or grid.nearest(game.state.place[unit], enemy) > NEAR:
        return None
    best, most = None, worth
    for pair in line_moves(game, unit):
        ahead = (grid.direction(*pair) + 1) % 6
        found = wish + min(ground.worth(hex, ahead, 0) for hex in pair)
        if found > most:
            best, most = Action("line", unit, pair[0], (pair[1],)), found
    return best


def close_up(game: MibGame, unit: int, task: Task | None) -> Action | None:
    """A line draws together in the hex nearer to its goal, unless it is led to stand like this [mib 16.6e]."""
    if LED.now.line or not may_move(game, unit):
        return None
    hexes = closings(game, unit)
    if not hexes:
        return None
    march = game.scenario.field.march(task.hex) if task else {}
    return Action("close", unit, min(hexes, key=lambda hex: (march.get(hex, 0), hex)))


def way_home(game: MibGame, unit: int) -> Task | None:
    """Where a detachment goes that is wanted back: to its division [mib 10.3f]."""
    parent = game.state.parent[unit]
    if not LED.now.rejoin or parent < 0 or not in_play(game, parent):
        return None
    return Task(game.state.place[parent], False, 0.0)


def go_home(game: MibGame, unit: int) -> Action | None:
    """Taken in again, where it is with its division and keeps nothing."""
    wanted = LED.now.rejoin and game.state.parent[unit] >= 0 and given_up(game, unit) < LED.now.rejoin
    return Action("rejoin", unit) if wanted and may_move(game, unit) and may_rejoin(game, unit) else None
