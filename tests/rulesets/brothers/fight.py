"""Assaults in tests, from the declaration to the dice.

The field is open ground. 0303 lies in the middle of it; around it, clockwise from the east: 0302, 0403, 0404, 0304,
0204, 0203.
"""

from __future__ import annotations

from typing import Any

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
HQ = "french i hq h 0305 aggressive=6"
REAR_HQ = "french i hq h 0608 aggressive=9 defensive=9"


def ground(**hexes: str) -> str:
    """Open ground but for some hexes: h0302="~"."""
    rows = [row.split() for row in OPEN.strip().split("\n")]
    for name, letter in hexes.items():
        row, column = int(name[1:3]), int(name[3:])
        rows[row - 1][8 - column] = letter
    return "\n".join("    " + " ".join(row) for row in rows) + "\n"


def declared(*lines: str, terrain: str = OPEN, storming: str = "a", target: str = "0303", **facts: Any) -> Battle:
    """French I Corps, Aggressive, has declared an Assault with some units (words of `storming`) and is about to choose
    which to fight. It is the last turn, so nothing comes after it."""
    battle = Battle(terrain, *lines, HQ, **{"turn": 14, **facts})
    battle.activate("i", "aggressive")
    battle.declare("allied", *(f"{unit} {target}" for unit in storming.split()))
    return battle


def storm(battle: Battle, *dice: int, target: str = "0303", lead: str = "0304", stand: bool = True) -> list[Event]:
    """Fight an Assault of the allies with these dice; the defender stands, unless his answer is to be given later."""
    if dice:
        battle.script(*dice)
    events = battle.play("allied", f"storm {target} {lead}")
    while stand and battle.asked() in ("AbandonPosition", "PlayEvent"):
        answer = "stand" if battle.asked() == "AbandonPosition" else "pass"
        events = events + battle.play(("allied", "austrian")[battle.game.pending[0].side], answer)
    return events


def moving(*lines: str, posture: str = "aggressive", terrain: str = OPEN, **facts: Any) -> Battle:
    """French I Corps, led from the rear, in its Movement Step."""
    battle = Battle(terrain, *lines, REAR_HQ, **facts)
    battle.activate("i", posture, until="ChooseMover")
    return battle


def go(battle: Battle, *words: str) -> list[Event]:
    """Announce and answer in turn: the allies move, the Austrians fire."""
    events: list[Event] = []
    for text in words:
        events += battle.play(("allied", "austrian")[battle.game.pending[0].side], text)
    return events


def hexes_by_road(mover: str, posture: str, *lines: str) -> int:
    """How many hexes of a road along the first row a unit of I Corps may reach from its east end."""
    row = [f"01{column:02}" for column in range(8, 0, -1)]
    battle = Battle(OPEN, *lines, "austrian v infantry foe 0301", roads=("major " + " ".join(row),))
    battle.activate("i", posture, until="ChooseMover")
    battle.play("allied", f"select {mover}")
    return sum(battle.has("allied", f"move {mover} {hex}") for hex in row)
