"""The values that ship: where they come from, that they hold, and what they say to positions."""

from __future__ import annotations

from datetime import date
from pathlib import Path
from random import Random
from typing import Any

import pytest

from grognard.core.dice import FastDice
from grognard.core.value import Value
from grognard.lab.learn.file import written
from grognard.lab.learn.page import refresh
from grognard.rulesets import AnyRuleset, all_rulesets, get_ruleset
from tests.lab.smallest.ruleset import RULESET as SMALLEST

DOCS = Path(__file__).parents[3] / "docs"
KEYS = tuple(all_rulesets())
BATTLES = [(key, name) for key, ruleset in all_rulesets().items() for name in ruleset.scenario_keys()]


def value_of(key: str) -> Value:
    value = get_ruleset(key).value
    assert value is not None
    return value


@pytest.mark.parametrize("key", KEYS)
def test_a_value_says_where_it_comes_from(key: str) -> None:
    made = value_of(key).made
    assert made.command.startswith(f"grognard lab learn {key} --games ")
    assert made.command.endswith(f" --seed {made.seed} --write")
    assert date.fromisoformat(made.date)
    assert made.version


@pytest.mark.parametrize("key", KEYS)
def test_nobody_has_written_into_a_value(key: str) -> None:
    assert get_ruleset(key).files.joinpath("value.toml").read_text("utf-8") == written(value_of(key))


@pytest.mark.parametrize("key", KEYS)
def test_every_feature_says_in_a_sentence_what_it_is(key: str) -> None:
    features = get_ruleset(key).looks_at
    assert len({feature.name for feature in features}) == len(features)
    assert all(feature.about.endswith(".") for feature in features)


@pytest.mark.parametrize("key", KEYS)
def test_what_is_good_for_a_side_never_counts_against_it(key: str) -> None:
    ruleset, value = get_ruleset(key), value_of(key)
    for feature in ruleset.looks_at:
        now, change = value.weight[feature.name]
        assert feature.either or (now >= 0 and now + change >= -0.0001), feature.name


@pytest.mark.parametrize(("key", "name"), BATTLES)
def test_chances_hold_better_than_the_rate_in_every_battle(key: str, name: str) -> None:
    judged = value_of(key).battle[name]
    assert judged.games >= 10
    assert judged.brier < judged.base


@pytest.mark.parametrize("key", KEYS)
def test_what_was_said_came_about_as_often(key: str) -> None:
    value = value_of(key)
    positions = sum(each.positions for each in value.reliability)
    assert positions == sum(each.positions for each in value.battle.values())
    off = sum(each.positions * abs(each.said - each.came) for each in value.reliability) / positions
    assert off < 0.06


def wander(ruleset: AnyRuleset, name: str, seed: int, stride: int) -> Any:
    """A game at random, looked at every so many actions and at its end."""
    game = ruleset.new_game(ruleset.scenario(name), FastDice(seed))
    picker = Random(seed)
    while game.result is None:
        if game.number % stride == 0:
            yield game
        side = game.pending[0].side
        game.play(side, game.options(side).sample(picker))
    yield game


@pytest.mark.parametrize("key", KEYS)
def test_the_chances_of_both_sides_add_up_to_one_until_one_has_won(key: str) -> None:
    ruleset = get_ruleset(key)
    name = min(ruleset.scenario_keys(), key=lambda name: sum(each[0] for each in ruleset.facts.battle[name].decisions))
    for seed in range(3):
        for game in wander(ruleset, name, seed, stride=7):
            one, two = ruleset.chance(game, 0), ruleset.chance(game, 1)
            assert one is not None
            assert two is not None
            assert one + two == 1.0
            if game.result is None:
                assert 0.0 < one < 1.0
                assert len(ruleset.features(game)) == len(ruleset.looks_at)
            else:
                assert one == {0: 1.0, 1: 0.0, -1: 0.5}[game.result.winner]


@pytest.mark.parametrize("key", KEYS)
def test_looking_changes_nothing(key: str) -> None:
    ruleset = get_ruleset(key)
    game = ruleset.new_game(ruleset.scenario(ruleset.scenario_keys()[0]), FastDice(1))
    before = game.digest()
    ruleset.chance(game, 0)
    assert game.digest() == before


def test_a_ruleset_that_was_never_fitted_says_nothing() -> None:
    game = SMALLEST.new_game(SMALLEST.scenario(SMALLEST.scenario_keys()[0]), FastDice(0))
    assert SMALLEST.chance(game, 0) is None


@pytest.mark.parametrize("page", ["reference/value.md", "reports/calibration.md"])
def test_the_tables_of_the_docs_are_those_of_the_data(page: str) -> None:
    text = (DOCS / page).read_text("utf-8")
    assert refresh(text) == text, "run python -m grognard.lab.learn.page"
