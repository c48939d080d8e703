"""Habits tuned: trials are asked for by words, the same seed asks for the same, and better ones are found."""

from __future__ import annotations

from pathlib import Path

import pytest
from typer.testing import CliRunner

from grognard.bots import get_bot
from grognard.bots.staff import StaffBot
from grognard.cli.main import app
from grognard.core.errors import GrognardError
from grognard.lab.tune.search import starting_point, tune
from grognard.rulesets import get_ruleset


def nearness(word: str) -> float:
    """A bot is best with a threat of 3 and no pull: what a search should find without a game."""
    bot = get_bot(word, 1)
    assert isinstance(bot, StaffBot)
    habits = get_ruleset("portable").aim(bot.aim).habits
    return -abs(float(habits.threat) - 3.0) - abs(float(habits.goal_pull))


def test_a_search_comes_nearer() -> None:
    start = starting_point(get_ruleset("portable"), "patient", ["threat", "goal_pull"])
    tried = tune("patient", start, nearness, rounds=12, seed=1)
    assert tried == tune("patient", start, nearness, rounds=12, seed=1)
    assert tried[-1].score > -0.3 > tried[0].score


def test_what_cannot_be_tuned_is_said() -> None:
    with pytest.raises(GrognardError, match="no habit 'valour'; there are exposed"):
        starting_point(get_ruleset("portable"), "patient", ["valour"])
    with pytest.raises(GrognardError, match="no way to lead 'brave'"):
        starting_point(get_ruleset("portable"), "brave", [])
    with pytest.raises(GrognardError, match="The habit 'threat' is a number, not 'much'"):
        get_ruleset("portable").aim("patient+threat=much")
    with pytest.raises(GrognardError, match="The habit 'threat' is a number, not 'nan'"):
        get_ruleset("portable").aim("patient+threat=nan")


def test_the_command_plays_matches_and_goes_on_from_them(tmp_path: Path) -> None:
    words = ["lab", "tune", "portable", "-b", "first-steps", "--aim", "patient", "--habits", "threat", "-n", "1"]
    words += ["--rounds", "1", "--jobs", "1", "--out", str(tmp_path / "games")]
    first = CliRunner().invoke(app, words)
    assert first.exit_code == 0
    assert "As it was" in first.output
    assert "staff:patient+threat=" in first.output
    assert CliRunner().invoke(app, words).stdout == first.stdout
