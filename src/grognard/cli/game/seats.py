"""Who sits where: a person or a bot for each side."""

from __future__ import annotations

import hashlib
from collections.abc import Mapping, Sequence
from typing import Any

from grognard.bots import BOTS, get_bot
from grognard.bots.outside import Limits, Played, Program, find_program, is_program, title_of
from grognard.bots.thought import ask
from grognard.cli.find import split_names
from grognard.core.action import Action
from grognard.core.errors import UnknownName

HUMAN = "human"


class Seats:
    """One name a side: `human`, a bot, or a program."""

    def __init__(
        self,
        names: tuple[str, ...],
        seed: str,
        limits: Limits | None = None,
        settings: Mapping[str, str] | None = None,
    ) -> None:
        self.names = names
        self._seed = seed
        self._programs = {side: Program(name, limits, settings) for side, name in enumerate(names) if is_program(name)}
        self._planned: dict[int, list[tuple[Any, Action]]] = {}
        """For each side what is left of a plan, each action with the decision it is meant for."""
        self._memories: dict[int, str] = {}
        """For each side what its bot wants to be reminded of."""

    @property
    def humans(self) -> tuple[int, ...]:
        return tuple(side for side, name in enumerate(self.names) if name == HUMAN)

    def choose(self, game: Any, side: int) -> Action:
        """A bot's choice. It depends on the game alone, so that a game resumed goes on as it would have; only who minds
        the clock may choose otherwise."""
        decision, planned = game.decision(side), self._planned.get(side, [])
        if planned:
            meant_for, action = planned.pop(0)
            if meant_for == decision and action in game.options(side):
                return action
        if side in self._programs:
            return self._programs[side].choose(game, side)
        words = f"{self._seed}/{game.number}/{side}".encode()
        seed = int.from_bytes(hashlib.sha256(words).digest()[:6], "big")
        thought = ask(get_bot(self.names[side], seed), game, side, self._memories.get(side, ""))
        first, *rest = thought.actions
        self._memories[side] = thought.memory
        self._planned[side] = [(decision, action) for action in rest]
        return first

    # -- programs hear what happens, as far as their side may know it ----------------------------------------------

    def sit_down(self, game: Any, past: Sequence[Played], text: str) -> None:
        for side, program in self._programs.items():
            program.sit_down(game, side, past, text)

    def hear(self, game: Any, played: Played) -> None:
        for program in self._programs.values():
            program.hear(game, played)

    def take_back(self, index: int) -> None:
        for program in self._programs.values():
            program.take_back(index)

    def leave(self, game: Any) -> None:
        for program in self._programs.values():
            program.leave(game)


def who(name: str) -> str:
    """Who sits somewhere, as a record says it."""
    if name == HUMAN:
        return name
    return f"bot {title_of(name) if is_program(name) else name}"


def seat_names(sides: tuple[Any, ...], side: str | None, opponent: str, bots: str | None) -> tuple[str, ...]:
    """The seats that the options of `play` ask for."""
    if bots is not None:
        names = split_names(bots, len(sides), "bots")
    else:
        index = _index(sides, side) if side is not None else 0
        names = tuple(HUMAN if i == index else opponent for i in range(len(sides)))
    for name in names:
        if is_program(name):
            find_program(name)
        elif name.partition(":")[0] not in BOTS and (bots is not None or name != HUMAN):
            known = ", ".join([*BOTS] if bots is not None else [*BOTS, HUMAN])
            raise UnknownName(f"Nobody called {name!r} plays here; there are {known}.")
    return names


def _index(sides: tuple[Any, ...], key: str) -> int:
    for index, side in enumerate(sides):
        if side.key == key:
            return index
    known = " and ".join(side.key for side in sides)
    raise UnknownName(f"There is no side {key!r} here; there are {known}.")
