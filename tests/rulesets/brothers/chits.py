"""A corps in its Move Step with event chits in its enemy's hand: positions for the chits of the book."""

from __future__ import annotations

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN

HQ = "french i hq h 0608 aggressive=9 defensive=9"
JAEGER = "austrian v infantry j 0303 white jaeger"
OPPORTUNITIES = ("jaeger-sharpshooters", "napoleons-guns")
RIFLED = "french i artillery g 0306 medium white"


def field(*lines: str, posture: str = "aggressive", held: tuple[str, ...] = (), **facts: object) -> Battle:
    terrain = facts.pop("terrain", OPEN)
    battle = Battle(terrain, *lines, HQ, held=held, turns=facts.get("turn", 1), **facts)  # type: ignore[arg-type]
    battle.activate("i", posture, until="ChooseMover")
    return battle


def go(battle: Battle, *words: str) -> list[Event]:
    events: list[Event] = []
    for text in words:
        events += battle.play(("allied", "austrian")[battle.game.pending[0].side], text)
    return events


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
