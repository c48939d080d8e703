"""How a game of Commanders is won, and what victory points are given for."""

from __future__ import annotations

import pytest

from grognard.core.game import DRAW, Result
from tests.rulesets.commanders.field import Field

WHITE, BLACK = 0, 1
EVEN = ("w b1 I", "b a2 I")
"""A sector each: nobody scores for the majority."""


def scored(*lines: str, points: tuple[int, int] = (0, 0), turn: int = 1, text: str = "") -> Field:
    """A field after the scoring phase of a round that began with so many points."""
    field = Field(*lines, scenario_text=text, turn=turn)
    field.state.points = points
    field.begin("scoring")
    return field


@pytest.mark.rule("commanders", "win.1")
def test_win_1_the_tenth_point_wins_and_the_game_stops() -> None:
    """Nine points play on; the tenth ends it."""
    nine = scored("w b1 I", "b b0 I", points=(8, 3))
    assert (nine.state.points, nine.result, nine.state.turn) == ((9, 3), None, 2)
    ten = scored("w b1 I", "b b0 I", points=(9, 3))
    assert ten.result == Result(WHITE, "points", "win.1")
    assert ten.pending == ()


@pytest.mark.rule("commanders", "win.1")
def test_win_1_a_capture_does_not_end_the_game_before_scoring() -> None:
    """With nine points a captured unit wins, but not until the scoring phase."""
    field = Field("w b1 C", "w a1 I", "b b2 I!", "b a3 I")
    field.state.points = (9, 0)
    field.orders("w", "C b1-b2").begin("fast")
    field.send_all()
    assert field.fates("b") == {"captured": 1, "a3": 1}
    assert (field.result, field.state.points) == (None, (9, 0))
    field.quietly()
    assert field.result is not None
    assert field.state.turn == 1


@pytest.mark.rule("commanders", "win.2")
def test_win_2_more_points_after_the_tenth_round() -> None:
    """The ninth round is followed by a tenth, the tenth by none."""
    field = scored(*EVEN, points=(2, 3), turn=9)
    assert (field.result, field.state.turn, field.waits_for("w")) == (None, 10, "WriteOrders")
    field.rest()
    assert field.result == Result(BLACK, "time", "win.2")
    assert (field.state.turn, field.pending) == (10, ())


@pytest.mark.rule("commanders", "win.3")
def test_win_3_both_at_ten_compare_their_totals() -> None:
    """White has reached eleven and Black ten in one scoring phase."""
    field = scored("w b1 C", "w a3 I", "b b0 I", "b c1 I", points=(9, 9))
    assert field.state.points == (11, 10)
    assert field.result == Result(WHITE, "points", "win.1")


@pytest.mark.rule("commanders", "win.3")
@pytest.mark.parametrize(("points", "turn"), [((9, 9), 4), ((4, 4), 10)])
def test_win_3_level_totals_are_a_draw(points: tuple[int, int], turn: int) -> None:
    """Level beyond ten, or level when time has run out: nobody wins."""
    field = scored("w a3 I", "b a1 I", points=points, turn=turn)
    assert field.state.points == (points[0] + 1, points[1] + 1)
    assert field.result == Result(DRAW, "draw", "win.3")


@pytest.mark.rule("commanders", "win.vp.1")
def test_win_vp_1_five_points_a_round_for_the_enemy_command() -> None:
    """White stands in Black's home centre for two rounds."""
    field = scored("w b3 I", "b a2 I")
    assert field.state.points == (5, 0)
    field.rest()
    assert field.state.points == (10, 0)


@pytest.mark.rule("commanders", "win.vp.2")
def test_win_vp_2_one_point_a_round_for_each_enemy_flag() -> None:
    """White stands on both of Black's wings for two rounds."""
    field = scored("w a3 I", "w c3 I", "b a2 I", "b b2 I")
    assert field.state.points == (2, 0)
    field.rest()
    assert field.state.points == (4, 0)


@pytest.mark.rule("commanders", "win.vp.3")
@pytest.mark.parametrize("unit", ["I!", "C!"])
def test_win_vp_3_one_point_once_for_infantry_or_cavalry(unit: str) -> None:
    """A captured unit scores in its round and never again."""
    field = Field("w b1 C", "b a3 I", f"b b2 {unit}").orders("w", "C b1-b2")
    field.send_all("fast")
    field.quietly()
    assert field.state.points == (1, 0)
    field.rest()
    assert field.state.points == (1, 0)


@pytest.mark.rule("commanders", "win.vp.4")
def test_win_vp_4_two_points_once_for_artillery() -> None:
    """Captured guns count twice as much as anybody else."""
    field = Field("w b1 C", "b a3 I", "b b2 A!").orders("w", "C b1-b2")
    field.send_all("fast")
    field.quietly()
    assert field.state.points == (2, 0)
    field.rest()
    assert field.state.points == (2, 0)


@pytest.mark.rule("commanders", "win.vp.5")
@pytest.mark.parametrize(
    ("black", "points"),
    [(("b a3 I",), (1, 0)), (("b a3 I", "b b3 I"), (0, 0)), (("b a3 I", "b b3 I", "b c3 I"), (0, 1))],
)
def test_win_vp_5_a_point_for_more_battle_sectors(black: tuple[str, ...], points: tuple[int, int]) -> None:
    """Strictly more of the nine; White's reserve is none of them."""
    assert scored("w a1 I", "w b1 I", "w w0 I", *black).state.points == points


@pytest.mark.rule("commanders", "win.vp.6")
@pytest.mark.parametrize(("kind", "value"), [("flag", 1), ("big-flag", 3), ("rose", 1), ("big-rose", 3)])
def test_win_vp_6_a_marker_is_worth_what_is_printed_on_it(kind: str, value: int) -> None:
    """White holds one of Black's markers on side B."""
    text = f'board = "B"\n[[marker]]\nsector = "b2"\nside = "black"\nkind = "{kind}"\n'
    assert scored("w b2 I", "b a3 I", text=text).state.points == (value, 0)
    assert scored("w b1 I", "b b2 I", text=text).state.points == (0, 0)


@pytest.mark.rule("commanders", "win.vp.7")
def test_win_vp_7_destroyed_units_score_nothing() -> None:
    """A routed battery is shot to pieces: nobody captured it."""
    field = Field("w b1 A", "b b2 A!", "b a3 I", dice=[6]).orders("w", "A b1-b2")
    field.send_all("bombardment")
    field.quietly()
    assert field.fates("b") == {"destroyed": 1, "a3": 1}
    assert field.state.points == (0, 0)


@pytest.mark.rule("commanders", "win.vp.7")
def test_win_vp_7_surplus_units_score_nothing() -> None:
    """Nor does the unit that leaves so that another can rally."""
    field = Field(*EVEN, "b box CC")
    field.begin("rally")
    field.play("b", "rally-all")
    assert field.fates("b") == {"merged": 1, "b0": 1, "a2": 1}
    assert field.state.points == (0, 0)
