"""The ratings of a headquarters, or of its replacement side [napoleon3 0.3a 9.3d]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import DEPUTY, N3Game


def bonus(game: N3Game, leader: int) -> int:
    """What it adds to the die of a combat [napoleon3 9.3d 11.3j]."""
    facts = game.scenario.units[leader]
    return facts.deputy_bonus if game.state.status[leader] & DEPUTY else facts.bonus


def rating(game: N3Game, leader: int) -> int:
    """What it adds to the die of an activation or a coordination check [napoleon3 8.3b 9.3d 11.1c]."""
    facts = game.scenario.units[leader]
    return facts.deputy_command if game.state.status[leader] & DEPUTY else facts.command
