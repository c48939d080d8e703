"""The out-of-command marker of a headquarters: laid in the command phase, off before rally [napoleon3 8.3a]."""

from __future__ import annotations

from grognard.rulesets.napoleon3.ch08_command.log import HeadquartersMarked
from grognard.rulesets.napoleon3.ch08_command.range import hq_in_command
from grognard.rulesets.napoleon3.state import LIFTED, MARKED, N3Game


def mark_headquarters(game: N3Game, formation: int) -> None:
    """A headquarters out of command bears the marker for the turn, whatever moves later; those still to come are out
    of command too [napoleon3 4Bb 7.4a 8.3a]."""
    state, hq = game.state, game.scenario.formations[formation].hq
    if hq >= 0 and not hq_in_command(game, formation):
        state.formation[formation] |= MARKED
        if state.place[hq] >= 0:
            game.tell(HeadquartersMarked(rule="4Bb", unit=hq))


def lift_markers(game: N3Game) -> None:
    """In the rally phase the markers come off; who bore one is remembered to the end of it [napoleon3 4Da 12e]."""
    flags = game.state.formation
    for index, flag in enumerate(flags):
        if flag & MARKED:
            flags[index] = flag & ~MARKED | LIFTED
