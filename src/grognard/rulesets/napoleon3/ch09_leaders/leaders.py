"""What leaders lend, and with whom they go [napoleon3 9.3e]."""

from __future__ import annotations

from grognard.core.places import leaders_at
from grognard.rulesets.napoleon3.state import DEPUTY, N3Game, troops_at


def follow(game: N3Game, side: int, start: int, end: int) -> tuple[int, ...]:
    """Leaders go with the unit that retreats if no other brigade stays with them [napoleon3 8.4a 9.3e 11.3v]; with one
    that advances a headquarters goes if its owner likes [napoleon3 R16]."""
    if any(not game.scenario.units[unit].is_gun for unit in troops_at(game, side, start)):
        return ()
    leaders = tuple(leaders_at(game, side, start))
    for leader in leaders:
        game.state.place[leader] = end
    return leaders


def bonus(game: N3Game, leader: int) -> int:
    facts = game.scenario.units[leader]
    return facts.deputy_bonus if game.state.status[leader] & DEPUTY else facts.bonus


def rating(game: N3Game, leader: int) -> int:
    facts = game.scenario.units[leader]
    return facts.deputy_command if game.state.status[leader] & DEPUTY else facts.command
