"""Headquarters on the move [napoleon3 9a 9b]."""

from __future__ import annotations

from grognard.core.events import LeaderMoved
from grognard.rulesets.napoleon3.ch08_command.failed_check import leader_ways
from grognard.rulesets.napoleon3.state import N3Game


def move_leader(game: N3Game, unit: int, hex: int, failed: bool) -> None:
    """A headquarters moves once, with its formation, and minds enemy zones where no friend stands [napoleon3 9a 9b]."""
    start = game.state.place[unit]
    ways = leader_ways(game, unit, failed)
    path = ways.path(hex) or (hex,)
    game.state.place[unit] = hex
    game.tell(LeaderMoved(rule="9a", unit=unit, start=start, path=path))
