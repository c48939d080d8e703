"""Who of a demoralized formation must fall back [napoleon3 9.4c 9.4d]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch07_movement.ways import can_move
from grognard.rulesets.napoleon3.ch08_command.failed_check import leader_ways
from grognard.rulesets.napoleon3.state import DEMORALIZED, MOVED, N3Game


def must_fall_back(game: N3Game, formation: int) -> list[int]:
    """Units of a demoralized formation that have not moved and could fall back [napoleon3 9.4c]."""
    state = game.state
    if not state.formation[formation] & DEMORALIZED:
        return []
    return [
        unit
        for unit in game.scenario.formations[formation].members
        if state.place[unit] >= 0 and not state.status[unit] & MOVED and can_move(game, unit)
    ]


def hq_must_fall_back(game: N3Game, formation: int, failed: bool) -> bool:
    """The headquarters of a demoralized formation falls back like its units, by one hex even if its check failed
    [napoleon3 9.4c 9.4d]."""
    state, hq = game.state, game.scenario.formations[formation].hq
    if hq < 0 or not state.formation[formation] & DEMORALIZED or state.status[hq] & MOVED:
        return False
    return state.place[hq] >= 0 and bool(leader_ways(game, hq, failed).mask)
