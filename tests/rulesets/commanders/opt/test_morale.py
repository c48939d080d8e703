"""Army morale: points that are lost, and orders that go with them."""

from __future__ import annotations

import pytest

from grognard.core.game import DRAW
from tests.rulesets.commanders.field import Field
from tests.rulesets.commanders.fight import Fight

MORALE = "[rules]\nmorale = true\n"


def rated(*lines: str, points: tuple[int, int] = (15, 15), rules: str = MORALE, turn: int = 1) -> Field:
    """A position at the end of a round, scored."""
    field = Field(*lines, scenario_text=rules, turn=turn)
    field.state.points = points
    field.begin("scoring")
    return field


@pytest.mark.rule("commanders", "opt.morale.1")
@pytest.mark.parametrize(("rules", "points"), [(MORALE, (15, 15)), ("", (0, 0))])
def test_opt_morale_1_fifteen_points_a_side(rules: str, points: tuple[int, int]) -> None:
    """At the start, where morale counts; and ten points then win nothing."""
    field = Field("w b1 I", "b b3 I", scenario_text=rules)
    assert field.state.points == points
    field.begin("scoring")
    assert field.game.result is None


@pytest.mark.rule("commanders", "opt.morale.2")
@pytest.mark.parametrize(("rules", "points"), [(MORALE, (15, 14)), ("", (1, 0))])
def test_opt_morale_2_a_captured_unit_costs_its_owner(rules: str, points: tuple[int, int]) -> None:
    """Black's captured infantry costs Black a point and gives White none."""
    fight = Fight("w b1 I", "b b2 I", "b a2 I", white="I b1-b2", dice=(6, 1, 4), rules=rules).on()
    fight.quietly()
    assert fight.state.points == points


@pytest.mark.rule("commanders", "opt.morale.2")
def test_opt_morale_2_so_do_a_lost_general_and_flag() -> None:
    """White holds Black's command sector, Black a flag of White's: five and one less."""
    assert rated("w b3 I", "b a1 I").state.points == (14, 10)
    assert rated("w b3 I", "b a1 I", points=(0, 0), rules="").state.points == (5, 1)


@pytest.mark.rule("commanders", "opt.morale.3")
def test_opt_morale_3_fewer_sectors_hand_over_a_point() -> None:
    """Two sectors against one: a point changes hands; with as many each keeps its own."""
    assert rated("w b1 I", "w b2 I", "b b3 I").state.points == (16, 14)
    assert rated("w b1 I", "b b2 I", "b b3 I").state.points == (14, 16)
    assert rated("w b1 I", "b b3 I").state.points == (15, 15)
    assert rated("w b1 I", "w b2 I", "b b3 I", points=(0, 0), rules="").state.points == (1, 0)


@pytest.mark.rule("commanders", "opt.morale.4")
def test_opt_morale_4_without_points_the_battle_is_lost_at_once() -> None:
    """The general is lost with five points left: over before the majority is counted."""
    field = rated("w b3 I", "w b2 I", "b a2 I", points=(3, 5))
    assert field.game.result is not None
    assert (field.game.result.winner, field.game.result.reason) == (0, "morale")
    assert field.state.points == (3, 0)


@pytest.mark.rule("commanders", "opt.morale.4")
def test_opt_morale_4_both_at_once_or_at_the_end() -> None:
    """Both at zero are level; after the tenth round the higher morale wins."""
    field = rated("w b3 I", "b b1 I", points=(5, 5))
    assert field.game.result is not None
    assert field.game.result.winner == DRAW
    last = rated("w b1 I", "b b3 I", points=(9, 11), turn=10)
    assert last.game.result is not None
    assert last.game.result.winner == 1


@pytest.mark.rule("commanders", "opt.morale.5")
@pytest.mark.parametrize(("rules", "orders"), [(MORALE, (7, 12)), ("", (10, 10))])
def test_opt_morale_5_as_many_orders_as_points(rules: str, orders: tuple[int, int]) -> None:
    """Seven points give seven orders; without the option there are ten."""
    field = Field("w w0 IIIIIIIIIIII", "b b3 I", scenario_text=rules)
    field.state.points = (7, 12) if rules else (7, 9)
    field.begin("planning")
    assert field.state.allowance == orders
    assert field.has("w", f"order w-inf-1 a1 {orders[0]}")
    assert not field.has("w", f"order w-inf-1 a1 {orders[0] + 1}")


@pytest.mark.rule("commanders", "opt.morale.6")
def test_opt_morale_6_orders_above_ten_only_rally() -> None:
    """With twelve points ten orders are written, and two are left to rally with."""
    field = Field("w w0 IIIIIIIIIIII", "w box IIIIII", "b b3 I", scenario_text=MORALE)
    field.state.points = (12, 12)
    field.begin("planning")
    assert not field.has("w", "order w-inf-1 a1 11")
    field.play("w", "order w-inf-1 a1 10")
    assert field.verbs("w") == {"seal"}
    field.play("w", "seal")
    field.play("b", "seal")
    field.quietly(until="RallyUnits")
    field.play("w", "rally-all")
    assert field.at("w", "box") == "II"
