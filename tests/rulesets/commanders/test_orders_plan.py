"""The planning phase."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field


@pytest.mark.rule("commanders", "plan.1")
@pytest.mark.parametrize(("first", "second"), ["wb", "bw"])
def test_plan_1_nothing_begins_before_both_have_sealed(first: str, second: str) -> None:
    """One has sealed and waits; the other writes on as long as he likes."""
    field = Field("w b1 I", "b b3 II")
    field.begin("planning")
    field.play(first, "seal")
    assert (field.state.phase, field.waits_for(first), field.waits_for(second)) == (0, "", "WriteOrders")
    field.play(second, f"order {second}-inf-1 b2 1")
    assert field.state.phase == 0
    field.play(second, "seal")
    assert field.state.phase == 1


@pytest.mark.rule("commanders", "plan.1")
def test_plan_1_no_orders_are_written_later_in_the_round() -> None:
    """Six phases follow in which nobody is asked for orders."""
    field = Field("w b1 I", "w box II", "b b3 II")
    field.begin("planning")
    field.play("w", "seal")
    field.play("b", "seal")
    field.quietly()
    assert (field.state.turn, field.waits_for("w")) == (2, "WriteOrders")
