"""What wins and loses, in words that are true now."""

from __future__ import annotations

import pytest

from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import Field


def told(field: Field, side: int, viewer: int = 0) -> list[str]:
    return [goal.text for goal in RULESET.view(field.game, viewer).goals if goal.side == side]


@pytest.mark.rule("commanders", "win.1")
def test_points_markers_and_ground_are_counted_as_they_stand() -> None:
    field = Field("w b3 I", "w a1 I", "b c3 II", turn=4)
    field.game.state.points = (3, 6)
    assert told(field, 0) == [
        "Be the first with 10 victory points when a round is scored: you have 3, the enemy 6.",
        (
            "Stand on the enemy's markers when a round is scored: flag sector in a3 (1 a round), command sector in b3 "
            "(5 a round), flag sector in c3 (1 a round); now you hold b3."
        ),
        "Hold more of the nine sectors than the enemy: 2 against 1, 1 point a round.",
        "Capture routed units: 1 point each, 2 for guns; 0 taken this round.",
        "If nobody gets that far, have more victory points than the enemy when round 10 is over: this is round 4.",
        "You lose if the enemy has 10 points first, or more than you after round 10: 6 so far.",
    ]
    lose = next(g for g in RULESET.view(field.game, 1).goals if g.side == 1 and g.kind == "lose")
    assert (lose.now, lose.need) == (3, 10)


@pytest.mark.rule("commanders", "opt.morale.4")
def test_morale_is_told_as_what_is_left_of_it() -> None:
    field = Field("w b1 I", "b b3 I", scenario_text="[rules]\nmorale = true\n")
    field.game.state.points = (12, 4)
    assert told(field, 1)[0].startswith("Take all the enemy's morale: 12 points are left.")
    assert told(field, 1)[-1] == "You lose when your own morale is gone: 4 points are left, and you get as many orders."
    win = RULESET.view(field.game, 0).goals[0]
    assert (win.kind, win.now, win.need) == ("win", 11, 15)


@pytest.mark.rule("commanders", "opt.objective.3")
def test_a_wind_rose_that_was_taken_wins_nothing_any_more() -> None:
    rose = '[[marker]]\nsector = "b2"\nside = "black"\nkind = "rose"\n'
    field = Field("w b1 I", "b b3 I", scenario_text=f'board = "B"\n{rose}')
    assert any("wind rose in b2 (1, once)" in text for text in told(field, 0))
    field.game.state.roses = (0,)
    assert not any("wind rose" in text for text in told(field, 0))


@pytest.mark.rule("commanders", "setup.9")
def test_goals_tell_nothing_of_a_secret_set_up() -> None:
    ruleset, game = RULESET, RULESET.new_game(RULESET.scenario("custom"), Field().game.dice)
    before = ruleset.view(game, 0).goals
    while len(options := game.options(1)) > 1:
        game.play(1, options[0])
    assert ruleset.view(game, 0).goals == before
