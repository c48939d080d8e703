"""PettingZoo with all agents at once, right where sides choose together; a side that has nothing to choose gives 0."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import ParallelEnv

from grognard.envs.menu import Form
from grognard.envs.stage import Illegal, Reward, Stage

WAIT = 0
"""The number of a side that has nothing to choose."""


class ParallelBattle(ParallelEnv):  # type: ignore[misc]  # the package has no types
    """A battle in which every side gives a number each cycle; it counts where the side has something to choose."""

    metadata: dict[str, Any] = {"render_modes": []}

    def __init__(
        self,
        battle: str,
        form: Form = "index",
        reward: Reward = "sparse",
        illegal: Illegal = "refuse",
        max_cycles: int | None = None,
    ) -> None:
        self.metadata = {**self.metadata, "name": battle}
        self.render_mode = None
        self.stage = Stage(battle, form, reward, illegal)
        self.max_cycles, self._cycles = max_cycles, 0
        self.possible_agents = list(self.stage.sides)
        self.agents: list[str] = []
        self._spaces = {agent: spaces.Discrete(self.stage.menus[0].size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space for all sides."""
        return self.stage.observation_space

    def action_space(self, agent: str) -> Any:
        """Numbers; the mask of an observation says which mean something."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> Any:
        """Begin a new game; the same seed gives the same dice."""
        self.stage.begin(seed)
        self.agents, self._cycles = self.possible_agents[:], 0
        return self._observations(), {agent: {} for agent in self.agents}

    def step(self, actions: dict[str, int]) -> Any:
        """Let every side that has something to choose choose it."""
        earned = np.zeros(len(self.possible_agents))
        for side in self.stage.choosing():  # those that are asked now: what follows is for the next cycle
            played = self.stage.step(side, int(actions[self.possible_agents[side]]))
            if played is not None:
                earned += self.stage.earned()
        self._cycles += 1
        over = self.stage.game.result is not None
        late = not over and self.max_cycles is not None and self._cycles >= self.max_cycles
        agents = self.agents
        observations = self._observations()
        if over or late:
            self.agents = []
        return (
            observations,
            {agent: float(reward) for agent, reward in zip(self.possible_agents, earned, strict=True)},
            dict.fromkeys(agents, over),
            dict.fromkeys(agents, late),
            {agent: {} for agent in agents},
        )

    def _observations(self) -> dict[str, Any]:
        found = {agent: self.stage.observe(side) for side, agent in enumerate(self.possible_agents)}
        for side, agent in enumerate(self.possible_agents):
            if side not in self.stage.choosing():
                found[agent]["action_mask"][WAIT] = 1
        return found


def parallel_env(battle: str, **settings: Any) -> ParallelBattle:
    """A battle with all agents at once."""
    return ParallelBattle(battle, **settings)
