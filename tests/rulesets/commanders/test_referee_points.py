"""Situations of rallying, scoring, orders and morale, derived from the book's text alone."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field

# -- rallying ----------------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "rally.2")
@pytest.mark.parametrize(("box", "back"), [("III", "I"), ("IC", ""), ("IICC", "IC"), ("IIIIIII", "III")])
def test_two_of_a_kind_make_one(box: str, back: str) -> None:
    """The odd one stays in the box, and no infantry merges with cavalry."""
    field = Field(f"w box {box}", "b b0 I")
    field.begin("rally")
    if field.waits_for("w") == "RallyUnits":
        field.play("w", "rally-all")
    assert field.at("w", "w0") == back
    assert len(field.at("w", "box")) == len(box) - 2 * len(back)


@pytest.mark.rule("commanders", "orders.7")
def test_an_order_written_and_not_carried_out_rallies_nobody() -> None:
    """Saved is what was not written: nine orders given, one left, one pair back."""
    field = Field("w b1 IIIIII", "w a1 III", "w box IIII", "b b0 I").orders("w", "6I b1-b2, 3I a1-a2")
    field.begin("rally")
    field.play("w", "rally w-inf-10")
    assert field.waits_for("w") != "RallyUnits"
    assert field.at("w", "w0") == "I"
    assert field.at("w", "box") == "II"


@pytest.mark.rule("commanders", "rally.5")
@pytest.mark.parametrize(("line", "may"), [("A!", False), ("IA!", True), ("A!A", True), ("A!A!", False)])
def test_guns_rally_only_where_somebody_fit_holds_the_sector(line: str, may: bool) -> None:
    """In a sector its side controls, and a routed unit controls nothing."""
    field = Field(f"w b2 {line}", "b b0 I")
    field.begin("rally")
    assert (field.waits_for("w") == "RallyUnits") is may


# -- points ------------------------------------------------------------------------------------------------------------


def scored(*lines: str, rules: str = "", turn: int = 1, points: tuple[int, int] = (0, 0)) -> Field:
    field = Field(*lines, scenario_text=rules, turn=turn)
    field.game.state.points = points
    field.begin("scoring")
    return field


@pytest.mark.rule("commanders", "score.6")
@pytest.mark.parametrize(
    ("white", "points"),
    [
        (("w b3 I",), (5, 0)),
        (("w b3 A!", "w w0 I"), (0, 0)),
        (("w a3 I",), (1, 0)),
        (("w a3 I", "w a2 C"), (2, 0)),
        (("w w0 I",), (0, 1)),
        (("w b3 I", "w a3 A", "w b2 A!"), (7, 0)),
    ],
)
def test_sectors_score_for_whoever_has_a_fit_unit_in_them(white: tuple[str, ...], points: tuple[int, int]) -> None:
    """General five, flag one, majority one; routed guns and reserves hold nothing."""
    black = "b a1 A!" if white == ("w b3 A!", "w w0 I") else "b c2 I"
    field = scored(*white, black)
    assert field.state.points == points


@pytest.mark.rule("commanders", "score.5")
def test_a_tie_takes_the_point_out_of_the_pool() -> None:
    """Nobody gets it."""
    field = scored("w b1 I", "b b2 I")
    assert field.state.points == (0, 0)
    assert field.state.pool == 9


@pytest.mark.rule("commanders", "win.1")
@pytest.mark.parametrize(
    ("points", "turn", "winner"),
    [
        ((9, 0), 3, 0),
        ((8, 0), 3, None),
        ((8, 3), 10, 0),
        ((0, 3), 10, 1),
        ((3, 4), 10, -1),
        ((9, 10), 3, -1),
        ((9, 12), 3, 1),
    ],
)
def test_ten_points_or_ten_rounds_end_the_battle(points: tuple[int, int], turn: int, winner: int | None) -> None:
    """White gets one for the majority. Whoever then has ten wins at once, the higher if both have; after the tenth
    round the higher wins, and equal is nobody's."""
    field = scored("w b1 I", "b b0 I", turn=turn, points=points)
    result = field.game.result
    assert (result.winner if result else None) == winner


@pytest.mark.rule("commanders", "win.vp.4")
def test_a_captured_battery_is_worth_two_and_horse_and_foot_one_each() -> None:
    """Taken by entering the sector they lie in."""
    field = Field("w b1 I", "b b2 I!C!A!", "b a3 I", "b c3 I").orders("w", "I b1-b2")
    field.send_all("combined")
    field.quietly()
    assert field.state.points == (4, 1)


# -- orders and morale -------------------------------------------------------------------------------------------------


@pytest.mark.rule("commanders", "opt.morale.6")
def test_morale_above_ten_gives_orders_for_rallying_only() -> None:
    """Thirteen points: ten orders on the sheet, three for the routed."""
    field = Field("w b1 IIIIII", "w a1 IIIIII", "w box IIIIIIII", "b b0 I", scenario_text="[rules]\nmorale = true\n")
    field.game.state.points = (13, 15)
    field.begin("planning")
    field.play("w", "order w-inf-1 b2 6", "order w-inf-7 a2 4")
    assert field.verbs("w") == {"seal"}
    field.play("w", "seal")
    field.play("b", "seal")
    field.reach("rally")
    field.play("w", "rally-all")
    assert field.at("w", "w0") == "III"


@pytest.mark.rule("commanders", "opt.morale.5")
def test_an_army_with_four_points_gives_four_orders() -> None:
    """As many orders as points."""
    field = Field("w b1 IIIIII", "b b0 I", scenario_text="[rules]\nmorale = true\n")
    field.game.state.points = (4, 15)
    field.begin("planning")
    assert field.has("w", "order w-inf-1 b2 4")
    assert not field.has("w", "order w-inf-1 b2 5")


@pytest.mark.rule("commanders", "opt.morale.3")
@pytest.mark.parametrize(
    ("points", "after", "over"), [((15, 15), (16, 14), False), ((3, 1), (4, 0), True), ((1, 9), (2, 8), False)]
)
def test_whoever_holds_fewer_sectors_gives_a_point_away(
    points: tuple[int, int], after: tuple[int, int], over: bool
) -> None:
    """It changes hands; who gives his last has lost."""
    field = scored("w b1 I", "b b0 I", rules="[rules]\nmorale = true\n", points=points)
    assert field.state.points == after
    assert (field.game.result is not None) is over


@pytest.mark.rule("commanders", "opt.orders.2b")
@pytest.mark.parametrize(
    ("sector", "die", "arrives"),
    [
        ("b1", 1, True),
        ("a1", 1, True),
        ("b2", 1, True),
        ("b3", 1, False),
        ("b3", 2, True),
        ("c3", 2, False),
        ("c3", 3, True),
    ],
)
def test_an_order_arrives_with_a_die_of_its_distance(sector: str, die: int, arrives: bool) -> None:
    """Sectors from the command post by movement; the next ones are always reached."""
    to = {"b1": "b2", "a1": "a2", "b2": "a2", "b3": "b2", "c3": "c2"}[sector]
    field = Field(f"w {sector} I", "b b0 I", scenario_text="[rules]\ndelivery = true\n", dice=(die,) * 40)
    field.begin("planning")
    field.play("w", f"order w-inf-1 {to} 1", "seal")
    field.play("b", "seal")
    field.reach("combined")
    assert field.has("w", "send-all") is arrives


@pytest.mark.rule("commanders", "opt.orders.1")
@pytest.mark.parametrize("die", [1, 6])
def test_a_die_and_six_orders(die: int) -> None:
    """Seven to twelve."""
    field = Field(
        "w b1 IIIIII", "w a1 IIIIII", "w c1 II", "b b0 I", scenario_text="[rules]\ndie-orders = true\n", dice=(die, 1)
    )
    field.begin("planning")
    field.play("w", "order w-inf-1 b2 6")
    assert field.has("w", f"order w-inf-7 a2 {die}")
    assert not field.has("w", f"order w-inf-7 a2 {die + 1}")
