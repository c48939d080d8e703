"""The death of a commander in chief [napoleon3 8.4a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch08_command.log import LeaderLost
from grognard.rulesets.napoleon3.ch14_solferino.victory import lose_emperor
from grognard.rulesets.napoleon3.state import ELIMINATED, N3Game


def kill_commander(game: N3Game, leader: int) -> None:
    """A commander in chief who has lost all troops with him dies and is not replaced [napoleon3 8.4a 8.4c]; an
    emperor's death ends the battle [napoleon3 14.3f]."""
    state, facts = game.state, game.scenario.units[leader]
    state.place[leader] = ELIMINATED
    state.fallen = (*state.fallen, leader)
    game.tell(LeaderLost(rule="8.4a", unit=leader))
    if facts.emperor:
        lose_emperor(game, facts.side)
