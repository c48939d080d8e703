"""The exact worth of an action: every way the dice can fall, each weighted by its probability."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from grognard.core.action import Action
from grognard.core.game import Game

AnyGame = Game[Any, Any]


class _Fork(Exception):
    """A draw that is to be followed every way it can fall."""

    def __init__(self, faces: int) -> None:
        self.faces = faces


class _Horizon(Exception):
    """A draw too far ahead to be followed: the game is judged as it stands."""


class _Branch:
    """Dice that follow a script from some draw on and stop the game where it runs out."""

    def __init__(self, start: int, script: tuple[int, ...], foresight: int) -> None:
        self._start = start
        self._script = script
        self._foresight = foresight

    def draw(self, counter: int, faces: int) -> int:
        index = counter - self._start
        if index < len(self._script):
            return self._script[index]
        raise _Fork(faces) if index < self._foresight else _Horizon


def expected(game: AnyGame, side: int, action: Action, worth: Callable[[AnyGame], float]) -> float:
    """The mean worth of the games that an action can lead to, as far ahead as the ruleset's foresight.

    The game itself is left alone; its own dice are never looked at.
    """
    foresight = game.ruleset.foresight
    total = 0.0
    branches: list[tuple[tuple[int, ...], float]] = [((), 1.0)]
    while branches:
        script, chance = branches.pop()
        fork = game.branch(_Branch(game.drawn, script, foresight))
        try:
            fork.play(side, action)
        except _Fork as found:
            share = chance / found.faces
            branches += [((*script, face), share) for face in range(1, found.faces + 1)]
            continue
        except _Horizon:
            fork.ask_instead()
        total += chance * worth(fork)
    return total


def outcome(
    game: AnyGame, side: int, action: Action, script: tuple[int, ...], worth: Callable[[AnyGame], float]
) -> float:
    """The worth of the game that an action leads to if its first dice fall in one way, judged where `expected` is."""
    fork = game.branch(_Branch(game.drawn, script, len(script)))
    try:
        fork.play(side, action)
    except _Horizon:
        fork.ask_instead()
    return worth(fork)
