"""The scoring phase."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field


def scored(*lines: str) -> Field:
    field = Field(*lines)
    field.begin("scoring")
    return field


@pytest.mark.rule("commanders", "score.1")
def test_score_1_squares_and_fatigue_end() -> None:
    """All are ready for the next round."""
    assert scored("w b1 I#*C*A*", "b b3 I").at("w", "b1") == "ICA"


@pytest.mark.rule("commanders", "score.2")
def test_score_2_captured_units_become_points_and_leave_the_game() -> None:
    """One infantry, one cavalry and one battery: four points, once."""
    field = Field("w b1 C", "b b2 I!C!A!", "b a3 I").orders("w", "C b1-b2")
    field.send_all("fast")
    assert (len(field.state.prisoners[0]), field.state.points) == (3, (0, 0))
    field.quietly()
    assert (field.state.prisoners, field.state.points) == (((), ()), (4, 0))
    field.rest()
    assert (field.fates("b"), field.state.points) == ({"captured": 3, "a3": 1}, (4, 0))


@pytest.mark.rule("commanders", "score.3")
@pytest.mark.parametrize(("order", "points"), [("C b3-b2", (0, 0)), ("", (5, 0))])
def test_score_3_objectives_are_counted_as_they_are_held_then(order: str, points: tuple[int, int]) -> None:
    """Cavalry that has left Black's command sector by the end of the round scores nothing for it."""
    field = Field("w b3 C", "b a2 I").orders("w", order)
    field.send_all("combined")
    field.quietly()
    assert field.state.points == points


@pytest.mark.rule("commanders", "score.3")
def test_score_3_both_sides_score_their_objectives() -> None:
    """White holds a flag of Black's, Black the command sector of White's."""
    assert scored("w a3 I", "b b1 I").state.points == (1, 5)


@pytest.mark.rule("commanders", "score.4")
def test_score_4_the_majority_point_comes_out_of_the_pool() -> None:
    """Black holds two sectors to one."""
    field = scored("w b1 I", "b b2 I", "b b3 I")
    assert (field.state.points, field.state.pool) == ((0, 1), 9)


@pytest.mark.rule("commanders", "score.5")
def test_score_5_a_tie_takes_a_point_out_of_the_pool_for_nobody() -> None:
    """One sector each."""
    field = scored("w b1 I", "b b3 I")
    assert (field.state.points, field.state.pool) == ((0, 0), 9)


@pytest.mark.rule("commanders", "score.6")
def test_score_6_routed_guns_hold_nothing() -> None:
    """Neither for the majority nor on an enemy's command sector."""
    assert scored("w b1 I", "w b3 A!", "b a2 I").state.points == (0, 0)
    assert scored("w b1 I", "w b3 A", "b a2 I").state.points == (6, 0)


@pytest.mark.rule("commanders", "score.7")
def test_score_7_captured_units_then_objectives_then_the_majority_then_victory() -> None:
    """White passes ten with his prisoners, but Black has more when all is counted."""
    field = Field("w b1 C", "b b2 I!", "b a1 I", "b a2 I", "b c1 I").orders("w", "C b1-b2")
    field.state.points = (9, 8)
    field.send_all("fast")
    events = field.quietly()
    told = [getattr(event, "why", "") or type(event).__name__ for event in events]
    assert told[told.index("prisoners") :] == ["prisoners", "flag", "flag", "majority", "RoundScored", "GameEnded"]
    assert field.state.points == (10, 11)
    assert field.result is not None
    assert field.result.winner == 1
