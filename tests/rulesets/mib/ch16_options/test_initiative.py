"""Initiative [mib 16.1]."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.rulesets.mib.ch16_options.initiative_track import mark_initiative, settle_quiet_turn, with_initiative
from tests.rulesets.mib.battle import OPEN, Battle

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
    battle.play("french", "pick a", "pick d")
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
            battle.play("french", "attack a 0505", "fight")
        else:
            quiet = next(a for a in battle.game.options(battle.game.pending[0].side) if a.verb in ("end", "pass"))
            battle.game.play(battle.game.pending[0].side, quiet)
    assert battle.game.state.initiative == marker
