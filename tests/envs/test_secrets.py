"""What is hidden from a side does not show in what it is served, by so much as a byte."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from grognard import envs
from grognard.envs.menu import Form
from grognard.envs.stage import Stage
from grognard.rulesets import all_rulesets

HIDING = [
    name
    for name in envs.list_environments()
    if all_rulesets()[name.partition("/")[0]].keeps_secrets(Stage(name, "index", "sparse", "refuse").scenario)
]


def as_bytes(seen: dict[str, Any]) -> bytes:
    return b"".join(array.tobytes() for array in (*seen["observation"].values(), seen["action_mask"]))


FORMS: tuple[Form, ...] = ("index", "factored")


def mask_of(stage: Stage, form: Form, game: Any, side: int) -> bytes:
    """The mask of a menu that is opened anew on a position."""
    menu = stage._menu(form)
    menu.open(game.options(side))
    return menu.mask().tobytes()


def check(name: str, steps: int) -> int:
    stage, random, changed = Stage(name, "index", "sparse", "refuse"), Random(2), 0
    stage.begin(5)
    chance = np.random.default_rng(4)
    for _ in range(steps):
        if stage.game.result is not None:
            break
        game = stage.game
        for side in range(len(stage.sides)):
            other = stage.ruleset.reseal(game, side, random)
            if other is None:
                continue
            changed += other.digest() != game.digest()
            one = as_bytes(stage.observe(side))
            stage.game = other
            assert as_bytes(stage.observe(side)) == one, f"{stage.sides[side]} sees what is hidden from it"
            stage.game = game
            for form in FORMS:
                masks = [mask_of(stage, form, each, side) for each in (game, other)]
                assert masks[0] == masks[1], f"what {stage.sides[side]} may choose shows what is hidden from it"
        side = stage.choosing()[0]
        stage.step(side, int(chance.choice(np.flatnonzero(stage.menus[side].mask()))))
    return changed


@pytest.mark.parametrize("key", sorted({name.partition("/")[0] for name in HIDING}))
def test_what_is_hidden_changes_no_observation(key: str) -> None:
    assert sum(check(name, 120) for name in HIDING if name.startswith(f"{key}/")) > 0


@pytest.mark.parametrize("form", ["index", "factored"])
def test_who_is_served_second_does_not_see_what_the_first_has_chosen(form: Any) -> None:
    seen = set()
    for seed in range(4):
        env = envs.raw_env("commanders/marengo-v1", form=form)
        env.reset(seed=1)
        first, chance = env.agent_selection, np.random.default_rng(seed)
        second = next(agent for agent in env.agents if agent != first)
        while env.agent_selection == first:
            env.step(int(chance.choice(np.flatnonzero(env.observe(first)["action_mask"]))))
        seen.add(as_bytes(env.observe(second)))
        assert env.rewards == dict.fromkeys(env.agents, 0.0)
    assert len(seen) == 1


def test_a_side_that_turns_a_page_is_not_told_apart_from_one_that_has_chosen(monkeypatch: pytest.MonkeyPatch) -> None:
    """What another side does leaves one's own place in the menu as it was."""
    env = envs.parallel_env("commanders/marengo-v1", form="factored")
    env.reset(seed=1)
    one, two = env.agents
    mask = env.stage.observe(1)["action_mask"]
    number = int(np.flatnonzero(mask)[0])
    begun = []
    for choice in np.flatnonzero(env.stage.observe(0)["action_mask"])[:2]:
        env.reset(seed=1)
        seen, *_ = env.step({one: int(choice), two: number})
        begun.append(seen[two]["observation"]["begun"].tolist())
    assert len({tuple(each) for each in begun}) == 1
