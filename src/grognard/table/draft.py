"""Sheets: choices that are written one after the other, tried out before they are given, and given together.

Only decisions that say so are drafted: nothing is rolled and nothing shown before the sheet is closed, so that whoever
tries out an order, or is refused one of several, learns nothing that is not on their own sheet.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from grognard.core.action import Action
from grognard.core.errors import GrognardError, IllegalAction
from grognard.core.game import Game
from grognard.table.present import decision_data
from grognard.table.wire import Draft, Dropped

AnyGame = Game[Any, Any]
MOST_TOGETHER = 40
"""Actions that may be given or tried out together."""


def try_out(game: AnyGame, side: int, actions: Sequence[Action]) -> Draft:
    """What a side would see and could choose next; actions that cannot stand are left out and named."""
    game, dropped = written(game, side, actions)
    decision = game.decision(side)
    assert decision is not None
    return Draft(game.ruleset.view(game, side), decision_data(game, decision), dropped)


def written(game: AnyGame, side: int, actions: Sequence[Action]) -> tuple[AnyGame, tuple[Dropped, ...]]:
    """A game with a side's actions on its sheet, and those of them that cannot stand."""
    check_drafted(game, side)
    dropped = []
    for index, action in enumerate(actions):
        try:
            game = _with(game, side, action)
        except GrognardError as error:
            dropped.append(Dropped(index, error.message, error.rule or ""))
    return game, tuple(dropped)


def _with(game: AnyGame, side: int, action: Action) -> AnyGame:
    """A game with one more action on the sheet. What closes the sheet is never tried out: it may show the other's."""
    if action not in game.options(side):
        raise game.refusal(side, action)
    decision, after = game.decision(side), game.copy()
    events = after.play(side, action)
    shows = after.revealed or after.drawn != game.drawn or any(event.reveals for event in events)
    if shows or after.decision(side) != decision:
        raise IllegalAction("That closes the sheet: it can only be done.")
    return after


def check_drafted(game: AnyGame, side: int) -> None:
    """Complain where a side is not writing a sheet: elsewhere a trial could tell dice or hidden things."""
    decision = game.decision(side)
    if decision is None or not decision.drafted:
        raise IllegalAction("That can only be chosen one after the other.")
