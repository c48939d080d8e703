"""Whoever has never played a ruleset is told what is asked, what wins, and what everything on the table means."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.dice import FastDice
from grognard.lab.teaching import unsaid, untold
from grognard.rulesets import all_rulesets, get_ruleset

TAUGHT = tuple(all_rulesets())
BATTLES = [(key, scenario) for key in TAUGHT for scenario in get_ruleset(key).scenario_keys()]


@pytest.mark.parametrize("key", TAUGHT)
def test_every_decision_every_sign_and_every_battle_is_explained(key: str) -> None:
    assert untold(get_ruleset(key)) == []


@pytest.mark.parametrize(("key", "scenario"), BATTLES)
def test_nothing_stands_on_the_table_without_a_word_on_it(key: str, scenario: str) -> None:
    ruleset, random = get_ruleset(key), Random(7)
    game = ruleset.new_game(ruleset.scenario(scenario), FastDice(7))
    while not game.result:
        if game.number % 20 == 0:
            assert unsaid(game) == []
        side = random.choice(game.pending).side
        game.play(side, game.options(side).sample(random))
