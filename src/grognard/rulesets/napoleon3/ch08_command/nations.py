"""What is special to Piedmontese, Austrians and French [napoleon3 8.5a 8.6a 8.7]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.state import OFF_MAP, N3Game

FRANZ_JOSEPHS_TURN = 6
"""10:00, where a scenario leaves him out [napoleon3 14.2f]."""


def before_franz_joseph(game: N3Game, commander: int) -> bool:
    """Before the hour of his arrival; from then on nobody suffers, even if he cannot come [napoleon3 8.6a 14.2f
    R22]."""
    if commander < 0:
        return game.state.turn < FRANZ_JOSEPHS_TURN
    return game.state.place[commander] == OFF_MAP and game.state.turn < game.scenario.units[commander].turn


BEFORE_FRANZ_JOSEPH = -1
"""What Austrian activation checks suffer before he arrives [napoleon3 8.6a]."""
