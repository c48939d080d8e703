"""A wide plain with a unit of each side far away, so that no side runs out of units while a situation is played."""

from __future__ import annotations

from collections.abc import Callable

from grognard.core.event import Event
from grognard.core.odds import OddsCard
from grognard.rulesets.portable.events import DuelFought
from grognard.rulesets.portable.ruleset import RULESET
from tests.rulesets.portable.battle import SIDES, Battle, all_told

NOTHING, PIN, KILL = "no-effect", "pinned", "destroyed"
OPEN = [NOTHING, PIN, PIN, PIN, KILL, KILL]
COVER = [NOTHING, NOTHING, NOTHING, PIN, PIN, KILL]

SPARE = ("red close-weapons spare 0909 n", "blue close-weapons other 0901 s")


def ground(**hexes: str) -> str:
    """A plain of nine by nine hexes; `woods="0302 0303"` and so on put other ground on it."""
    signs = {"woods": "w", "town": "b", "fort": "f", "river": "r"}
    rows = [["."] * 9 for _ in range(9)]
    for kind, texts in hexes.items():
        for text in texts.split():
            rows[int(text[2:]) - 1][int(text[:2]) - 1] = signs[kind]
    return "\n".join(" ".join(row) for row in rows)


def heights(**levels: str) -> str:
    """Heights of the plain; `one="0302"` and `two="0301"` raise hexes."""
    rows = [["0"] * 9 for _ in range(9)]
    for level, texts in levels.items():
        for text in texts.split():
            rows[int(text[2:]) - 1][int(text[:2]) - 1] = {"one": "1", "two": "2"}[level]
    return "\n".join(" ".join(row) for row in rows)


def card(battle: Battle, side: str, text: str) -> OddsCard:
    """The one odds card of an action."""
    (shown,) = RULESET.odds(battle.game, SIDES.index(side), battle.notation.parse(text))
    return shown


def duel_of(battle: Battle, attacker: str, *faces: int) -> DuelFought:
    """The fight of one of several attackers."""
    battle.throw(*faces)
    (fought,) = all_told(battle.play("red", f"fight {attacker}"), DuelFought)[:1]
    return fought


def rolled(make: Callable[[], Battle], act: Callable[[Battle, int], list[Event]]) -> list[str]:
    """The effect of each face of the fire effect die."""
    effects = []
    for face in range(1, 7):
        events = act(make(), face)
        effects += [event.effect for event in events if hasattr(event, "effect")]
    return effects


def shifted(row: list[str], by: int) -> list[str]:
    """A row of the fire effect with the die changed by some."""
    return [row[min(max(face + by, 0), 5)] for face in range(6)]
