"""The staff officer who errs: his games are lawful, the same for the same seed, and tell nothing he may not know."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Any

import pytest

from grognard.bots import get_bot
from grognard.bots.erring import ErringBot
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.lab.simulate import Plan, play_one
from grognard.rulesets import BattleText, all_rulesets

AnyGame = Game[Any, Any]
SMALL = {
    "brothers": "introduction-in-fog",
    "commanders": "la-rothiere",
    "mib": "teugen-hausen",
    "napoleon3": "the-spia",
    "portable": "first-steps",
}
"""A small battle of each ruleset, with secrets where it has any."""
BATTLES = [(key, SMALL[key]) for key in all_rulesets()]


class Counting(ErringBot):
    """Counts its choices and its mistakes."""

    def __init__(self, seed: int, errors: float) -> None:
        super().__init__(seed, "counting", errors)
        self.plans, self.mistakes = 0, 0

    def plan(self, game: AnyGame, side: int) -> Sequence[Action]:
        self.plans += len(game.options(side)) > 1
        return super().plan(game, side)

    def err(self, game: AnyGame, side: int) -> Sequence[Action]:
        self.mistakes += 1
        return super().err(game, side)


def positions(key: str, scenario: str, actions: int = 60) -> Iterator[AnyGame]:
    """A game of recruits, before each of its actions that is not the next of a plan: there a bot is asked."""
    ruleset = all_rulesets()[key]
    game = ruleset.new_game(ruleset.scenario(scenario), FastDice(7))
    bots = [ErringBot(side, "recruit", 0.5) for side in range(2)]
    while game.result is None and game.number < actions:
        side = game.pending[0].side
        if not bots[side]._planned:
            yield game
        game.play(side, bots[side].choose(game, side))


@pytest.mark.parametrize(("key", "scenario"), BATTLES)
def test_games_are_lawful_to_their_end_and_the_same_again(key: str, scenario: str) -> None:
    """`Game.play` refuses whatever is no option."""
    text = BattleText.of(key, all_rulesets()[key].scenario_source(scenario))
    plan = Plan(text, ("recruit", "sergeant"), 2, seed=3)
    assert [play_one(plan, game) for game in range(2)] == [play_one(plan, game) for game in range(2)]


@pytest.mark.parametrize(("key", "scenario"), BATTLES)
def test_a_new_bot_for_every_choice_plans_what_can_be_played(key: str, scenario: str) -> None:
    """So the server asks: no bot remembers anything there."""
    for game in positions(key, scenario):
        side = game.pending[0].side
        for name in ("recruit", "sergeant"):
            trial = game.copy(FastDice(1))
            first, *_ = get_bot(name, game.number).plan(trial, side)
            assert first in trial.options(side)


@pytest.mark.parametrize(("key", "scenario"), BATTLES)
@pytest.mark.parametrize("errors", [0.0, 1.0])
def test_other_secrets_change_nothing(key: str, scenario: str, errors: float) -> None:
    compared, chance = 0, Random(5)
    for game in positions(key, scenario):
        for side in {decision.side for decision in game.pending}:
            other = game.ruleset.reseal(game, side, chance)
            if other is None or other.decision(side) is None:
                continue
            one, two = (ErringBot(game.number, "any", errors).plan(each, side) for each in (game, other))
            assert one == two
            compared += 1
    assert compared > 3 or not all_rulesets()[key].keeps_secrets(all_rulesets()[key].scenario(scenario))


@pytest.mark.parametrize("errors", [0.0, 0.3, 1.0])
def test_it_errs_as_often_as_it_is_told(errors: float) -> None:
    ruleset = all_rulesets()["portable"]
    game = ruleset.new_game(ruleset.scenario("first-steps"), FastDice(2))
    bots = [Counting(side, errors) for side in range(2)]
    while game.result is None:
        side = game.pending[0].side
        game.play(side, bots[side].choose(game, side))
    plans, mistakes = sum(bot.plans for bot in bots), sum(bot.mistakes for bot in bots)
    assert plans > 50
    assert abs(mistakes - errors * plans) <= 4 * (plans * errors * (1 - errors)) ** 0.5


def test_a_sheet_of_orders_is_sketched_whole() -> None:
    """An order here and there, without a thought for the others, would be no sheet."""
    ruleset = all_rulesets()["commanders"]
    game = ruleset.new_game(ruleset.scenario("la-rothiere"), FastDice(2))
    sheet = ErringBot(1, "any", 1.0).plan(game, 0)
    assert len(sheet) > 2
    assert [action.verb for action in sheet] == ["order"] * (len(sheet) - 1) + ["seal"]


def test_a_mistake_is_still_an_option_that_deserves_a_thought() -> None:
    """Nobody drowns himself for want of thinking."""
    for game in positions("portable", "river-crossing"):
        side = game.pending[0].side
        (mistake,) = ErringBot(game.number, "any", 1.0).plan(game, side)
        thinkable = list(game.ruleset.shortlist(game, side)) or list(game.options(side))
        assert mistake in thinkable
