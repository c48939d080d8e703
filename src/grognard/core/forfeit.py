"""How a game ends otherwise than by its rules: somebody resigns, or a program that plays breaks the rules of bots."""

from __future__ import annotations

from typing import Any, Literal, get_args

from grognard.core.event import Event, Forfeited
from grognard.core.game import DRAW, Game

Reason = Literal[
    "resigned",
    "program-late",
    "program-crashed",
    "program-illegal",
    "program-nonsense",
    "program-flood",
    "program-greedy",
]
"""Why a side has lost a game that its rules would let go on; each is a key of the message catalogue."""
REASONS: tuple[Reason, ...] = get_args(Reason)


def forfeit(game: Game[Any, Any], side: int, reason: Reason) -> list[Event]:
    """End a game against a side, whoever has to choose; with two sides the other one wins."""
    others = [other for other in range(len(game.scenario.sides)) if other != side]
    game.events = []
    game.tell(Forfeited(rule="", side=side, reason=reason))
    game.end(others[0] if len(others) == 1 else DRAW, reason, "")
    return game.events


def forfeit_of(result: str) -> tuple[str, Reason] | None:
    """The winner and the reason, if a record's result is one that no rule of the book has brought about.

    >>> forfeit_of("blue resigned"), forfeit_of("blue objectives"), forfeit_of("")
    (('blue', 'resigned'), None, None)
    """
    winner, _, reason = result.partition(" ")
    found = next((known for known in REASONS if known == reason), None)
    return (winner, found) if found else None
