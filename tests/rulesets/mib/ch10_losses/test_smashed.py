"""Smashed units [mib 10.2]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.ch09_disorder import disorganize
from grognard.rulesets.mib.ch10_losses.losses import Losses, lose_step
from grognard.rulesets.mib.provisions.victory import loss_points, points
from tests.rulesets.mib.battle import OPEN, Battle, activated, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0909 n"


def moving(*lines: str, **more: Any) -> Battle:
    return activated(*lines, B, **more)


@pytest.mark.rule("mib", "10.2b")
def test_10_2b_without_stragglers_the_last_step_is_the_end() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=1", B)
    lose_step(battle.game, battle.unit("a"), "c")
    assert battle.where("a") == "eliminated"
    strays = Battle(OPEN, "french i infantry a 0504 s steps=1", B)
    lose_step(strays.game, strays.unit("a"), "s")
    assert strays.smashed("a")


SMASHED = "austrian v infantry b 0505 n steps=4 stragglers=2 dead=2 smashed"


@pytest.mark.rule("mib", "10.2c")
def test_10_2c_the_owner_may_retreat_a_unit_that_is_smashed() -> None:
    """b is driven back and loses its last step on the way; then it may go further, up to two hexes."""
    battle = Battle(OPEN, A + " morale=5", "austrian v infantry b 0505 n steps=2 stragglers=1 morale=2")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(1, 3, 6), stop=("ChooseRetreat",))
    for _ in range(9):
        if battle.smashed("b"):
            break
        if battle.waiting() == ["ChooseRetreat"]:
            battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
        else:
            battle.quietly("ChooseRetreat")
    assert battle.smashed("b")
    assert "halt" in battle.options()
    start = battle.where("b")
    battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
    battle.play("austrian", sorted(o for o in battle.options() if o.startswith("retreat"))[-1])
    assert battle.waiting() != ["ChooseRetreat"]
    assert battle.where("b") != start


@pytest.mark.rule("mib", "10.2d")
def test_10_2d_the_marker_takes_the_place_of_disorder() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=1 disorganized", B)
    lose_step(battle.game, battle.unit("a"), "s")
    assert battle.smashed("a")
    assert not battle.disorganized("a")
    disorganize(battle.game, battle.unit("a"), "7.3c")
    assert not battle.disorganized("a")


OWN = "french i infantry a 0504 s steps=2 stragglers=1 dead=1 smashed"


@pytest.mark.rule("mib", "10.2e")
def test_10_2e_it_can_only_try_to_recover() -> None:
    battle = moving(OWN)
    assert battle.orders("a") == {"recover a", "stay a"}
    battle.play("french", "select a")
    with pytest.raises(IllegalAction, match=r"10\.2e"):
        battle.play("french", "move a 0505 s")
    close = moving(OWN, "austrian v infantry c 0505 n")
    close.to_combat()
    assert not close.waiting(), "nor does it attack"


@pytest.mark.rule("mib", "10.2f")
def test_10_2f_recovered_it_has_a_step_again() -> None:
    battle = moving(OWN + " fatigue=3")
    battle.order("recover a", faces=(4,))
    assert not battle.smashed("a")
    assert [battle.get(what, "a") for what in ("steps", "stragglers", "fatigue")] == [1, 0, 3]


@pytest.mark.rule("mib", "10.2g")
def test_10_2g_failed_it_tires_and_goes_back_two_hexes() -> None:
    battle = moving(OWN + " fatigue=3", "austrian v infantry c 0503 s")
    battle.order("recover a", faces=(5,))
    battle.quietly("ChooseUnit")
    assert battle.smashed("a")
    assert battle.get("fatigue", "a") == 4
    assert battle.grid.distance(battle.grid.parse("0504"), battle.grid.parse(battle.where("a"))) == 2
    away = moving(OWN, "austrian v infantry c 0501 s")
    away.order("recover a", faces=(5,))
    assert "retreat a 0505" in away.options()
    assert "retreat a 0503" not in away.options(), "away from the nearest enemy"


@pytest.mark.rule("mib", "10.2h")
def test_10_2h_it_defends_with_one_point() -> None:
    battle = Battle(OPEN, A, SMASHED)
    battle.activate("i")
    assert one(battle.fight("attack a 0505", faces=(1, 6, 6)), "CombatResolved").defence == "1"


@pytest.mark.rule("mib", "10.2i")
@pytest.mark.parametrize("kind", ["c", "s"])
def test_10_2i_any_loss_eliminates_it_and_its_stragglers_count(kind: str) -> None:
    battle = Battle(OPEN, A, SMASHED)
    battle.begin(Losses((battle.unit("b"),), kind))
    battle.run()
    assert battle.where("b") == "eliminated"
    assert battle.get("dead", "b") == 4
    assert loss_points(battle.game, 1) == 4 * 2 + 2
    assert points(battle.game) == (10, 0)


@pytest.mark.rule("mib", "10.2j")
def test_10_2j_smashed_cavalry_shrugs_off_stragglers_except_by_charge_or_bombardment() -> None:
    line = "austrian v cavalry b 0505 n steps=2 stragglers=2 smashed"
    for kind, fierce, gone in (("s", False, False), ("s", True, True), ("c", False, True)):
        battle = Battle(OPEN, A, line)
        battle.begin(Losses((battle.unit("b"),), kind, fierce=fierce))
        battle.run()
        assert (battle.where("b") == "eliminated") is gone


@pytest.mark.rule("mib", "10.2k")
def test_10_2k_no_more_steps_than_it_has_on_the_map() -> None:
    """Three casualties on a step with two stragglers smash it and no more."""
    battle = Battle(OPEN, "french i infantry a 0504 s steps=3 stragglers=2", B)
    battle.begin(Losses((battle.unit("a"),), "ccc"))
    battle.run()
    assert battle.smashed("a")
    assert (battle.get("dead", "a"), battle.get("stragglers", "a")) == (1, 2)


@pytest.mark.rule("mib", "10.2a")
@pytest.mark.rule("mib", "10.2c")
def test_10_2c_also_after_double_time() -> None:
    battle = moving("french i infantry a 0501 s steps=1")
    battle.order("hurry a 0506 s")
    battle.script(5)
    battle.to_combat()
    assert battle.smashed("a")
    assert battle.waiting() == ["ChooseRetreat"]
    assert "halt" in battle.options()


@pytest.mark.rule("mib", "10.2c")
def test_10_2c_attackers_too() -> None:
    """a has one step and a straggler, and loses the step in its own attack."""
    battle = Battle(OPEN, A + " steps=2 stragglers=1", "austrian v infantry b 0505 n")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(6, 6, 1), stop=("ChooseRetreat",))
    assert battle.smashed("a")
    assert (battle.waiting(), battle.active()) == (["ChooseRetreat"], "french")
    assert "halt" in battle.options()


@pytest.mark.rule("mib", "10.2j")
@pytest.mark.parametrize(("attacker", "order", "gone"), [("infantry", "attack", False), ("cavalry", "charge", True)])
def test_10_2j_in_an_assault_and_in_a_charge(attacker: str, order: str, gone: bool) -> None:
    """A straggler and no casualty: line 6, effects 4 - 1."""
    smashed = "austrian v cavalry b 0505 n steps=2 stragglers=2 smashed"
    battle = Battle(OPEN, f"french i {attacker} a 0504 s", smashed)
    battle.activate("i")
    battle.fight(f"{order} a 0505", faces=(1, 4, 6))
    assert (battle.where("b") == "eliminated") is gone


@pytest.mark.rule("mib", "7.3a")
@pytest.mark.rule("mib", "10.2j")
def test_10_2j_smashed_cavalry_takes_no_stragglers_off_its_stack() -> None:
    """b and the smashed c stand together: an assault's straggler is b's, a charge's may be either's."""
    lines = ("austrian v infantry b 0505 n steps=2", "austrian v cavalry c 0505 n steps=2 stragglers=2 smashed")
    for fierce, asked in ((False, False), (True, True)):
        battle = Battle(OPEN, A, *lines)
        units = (battle.unit("b"), battle.unit("c"))
        battle.begin(Losses(units, "s", fierce=fierce))
        battle.run()
        assert (battle.waiting() == ["TakeLoss"]) is asked
        assert battle.get("stragglers", "b") == (0 if asked else 1)


@pytest.mark.rule("mib", "R17")
@pytest.mark.rule("mib", "10.1g")
def test_r17_smashed_this_turn_it_sits() -> None:
    battle = Battle(OPEN, "french i infantry a 0504 s steps=1 fatigue=3", "austrian v infantry b 0503 s")
    lose_step(battle.game, battle.unit("a"), "s")
    assert battle.smashed("a")
    battle.activate("i")
    assert battle.orders("a") == set()
    battle.finish()
    assert (battle.where("a"), battle.get("fatigue", "a"), battle.smashed("a")) == ("0504", 3, True)


@pytest.mark.rule("mib", "10.2e")
def test_10_2e_recovered_it_has_done_all_it_may() -> None:
    battle = moving(OWN + " fatigue=3", "austrian v infantry c 0505 n")
    battle.order("recover a", faces=(4,))
    assert not battle.smashed("a")
    assert battle.orders("a") == set(), "it neither turns nor rests"
    battle.to_combat()
    assert not battle.waiting(), "nor does it attack"
    assert battle.get("fatigue", "a") == 3
