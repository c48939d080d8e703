"""How a staff officer plays; a first, simple one."""

from __future__ import annotations

from grognard.rulesets.brothers.stacks import strength
from grognard.rulesets.brothers.state import BrothersGame


def evaluate(game: BrothersGame, side: int) -> float:
    """Victory Points, and the strength both sides have left."""
    state = game.state
    left = [sum(strength(game, unit) for unit in game.scenario.members[s] if state.place[unit] != -2) for s in (0, 1)]
    return (state.points[side] - state.points[1 - side]) + 0.3 * (left[side] - left[1 - side])
