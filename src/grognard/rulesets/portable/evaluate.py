"""How good a position is: for bots."""

from __future__ import annotations

from grognard.rulesets.portable.state import PortableGame


def evaluate(game: PortableGame, side: int) -> float:
    return float(game.state.lost[1 - side] - game.state.lost[side])
