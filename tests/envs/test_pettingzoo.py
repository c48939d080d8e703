"""PettingZoo's own tests, on one battle of each ruleset every day and on all of them before a release."""

from __future__ import annotations

from types import SimpleNamespace

import pytest
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, seed_test
from pettingzoo.utils.conversions import parallel_to_aec

from grognard import envs
from grognard.core.errors import GrognardError
from grognard.envs.menu import Form
from grognard.rulesets import all_rulesets

pytestmark = pytest.mark.filterwarnings("ignore::UserWarning:pettingzoo")
ONE_EACH = [
    next(name for name in envs.list_environments() if name.startswith(f"{key}/{ruleset.first_scenario}"))
    for key, ruleset in all_rulesets().items()
]


def hold(name: str, form: Form, cycles: int) -> None:
    api_test(envs.env(name, form=form), num_cycles=cycles)
    seed_test(lambda: envs.env(name, form=form), num_cycles=cycles // 4)
    parallel_api_test(envs.parallel_env(name, form=form, illegal="wrap"), num_cycles=cycles // 4)

    def parallel(max_cycles: int) -> envs.ParallelBattle:
        return envs.parallel_env(name, form=form, illegal="wrap", max_cycles=max_cycles)

    max_cycles_test(
        SimpleNamespace(parallel_env=parallel, env=lambda max_cycles: parallel_to_aec(parallel(max_cycles)))
    )


@pytest.mark.parametrize("form", ["index", "factored"])
@pytest.mark.parametrize("name", ONE_EACH)
def test_a_battle_of_each_ruleset(name: str, form: Form) -> None:
    hold(name, form, 200)


@pytest.mark.long
@pytest.mark.parametrize("form", ["index", "factored"])
@pytest.mark.parametrize("name", envs.list_environments())
def test_every_battle(name: str, form: Form) -> None:
    hold(name, form, 1000)


def test_names_have_versions_and_others_are_refused() -> None:
    assert all(name.endswith("-v1") for name in envs.list_environments())
    with pytest.raises(GrognardError, match="There is no environment"):
        envs.env("portable/first-steps")
    with pytest.raises(GrognardError, match="say form='index'"):
        envs.env("portable/first-steps-v1", form="both")


def test_a_game_is_cut_off_after_so_many_cycles() -> None:
    env = envs.env("portable/first-steps-v1", max_cycles=5)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        assert not terminated
        steps += not truncated
        env.step(None if truncated else env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 5
