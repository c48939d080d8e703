"""Hexes that hold too much [mib 6.1e]."""

from __future__ import annotations

from grognard.rulesets.mib.events import Overstacked
from grognard.rulesets.mib.losses import disorganize
from grognard.rulesets.mib.state import STACKING, MibGame, in_play, load, troops_at


def check_stacks(game: MibGame) -> None:
    """Where a hex is found to hold too much everybody in it is disorganized [mib 6.1e 7.2r]."""
    for side in range(2):
        for hex in {game.state.place[u] for u in game.scenario.troops[side] if in_play(game, u)}:
            if load(game, side, hex) > STACKING:
                game.tell(Overstacked(rule="6.1e", place=hex))
                for unit in troops_at(game, side, hex):
                    disorganize(game, unit, "6.1e")
