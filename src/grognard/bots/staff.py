"""The staff officer: looks one order ahead, with exact odds and the ruleset's own evaluation.

An order that takes two decisions (a unit, then what it does) is looked at as one. Where the ruleset can tell the
worth of an action at sight, or which options deserve a thought, it is asked first.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grognard.bots.chance import expected
from grognard.core.action import Action
from grognard.core.decision import Decision
from grognard.core.game import Game

AnyGame = Game[Any, Any]

NEARLY_EQUAL = 1e-9


class StaffBot:
    """Takes the option that leaves it best off on average."""

    name = "staff"

    def __init__(self, seed: int, aim: str = "") -> None:
        self._random = Random(seed)
        self.aim = aim
        """What leads it otherwise than usual: one of the ruleset's aims."""
        self._planned: list[tuple[Decision, Action]] = []
        """What is left of a plan of several actions, each with the decision it is meant for."""

    def choose(self, game: AnyGame, side: int) -> Action:
        """The next action of a plan while it still fits, else the first of a new one."""
        decision = game.decision(side)
        if self._planned:
            meant_for, action = self._planned.pop(0)
            if meant_for == decision and action in game.options(side):
                return action
        first, *rest = self.plan(game, side)
        assert decision is not None
        self._planned = [(decision, action) for action in rest]
        return first

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        """What the ruleset counsels; else the option that is worth most."""
        options = game.options(side)
        if len(options) == 1:
            return (options[0],)
        if not self.aim:
            return self._plan(game, side)
        habits, led = game.ruleset.aim(self.aim).habits, game.ruleset.led
        assert led is not None, "who has aims can be led"
        with led.by(habits):
            return self._plan(game, side)

    def _plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        known = game.ruleset.reseal(game, side, self._random) or game
        advice = game.ruleset.counsel(known, side, self._random)
        if advice:
            return advice
        ranked = self.rank(known, side)
        best = max(worth for _, worth in ranked)
        return (self._random.choice([action for action, worth in ranked if worth >= best - NEARLY_EQUAL]),)

    def rank(self, game: AnyGame, side: int) -> list[tuple[Action, float]]:
        """What each option is worth."""
        thinkable = list(game.ruleset.shortlist(game, side)) or list(game.options(side))
        return [(action, self.worth(game, side, action)) for action in thinkable]

    def worth(self, game: AnyGame, side: int, action: Action) -> float:
        """What a position is worth to a side after an action: the mean over the draws that it follows."""
        at_sight = game.ruleset.appraise(game, side, action)
        if at_sight is not None:
            return at_sight
        return expected(game, side, action, lambda later: self._prospect(later, side))

    def _prospect(self, game: AnyGame, side: int) -> float:
        """The worth of a position: of the best completion where an order is only half given."""
        decision = game.decision(side)
        if decision is not None and decision.completes:
            return max(worth for _, worth in self.rank(game, side))
        return game.ruleset.evaluate(game, side)
