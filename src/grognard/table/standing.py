"""Standing orders: answers that a player gives once, so that a reaction does not cost a question each time."""

from __future__ import annotations

from typing import Any, Literal

from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.errors import GrognardError
from grognard.core.game import Game

Answer = Literal["ask", "always", "never"] | float
"""Ask me, always, never, or only when the chance of success is at least this."""


def standing_action(game: Game[Any, Any], decision: Decision, answer: Answer) -> Action | None:
    """What a standing order answers to a decision; None leaves it to the player."""
    if decision.standing is None or answer == "ask":
        return None
    if answer == "always":
        return decision.accept(game)
    if answer == "never":
        return decision.decline(game)
    return decision.accept(game) if decision.promise(game) >= answer else decision.decline(game)


def check_order(game: Game[Any, Any], order: str) -> None:
    """Complain of a standing order that this game does not know."""
    known = {kind.standing for kind in game.ruleset.decisions if kind.standing}
    if order not in known:
        there = ", ".join(sorted(known)) or "none"
        raise GrognardError(f"There is no standing order {order!r}; there are {there}.")
