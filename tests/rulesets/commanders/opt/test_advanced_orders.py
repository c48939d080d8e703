"""Advanced ordering: a die for the number of orders, and couriers."""

from __future__ import annotations

import pytest

from tests.rulesets.commanders.field import Field
from tests.rulesets.drill import of_kind

DIE = "[rules]\ndie-orders = true\n"
COURIERS = "[rules]\ndelivery = true\n"
BOTH = "[rules]\ndie-orders = true\ndelivery = true\n"
ARMY = ("w w0 IIIIIIIIIIIIII", "w b1 II", "b b3 I")


def most(rules: str, dice: tuple[int, ...]) -> tuple[Field, int]:
    """How many orders White can write for units in its reserve, and the field with them written."""
    field = Field(*ARMY, scenario_text=rules, dice=dice)
    field.begin("planning")
    count = max(n for n in range(1, 15) if field.has("w", f"order w-inf-1 a1 {n}"))
    field.play("w", f"order w-inf-1 a1 {count}")
    return field, count


@pytest.mark.rule("commanders", "opt.orders.1")
@pytest.mark.parametrize("die", range(1, 7))
def test_opt_orders_1_a_die_and_six(die: int) -> None:
    """Each side throws for itself: seven to twelve orders."""
    field = Field(*ARMY, scenario_text=DIE, dice=(die, 7 - die))
    told = of_kind(field.begin("planning"), "OrdersCounted")
    assert [event.count for event in told] == [die + 6, 13 - die]
    assert most(DIE, (die, 1))[1] == die + 6


@pytest.mark.rule("commanders", "opt.orders.1")
@pytest.mark.rule("commanders", "opt.orders.2a")
def test_opt_orders_1_off_there_are_ten_orders_and_no_die() -> None:
    """Without the options nothing is thrown, ten orders can be written and none more for the command sector."""
    field, count = most("", ())
    assert (count, field.game.drawn) == (10, 0)
    assert not field.has("w", "order w-inf-15 b2 1")


@pytest.mark.rule("commanders", "opt.orders.2a")
def test_opt_orders_2a_one_order_more_for_the_command_sector() -> None:
    """Ten elsewhere leave one for a unit with the general, and only one."""
    field, count = most(COURIERS, (6,) * 22)
    assert count == 10
    assert field.has("w", "order w-inf-15 b2 1")
    assert not field.has("w", "order w-inf-15 b2 2")
    field.play("w", "order w-inf-15 b2 1")
    assert field.verbs("w") == {"seal"}


def deliver(sector: str, die: int, rules: str = COURIERS) -> Field:
    """White orders the infantry of a sector to move; the courier throws a die."""
    dice = (die,) * 11 + (6,) * 11 if rules else ()
    field = Field(f"w {sector} I", "b c3 I", scenario_text=rules, dice=dice)
    field.begin("planning")
    to = {"b1": "a1", "a1": "a2", "w0": "a1", "b2": "a2", "a2": "b2", "b3": "b2", "a3": "a2"}[sector]
    field.play("w", f"order w-inf-1 {to} 1", "seal")
    field.play("b", "seal")
    return field


@pytest.mark.rule("commanders", "opt.orders.2b")
@pytest.mark.parametrize(
    ("sector", "die", "arrives"),
    [("a2", 1, False), ("a2", 2, True), ("b3", 1, False), ("b3", 2, True), ("a3", 2, False), ("a3", 3, True)],
)
def test_opt_orders_2b_the_die_must_reach_the_distance(sector: str, die: int, arrives: bool) -> None:
    """A die of at least the moves from the command sector; a lost order is not carried out."""
    field = deliver(sector, die)
    assert len(field.state.sheets[0]) == arrives
    field.reach("combined")
    field.send_all()
    assert (field.at("w", sector) == "") == arrives


@pytest.mark.rule("commanders", "opt.orders.2b")
def test_opt_orders_2b_a_lost_order_does_not_rally() -> None:
    """One of ten orders is lost: none is left for the rally phase."""
    field = Field("w a3 IIIIII", "w b2 IIII", "w box II", "b c3 I", scenario_text=COURIERS, dice=(2,) * 22)
    field.begin("planning")
    field.play("w", "order w-inf-1 a2 6", "order w-inf-7 a2 4", "seal")
    field.play("b", "seal")
    assert len(field.state.sheets[0]) == 4
    field.quietly(until="RallyUnits")
    assert field.verbs("w") == {"done"}


@pytest.mark.rule("commanders", "opt.orders.2b")
def test_opt_orders_2b_off_every_order_arrives() -> None:
    """Without the option no die is thrown and the farthest order is carried out."""
    field = deliver("a3", 1, rules="")
    assert (len(field.state.sheets[0]), field.game.drawn) == (1, 0)


@pytest.mark.rule("commanders", "opt.orders.2c")
@pytest.mark.parametrize("sector", ["b1", "a1", "b2", "w0"])
def test_opt_orders_2c_next_to_the_general_orders_are_safe(sector: str) -> None:
    """In the command sector and beside it a die of one is enough."""
    assert len(deliver(sector, 1).state.sheets[0]) == 1


@pytest.mark.rule("commanders", "opt.orders.3")
def test_opt_orders_3_both_together() -> None:
    """A die of three: nine orders, one more for the command sector, and a courier for each."""
    field, count = most(BOTH, (3, 1, *(1,) * 30))
    assert count == 9
    field.play("w", "order w-inf-15 b2 1")
    assert field.verbs("w") == {"seal"}
    field.play("w", "seal")
    field.play("b", "seal")
    assert field.game.drawn == 2 + 10 + 8
