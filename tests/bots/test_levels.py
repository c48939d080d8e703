"""The levels of opponents: one table, the same names everywhere, and neighbours that stand apart."""

from __future__ import annotations

import tomllib
from importlib import resources

import pytest

from grognard.bots import BOTS, FIRST, LEVELS, OFFERED, get_bot
from grognard.bots.levels import Level
from grognard.rulesets import all_rulesets
from tests.cli.shell import grognard

SEARCHING = ("general", "marshal")
"""Levels whose games take long: where they are not measured, no rating is shown, and they are to be the stronger ones
until all of them stand as far apart as the others."""
LEAST = 0.65
"""What a level scores at least against the one below it."""


def test_the_levels_stand_in_order_and_whoever_is_not_built_is_not_offered() -> None:
    assert [level.name for level in LEVELS] == ["recruit", "sergeant", "staff", "general", "marshal"]
    assert list(BOTS) == ["random", *(level.name for level in LEVELS if level.make)]
    assert Level("general", 1.0).make is None
    assert FIRST in {level.name for level in OFFERED}
    assert [level.seconds for level in LEVELS] == sorted(level.seconds for level in LEVELS)


def test_every_level_has_a_name_and_a_sentence() -> None:
    said = tomllib.loads(resources.files("grognard.bots").joinpath("messages.toml").read_text("utf-8"))
    assert list(said) == [level.name for level in LEVELS]
    assert all(level.title and level.about.endswith(".") for level in LEVELS)


def test_a_bot_goes_by_the_name_of_its_level() -> None:
    assert [get_bot(level.name, 1).name for level in OFFERED] == [level.name for level in OFFERED]


@pytest.mark.parametrize("key", all_rulesets())
def test_a_ruleset_says_how_often_the_lower_levels_err(key: str) -> None:
    errors = all_rulesets()[key].levels.errors
    assert 0 < errors["sergeant"] < errors["recruit"] < 1
    assert set(all_rulesets()[key].levels.battles) <= set(all_rulesets()[key].scenario_keys())


@pytest.mark.parametrize("key", all_rulesets())
def test_neighbours_stand_apart_as_measured(key: str) -> None:
    """As the kept ladder has it; `grognard ladder --write` plays it again."""
    ratings = all_rulesets()[key].ratings
    assert ratings is not None
    names = [level.name for level in OFFERED]
    scores = {(each.two, each.one): each.score for each in ratings.meeting}
    for below, above in zip(["random", *names], names, strict=False):
        if above not in SEARCHING:
            assert scores[below, above] >= LEAST, (below, above)
        elif (below, above) in scores:
            assert scores[below, above] > 0.5, (below, above)


def test_the_terminal_names_the_levels_wherever_it_offers_a_bot(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", "200")  # a sentence that is broken over two lines is not found below
    helped = " ".join(grognard("play", "--help").stdout.split())
    listed = grognard("list", "portable").stdout
    for level in OFFERED:
        assert level.name in helped
        assert level.about in listed
