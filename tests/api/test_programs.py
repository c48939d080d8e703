"""Programs that play, from Python."""

from __future__ import annotations

from pathlib import Path

import grognard
from tests.bots.outside.programs import PYTHON, answering

TWICE = "say(f'best {number} #0') if number < 3 else say(f'best {number} fly')"
"""Two choices, and then one that there is not."""


def test_a_program_plays_against_a_bot() -> None:
    game = grognard.play("portable/first-steps", str(PYTHON), "random", seed=2)
    assert game.outcome is not None
    assert game.outcome.rule


def test_a_program_that_misbehaves_forfeits_and_a_game_can_be_taken_back(tmp_path: Path) -> None:
    game = grognard.play("portable/first-steps", "random", answering(tmp_path, TWICE), seed=2)
    assert game.winner == "red"
    assert "The game is forfeited: the program of Blue" in str(game.log()[-2])
    number = game.number
    game.pop()
    assert not game.is_over
    assert game.number == number - 1


def test_a_side_resigns() -> None:
    game = grognard.new("portable/first-steps", seed=7)
    assert next(line.text for line in game.forfeit("red")) == "The game is forfeited: Red resigned."
    assert game.winner == "blue"
    assert grognard.read_record(game.record()).winner == "blue"
