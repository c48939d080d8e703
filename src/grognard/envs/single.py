"""Gymnasium: one side is yours, bots have the others; and many such games side by side."""

from __future__ import annotations

from functools import partial
from typing import Any

import gymnasium
from gymnasium import spaces

from grognard.bots import get_bot
from grognard.core.errors import GrognardError
from grognard.envs.menu import Form
from grognard.envs.stage import Illegal, Reward, Stage


class AgainstBot(gymnasium.Env[dict[str, Any], int]):
    """A battle of one side against a bot."""

    metadata = {"render_modes": []}

    def __init__(
        self,
        battle: str,
        side: str | None = None,
        opponent: str = "random",
        form: Form = "index",
        reward: Reward = "sparse",
        illegal: Illegal = "refuse",
    ) -> None:
        self.stage = Stage(battle, form, reward, illegal)
        if side is not None and side not in self.stage.sides:
            raise GrognardError(f"There is no side {side!r}; there are {', '.join(self.stage.sides)}.")
        self.side = self.stage.sides.index(side) if side is not None else 0
        self.opponent = opponent
        get_bot(opponent, 0)
        self.observation_space: spaces.Dict = self.stage.observation_space
        self.action_space: Any = self.stage.action_space

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[dict[str, Any], Any]:
        """Begin a new game and let the bot play until you have to choose."""
        super().reset(seed=seed)
        number = int(self.np_random.integers(2**31))
        self.stage.begin(number)
        self._bot = get_bot(self.opponent, number)
        self._wait()
        self.stage.earned()
        return self.stage.observe(self.side), {}

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Choose a number, and let the bot play until you have to choose again."""
        played = self.stage.step(self.side, int(action))
        reward = 0.0
        if played is not None:
            self._wait()
            reward = float(self.stage.earned()[self.side])
        return self.stage.observe(self.side), reward, self.stage.game.result is not None, False, {}

    def _wait(self) -> None:
        while (choosing := self.stage.choosing()) and self.side not in choosing:
            self.stage.play(choosing[0], self._bot.choose(self.stage.game, choosing[0]))


def against_bot(battle: str, **settings: Any) -> AgainstBot:
    """A battle against a bot, for one agent."""
    return AgainstBot(battle, **settings)


def vector_env(battle: str, count: int, processes: bool = False, **settings: Any) -> Any:
    """So many games against a bot side by side, here or each in a process of its own; one that is over begins anew."""
    make = [partial(against_bot, battle, **settings) for _ in range(count)]
    return gymnasium.vector.AsyncVectorEnv(make) if processes else gymnasium.vector.SyncVectorEnv(make)
