"""Aims: each leads otherwise than usual, and whoever weighs them plays by the rules and by what he knows."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from grognard.bots.search.planner import distinct
from grognard.bots.staff import StaffBot
from grognard.core.action import Action
from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import all_rulesets, get_ruleset
from tests.bots.search.planning import with_nodes

AnyGame = Game[Any, Any]
LED = [key for key, ruleset in all_rulesets().items() if ruleset.led is not None]
SHORT = {"brothers": "introduction", "mib": "teugen-hausen"}
"""The battles in which every aim is tried out."""
LITTLE = 120
"""Enough for a playout or two."""
SEEDS = range(4)


def staff_game(key: str, seed: int, scenario: str = "") -> Iterator[tuple[AnyGame, int]]:
    """A game between usual staffs, before every action that leaves a choice."""
    ruleset = get_ruleset(key)
    game: AnyGame = ruleset.new_game(ruleset.scenario(scenario or SHORT[key]), FastDice(seed))
    bots = [StaffBot(side) for side in range(2)]
    while game.result is None:
        side = game.pending[0].side
        if len(game.options(side)) > 1:
            yield game, side
        game.play(side, bots[side].choose(game, side))


@pytest.mark.parametrize("key", LED)
def test_one_aim_is_the_usual_one(key: str) -> None:
    ruleset = get_ruleset(key)
    assert ruleset.led is not None
    assert ruleset.aims["usual"].habits == ruleset.led.usual == ruleset.led.now
    others = [aim.habits for name, aim in ruleset.aims.items() if name != "usual"]
    assert len(others) >= 4
    assert ruleset.led.usual not in others
    assert len(set(others)) == len(others)


@pytest.mark.parametrize("key", SHORT)
def test_each_aim_changes_what_is_done(key: str) -> None:
    left = set(get_ruleset(key).aims) - {"usual"}
    for seed in SEEDS:
        for game, side in staff_game(key, seed):
            usual = StaffBot(3).plan(game, side)
            left = {name for name in left if StaffBot(3, name).plan(game, side) == usual}
            if not left:
                return
    raise AssertionError(f"Nobody does anything else for being {left}.")


def answers(key: str, scenario: str, actions: int) -> list[Action]:
    """What a planner chooses against a staff in the first actions of a game."""
    ruleset = get_ruleset(key)
    game: AnyGame = ruleset.new_game(ruleset.scenario(scenario), FastDice(5))
    bots = [with_nodes(1, LITTLE), StaffBot(2)]
    found = []
    while game.result is None and game.number < actions:
        side = game.pending[0].side
        action = bots[side].choose(game, side)
        assert action in game.options(side)
        found.append(action)
        game.play(side, action)
    return found


@pytest.mark.parametrize("key", SHORT)
def test_a_planner_obeys_and_does_the_same_again(key: str) -> None:
    assert answers(key, SHORT[key], 60) == answers(key, SHORT[key], 60)


@pytest.mark.parametrize("key", SHORT)
def test_nobody_weighs_aims_while_he_only_answers(key: str) -> None:
    """An enemy's activation costs no thought, and is met as usual."""
    answered = 0
    for game, side in staff_game(key, 1):
        if not game.ruleset.leads(game, side):
            planner = with_nodes(1, LITTLE)
            assert planner.choose(game, side) == StaffBot(1).choose(game, side)
            assert not planner.memory
            answered += 1
    assert answered


@pytest.mark.parametrize(("key", "scenario"), [("mib", "teugen-hausen"), ("brothers", "introduction-in-fog")])
def test_a_planner_does_the_same_where_only_secrets_differ(key: str, scenario: str) -> None:
    """Charts of the enemy that nobody has seen, or units beneath his markers, change neither what is chosen nor why."""
    ruleset, random = get_ruleset(key), Random(4)
    compared, weighed = 0, list[tuple[int, ...]]()
    for game, side in staff_game(key, 5, scenario):
        other, occasion = ruleset.reseal(game, side, random), (side, *ruleset.occasion(game))
        if other is None or other.digest() == game.digest() or not ruleset.leads(game, side) or occasion in weighed:
            continue
        weighed.append(occasion)
        planners = [with_nodes(7, 200) for _ in range(2)]
        assert planners[0].choose(game, side) == planners[1].choose(other, side)
        assert planners[0].memory == planners[1].memory
        compared += 1
        if compared == 4:
            break
    assert compared == 4


def test_aims_that_come_to_the_same_are_one_plan() -> None:
    results = {"usual": [0.5, 0.6], "bold": [0.5, 0.7], "cautious": [0.5, 0.6]}
    assert distinct(results, list(results)) == ["usual", "bold"]
    assert distinct({name: each[:1] for name, each in results.items()}, list(results)) == list(results)


CURED = [
    ("brothers", "massed", "join"),
    ("brothers", "fire", "shift"),
    ("brothers", "aggressive", "edelsheim-hussars"),
    ("brothers", "holding", "defensive"),
    ("mib", "holding", "line"),
    ("mib", "grasping", "turn"),
]
"""What the usual staff hardly ever does or leaves altogether (see `tests/bots/habits`), and who does it."""


@pytest.mark.parametrize(("key", "aim", "verb"), CURED)
def test_an_aim_does_what_the_usual_staff_leaves(key: str, aim: str, verb: str) -> None:
    ruleset = get_ruleset(key)
    for seed in range(10):
        game: AnyGame = ruleset.new_game(ruleset.scenario(SHORT[key]), FastDice(seed))
        bots = [StaffBot(1 + side, aim) for side in range(2)]
        while game.result is None:
            side = game.pending[0].side
            action = bots[side].choose(game, side)
            if action.verb == verb:
                return
            game.play(side, action)
    raise AssertionError(f"Nobody does {verb}.")


def test_a_line_is_closed_by_whoever_is_not_led_to_stand_in_it() -> None:
    """The usual staff draws a division together again that another aim has put across two hexes."""
    ruleset = get_ruleset("mib")
    for seed in range(6):
        game: AnyGame = ruleset.new_game(ruleset.scenario("teugen-hausen"), FastDice(seed))
        lined, usual = StaffBot(1, "holding"), StaffBot(1)
        formed = False
        while game.result is None:
            side = game.pending[0].side
            action = (usual if formed else lined).choose(game, side)
            formed = formed or action.verb == "line"
            if action.verb == "close":
                return
            game.play(side, action)
    raise AssertionError("Nobody closes a line.")
