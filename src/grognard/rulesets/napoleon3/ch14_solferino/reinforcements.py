"""Who is still to come, and when [napoleon3 14.2a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import ARRIVED, OFF_MAP, N3Game

FRANZ_JOSEPHS_TURN = 6
"""10:00, where a scenario leaves him out [napoleon3 14.2f]."""


def is_due(game: N3Game, unit: int) -> bool:
    """Whether a unit is still to come and its hour has struck [napoleon3 4Cd 14.2a 14.2b 14.2c 14.2e];
    some never come."""
    return game.state.place[unit] == OFF_MAP and 0 < game.scenario.units[unit].turn <= game.state.turn


def is_waiting(game: N3Game, formation: int) -> bool:
    """Whether a formation's headquarters is still to come onto the map."""
    hq = game.scenario.formations[formation].hq
    return hq >= 0 and game.state.place[hq] == OFF_MAP


def is_entering(game: N3Game, formation: int) -> bool:
    """Whether units of a formation still need the check of their headquarters to enter, be it on the map or not
    [napoleon3 7.4a 14.2a]."""
    state, scenario = game.state, game.scenario
    facts = scenario.formations[formation]
    if facts.hq < 0 or state.formation[formation] & ARRIVED:
        return False
    return any(is_due(game, unit) and not scenario.units[unit].automatic for unit in (*facts.members, facts.hq))


def arrivals(game: N3Game, formation: int) -> list[int]:
    """Units of a formation that may come onto the map this turn [napoleon3 7.4a 14.2d]."""
    state, scenario = game.state, game.scenario
    passed = state.formation[formation] & ARRIVED or scenario.formations[formation].hq < 0  # [napoleon3 14.2a]
    return [
        unit
        for unit in (*scenario.formations[formation].members, scenario.formations[formation].hq)
        if unit >= 0 and is_due(game, unit) and (passed or scenario.units[unit].automatic)
    ]
