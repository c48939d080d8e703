"""When a bot gives up: never early, never by one bad turn, and never by what its side may not know."""

from __future__ import annotations

import doctest
from typing import Any
from unittest.mock import patch

import pytest

from grognard.bots import manners
from grognard.bots.manners import gives_up, is_late, outlook
from grognard.core.game import Game
from grognard.rulesets import get_ruleset
from tests.rulesets.portable.battle import Battle

PORTABLE = type(get_ruleset("portable"))
OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


def with_chance(chance: Any) -> Any:
    return patch.object(PORTABLE, "chance", chance)


def battle() -> Battle:
    """Blue has two guns, and may have declared what red does not know."""
    return Battle(
        OPEN, "red field-artillery a 0101 s", "blue field-artillery b 0603 n", "blue field-artillery c 0503 n"
    )


def test_its_examples_are_true() -> None:
    assert doctest.testmod(manners).failed == 0


def test_nobody_gives_up_where_nobody_can_tell_how_it_stands() -> None:
    with with_chance(lambda *_: None):
        assert outlook(battle().game, 0, 1) is None
    assert not gives_up([None] * 3)


def test_the_outlook_is_the_mean_over_what_may_be_hidden() -> None:
    """A chance that saw the enemy's guns would be all or nothing; for all that red knows it is something between."""

    def seeing(_: Any, game: Game[Any, Any], side: int) -> float:
        return float(len(game.state.aims[1 - side]))

    with with_chance(seeing):
        here = battle()
        before = outlook(here.game, 0, 7)
        here.play("blue", "aim b 0101")
        after = outlook(here.game, 0, 7)
    assert before is not None
    assert 0 < before == after


@pytest.mark.parametrize(("turn", "late"), [(1, False), (10, False), (11, True), (20, True)])
def test_half_of_the_turns_must_be_over(turn: int, late: bool) -> None:
    game = battle().game
    assert game.scenario.turns == 20
    game.state.turn = turn
    assert is_late(game, 0) is late
