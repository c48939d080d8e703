"""Battles are read once and shared by all tables that play them; nobody changes them."""

from __future__ import annotations

import gc
from random import Random
from typing import Any

import msgspec
import pytest

from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import BattleText, all_rulesets, get_ruleset
from grognard.table import battle as battles
from grognard.table.battle import Battle, open_battle

ACTIONS = 150


def text_of(key: str, scenario: str, **options: str) -> BattleText:
    ruleset = get_ruleset(key)
    return BattleText.of(key, ruleset.with_options(ruleset.scenario_source(scenario), options))


def differences(one: Any, two: Any, path: str = "", seen: set[int] | None = None) -> list[str]:
    """Where two things differ in what they were made of; what they have worked out since is left out."""
    seen = set() if seen is None else seen
    if one is two or id(one) in seen:
        return []
    seen.add(id(one))
    if type(one) is not type(two):
        return [f"{path}: {type(one)} and {type(two)}"]
    if isinstance(one, msgspec.Struct):
        parts = [(name, getattr(one, name), getattr(two, name)) for name in one.__struct_fields__]
    elif isinstance(one, dict):
        memory = not two or path.rpartition(".")[2].startswith("_")
        if one.keys() != two.keys() and not memory:
            return [f"{path}: other keys"]
        parts = [(str(key), value, two[key]) for key, value in one.items() if key in two]
    elif isinstance(one, list | tuple):
        if len(one) != len(two):
            return [f"{path}: other lengths"]
        parts = [(str(index), *pair) for index, pair in enumerate(zip(one, two, strict=True))]
    elif hasattr(one, "__dict__") and not callable(one):
        parts = [(key, value, vars(two)[key]) for key, value in vars(one).items() if key in vars(two)]
    elif callable(one):
        return []
    else:
        return [] if one == two else [f"{path}: {one!r:.60} and {two!r:.60}"]
    return [found for name, a, b in parts for found in differences(a, b, f"{path}.{name}", seen)]


def play(game: Game[Any, Any], random: Random) -> None:
    if not game.pending:
        return
    side = random.choice(game.pending).side
    game.play(side, random.choice(list(game.options(side))))
    for viewer in (-1, 0, 1):
        game.ruleset.view(game, viewer)


@pytest.mark.parametrize("key", all_rulesets())
def test_two_tables_of_one_battle_do_not_touch_each_other(key: str) -> None:
    """Two games at once on the shared battle, and each alone on one of its own: all that happens is the same."""
    ruleset = get_ruleset(key)
    scenario = ruleset.scenario_keys()[0]
    shared = open_battle(text_of(key, scenario))
    games = [ruleset.new_game(shared.scenario, FastDice(seed)) for seed in (1, 2)]
    randoms = [Random(seed) for seed in (1, 2)]
    seen: list[list[str]] = [[], []]
    for _ in range(ACTIONS):
        for index in (0, 1):
            play(games[index], randoms[index])
            seen[index].append(games[index].digest())
    for index, seed in enumerate((1, 2)):
        own = Battle(ruleset, ruleset.scenario_source(scenario))
        alone, random = ruleset.new_game(own.scenario, FastDice(seed)), Random(seed)
        found = []
        for _ in range(ACTIONS):
            play(alone, random)
            found.append(alone.digest())
        assert found == seen[index]
    fresh = Battle(ruleset, ruleset.scenario_source(scenario))
    assert differences(shared.scenario, fresh.scenario) == []


def test_differences_are_found() -> None:
    ruleset = get_ruleset("portable")
    one, two = (ruleset.read_scenario(ruleset.scenario_source("first-steps")) for _ in range(2))
    assert differences(one, two) == []
    assert differences(one, msgspec.structs.replace(two, turns=99)) != []
    other = msgspec.structs.replace(two, units=two.units[:-1])
    assert differences(one, other) != []


def test_the_same_text_is_the_same_battle() -> None:
    text = text_of("portable", "first-steps")
    assert open_battle(text) is open_battle(text_of("portable", "first-steps"))
    assert open_battle(text).scenario is get_ruleset("portable").scenario("first-steps")
    other = BattleText(text.ruleset, text.scenario, text.text + "\n# mine", ())
    assert open_battle(other).scenario is not open_battle(text).scenario


def test_another_option_is_another_battle() -> None:
    ruleset = next(ruleset for ruleset in all_rulesets().values() if ruleset.meta.switches)
    scenario = ruleset.scenario_keys()[0]
    switch = ruleset.meta.switches[0]
    chosen = ruleset.chosen(ruleset.scenario(scenario))[switch.key]
    values = [value for value in switch.values if value != chosen] or [chosen]
    plain = open_battle(text_of(ruleset.meta.key, scenario))
    other = open_battle(text_of(ruleset.meta.key, scenario, **{switch.key: values[0]}))
    assert plain is not other
    assert ruleset.chosen(other.scenario)[switch.key] == values[0]
    assert ruleset.chosen(plain.scenario)[switch.key] == chosen


def test_battles_that_nobody_plays_are_forgotten(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(battles, "MOST_KEPT", 2)
    text = text_of("portable", "first-steps")
    texts = [BattleText(text.ruleset, "mine", f"{text.text}\n# {number}") for number in range(5)]
    played = open_battle(texts[0])
    for each in texts[1:]:
        open_battle(each)
    gc.collect()
    assert [each in battles._played for each in texts] == [True, False, False, True, True]
    assert open_battle(texts[0]) is played
