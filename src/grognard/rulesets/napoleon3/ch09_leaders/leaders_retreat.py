"""Leaders go with the unit that retreats [napoleon3 9.3e]."""

from __future__ import annotations

from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.state import N3Game, troops_at


def follow(game: N3Game, side: int, start: int, end: int) -> tuple[int, ...]:
    """Leaders go with the unit that retreats if no other brigade stays with them [napoleon3 8.4a 9.3e 11.3v]."""
    if any(not game.scenario.units[unit].is_gun for unit in troops_at(game, side, start)):
        return ()
    leaders = tuple(leaders_at(game, side, start))
    for leader in leaders:
        game.state.place[leader] = end
    return leaders
