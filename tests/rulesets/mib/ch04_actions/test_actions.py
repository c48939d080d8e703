"""The categories of actions [mib 4.1]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.state import RESTING
from tests.rulesets.mib.battle import OPEN, Battle

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"


@pytest.mark.rule("mib", "4.1a")
@pytest.mark.rule("mib", "4.1c")
@pytest.mark.rule("mib", "4.1e")
def test_4_1a_actions_of_two_categories_do_not_mix() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s stragglers=1", "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.order("turn a se")
    assert battle.orders("a") >= {"recover a"}
    assert not battle.reach("a")
    assert "rest a" not in battle.orders("a")
    battle.play("french", "end")
    assert not battle.waiting(), "whoever has turned may not attack"
    battle = Battle(OPEN, "french i infantry a 0502 s stragglers=1", "austrian v infantry b 0508 n")
    battle.activate("i")
    battle.order("move a 0503 s")
    assert not {o for o in battle.orders("a") if o.split()[0] in ("turn", "recover", "rest")}


@pytest.mark.rule("mib", "4.1b")
def test_4_1b_a_unit_may_move_and_attack_and_one_that_rests_may_not() -> None:
    foe = "austrian v infantry b 0505 n"
    mobile = Battle(OPEN, "french i infantry a 0503 s", foe)
    mobile.activate("i")
    mobile.order("engage a 0504 s")
    mobile.to_combat()
    assert "attack a 0505" in mobile.options()
    resting = Battle(OPEN, "french i infantry a 0504 s", "french i infantry c 0604 sw", foe)
    resting.activate("i")
    resting.order("rest a")
    resting.to_combat()
    assert {option for option in resting.options() if option.startswith("attack")} == {"attack c 0505"}


@pytest.mark.rule("mib", "4.1a")
@pytest.mark.rule("mib", "4.1b")
@pytest.mark.rule("mib", "4.1c")
@pytest.mark.rule("mib", "4.1d")
def test_4_1b_the_actions_of_each_category() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s stragglers=1", B)
    battle.activate("i")
    mobile = {"move", "engage", "hurry", "rush"}
    assert {order.split()[0] for order in battle.orders("a")} == mobile | {"turn", "recover", "rest", "stay"}
    battle.order("rest a")
    assert battle.orders("a") == {"recover a", "stay a"}
    assert battle.bears("a", RESTING)


@pytest.mark.rule("mib", "4.1f")
def test_4_1f_each_unit_chooses_for_itself() -> None:
    battle = Battle(OPEN, A, "french i infantry c 0302 s", B)
    battle.activate("i")
    battle.order("turn a n")
    battle.order("move c 0303 s")
    assert (battle.facing("a"), battle.where("c")) == ("n", "0303")


@pytest.mark.rule("mib", "4.1c")
@pytest.mark.rule("mib", "4.1d")
@pytest.mark.parametrize(
    "orders",
    [("recover a", "turn a n"), ("turn a n", "recover a"), ("recover a", "rest a"), ("rest a", "recover a")],
)
def test_4_1d_recovery_goes_with_turning_or_with_rest_in_any_order(orders: tuple[str, ...]) -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s stragglers=2 fatigue=3", "austrian v infantry b 0505 n")
    battle.activate("i")
    for order in orders:
        battle.order(order, faces=(6,))
    left = {order.split()[0] for order in battle.orders("a")} - {"stay"}
    rests = "rest a" in orders
    assert left == (set() if rests else {"turn"}), "never turning and resting"
    battle.to_combat()
    assert not battle.waiting(), "nor does it attack"
    assert battle.get("fatigue", "a") == (1 if rests else 3)
