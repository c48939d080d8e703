"""One game as all environments play it: numbers in, what sides see and earn out."""

from __future__ import annotations

from random import Random
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces

from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.errors import GrognardError, IllegalAction
from grognard.core.game import Game
from grognard.envs.menu import FactoredMenu, Form, IndexMenu, Menu
from grognard.envs.names import find_battle
from grognard.envs.observing import Observer

Illegal = Literal["refuse", "wrap"]
Reward = Literal["sparse", "shaped"]
SHAPED = 0.02
"""What a gain of one on the ruleset's own scale, about a counter, is worth beside a won battle, which is worth 1."""


class Stage:
    """A battle, the game of it that is under way, and a menu for each side.

    `illegal` says what becomes of a number that means nothing now: it is refused, or (`wrap`) the legal numbers are
    counted round and round until it is reached, for programs that do not look at masks.
    """

    def __init__(self, name: str, form: Form, reward: Reward, illegal: Illegal) -> None:
        if not (form in get_args(Form) and reward in get_args(Reward) and illegal in get_args(Illegal)):
            choices = "form='index' or 'factored', reward='sparse' or 'shaped', illegal='refuse' or 'wrap'"
            raise GrognardError(f"There is no such setting: say {choices}.")
        self.name, self.reward, self.illegal = name, reward, illegal
        self.ruleset, self.scenario = find_battle(name)
        self.sides = tuple(side.key for side in self.scenario.sides)
        self.observer = Observer(self.ruleset, self.scenario)
        self.menus: list[Menu] = [self._menu(form) for _ in self.sides]
        self.observation_space = self.observer.space(self.menus[0].size)
        self.action_space: spaces.Discrete = spaces.Discrete(self.menus[0].size)
        self._chance = Random()
        self.begin(0)

    def _menu(self, form: Form) -> Menu:
        if form == "index":
            return IndexMenu()
        return FactoredMenu(self.observer.verbs, self.observer.units, self.observer.places)

    def begin(self, seed: int | None) -> None:
        """A new game: the same for the same seed, and another each time where none is given."""
        if seed is not None:
            self._chance = Random(seed)
        self.game: Game[Any, Any] = self.ruleset.new_game(self.scenario, FastDice(self._chance.getrandbits(48)))
        self._asked: list[Any] = [None] * len(self.sides)
        self._open()
        self._worth = self._worths()

    def choosing(self) -> list[int]:
        """The sides that have to choose, in a fixed order: who is served first tells nothing."""
        return sorted(decision.side for decision in self.game.pending)

    def observe(self, side: int) -> dict[str, Any]:
        """What a side sees."""
        return self.observer.observe(self.game, side, self.menus[side])

    def step(self, side: int, number: int) -> Action | None:
        """Take a number for a side; the action that it completed, if it did."""
        mask = self.menus[side].mask()
        if not (0 <= number < len(mask) and mask[number]):
            if self.illegal == "refuse":
                message = f"Number {number} means nothing to {self.sides[side]} now: choose one where the mask is 1."
                raise IllegalAction(message)
            legal = np.flatnonzero(mask)
            number = int(legal[number % len(legal)])
        action = self.menus[side].pick(int(number))
        if action is not None:
            self.play(side, action)
        return action

    def play(self, side: int, action: Action) -> None:
        """Let a side do something, and ask whoever has to choose next."""
        self.game.play(side, action)
        self._asked[side] = None
        self._open()

    def earned(self) -> list[float]:
        """What each side has earned since this was last asked."""
        rewards = [0.0] * len(self.sides)
        if self.reward == "shaped":
            before, self._worth = self._worth, self._worths()
            rewards = [SHAPED * (now - then) for now, then in zip(self._worth, before, strict=True)]
        if self.game.result is not None and self.game.result.winner >= 0:
            rewards = [each + (1 if side == self.game.result.winner else -1) for side, each in enumerate(rewards)]
        return rewards

    def _open(self) -> None:
        """Open the menus of whoever is asked something new; what another side has chosen changes no menu."""
        for side in range(len(self.sides)):
            decision = self.game.decision(side)
            if decision is None:
                self._asked[side] = None
                self.menus[side].open(self.game.options(side))
            elif decision != self._asked[side]:
                self._asked[side] = decision
                self.menus[side].open(self.game.options(side))

    def _worths(self) -> list[float]:
        """How the position looks to each side, as far as it may know it: what is hidden from it is thought up."""
        if self.reward == "sparse" or self.game.result is not None:
            return getattr(self, "_worth", [0.0] * len(self.sides))
        worths = []
        for side in range(len(self.sides)):
            known = self.ruleset.reseal(self.game, side, Random(self.game.number)) or self.game
            worths.append(self.ruleset.evaluate(known, side))
        return worths
