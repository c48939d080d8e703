"""Stacking: how much a hex holds, and the one facing of a stack [mib 6.1]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from grognard.rulesets.mib.ch07_combat.retreat import Retreat
from grognard.rulesets.mib.state import put
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, activated

FAR = "austrian v infantry b 0909 n"


def moving(*lines: str) -> Battle:
    return activated(*lines, FAR)


@pytest.mark.rule("mib", "6.1a")
def test_6_1a_ten_points_in_a_hex_at_the_end_of_a_move() -> None:
    """6 and 8 do not fit, 6 and 4 do; four points lead through the full hex and nowhere round it."""
    battle = moving(
        "french i infantry a 0503 s steps=3 movement=4",
        "french ii infantry c 0504 s",
        "french ii infantry d 0603 s steps=2",
    )
    assert "0504" not in battle.reach("a")
    assert "0603" in battle.reach("a")
    assert "0505" in battle.reach("a")
    with pytest.raises(IllegalAction, match=r"6\.1a"):
        battle.order("move a 0504 s")


@pytest.mark.rule("mib", "6.1b")
@pytest.mark.rule("mib", "6.1c")
def test_6_1b_units_of_two_corps_stack_with_one_facing() -> None:
    battle = moving("french i infantry a 0503 s steps=2", "french ii infantry d 0504 se steps=2")
    assert {order for order in battle.orders("a") if " 0504 " in order} == {"move a 0504 se"}
    battle.order("move a 0504 se")
    assert battle.where("a") == battle.where("d") == "0504"
    assert battle.facing("a") == "se"


@pytest.mark.rule("mib", "6.1d")
def test_6_1d_who_cannot_pay_for_the_facing_cannot_enter() -> None:
    """Four hexes cost all eight points; the stack faces the other way."""
    for facing, enters in (("s", True), ("n", False)):
        battle = moving("french i infantry a 0501 s steps=2", f"french ii infantry d 0505 {facing} steps=2")
        assert ("0505" in battle.reach("a")) is enters


@pytest.mark.rule("mib", "6.1e")
def test_6_1e_an_overstacked_hex_is_disorganized() -> None:
    battle = moving("french i infantry a 0504 s steps=5", "french ii infantry d 0603 s stragglers=1")
    battle.game.state.place[battle.unit("d")] = battle.grid.parse("0504")
    battle.game.state.occupied = (1 << battle.grid.parse("0504"), battle.game.state.occupied[1])
    events = battle.finish()
    assert of_kind(events, "Overstacked")
    assert battle.disorganized("a")
    assert battle.disorganized("d")


@pytest.mark.rule("mib", "6.1a")
def test_6_1a_a_smashed_unit_counts_one_point() -> None:
    for steps, fits in ((4, True), (5, False)):
        smashed = "french ii infantry d 0504 s stragglers=2 dead=2 smashed"
        assert ("0504" in moving(f"french i infantry a 0503 s steps={steps}", smashed).reach("a")) is fits


@pytest.mark.rule("mib", "6.1c")
def test_6_1c_a_stack_turns_as_one() -> None:
    lines = ("french i infantry a 0504 s steps=2", "french i infantry c 0504 s steps=2")
    battle = moving(*lines)
    battle.order("turn a n")
    assert battle.facing("a") == battle.facing("c") == "n"


@pytest.mark.rule("mib", "6.1c")
def test_6_1c_who_advances_to_friends_faces_as_they_do() -> None:
    """a goes first into the hex that b left; c, stacked with d, can follow only with its facing."""
    lines = ("french i infantry a 0503 s steps=2", "french i infantry c 0603 sw steps=2")
    battle = Battle(
        OPEN, *lines, "french i infantry d 0603 sw steps=2", "austrian v infantry b 0504 n steps=2 morale=3"
    )
    battle.activate("i")
    orders = ("attack a 0504", "attack c 0504", "attack d 0504")
    battle.fight(*orders, faces=(2, *(6,) * 6), stop=("AdvanceUnit",))
    assert "face a n" in battle.options()
    assert {"face c n", "face d n"} <= battle.options(), "either turns both"
    battle.play("french", "advance a 0504 se")
    assert {o for o in battle.options() if o.startswith("advance c 0504")} == {"advance c 0504 se"}


@pytest.mark.rule("mib", "6.1e")
def test_6_1e_a_step_that_comes_back_may_be_one_too_many() -> None:
    lines = (
        "french i infantry a 0504 s stragglers=1",
        "french i infantry c 0101 s",
        "french ii infantry d 0603 s steps=2",
    )
    battle = moving(*lines)
    put(battle.game, battle.unit("d"), battle.grid.parse("0504"))
    battle.order("recover a", faces=(1,))
    assert battle.waiting() == ["ChooseUnit"], "at once, not at the end of the activation"
    assert battle.disorganized("a")
    assert battle.disorganized("d")


@pytest.mark.rule("mib", "6.1e")
@pytest.mark.rule("mib", "7.2r")
def test_7_2r_a_retreat_that_finds_no_room_upsets_the_hex_at_once() -> None:
    """Enemies all round two hexes: b can only crowd in with f."""
    around = ("0503", "0603", "0604", "0605", "0506", "0405", "0404", "0403")
    foes = [f"french i infantry w{hex} {hex} n steps=1" for hex in around]
    battle = Battle(OPEN, *foes, "austrian v infantry b 0504 n", "austrian v infantry f 0505 n steps=5")
    start = battle.grid.parse("0504")
    battle.begin(Retreat((battle.unit("b"),), start, 1, 1, (battle.grid.parse("0503"),)))
    battle.run()
    assert battle.where("b") == "0505"
    assert battle.disorganized("b")
    assert battle.disorganized("f")
