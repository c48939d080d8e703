"""Who sits where: a person or a bot for each side."""

from __future__ import annotations

import hashlib
from typing import Any

from grognard.bots import BOTS, get_bot
from grognard.cli.find import split_names
from grognard.core.action import Action
from grognard.core.errors import UnknownName

HUMAN = "human"


class Seats:
    """One name a side: `human`, or a bot."""

    def __init__(self, names: tuple[str, ...], seed: str) -> None:
        self.names = names
        self._seed = seed
        self._planned: dict[int, list[tuple[Any, Action]]] = {}
        """For each side what is left of a plan, each action with the decision it is meant for."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(side for side, name in enumerate(self.names) if name == HUMAN)

    def choose(self, game: Any, side: int) -> Action:
        """A bot's choice. It depends on the game alone, so that a game resumed goes on as it would have."""
        decision, planned = game.decision(side), self._planned.get(side, [])
        if planned:
            meant_for, action = planned.pop(0)
            if meant_for == decision and action in game.options(side):
                return action
        words = f"{self._seed}/{game.number}/{side}".encode()
        seed = int.from_bytes(hashlib.sha256(words).digest()[:6], "big")
        first, *rest = get_bot(self.names[side], seed).plan(game, side)
        self._planned[side] = [(decision, action) for action in rest]
        return first


def seat_names(sides: tuple[Any, ...], side: str | None, opponent: str, bots: str | None) -> tuple[str, ...]:
    """The seats that the options of `play` ask for."""
    if bots is not None:
        names = split_names(bots, len(sides), "bots")
    else:
        index = _index(sides, side) if side is not None else 0
        names = tuple(HUMAN if i == index else opponent for i in range(len(sides)))
    for name in names:
        if name not in BOTS and (bots is not None or name != HUMAN):
            known = ", ".join([*BOTS] if bots is not None else [*BOTS, HUMAN])
            raise UnknownName(f"Nobody called {name!r} plays here; there are {known}.")
    return names


def _index(sides: tuple[Any, ...], key: str) -> int:
    for index, side in enumerate(sides):
        if side.key == key:
            return index
    known = " and ".join(side.key for side in sides)
    raise UnknownName(f"There is no side {key!r} here; there are {known}.")
