"""Who is the stronger where armies meet."""

from __future__ import annotations

import pytest

from grognard.core.front import balance, superiority
from grognard.core.hexgrid import HexGrid

GRID = HexGrid(9, 9)


def test_the_same_armies_seen_from_the_other_side_are_the_opposite() -> None:
    one, two = {3: 4.0, 4: 2.0, 60: 1.0}, {12: 3.0, 5: 1.0}
    for radius in (1, 2, 3):
        assert superiority(GRID, one, two, radius) == pytest.approx(-superiority(GRID, two, one, radius))


def test_armies_that_do_not_meet_are_nobodys_advantage() -> None:
    assert superiority(GRID, {0: 5.0}, {80: 1.0}, 3) == 0.0
    assert superiority(GRID, {}, {}, 3) == 0.0


def test_two_against_one_is_an_advantage_and_friends_near_by_help() -> None:
    alone = superiority(GRID, {0: 1.0}, {1: 1.0}, 2)
    helped = superiority(GRID, {0: 1.0, 2: 1.0}, {1: 1.0}, 2)
    assert alone == 0.0 < helped


def test_balance_goes_from_one_side_to_the_other() -> None:
    assert (balance(2, 0), balance(0, 2), balance(1, 1)) == (1.0, -1.0, 0.0)
