"""Small games whose best mixtures are known."""

from __future__ import annotations

from random import Random

import pytest

from grognard.rulesets.commanders.bot.payoff import drawn, mixed, solve

ROCK_PAPER_SCISSORS = [[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]]


def test_rock_paper_scissors_is_played_evenly() -> None:
    rows, columns = solve(ROCK_PAPER_SCISSORS, 2000)
    assert rows == pytest.approx([1 / 3] * 3, abs=0.03)
    assert columns == pytest.approx([1 / 3] * 3, abs=0.03)


def test_a_lopsided_game_is_mixed_as_the_book_says() -> None:
    """Matching pennies where one match pays three: rows 1 in 4 and 3 in 4 hold the game at 3/4, columns likewise."""
    rows, columns = solve([[3.0, 0.0], [0.0, 1.0]], 4000)
    assert rows == pytest.approx([0.25, 0.75], abs=0.03)
    assert columns == pytest.approx([0.25, 0.75], abs=0.03)


def test_what_is_dominated_is_not_played() -> None:
    """The second row is worse than the first whatever comes; then the second column is the better answer."""
    rows, columns = solve([[2.0, 1.0], [1.0, 0.0]])
    assert rows[0] > 0.98
    assert columns[1] > 0.98


def test_the_rows_part_is_the_same() -> None:
    assert mixed(ROCK_PAPER_SCISSORS) == solve(ROCK_PAPER_SCISSORS)[0]


def test_each_is_drawn_as_often_as_it_deserves() -> None:
    picker = Random(1)
    found = [drawn([0.2, 0.0, 0.8], picker) for _ in range(1000)]
    assert found.count(1) == 0
    assert 150 < found.count(0) < 250
