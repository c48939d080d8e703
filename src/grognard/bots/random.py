"""The bot that takes any legal option: the yardstick, and the fuzzer's player."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from grognard.core.action import Action
from grognard.core.game import Game


class RandomBot:
    """Every option is equally likely."""

    name = "random"

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)

    def choose(self, game: Game[Any, Any], side: int) -> Action:
        """Any legal action, each as likely as another."""
        return game.options(side).sample(self._random)

    def plan(self, game: Game[Any, Any], side: int) -> Sequence[Action]:
        """One action at a time: it has no plan."""
        return (self.choose(game, side),)
