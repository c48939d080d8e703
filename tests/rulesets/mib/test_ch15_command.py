"""Command, where a battle has rules of it [mib 15.0]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.state import READY
from tests.rulesets.mib.battle import OPEN, Battle


@pytest.mark.rule("mib", "15.0")
def test_15_0_command_is_off_unless_a_battle_has_it() -> None:
    lines = ("french i infantry a 0501 s", "french i leader d 0909 rating=3", "austrian v infantry b 0109 n")
    for rules, furthest in (("", "0505"), ("command = true", "0503")):
        battle = Battle(OPEN, *lines, rules=rules)
        battle.activate("i")
        assert furthest in battle.reach("a")
        assert ("0504" in battle.reach("a")) is (furthest == "0505")


@pytest.mark.rule("mib", "15.0")
@pytest.mark.parametrize(("die", "ready"), [(4, True), (5, False)])
def test_15_0_out_of_command_an_attack_needs_a_check(die: int, ready: bool) -> None:
    lines = ("french i infantry a 0503 s", "french i leader d 0909 rating=3", "austrian v infantry b 0505 n")
    battle = Battle(OPEN, *lines, rules="command = true")
    battle.activate("i")
    battle.order("engage a 0504 s", faces=(die,))
    assert battle.bears("a", READY) is ready


@pytest.mark.rule("mib", "15.0")
@pytest.mark.parametrize(("die", "attacks"), [(4, True), (5, False)])
def test_15_0_also_from_where_it_stands(die: int, attacks: bool) -> None:
    lines = ("french i infantry a 0504 s", "french i leader d 0909 rating=3", "austrian v infantry b 0505 n")
    battle = Battle(OPEN, *lines, rules="command = true")
    battle.activate("i")
    battle.to_combat()
    battle.script(die)
    battle.play("french", "attack a 0505")
    assert ("fight" in battle.options()) is attacks
