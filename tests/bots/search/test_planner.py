"""The planner: what it chooses is legal, the same for the same seed, and blind to what its side may not know."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from grognard.bots import get_bot
from grognard.bots.search import Budget, Planner
from grognard.bots.search.planner import best_of, shorter, still_in
from grognard.bots.search.playout import chance_of, play_out, sealed
from grognard.bots.staff import StaffBot
from grognard.core.dice import FastDice
from grognard.core.errors import UnknownName
from grognard.core.game import Game
from grognard.rulesets import all_rulesets, get_ruleset

LED = sorted(key for key, ruleset in all_rulesets().items() if ruleset.led is not None)
SMALL = {"portable": "first-steps", "napoleon3": "the-spia", "brothers": "introduction", "mib": "teugen-hausen"}


def begun(key: str, actions: int = 0, seed: int = 3) -> Game[Any, Any]:
    """A small battle some actions after its beginning."""
    ruleset = get_ruleset(key)
    game = ruleset.new_game(ruleset.scenario(SMALL[key]), FastDice(seed))
    staff = StaffBot(seed)
    for _ in range(actions):
        side = game.pending[0].side
        game.play(side, staff.choose(game, side))
    return game


def quick(seed: int, seconds: float = 0.05) -> Planner:
    return Planner(seed, "general", seconds)


@pytest.mark.parametrize("key", LED)
def test_a_planner_plays_the_same_again_and_leaves_the_game_alone(key: str) -> None:
    games = [begun(key), begun(key)]
    bots = [quick(5), quick(5)]
    for _ in range(12):
        chosen = []
        for game, bot in zip(games, bots, strict=True):
            side, before = game.pending[0].side, game.digest()
            action = bot.choose(game, side)
            assert game.digest() == before
            assert action in game.options(side)
            chosen.append((side, action))
        assert chosen[0] == chosen[1]
        for game in games:
            game.play(*chosen[0])
    assert bots[0].memory.split(" ")[1] in games[0].ruleset.aims


@pytest.mark.parametrize("key", LED)
def test_a_planner_is_blind_to_what_its_side_may_not_know(key: str) -> None:
    game = begun(key, 20)
    side = game.pending[0].side
    other = game.ruleset.reseal(game, side, Random(8))
    if other is None:
        pytest.skip("nothing is hidden here")
    assert quick(5).choose(game, side) == quick(5).choose(other, side)


@pytest.mark.parametrize("key", LED)
def test_every_aim_leads_somewhere_else(key: str) -> None:
    """Each aim of a file changes at least one choice of a game, or it is none."""
    usual = play_with(key, "")
    for aim in get_ruleset(key).aims:
        is_usual = get_ruleset(key).aim(aim).habits == get_ruleset(key).led.usual  # type: ignore[union-attr]
        assert (play_with(key, aim) == usual) == is_usual, aim


def play_with(key: str, aim: str) -> list[Any]:
    game, bot = begun(key), StaffBot(3, aim)
    chosen: list[Any] = []
    while game.result is None and len(chosen) < 400:
        side = game.pending[0].side
        chosen.append(bot.choose(game, side))
        game.play(side, chosen[-1])
    return chosen


def test_habits_are_as_they_were_when_a_choice_is_over() -> None:
    ruleset = get_ruleset("portable")
    game = begun("portable")
    assert ruleset.led is not None
    StaffBot(1, "patient").choose(game, game.pending[0].side)
    assert ruleset.led.now is ruleset.led.usual
    with pytest.raises(UnknownName, match="'brave'; there are patient"):
        StaffBot(1, "brave").choose(game, game.pending[0].side)


@pytest.mark.parametrize("bot", ["staff:cautious", "general:cautious"])
def test_a_temper_that_the_rules_do_not_know_is_said(bot: str) -> None:
    ruleset = get_ruleset("commanders")
    game = ruleset.new_game(ruleset.scenario("marengo"), FastDice(1))
    with pytest.raises(UnknownName, match="knows no way to lead 'cautious'; there are none"):
        get_bot(bot, 1).choose(game, game.pending[0].side)


def test_a_memory_spares_the_search() -> None:
    game = begun("napoleon3")
    side = game.pending[0].side
    first = quick(5)
    first.choose(game, side)
    again = quick(99)
    again.memory = first.memory
    again.weigh = pytest.fail  # type: ignore[method-assign, assignment]
    again.choose(game, side)
    assert again.memory == first.memory


def test_nobody_wants_the_answer_any_more() -> None:
    """Interrupted, it chooses by its first aim without a playout."""
    game = begun("portable")
    bot = quick(5, seconds=3600)
    bot.is_wanted = lambda: False
    assert bot.weigh(game, game.pending[0].side) == next(iter(game.ruleset.aims))


def test_the_clock_ends_it() -> None:
    spending = Budget(10**9, 0.0).begin()
    game = begun("portable")
    assert play_out(sealed(game, 0, 1), 0, ("patient", "patient"), 1, 3, spending) == chance_of(game, 0)
    assert spending.is_late()
    assert spending.is_over()


def test_aims_that_fall_behind_are_dropped_and_the_best_is_taken() -> None:
    results = {"usual": [0.5, 0.5, 0.5], "bold": [0.7, 0.6, 0.7], "timid": [0.2, 0.1, 0.2], "odd": [0.9, 0.2, 0.8]}
    assert still_in(results, list(results)) == ["bold", "odd"]
    assert still_in({"a": [1.0, 1.0], "b": [0.0, 0.0]}, ["a", "b"]) == ["a", "b"]  # too early to tell
    assert best_of(results, 0.01) == "bold"
    assert best_of(results, 0.2) == "usual"
    assert best_of({"usual": [0.5, 0.5, 0.5], "odd": [0.9, 0.2, 0.8]}, 0.01) == "usual"  # not clearly
    assert best_of({"usual": [], "bold": []}, 0.01) == "usual"
    assert shorter(3, 10, 10_000) == 3
    assert shorter(3, 10_000, 100) == 1
