"""Play by mail [mib 16.3]."""

from __future__ import annotations

import pytest

from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle
from tests.rulesets.mib.ch16_options.test_initiative import THREE, A, B

MAIL = "by-mail = true"


@pytest.mark.rule("mib", "16.3a")
def test_16_3a_one_army_after_the_other_without_chits() -> None:
    battle = Battle(OPEN, *THREE, rules=MAIL)
    battle.turn()
    battle.play("french", "first")
    assert battle.options("french") == {"select a", "select c", "select d", "end"}
    events = battle.play("french", "end")
    assert battle.active() == "austrian"
    assert not of_kind(events, "ChitDrawn")


@pytest.mark.rule("mib", "16.3b")
def test_16_3b_formations_attack_the_same_unit_one_after_the_other() -> None:
    battle = Battle(OPEN, A, "french ii infantry c 0604 sw", B, rules=MAIL)
    battle.turn()
    battle.play("french", "first")
    battle.to_combat()
    battle.play("french", "attack a 0505", "attack c 0505")
    assert not [option for option in battle.options() if option.startswith("combine")]
    events = battle.fight(stop=("ChooseCombat",))
    battle.script(3, 6, 6, 3, 6, 6)
    events = battle.play("french", "resolve a 0505")
    assert [event.attack for event in of_kind(events, "CombatResolved")] == ["8", "8"]


@pytest.mark.rule("mib", "16.3b")
def test_16_3b_not_even_against_two_hexes_side_by_side() -> None:
    lines = (A, "french ii infantry c 0604 s", B, "austrian v infantry d 0605 n")
    for rules, joins in ((MAIL, False), ("", True)):
        battle = Battle(OPEN, *lines, rules=rules)
        battle.activate("i", "ii")
        battle.to_combat()
        battle.play("french", "attack a 0505", "attack c 0605")
        assert ("combine 0505 0605" in battle.options()) is joins


@pytest.mark.rule("mib", "16.3c")
def test_16_3c_the_holder_of_the_marker_says_who_goes_first() -> None:
    battle = Battle(OPEN, A, "austrian v infantry b 0909 n", rules=MAIL, extra='first = "austrian"')
    battle.turn()
    assert (battle.waiting(), battle.active()) == (["ChooseOrder"], "austrian")
    battle.play("austrian", "second")
    assert battle.active() == "french"
    won = Battle(OPEN, A, "austrian v infantry b 0909 n", rules=MAIL, extra='first = "austrian"')
    won.game.state.initiative = 3
    won.turn()
    assert won.active() == "french"


@pytest.mark.rule("mib", "16.3c")
@pytest.mark.parametrize(
    ("marker", "rules", "chooses"),
    [(0, "", "austrian"), (1, "", "french"), (-1, "", "austrian"), (2, "mail-end-box = true", "austrian")],
)
def test_16_3c_each_side_of_the_track_is_all_of_its_boxes(marker: int, rules: str, chooses: str) -> None:
    lines = (A, "austrian v infantry b 0909 n")
    battle = Battle(OPEN, *lines, rules=f"{MAIL}\n{rules}", extra='first = "austrian"')
    battle.game.state.initiative = marker
    battle.turn()
    assert battle.active() == chooses
    battle.play(chooses, "first")
    assert battle.game.state.holder == ("french", "austrian").index(chooses), "the next turn it is still theirs"


@pytest.mark.rule("mib", "16.3a")
def test_16_3a_with_the_rule_of_initiative_there_are_still_no_chits() -> None:
    rules = f'{MAIL}\ninitiative = true\ngrand-batteries = ["french"]'
    battle = Battle(OPEN, *THREE, "french - leader l 0101 masses_guns", rules=rules)
    battle.game.state.initiative = 3
    battle.turn()
    assert battle.waiting() == ["ChooseOrder"]
    battle.play("french", "first")
    assert {"select a", "select c", "select d"} <= battle.options("french")
