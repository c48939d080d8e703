"""Short ways through a game of Solferino 1859, for tests."""

from __future__ import annotations

from grognard.core.event import Event
from grognard.rulesets.napoleon3.ch00_general.sides import SIDES
from grognard.rulesets.napoleon3.ruleset import RULESET
from tests.rulesets.napoleon3.battle import Battle

IDLE = ("stand", "hold", "keep-back", "stay", "leave", "cease", "end", "pass", "fight")
"""Answers that do as little as possible."""


def options(battle: Battle, side: str) -> list[str]:
    """What a side may do now, as text."""
    notation = RULESET.notation(battle.scenario)
    return [notation.text(action) for action in battle.game.options(SIDES.index(side))]


def idle(battle: Battle) -> list[Event]:
    """Answer one decision by doing as little as possible."""
    side = battle.game.pending[0].side
    found = battle.game.options(side)
    quiet = next((action for action in found if action.verb in IDLE), found[0])
    return battle.game.play(side, quiet)


def wait(battle: Battle, *until: str) -> list[Event]:
    """Idle until a decision of a given kind is open, or the game is over."""
    events: list[Event] = []
    while battle.game.pending and type(battle.game.pending[0]).__name__ not in until:
        events += idle(battle)
    return events


def attack(battle: Battle, side: str, unit: str, hex: str, *dice: int, until: tuple[str, ...] = ()) -> list[Event]:
    """Let one unit of the activated formation attack, with these dice; everybody else idles."""
    wait(battle, "DeclareAttacks")
    battle.play(side, f"attack {unit} {hex}")
    battle.script(*dice)
    return battle.play(side, "fight") + wait(battle, *until)
