"""Luck: what an action came to by the dice, less what it comes to on average over all ways they can fall.

So backgammon measures it. The worth of a position is the ruleset's own evaluation, in counters; the draws followed are
the first of an action, as many as the ruleset's foresight. Over all ways the dice can fall luck is nothing on average,
whatever is played: a side's sum over a game is what the dice gave it or took from it.
"""

from __future__ import annotations

from typing import Any

from grognard.bots.chance import expected, outcome
from grognard.core.action import Action
from grognard.core.event import DieRolled, Event
from grognard.core.game import Game

AnyGame = Game[Any, Any]


def luck(before: AnyGame, side: int, action: Action, events: list[Event], viewer: int = 0) -> float:
    """What the dice of one action gave to a side, in counters; `before` is the game before it was played."""
    faces = tuple(event.value for event in events if isinstance(event, DieRolled))
    if not faces:
        return 0.0

    def worth(game: AnyGame) -> float:
        return float(game.ruleset.evaluate(game, viewer))

    thrown = outcome(before, side, action, faces[: before.ruleset.foresight], worth)
    return thrown - expected(before, side, action, worth)
