"""Environments for programs that learn: every battle for PettingZoo, and against a bot for Gymnasium.

>>> from grognard import envs
>>> env = envs.env("portable/first-steps-v1")
>>> env.reset(seed=7)
>>> for agent in env.agent_iter():
...     observation, reward, terminated, truncated, info = env.last()
...     over = terminated or truncated
...     env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
"""

from importlib.util import find_spec

missing = [name for name in ("gymnasium", "numpy", "pettingzoo") if find_spec(name) is None]
if missing:
    raise ImportError(
        f"The environments need {' and '.join(missing)}, which this Python does not have: "
        "pip install 'grognard[envs]' brings what is missing."
    )

from grognard.envs.aec import BattleEnv, env, raw_env  # noqa: E402 - only where there is what they need
from grognard.envs.names import list_environments  # noqa: E402
from grognard.envs.parallel import ParallelBattle, parallel_env  # noqa: E402
from grognard.envs.single import AgainstBot, against_bot, vector_env  # noqa: E402

__all__ = [
    "AgainstBot",
    "BattleEnv",
    "ParallelBattle",
    "against_bot",
    "env",
    "list_environments",
    "parallel_env",
    "raw_env",
    "vector_env",
]
