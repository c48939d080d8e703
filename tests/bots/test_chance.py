"""The exact worth of an action."""

from __future__ import annotations

import pytest

from grognard.bots.chance import expected
from grognard.rulesets.portable.fire import find_fire
from grognard.rulesets.portable.state import PortableGame
from tests.rulesets.portable.battle import Battle

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    """


def test_the_mean_over_all_faces_is_the_odds() -> None:
    battle = Battle(
        OPEN, "red rifles a 0103 ne", "red rifles idle 0101 n", "blue rifles b 0302 s", "blue rifles c 0503 s"
    )
    battle.play("red", "activate a")
    action = battle.notation.parse("fire a 0302 ne")
    target = battle.unit("b")
    chance = expected(battle.game, 0, action, lambda later: float(later.state.place[target] < 0))
    assert chance == pytest.approx(float(find_fire(battle.game, battle.unit("a"), target).odds()["destroyed"]))
    assert chance == pytest.approx(1 / 3)


def test_the_game_and_its_dice_are_left_alone() -> None:
    battle = Battle(OPEN, "red rifles a 0103 ne", "red rifles idle 0101 n", "blue rifles b 0302 s")
    battle.play("red", "activate a")
    before = battle.game.digest()
    expected(battle.game, 0, battle.notation.parse("fire a 0302 ne"), lambda later: 0.0)
    assert battle.game.digest() == before


def test_draws_beyond_the_horizon_are_not_followed() -> None:
    battle = Battle(OPEN, "red rifles a 0103 ne", "blue rifles b 0501 s")
    battle.play("red", "activate a")
    seen: list[int] = []

    def worth(later: PortableGame) -> float:
        seen.append(later.drawn)
        return 0.0

    expected(battle.game, 0, battle.notation.parse("move a 0102 ne"), worth)
    assert len(seen) == len(
        battle.scenario.faces
    )  # the other side's activation die is followed, what comes after is not


def test_a_branch_knows_what_may_be_done_until_it_is_played_on() -> None:
    battle = Battle(OPEN, "red rifles a 0103 ne", "red rifles idle 0101 n", "blue rifles b 0302 s")
    game = battle.game
    known = game.options(0)
    branch = game.branch(game.dice)
    assert branch.options(0) is known
    branch.play(0, battle.notation.parse("activate a"))
    assert game.options(0) is known
    assert branch.options(0) is not known
    assert list(game.copy().options(0)) == list(known)


def test_options_that_were_offered_are_those_that_would_be_found() -> None:
    battle = Battle(OPEN, "red rifles a 0103 ne", "red rifles idle 0101 n", "blue rifles b 0302 s")
    assert list(battle.game.options(0)) == list(battle.game.pending[0].options(battle.game))
