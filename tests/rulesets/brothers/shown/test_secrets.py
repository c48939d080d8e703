"""Guesses at what lies beneath Force markers tell nothing of the truth."""

from __future__ import annotations

from random import Random

import pytest

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.rulesets.brothers.ruleset import RULESET


@pytest.mark.rule("brothers", "4.4b")
def test_a_guess_is_the_same_whatever_the_truth_is() -> None:
    """Two positions that look alike are guessed at alike, with the same chance: or a bot would play by what it may not
    know."""
    game = RULESET.new_game(RULESET.scenario("introduction-in-fog"), FastDice(2))
    bots, random, compared = [get_bot("staff", side) for side in range(2)], Random(4), 0
    while game.result is None:
        side = game.pending[0].side
        other = RULESET.reseal(game, side, random)
        if other is not None and other.digest() != game.digest():
            guesses = [RULESET.reseal(each, side, Random(9)) for each in (game, other)]
            assert guesses[0] is not None
            assert guesses[1] is not None
            assert guesses[0].digest() == guesses[1].digest()
            compared += 1
        game.play(side, bots[side].choose(game, side))
    assert compared > 50
