"""PettingZoo: agents act one after the other.

Where sides choose at once and in secret, they are served in turn, and what the first has chosen does not show in what
the second sees.
"""

from __future__ import annotations

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from grognard.core.action import Action
from grognard.envs.menu import Form
from grognard.envs.stage import Illegal, Reward, Stage


class BattleEnv(AECEnv):  # type: ignore[misc]  # the package has no types
    """A battle with an agent for each side, named by the side's key."""

    metadata: dict[str, Any] = {"render_modes": ["svg"], "is_parallelizable": False}

    def __init__(
        self,
        battle: str,
        form: Form = "index",
        reward: Reward = "sparse",
        illegal: Illegal = "refuse",
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        self.metadata = {**self.metadata, "name": battle}
        self.stage = Stage(battle, form, reward, illegal)
        self.max_cycles, self.render_mode = max_cycles, render_mode
        self.possible_agents = list(self.stage.sides)
        self.agents: list[str] = []
        self._cycles = 0
        size = self.stage.menus[0].size
        self._spaces: dict[str, Any] = {agent: spaces.Discrete(size) for agent in self.possible_agents}

    def observation_space(self, agent: str) -> spaces.Dict:
        """The same space for all sides."""
        return self.stage.observation_space

    def action_space(self, agent: str) -> Any:
        """Numbers; the mask of an observation says which mean something."""
        return self._spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a new game; the same seed gives the same dice."""
        self.stage.begin(seed)
        self._cycles = 0
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.stage.choosing()[0]]

    def observe(self, agent: str) -> dict[str, Any]:
        """What a side may know, and which numbers mean something to it now."""
        return self.stage.observe(self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        """Let the agent that is selected choose a number."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        self._cumulative_rewards[agent] = 0.0
        played = self.stage.step(self.possible_agents.index(agent), int(action if action is not None else -1))
        self._cycles += 1
        earned = self.stage.earned() if played is not None else [0.0] * len(self.possible_agents)
        self.rewards = dict(zip(self.possible_agents, earned, strict=True))
        self._accumulate_rewards()
        if self.stage.game.result is not None:
            self.terminations = dict.fromkeys(self.agents, True)
        elif self.max_cycles is not None and self._cycles >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        choosing = self.stage.choosing()
        self.agent_selection = self.possible_agents[choosing[0]] if choosing else agent
        if self.terminations[agent] or self.truncations[agent]:
            self._deads_step_first()

    def text(self, action: Action) -> str:
        """An action as it is written."""
        return self.stage.ruleset.notation(self.stage.scenario).text(action)

    def render(self) -> str | None:
        """The board as the side to choose sees it, as SVG."""
        if self.render_mode != "svg":
            return None
        from grognard.api.picture import Picture

        choosing = self.stage.choosing()
        view = self.stage.ruleset.view(self.stage.game, choosing[0] if choosing else -1)
        return Picture.of(self.stage.ruleset, self.stage.scenario, view).svg

    def close(self) -> None:
        """Nothing is held that must be let go."""


def raw_env(battle: str, **settings: Any) -> BattleEnv:
    """A battle as it is: a number that means nothing raises `IllegalAction`."""
    return BattleEnv(battle, **settings)


def env(battle: str, **settings: Any) -> Any:
    """A battle as PettingZoo has it: whoever chooses a number that means nothing has lost."""
    made: Any = raw_env(battle, **settings)
    if settings.get("illegal") != "wrap":
        made = wrappers.TerminateIllegalWrapper(made, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(made)
