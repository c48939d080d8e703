"""One agent against a bot, many games side by side, rewards, and what a Python without the extra says."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import grognard.envs
from grognard import envs
from grognard.core.errors import GrognardError

FIRST = "portable/first-steps-v1"


@pytest.mark.filterwarnings("ignore::UserWarning:gymnasium")
@pytest.mark.parametrize("settings", [{}, {"form": "factored"}, {"reward": "shaped", "opponent": "staff"}])
def test_gymnasium_finds_nothing_wrong(settings: dict[str, Any]) -> None:
    check_env(envs.against_bot(FIRST, illegal="wrap", **settings), skip_render_check=True)


def played(env: Any, seed: int) -> tuple[list[float], bytes]:
    chance, rewards = np.random.default_rng(seed), []
    seen, _ = env.reset(seed=seed)
    over = False
    while not over:
        seen, reward, over, _, _ = env.step(int(chance.choice(np.flatnonzero(seen["action_mask"]))))
        rewards.append(reward)
    return rewards, seen["observation"]["units"].tobytes()


def test_the_same_seed_gives_the_same_game_and_another_another() -> None:
    env = envs.against_bot(FIRST, side="blue", reward="shaped")
    assert played(env, 3) == played(env, 3)
    assert played(env, 3) != played(env, 4)


def test_rewards_are_sparse_unless_they_are_shaped() -> None:
    rewards, _ = played(envs.against_bot(FIRST), 3)
    assert set(rewards[:-1]) == {0.0}
    assert rewards[-1] in (-1.0, 0.0, 1.0)
    shaped, _ = played(envs.against_bot(FIRST, reward="shaped"), 3)
    assert len(set(shaped)) > 10
    assert abs(shaped[-1]) > 0.5 or rewards[-1] == 0


@pytest.mark.parametrize("processes", [False, True])
def test_many_games_go_on_side_by_side(processes: bool) -> None:
    games = envs.vector_env(FIRST, 2, processes=processes, illegal="wrap")
    try:
        games.action_space.seed(1)
        seen, _ = games.reset(seed=[1, 2])
        over = np.zeros(2, bool)
        for _ in range(250):
            seen, _, terminated, _, _ = games.step(games.action_space.sample())
            over |= terminated
        assert seen["action_mask"].shape[0] == 2
        assert over.all(), "games end, and others begin"
    finally:
        games.close()


def test_a_side_that_does_not_exist_is_named_with_those_that_do() -> None:
    with pytest.raises(GrognardError, match="there are red, blue"):
        envs.against_bot(FIRST, side="green")


def test_without_the_extra_one_sentence_says_what_to_do() -> None:
    code = "import sys; sys.modules['pettingzoo'] = None\nimport grognard.envs"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True)
    last = ended.stderr.strip().splitlines()[-1]
    assert last.startswith("ImportError: The environments need pettingzoo")
    assert "grognard[envs]" in last


def test_the_public_names_are_these() -> None:
    assert grognard.envs.__all__ == [
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


def test_a_board_is_rendered_as_svg() -> None:
    env = envs.raw_env(FIRST, render_mode="svg")
    env.reset(seed=1)
    assert str(env.render()).startswith("<svg")
