"""How many ways a game can go, to a few decisions deep. A change in a count needs a rule in its commit message.

Only decisions are counted, along the dice of a fixed seed; a position with more ways than the limit is cut off.
"""

from __future__ import annotations

import tomllib
from pathlib import Path
from typing import Any

import pytest

from grognard.core.dice import FastDice
from grognard.core.game import Game
from grognard.rulesets import get_ruleset

COUNTS = tomllib.loads((Path(__file__).parent / "counts.toml").read_text("utf-8"))["count"]


def count(game: Game[Any, Any], depth: int) -> int:
    if depth == 0 or not game.pending:
        return 1
    side = game.pending[0].side
    options = game.options(side)
    if depth == 1:
        return len(options)
    total = 0
    for action in options:
        copy = game.copy()
        copy.play(side, action)
        total += count(copy, depth - 1)
    return total


@pytest.mark.parametrize("case", COUNTS, ids=lambda case: f"{case['ruleset']}-{case['scenario']}-{case['seed']}")
def test_counts(case: dict[str, Any]) -> None:
    ruleset = get_ruleset(case["ruleset"])
    game = ruleset.new_game(ruleset.scenario(case["scenario"]), FastDice(case["seed"]))
    assert [count(game, depth) for depth in range(1, len(case["ways"]) + 1)] == case["ways"]
