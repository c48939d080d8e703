"""Stacking [3]."""

from __future__ import annotations

import pytest

from tests.rulesets.napoleon3.acts import attack, wait
from tests.rulesets.napoleon3.battle import Battle

ROW = ". . . . . . .\n"
ENEMY = "austrian v infantry b 0101 e"


def ends(mover: str, *others: str, side: str = "allied") -> set[str]:
    """Where the unit m in 0105 of a row may end, with others in 0104."""
    enemy = ENEMY if side == "allied" else "allied i infantry z 0107 w"
    lines = [f"{side} x {facts}" for facts in others]
    battle = Battle(ROW, f"{side} x {mover} m 0105", f"{side} x hq h 0105", *lines, enemy)
    battle.activate("x")
    wait(battle, "ChooseMover")
    battle.play(side, "select m")
    return battle.reach("m")


@pytest.mark.rule("napoleon3", "3a")
@pytest.mark.parametrize(
    ("mover", "others", "room"),
    [
        ("infantry", ("infantry o 0104",), False),
        ("cavalry", ("infantry o 0104",), False),
        ("infantry", ("artillery o 0104",), True),
        ("artillery", ("cavalry o 0104",), True),
        ("artillery", ("artillery o 0104",), True),
        ("artillery", ("artillery o 0104", "artillery p 0104"), False),
        ("artillery", ("infantry o 0104", "artillery p 0104"), False),
        ("infantry", ("artillery o 0104", "artillery p 0104"), False),
    ],
)
def test_3a_a_brigade_and_a_battery_or_two_batteries(mover: str, others: tuple[str, ...], room: bool) -> None:
    """Nothing more ends its move in one hex."""
    assert ("0104" in ends(mover, *others)) == room


@pytest.mark.rule("napoleon3", "3b")
def test_3b_a_full_hex_may_be_passed() -> None:
    """The only way leads through a full hex."""
    assert {"0103", "0102"} <= ends("infantry", "infantry o 0104", "artillery p 0104")


@pytest.mark.rule("napoleon3", "3c")
def test_3c_a_detachment_stacks_like_a_brigade() -> None:
    """However small, an Austrian infantry counter fills the place of a brigade."""
    assert "0104" not in ends("infantry", "infantry o 0104 combat=1 steps=1", side="austrian")


@pytest.mark.rule("napoleon3", "3d")
@pytest.mark.parametrize("state", ["", "disorganized"])
def test_3d_friends_on_the_way_back_are_disorganized(state: str) -> None:
    """One who is so already loses nothing more."""
    lines = ("allied i infantry a 0104 e combat=1", f"allied i infantry c 0105 e {state}", "allied i hq h 0107")
    battle = Battle(ROW, *lines, "austrian v infantry b 0103 w combat=8", "austrian v hq k 0102", turns=1)
    battle.activate("v")
    attack(battle, "austrian", "b", "0104", 1, 1, 1, 1, until=("TurnUnit",))
    assert battle.where("a") == "0106"
    assert (battle.is_disorganized("c"), battle.losses("c")) == (True, 0)


@pytest.mark.rule("napoleon3", "3e")
def test_3e_leaders_take_no_room() -> None:
    """A headquarters goes into a full hex, and troops go to where leaders are."""
    leaders = ("allied x hq h 0105", "allied y hq k 0104", "allied commander nap 0104")
    lines = ("allied x infantry m 0105", "allied y artillery p 0104", *leaders, ENEMY)
    battle = Battle(ROW, *lines, "allied y infantry z 0103")
    battle.activate("x")
    wait(battle, "ChooseMover")
    battle.play("allied", "select m")
    assert "0104" in battle.reach("m")
    battle.play("allied", "move m 0104 e", "select h")
    assert "0104" in battle.reach("h")
