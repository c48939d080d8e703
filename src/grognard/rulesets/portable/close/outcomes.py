"""DOCSTRING."""

from __future__ import annotations

from functools import cache
import msgspec
from grognard.core.action import Action
from grognard.core.event import Modifier
from grognard.core.hexgrid import NOWHERE
from grognard.core.odds import Odds
from grognard.core.options import Group
from grognard.rulesets.portable.events import UnitEngaged
from grognard.rulesets.portable.special_terrain import attackable, ground_modifiers
from grognard.rulesets.portable.state import FIGHTS, MOVED, ON_FOOT, PortableGame, Refusal, is_commanded, type_now
from grognard.rulesets.portable.units import COMMANDED, DISMOUNTED, LOWEST_POWER


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
