"""What a click on something that is not lit is answered in each step of an activation."""

from __future__ import annotations

import pytest

from tests.rulesets.napoleon3.battle import Battle

ROW = "\n. . . . . . . . .\n. . . . . . . . .\n. . . . . . . . .\n"
WOODS = "\n. . . . . w . . .\n. . . . . . . . .\n. . . . . . . . .\n"
HQ = "allied i hq h 0109 command=3 bonus=0"
GUN, AIM = "allied i artillery near 0308 e range=6", "austrian v infantry aim 0305 w"
"""A gun that has a target, so that the barrage is not passed over."""
FOE = "austrian v infantry foe 0102 w"


def firing(*lines: str, terrain: str = ROW) -> Battle:
    battle = Battle(terrain, HQ, *lines)
    battle.activate("i")
    return battle


def moving(*lines: str, terrain: str = ROW) -> Battle:
    battle = firing(*lines, terrain=terrain)
    if battle.waits_for("allied") == "Barrage":
        battle.play("allied", "cease")
    return battle


@pytest.mark.rule("napoleon3", "10.2-range-a")
def test_a_gun_is_told_that_an_enemy_is_out_of_range() -> None:
    battle = firing(GUN, AIM, "allied i artillery g 0107 e range=2", FOE)
    assert battle.why_not("allied", "foe", "g") == "10.2-range-a"
    assert battle.why_not("allied", "g") == "10.2-range-a", "there is nobody it could fire at"


@pytest.mark.rule("napoleon3", "10c")
def test_a_gun_is_told_that_it_does_not_see_an_enemy() -> None:
    near = "austrian v infantry close 0107 w"
    battle = firing(
        "allied i artillery g 0106 e range=6", "allied i artillery near 0108 e range=6", near, FOE, terrain=WOODS
    )
    assert battle.why_not("allied", "foe", "g") == "10c"


@pytest.mark.rule("napoleon3", "10.2-range-b")
def test_a_gun_that_looks_away_has_nobody_before_it() -> None:
    battle = firing(GUN, AIM, "allied i artillery g 0105 w range=6", FOE)
    assert battle.why_not("allied", "foe", "g") == "10.2-range-b"


@pytest.mark.rule("napoleon3", "10.1-barrage-a")
def test_only_guns_fire() -> None:
    assert firing(GUN, AIM, "allied i infantry a 0104 e", FOE).why_not("allied", "foe", "a") == "10.1-barrage-a"


@pytest.mark.rule("napoleon3", "5a")
def test_a_unit_of_another_formation_does_not_act_now() -> None:
    battle = firing(GUN, AIM, "allied ii infantry x 0106 e", FOE)
    assert battle.why_not("allied", "x") == "5a"


@pytest.mark.rule("napoleon3", "5b")
def test_ground_is_not_entered_while_the_guns_fire() -> None:
    assert firing(GUN, AIM, "allied i infantry a 0106 e", FOE).why_not("allied", "0105", "a") == "5b"


@pytest.mark.rule("napoleon3", "4Cf")
def test_enemies_are_struck_before_and_after_the_moves() -> None:
    battle = moving(GUN, AIM, "allied i infantry a 0104 e", FOE)
    assert battle.why_not("allied", "foe") == "4Cf", "with nothing in hand"
    battle.play("allied", "select a")
    found = battle.pointed("allied", "foe", "a")
    assert (found.lawful, found.rule) == (False, "4Cf")
    assert "when all units have moved" in found.sentence


@pytest.mark.rule("napoleon3", "7.1a")
@pytest.mark.rule("napoleon3", "5c")
def test_ground_too_far_off_and_a_unit_that_has_moved() -> None:
    battle = moving("allied i infantry a 0108 e movement=2", "allied i infantry c 0109 e", FOE)
    battle.play("allied", "select a")
    assert battle.why_not("allied", "0104", "a") == "7.1a"
    battle.play("allied", "move a 0107 e")
    assert battle.why_not("allied", "a") == "5c"


@pytest.mark.rule("napoleon3", "11a")
@pytest.mark.rule("napoleon3", "11b")
@pytest.mark.rule("napoleon3", "10.1-barrage-g")
def test_attacks_are_for_those_who_have_the_enemy_before_them() -> None:
    battle = moving("allied i infantry a 0103 e", "allied i infantry far 0107 e", "allied i artillery g 0106 w", FOE)
    battle.play("allied", "end")
    assert battle.waits_for("allied") == "DeclareAttacks"
    assert battle.pointed("allied", "foe").lawful, "the brigade beside it can"
    assert battle.why_not("allied", "foe", "far") == "11a"
    assert battle.why_not("allied", "far") == "11b", "it has nobody before it"
    assert battle.why_not("allied", "foe", "g") == "10.1-barrage-g"
    assert battle.why_not("allied", "0104", "a") == "5b", "moves are over"
