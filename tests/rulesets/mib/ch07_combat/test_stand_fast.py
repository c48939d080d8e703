"""Losses taken instead of ground, in towns, where a battle has that rule."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction
from tests.rulesets.mib.battle import Battle, ground

A = "french i infantry a 0504 s"


def test_a_town_may_be_held_at_a_price_where_a_battle_says_so() -> None:
    lines = (A + " morale=6", "austrian v infantry b 0505 n morale=3 steps=2")
    battle = Battle(ground({"0505": "v"}), *lines, rules="town-retreat = true")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(2, 6, 6), stop=("Cling",))
    assert battle.waiting() == ["Cling"]
    battle.play("austrian", "cling 0505")
    assert (battle.get("dead", "a"), battle.get("dead", "b")) == (1, 1)
    with pytest.raises(IllegalAction):
        battle.play("austrian", "cling 0505")


@pytest.mark.rule("mib", "R9")
def test_each_side_says_who_pays_for_a_town() -> None:
    """Two stacks attack it: the attacker chooses among all of them, after the defender (R9)."""
    lines = (A + " morale=6", "french i infantry d 0604 sw morale=6 steps=2")
    foes = ("austrian v infantry b 0505 n morale=3 steps=2", "austrian v infantry c 0505 n morale=3 steps=1")
    battle = Battle(ground({"0505": "v"}), *lines, *foes, rules="town-retreat = true")
    battle.activate("i")
    battle.fight("attack a 0505", "attack d 0505", faces=(2,), stop=("Cling",))
    battle.play("austrian", "cling 0505")
    assert battle.options("austrian") == {"lose b", "lose c"}
    battle.script(6, 6, 6)
    battle.play("austrian", "lose c")
    assert battle.where("c") == "eliminated"
    assert battle.options("french") == {"lose a", "lose d"}
    battle.play("french", "lose d")
    assert [battle.get("dead", key) for key in "adb"] == [0, 1, 0]
