"""A bot that deliberates: legal in every decision, the same again, blind to what is sealed, and stopped at once."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from grognard.bots.search import Budget
from grognard.bots.staff import StaffBot
from grognard.core.dice import FastDice
from grognard.rulesets import get_ruleset
from tests.bots.search.planning import with_nodes

NODES = 400
OF_EACH = 3
"""Decisions of a kind that are looked at."""


@pytest.mark.parametrize("scenario", ["marengo", "custom"])
def test_whole_rounds_are_legal_and_the_same_again(scenario: str) -> None:
    ruleset = get_ruleset("commanders")
    played = []
    for _ in range(2):
        game = ruleset.new_game(ruleset.scenario(scenario), FastDice(5))
        bots = [with_nodes(1, NODES), StaffBot(2)]
        actions = []
        while game.result is None and game.state.turn < 3:
            side = game.pending[0].side
            actions.append(bots[side].choose(game, side))
            game.play(side, actions[-1])
        played.append(actions)
    assert played[0] == played[1]


@pytest.mark.proof
@pytest.mark.parametrize("scenario", get_ruleset("commanders").scenario_keys())
def test_whole_games_are_legal_whoever_answers_first(scenario: str) -> None:
    """Questions are put to both sides at once: whoever answers second may meet a choice that is half made."""
    ruleset = get_ruleset("commanders")
    for seed in range(3):
        random = Random(seed)
        game = ruleset.new_game(ruleset.scenario(scenario), FastDice(seed))
        bots = [with_nodes(seed + side, NODES // 4) for side in range(2)]
        while game.result is None:
            side = random.choice(game.pending).side
            game.play(side, bots[side].choose(game, side))
        assert ruleset.problems(game) == []


def test_what_is_sealed_is_not_looked_at() -> None:
    """The same plan where only what the enemy has written and chosen in secret differs."""
    ruleset = get_ruleset("commanders")
    game = ruleset.new_game(ruleset.scenario("dennewitz"), FastDice(5))
    bots, random = [StaffBot(1), StaffBot(2)], Random(3)
    compared: Counter[str] = Counter()
    while game.result is None and game.state.turn < 3:
        side = game.pending[-1].side  # the other has often chosen already
        other, kind = ruleset.reseal(game, side, random), type(game.decision(side)).__name__
        if other is not None and len(game.options(side)) > 1 and compared[kind] < OF_EACH:
            plans = [with_nodes(9, NODES // 4).plan(each, side) for each in (game, other)]
            assert plans[0] == plans[1], game.decision(side)
            compared[kind] += 1
        game.play(side, bots[side].choose(game, side))
    assert {"WriteOrders", "SendUnits"} < set(compared)


def test_who_is_not_waited_for_answers_at_once() -> None:
    ruleset = get_ruleset("commanders")
    game = ruleset.new_game(ruleset.scenario("marengo"), FastDice(5))
    asked = []

    def is_wanted() -> bool:
        asked.append(1)
        return False

    bot = with_nodes(1, 10**9)
    bot.is_wanted = is_wanted
    assert bot.choose(game, 0) in game.options(0)
    assert 0 < len(asked) < 50


def test_a_ruleset_that_does_not_deliberate_is_led_as_before() -> None:
    ruleset = get_ruleset("portable")
    game = ruleset.new_game(ruleset.scenario("first-steps"), FastDice(5))
    side = game.pending[0].side
    assert ruleset.deliberate(game, side, Random(1), Budget(NODES).begin()) == ()
    assert with_nodes(1, NODES).choose(game, side) in game.options(side)
