"""Initiative and play by mail [mib 16.1 16.3]."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.mib.ch16_options.initiative import mark_initiative, settle_quiet_turn, with_initiative
from tests.rulesets.mib.battle import OPEN, Battle, of_kind

A, B = "french i infantry a 0504 s", "austrian v infantry b 0505 n"
INITIATIVE = "initiative = true"


def marker(die: int, rules: str = INITIATIVE) -> int:
    battle = Battle(OPEN, A, B, rules=rules)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(die, 6, 6))
    return battle.game.state.initiative


@pytest.mark.rule("mib", "16.1a")
@pytest.mark.rule("mib", "16.1b")
@pytest.mark.parametrize(("die", "value"), [(1, -1), (3, -1), (4, 0), (5, 1), (6, 1)])
def test_16_1_a_combat_moves_the_marker(die: int, value: int) -> None:
    assert marker(die) == value
    assert marker(die, "") == 0


@pytest.mark.rule("mib", "16.1c")
def test_16_1c_the_end_box_gives_the_initiative_and_is_the_end() -> None:
    battle = Battle(OPEN, A, B, rules=INITIATIVE)
    for _ in range(5):
        mark_initiative(battle.game, 0, "IA")
    assert (battle.game.state.initiative, with_initiative(battle.game)) == (3, 0)
    mark_initiative(battle.game, 0, "ID")
    assert with_initiative(battle.game) == -1
    for _ in range(9):
        mark_initiative(battle.game, 0, "ID")
    assert (battle.game.state.initiative, with_initiative(battle.game)) == (-3, 1)
    with pytest.raises(ScenarioError, match=r"16\.1c"):
        Battle(OPEN, A, B, rules="initiative = true\ninitiative-boxes = 4")


THREE = (A, "french ii infantry c 0301 s", "french iii infantry d 0701 s", "austrian v infantry b 0909 n")


@pytest.mark.rule("mib", "16.1d")
def test_16_1d_two_chits_of_one_s_own_and_one_activation_of_both() -> None:
    battle = Battle(OPEN, *THREE, rules=INITIATIVE)
    battle.game.state.initiative = 3
    battle.turn(faces=(1, 1, 1))
    assert battle.waiting() == ["ChooseChits"]
    assert battle.options("french") == {"pick a", "pick c", "pick d", "decline"}
    battle.play("french", "pick a")
    battle.play("french", "pick d")
    assert battle.options("french") == {"select a", "select d", "end"}
    assert battle.game.state.active == (battle.formations["i"], battle.formations["iii"])
    assert set(battle.game.state.cup) == {battle.formations["ii"], battle.formations["v"]}


@pytest.mark.rule("mib", "16.1d")
def test_16_1d_nobody_chooses_without_the_end_box_or_the_rule() -> None:
    for rules, value in ((INITIATIVE, 2), ("", 3)):
        battle = Battle(OPEN, *THREE, rules=rules)
        battle.game.state.initiative = value
        battle.turn(faces=(1,))
        assert battle.waiting() == ["ChooseUnit"]


@pytest.mark.rule("mib", "16.1e")
def test_16_1e_after_a_quiet_turn_the_marker_goes_to_the_middle() -> None:
    for fought, value in ((False, 0), (True, 2)):
        battle = Battle(OPEN, A, B, rules=INITIATIVE)
        battle.game.state.initiative, battle.game.state.fought = 2, fought
        settle_quiet_turn(battle.game)
        assert battle.game.state.initiative == value


@pytest.mark.rule("mib", "16.1e")
@pytest.mark.parametrize(("fights", "marker"), [(False, 0), (True, 1)])
def test_16_1e_turn_by_turn(fights: bool, marker: int) -> None:
    """There was fighting in the turn before; only what happens in this one counts."""
    battle = Battle(OPEN, A, B, rules=INITIATIVE)
    battle.game.state.initiative, battle.game.state.fought = 2, True
    battle.turn(faces=(1, 1, 6, 6, 1, 1))
    while battle.game.state.turn == 1:
        if fights and battle.waiting() == ["DeclareAttacks"] and "attack a 0505" in battle.options():
            battle.play("french", "attack a 0505")
            battle.play("french", "fight")
        else:
            quiet = next(a for a in battle.game.options(battle.game.pending[0].side) if a.verb in ("end", "pass"))
            battle.game.play(battle.game.pending[0].side, quiet)
    assert battle.game.state.initiative == marker


# -- by mail -----------------------------------------------------------------------------------------------------------

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
    battle.play("french", "attack a 0505")
    battle.play("french", "attack c 0505")
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
        battle.play("french", "attack a 0505")
        battle.play("french", "attack c 0605")
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
