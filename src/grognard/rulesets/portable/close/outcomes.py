"""What the two dice of a duel do [portable close.2 close.3 close.4 close.5 close.6]."""

from __future__ import annotations

from functools import cache

from grognard.core.odds import Odds

BOTH, ATTACKER, DEFENDER, NEITHER = "both-destroyed", "attacker-destroyed", "defender-destroyed", "draw"


def outcome_of(attacker_hits: bool, defender_hits: bool) -> str:
    """Both dice count, whatever the other shows [portable close.2 close.3 close.4 close.5 close.6]."""
    if attacker_hits:
        return BOTH if defender_hits else DEFENDER
    return ATTACKER if defender_hits else NEITHER


@cache
def duel_odds(attack: int, defence: int) -> Odds:
    dice = range(1, 7)
    return Odds.count(outcome_of(a <= attack, d <= defence) for a in dice for d in dice)
