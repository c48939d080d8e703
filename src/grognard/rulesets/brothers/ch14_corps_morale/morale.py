"""Corps Morale: each formation has some to lose [brothers 14.0a 14.0b]."""

from __future__ import annotations

from grognard.rulesets.brothers.ch14_corps_morale.log import CorpsMoraleLost
from grognard.rulesets.brothers.state import DEMORALIZED, BrothersGame


def lose_morale(game: BrothersGame, index: int, rule: str) -> None:
    """One less of what it had at the start; at zero the formation is demoralized [brothers 14.0a 14.0b]."""
    # A recursion of the book: those who flee may break, and their own corps lose heart over it.
    from grognard.rulesets.brothers.ch14_corps_morale.demoralization import demoralize

    state, formation = game.state, game.scenario.formations[index]
    if state.formation[index] & DEMORALIZED:
        return
    state.morale[index] -= 1
    game.tell(CorpsMoraleLost(rule=rule, formation=formation.key, side=formation.side, left=state.morale[index]))
    if state.morale[index] <= 0:
        demoralize(game, index)
