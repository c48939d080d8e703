"""Orders: how many, for whom, what they say, and what is left open."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.core.event import EVERYONE
from grognard.rulesets.commanders.ruleset import RULESET
from tests.rulesets.commanders.field import SIDES, Field
from tests.rulesets.drill import of_kind


def planning(*lines: str) -> Field:
    field = Field(*lines)
    field.begin("planning")
    return field


@pytest.mark.rule("commanders", "orders.1")
def test_orders_1_ten_orders_a_round() -> None:
    """Nine are written; a tenth may be, two more may not."""
    field = planning("w a1 IIIIII", "w b1 IIIIII", "b b3 I")
    field.play("w", "order w-inf-1 a2 6", "order w-inf-7 b2 3")
    assert not field.has("w", "order w-inf-7 b2 2")
    field.play("w", "order w-inf-7 b2 1")
    assert field.verbs("w") == {"seal"}
    with pytest.raises(IllegalAction) as refused:
        field.play("w", "order w-inf-7 b2 1")
    assert refused.value.rule == "orders.1"


@pytest.mark.rule("commanders", "orders.2")
def test_orders_2_no_unit_gets_two_orders() -> None:
    """Two units take two orders between them, not three."""
    field = planning("w b1 II", "b b3 I")
    assert not field.has("w", "order w-inf-1 b2 3")
    field.play("w", "order w-inf-1 b2 1")
    assert not field.has("w", "order w-inf-1 a1 2")
    field.play("w", "order w-inf-1 a1 1")
    with pytest.raises(IllegalAction) as refused:
        field.play("w", "order w-inf-2 c1 1")
    assert refused.value.rule == "orders.2"


@pytest.mark.rule("commanders", "orders.2")
def test_orders_2_an_order_moves_one_unit() -> None:
    """Three units stand there, one is sent."""
    field = Field("w b1 III", "b b3 I").orders("w", "I b1-b2")
    field.send_all("combined")
    assert field.fates("w") == {"b1": 2, "b2": 1}


@pytest.mark.rule("commanders", "orders.3")
def test_orders_3_neither_sees_the_other_sheet() -> None:
    """What Black sees does not change while White writes and seals, nor while the round is played."""
    field = planning("w b1 C", "b b3 I")
    before = RULESET.view(field.game, SIDES["b"])
    events = field.play("w", "order w-cav-1 b2 1 c2")
    assert [event.only for event in events] == [SIDES["w"]]
    assert RULESET.view(field.game, SIDES["b"]) == before
    field.play("w", "seal")
    field.play("b", "seal")
    assert RULESET.view(field.game, SIDES["b"]).arrows == ()
    assert len(RULESET.view(field.game, SIDES["w"]).arrows) == 1


@pytest.mark.rule("commanders", "orders.3")
def test_orders_3_a_sealed_sheet_is_not_changed() -> None:
    """White has sealed and cannot write on."""
    field = planning("w b1 II", "b b3 I")
    field.play("w", "order w-inf-1 b2 1", "seal")
    with pytest.raises(IllegalAction):
        field.play("w", "order w-inf-1 b2 1")
    assert len(field.state.sheets[0]) == 1


@pytest.mark.rule("commanders", "orders.4")
def test_orders_4_a_multiplier_uses_up_as_many_orders() -> None:
    """2C for two cavalry units: eight orders are left."""
    field = planning("w b1 CCC", "b b3 I")
    field.play("w", "order w-cav-1 b2 2 c2")
    shown = of_kind(field.rest(), "SheetShown")
    assert (shown[0].orders, shown[0].saved) == ("2C b1-b2-c2", 8)


@pytest.mark.rule("commanders", "orders.4")
def test_orders_4_two_steps_for_cavalry_and_a_far_target_for_guns() -> None:
    """Infantry and artillery go one step; a battery may name a sector two away."""
    field = planning("w b1 ICA", "b b3 I")
    assert field.has("w", "order w-cav-1 b2 1 b3")
    assert not field.has("w", "order w-inf-1 b2 1 b3")
    assert not field.has("w", "order w-art-1 b2 1 b3")
    assert field.has("w", "order w-art-1 b3 1")
    assert not field.has("w", "order w-inf-1 b3 1")


@pytest.mark.rule("commanders", "orders.5")
def test_orders_5_the_same_order_serves_in_any_later_phase() -> None:
    """A battery ordered towards the enemy may bombard him, or hold its fire and attack."""
    field = Field("w b1 A", "b b2 I").orders("w", "A b1-b2")
    field.begin("bombardment")
    assert field.has("w", "bombard w-art-1 b2")
    field.reach("combined")
    assert field.has("w", "send w-art-1 b2 1")


@pytest.mark.rule("commanders", "orders.5")
def test_orders_5_only_in_the_ordered_direction() -> None:
    """An order towards b2 is none towards c1."""
    field = Field("w b1 C", "b a3 I").orders("w", "C b1-b2-a2")
    field.begin("fast")
    assert not field.has("w", "send w-cav-1 c1 1")
    field.send_all()
    field.reach("combined")
    assert field.has("w", "send w-cav-1 a2 1")
    assert not field.has("w", "send w-cav-1 c2 1")


@pytest.mark.rule("commanders", "orders.6")
def test_orders_6_nobody_has_to_carry_an_order_out() -> None:
    """Cavalry is held back in the fast phase and goes in combined arms; or not at all."""
    field = Field("w b1 C", "b a3 I").orders("w", "C b1-b2")
    field.begin("fast")
    field.play("w", "hold")
    field.reach("combined")
    assert field.at("w", "b1") == "C"
    field.send_all()
    assert field.at("w", "b2") == "C"
    idle = Field("w b1 C", "b a3 I").orders("w", "C b1-b2")
    idle.begin("fast")
    idle.quietly()
    assert idle.at("w", "b1") == "C"


@pytest.mark.rule("commanders", "orders.7")
def test_orders_7_what_was_not_written_down_rallies() -> None:
    """Nine orders were given and none carried out: one is saved, and it does not last for another round."""
    field = Field("w b1 IIII", "w a1 IIIII", "w box IIII", "b b3 I").orders("w", "4I b1-b2, 5I a1-a2")
    field.begin("fast")
    field.reach("rally")
    field.play("w", "rally w-inf-10")
    assert field.waits_for("w") == "WriteOrders"
    assert field.fates("w") == {"b1": 4, "a1": 5, "w0": 1, "box": 2, "merged": 1}
    assert field.state.allowance == (10, 10)


@pytest.mark.rule("commanders", "orders.7")
def test_orders_7_no_saved_order_no_rally() -> None:
    """All ten are on the sheet."""
    field = Field("w b1 IIIIII", "w a1 IIII", "w box II", "b b3 I").orders("w", "6I b1-b2, 4I a1-a2")
    field.begin("rally")
    assert field.verbs("w") == {"done"}


@pytest.mark.rule("commanders", "orders.8")
def test_orders_8_any_unit_of_the_kind_carries_it_out() -> None:
    """Of three infantry units in the sector the owner picks the last; the routed and the spent he cannot."""
    field = Field("w b1 I!I*III", "b b3 I").orders("w", "I b1-b2")
    field.begin("combined")
    assert [field.has("w", f"send w-inf-{n} b2 1") for n in range(1, 6)] == [False, False, True, True, True]
    field.play("w", "send w-inf-5 b2 1")
    field.play("b", "hold")
    assert field.where(field.units["w b1"][4]) == "b2"


@pytest.mark.rule("commanders", "orders.8")
def test_orders_8_surplus_orders_lapse() -> None:
    """Three were ordered, one can still march."""
    field = Field("w b1 I!I*I", "b b3 I").orders("w", "3I b1-b2")
    field.begin("combined")
    assert not field.has("w", "send w-inf-3 b2 2")
    field.send_all()
    assert field.at("w", "b2") == "I*"
    assert field.waits_for("w") == "NothingToSend"


@pytest.mark.rule("commanders", "orders.9")
def test_orders_9_the_sheet_is_shown_in_the_scoring_phase() -> None:
    """Both players' plans, and not before."""
    field = Field("w b1 I", "b b3 CC").orders("w", "I b1-b2").orders("b", "2C b3-a3-a2")
    field.begin("noncombat")
    events = field.quietly()
    assert [(event.orders, event.only) for event in of_kind(events, "SheetShown")] == [
        ("I b1-b2", EVERYONE),
        ("2C b3-a3-a2", EVERYONE),
    ]
    names = [getattr(event, "phase", type(event).__name__) for event in events]
    assert names.index("SheetShown") > names.index("scoring")


@pytest.mark.rule("commanders", "orders.10")
@pytest.mark.parametrize(
    ("order", "rule"),
    [
        ("order w-inf-1 b3 1", "rout.1"),
        ("order w-inf-3 c3 1", "orders.10"),
        ("order w-inf-4 b2 1", "orders.10"),
        ("order w-inf-2 b2 1", "orders.10"),
        ("order w-inf-2 b0 1", "move.5"),
        ("order b-inf-1 b2 1", "orders.10"),
    ],
)
def test_orders_10_illegal_orders_are_rejected(order: str, rule: str) -> None:
    """Orders to the routed, to units that are not there, on the diagonal, into the enemy's reserve, to the enemy."""
    field = planning("w c3 I!I", "w box I", "b b1 I")
    with pytest.raises(IllegalAction) as refused:
        field.play("w", order)
    assert refused.value.rule == rule
