"""What a click on something that is not lit is answered while units act, and when attacks are declared."""

from __future__ import annotations

import pytest

from tests.rulesets.mib.battle import OPEN, Battle, ground

A = "french iii infantry a 0504 s"
FOE = "austrian iv infantry foe 0505 n"


def acting(*lines: str, terrain: str = OPEN) -> Battle:
    battle = Battle(terrain, *lines)
    battle.activate("iii")
    return battle


def ordered(*lines: str, terrain: str = OPEN) -> Battle:
    battle = acting(*lines, terrain=terrain)
    battle.play("french", "select a")
    return battle


@pytest.mark.rule("mib", "4.1f")
def test_an_enemy_in_front_is_attacked_when_all_have_acted() -> None:
    found = acting(A, FOE).pointed("french", "foe")
    assert (found.lawful, found.rule) == (False, "4.1f")
    assert "when all units have acted" in found.sentence
    assert ordered(A, FOE).why_not("french", "foe", "a") == "4.1f"


@pytest.mark.rule("mib", "6.9a")
def test_whoever_is_not_beside_the_enemy_moves_up_first() -> None:
    assert ordered("french iii infantry a 0502 s", FOE).why_not("french", "foe", "a") == "6.9a"


@pytest.mark.rule("mib", "7.0d")
def test_an_enemy_behind_is_not_in_front() -> None:
    assert ordered("french iii infantry a 0504 n", FOE).why_not("french", "foe", "a") == "7.0d"


@pytest.mark.rule("mib", "9.0c")
def test_the_disorganized_do_not_attack() -> None:
    assert ordered(f"{A} disorganized", FOE).why_not("french", "foe", "a") == "9.0c"


@pytest.mark.rule("mib", "7.0c")
def test_when_attacks_are_declared_leaders_are_told_that_they_do_not_attack_by_themselves() -> None:
    battle = acting(A, FOE, "french iii leader boss 0504 rating=5 bonus=1")
    battle.to_combat()
    assert battle.why_not("french", "foe", "boss") == "7.0c"


@pytest.mark.rule("mib", "10.2e")
def test_the_smashed_are_told_so_when_attacks_are_declared() -> None:
    battle = acting(A, FOE, "french iii infantry b 0604 sw smashed")
    battle.to_combat()
    assert battle.why_not("french", "foe", "b") == "10.2e"


@pytest.mark.rule("mib", "2.3b")
def test_a_unit_of_another_formation_is_not_activated() -> None:
    battle = acting(A, "french vii infantry x 0302 s", FOE)
    assert battle.why_not("french", "x") == "2.3b"


@pytest.mark.rule("mib", "6.0a")
@pytest.mark.rule("mib", "6.1a")
def test_ground_too_far_off_and_a_hex_that_is_full() -> None:
    battle = ordered("french iii infantry a 0501 s movement=4", "french iii infantry full 0502 s steps=5", FOE)
    assert battle.why_not("french", "0507", "a") == "6.0a"
    assert battle.why_not("french", "full", "a") == "6.1a"


@pytest.mark.rule("mib", "8.4")
def test_nobody_enters_a_mountain() -> None:
    terrain = ground({"0503": "M"})
    assert ordered("french iii infantry a 0502 s", FOE, terrain=terrain).why_not("french", "0503", "a") == "8.4"


@pytest.mark.rule("mib", "7.0d")
@pytest.mark.rule("mib", "4.1f")
def test_when_attacks_are_declared() -> None:
    battle = acting(A, "french iii infantry far 0501 s", FOE)
    battle.play("french", "end")
    assert battle.waits_for("french") == "DeclareAttacks"
    assert battle.pointed("french", "foe").lawful, "the division before it can"
    assert battle.why_not("french", "foe", "far") == "7.0d"
    assert battle.why_not("french", "far") == "7.0d", "it has nobody in front of it"
    assert battle.why_not("french", "0503", "a") == "4.1f", "all have acted"


@pytest.mark.rule("mib", "10.2e")
def test_the_smashed_only_recover() -> None:
    battle = acting(f"{A} smashed", FOE)
    if "select a" in battle.options("french"):
        battle.play("french", "select a")
        assert battle.why_not("french", "0503", "a") == "10.2e"
