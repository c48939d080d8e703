"""A corps in its Move Step with event chits in its enemy's hand: positions for the chits of the book."""

from __future__ import annotations

from typing import Any

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import moving

JAEGER = "austrian v infantry j 0303 white jaeger"
OPPORTUNITIES = ("jaeger-sharpshooters", "napoleons-guns")
RIFLED = "french i artillery g 0306 medium white"


def field(*lines: str, turn: int = 1, **facts: Any) -> Battle:
    """The corps in its Movement Step, in the last turn."""
    return moving(*lines, turn=turn, turns=turn, **facts)


def playable(battle: Battle) -> set[str]:
    """The events that whoever is asked could play."""
    if battle.asked() != "PlayEvent":
        return set()
    found = battle.options(("allied", "austrian")[battle.game.pending[0].side])
    return {text.split()[0] for text in found} - {"pass"}


def until(battle: Battle, key: str) -> bool:
    """Go on idly until an event is offered."""
    while battle.game.pending and key not in playable(battle):
        battle.play_idly()
    return bool(battle.game.pending)
