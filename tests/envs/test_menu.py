"""Every legal option can be chosen by its number and part by part, and nothing else can."""

from __future__ import annotations

import copy
from random import Random

import numpy as np
import pytest

from grognard import envs
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.errors import IllegalAction
from grognard.core.options import Options
from grognard.envs import menu as menus
from grognard.envs.observing import EXTRA_COLUMNS, Observer
from grognard.rulesets import all_rulesets


def reached(menu: menus.Menu) -> list[Action]:
    """Every action that some numbers lead to."""
    found: list[Action] = []
    for number in np.flatnonzero(menu.mask()):
        other = copy.copy(menu)
        if isinstance(other, menus.FactoredMenu):
            other._said = list(other._said)
        action = other.pick(int(number))
        found += reached(other) if action is None else [action]
    return found


@pytest.mark.parametrize("key", list(all_rulesets()))
@pytest.mark.parametrize("small", [False, True], ids=["pages", "small pages"])
def test_both_forms_reach_every_option_once(key: str, small: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    if small:
        monkeypatch.setattr(menus, "PAGE", 7)
        monkeypatch.setattr(menus, "EXTRAS", 2)
    ruleset, random = all_rulesets()[key], Random(5)
    scenario = ruleset.scenario(ruleset.first_scenario or next(iter(ruleset.scenario_keys())))
    game, observer = ruleset.new_game(scenario, FastDice(3)), Observer(ruleset, scenario)
    while game.result is None and game.number < 60:
        side = game.pending[0].side
        options = game.options(side)
        listed = list(options)
        for menu in (menus.IndexMenu(), menus.FactoredMenu(observer.verbs, observer.units, observer.places)):
            menu.open(options)
            found = reached(menu)
            assert len(found) == len(listed)
            assert set(found) == set(listed)
        check_rows(options, listed, observer)
        game.play(side, options.sample(random))


def check_rows(options: Options, listed: list[Action], observer: Observer) -> None:
    """The rows of an observation say what the numbers mean."""
    page = menus.PAGE
    for number in range(0, len(listed), page):
        rows = menus.listed(options, number // page, observer.verbs, EXTRA_COLUMNS)
        for row, action in zip(rows.tolist(), listed[number : number + page], strict=False):
            padded = [*action.extra, *[-1] * EXTRA_COLUMNS][:EXTRA_COLUMNS]
            assert row == [observer.verbs[action.verb], action.unit, action.place, *padded]


@pytest.mark.parametrize("form", ["index", "factored"])
def test_what_the_mask_leaves_out_is_refused(form: menus.Form) -> None:
    env = envs.raw_env("portable/first-steps-v1", form=form)
    env.reset(seed=3)
    chance = np.random.default_rng(1)
    for _ in range(60):
        mask = env.observe(env.agent_selection)["action_mask"]
        before = env.stage.game.digest()
        for number in (*chance.choice(np.flatnonzero(mask == 0), 3), -1, len(mask)):
            with pytest.raises(IllegalAction, match="means nothing"):
                env.step(int(number))
        assert env.stage.game.digest() == before
        env.step(int(chance.choice(np.flatnonzero(mask))))


def test_whoever_does_not_look_at_the_mask_loses() -> None:
    env = envs.env("portable/first-steps-v1")
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(int(np.flatnonzero(env.observe(agent)["action_mask"] == 0)[0]))
    assert env.terminations[agent]
    assert env.rewards[agent] == -1
