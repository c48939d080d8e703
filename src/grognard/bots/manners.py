"""When a bot gives up: late in the game, and when it has been lost for some turns for all that its side knows."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grognard.core.game import Game
from grognard.core.scenario import count_turns

AnyGame = Game[Any, Any]

LOST = 0.03
"""The chance to win below which a game is lost."""
IN_A_ROW = 3
"""So many own turns after each other it must have been lost: dice can still turn one bad turn."""
RESEALS = 4
"""Positions that the outlook is taken from, each with other secrets of the other side."""


def outlook(game: AnyGame, side: int, seed: int) -> float | None:
    """The chance that a side wins for all that it knows: the mean over what the others may hide. None where the ruleset
    cannot tell."""
    picker = Random(seed)
    resealed = [game.ruleset.reseal(game, side, picker) for _ in range(RESEALS)]
    chances = [game.ruleset.chance(other or game, side) for other in (resealed if resealed[0] else [None])]
    known = [chance for chance in chances if chance is not None]
    return sum(known) / len(known) if len(known) == len(chances) else None


def is_late(game: AnyGame, side: int) -> bool:
    """Whether at least half of the game's turns are over."""
    over = game.ruleset.view(game, side).turn - getattr(game.scenario, "first_turn", 1)
    return 2 * over >= count_turns(game.scenario)


def gives_up(outlooks: Sequence[float | None]) -> bool:
    """Whether a bot resigns whose last own turns began with these chances.

    >>> gives_up([0.01, 0.02, 0.0]), gives_up([0.01, 0.02]), gives_up([0.01, 0.2, 0.01]), gives_up([0.01, None, 0.01])
    (True, False, False, False)
    """
    last = outlooks[:IN_A_ROW]
    return len(last) == IN_A_ROW and all(is_lost(chance) for chance in last)


def is_lost(chance: float | None) -> bool:
    """Whether a chance is as good as none; not where nobody can tell."""
    return chance is not None and chance < LOST
