"""What a bot is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from grognard.core.action import Action
from grognard.core.game import Game


class Bot(Protocol):
    """Chooses for a side that has a decision open. It must not change the game it is shown."""

    name: str

    def choose(self, game: Game[Any, Any], side: int) -> Action:
        """The action of a side that has a decision open."""
        ...

    def plan(self, game: Game[Any, Any], side: int) -> Sequence[Action]:
        """The next action of a side, and those that it means to follow it up with."""
        ...
