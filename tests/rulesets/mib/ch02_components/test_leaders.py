"""Leaders: their bonus, their rides, their safety [mib 2.2.4]."""

from __future__ import annotations

import pytest

from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.drill import modifiers
from tests.rulesets.mib.battle import OPEN, Battle, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"
LEADER = "french i leader d 0504 rating=3 bonus=1"


@pytest.mark.rule("mib", "2.2.4a")
def test_2_2_4a_a_leader_has_a_rating_an_allowance_and_a_formation() -> None:
    battle = Battle(OPEN, A, LEADER, B)
    facts = battle.scenario.units[battle.unit("d")]
    assert (facts.morale, facts.movement, facts.formation) == (3, 15, battle.formations["i"])


@pytest.mark.rule("mib", "2.2.4b")
def test_2_2_4b_the_tactical_bonus_counts_for_either_side_and_only_the_best() -> None:
    foes = ("austrian v infantry b 0505 n", "austrian v leader k 0505 bonus=2 rating=3")
    battle = Battle(OPEN, A, LEADER, "french - leader e 0504 bonus=1", *foes)
    battle.activate("i")
    found = modifiers(one(battle.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved"))
    assert (found["attacking-leader"], found["defending-leader"]) == (1, -2)
    away = Battle(OPEN, A, LEADER.replace("0504", "0503"), foes[0])
    away.activate("i")
    assert "attacking-leader" not in modifiers(one(away.fight("attack a 0505", faces=(3, 6, 6)), "CombatResolved"))


@pytest.mark.rule("mib", "2.2.4c")
def test_2_2_4c_leaders_ride_with_their_formation_and_count_nothing() -> None:
    battle = Battle(OPEN, A + " steps=5", LEADER, "french - leader e 0404", B, "austrian v leader k 0508")
    battle.activate("i")
    assert {"select d", "select e"} <= battle.options()
    assert "select k" not in battle.options()
    battle.order("ride d 0505")
    assert battle.where("d") == "0505"
    assert RULESET.problems(battle.game) == []
    assert not battle.game.state.occupied[0] >> battle.grid.parse("0505") & 1


@pytest.mark.rule("mib", "2.2.4c")
def test_2_2_4c_a_leader_goes_along_with_a_retreat_and_flees_an_enemy() -> None:
    foes = ("austrian v infantry b 0505 n steps=1 morale=1", "austrian v leader k 0505", "austrian v infantry x 0509 n")
    battle = Battle(OPEN, A, *foes)
    battle.activate("i")
    battle.fight("attack a 0505", faces=(6, 6, 6))
    assert battle.where("k") == battle.where("b") != "0505"
    alone = Battle(OPEN, A, "austrian v leader k 0505", "austrian v infantry x 0509 n")
    alone.activate("i")
    alone.order("move a 0505 s")
    assert alone.where("k") == "0509"


@pytest.mark.rule("mib", "2.2.4c")
def test_2_2_4c_once_a_turn_as_far_as_his_allowance_and_only_with_his_formation() -> None:
    lines = (A, "french i leader d 0501 movement=4", "french - leader e 0404", "french ii infantry c 0101 s")
    battle = Battle(OPEN, *lines, "french ii leader f 0101", B)
    battle.activate("i")
    assert "select f" not in battle.options()
    assert "0503" in battle.reach("d", "ride")
    assert "0505" not in battle.reach("d", "ride")
    battle.order("ride e 0405")
    assert "select e" not in battle.options()
    battle.finish()
    battle.activate("ii")
    assert "select f" in battle.options()
    assert "select e" not in battle.options(), "the army's commander has ridden this turn"


@pytest.mark.rule("mib", "2.2.4c")
def test_2_2_4c_he_does_not_stay_alone_in_an_enemy_zone() -> None:
    guns = "austrian v infantry b 0506 n guns=1"
    alone = Battle(OPEN, "french i infantry a 0503 s", "french i leader d 0503", guns)
    screened = Battle(OPEN, "french i infantry a 0505 s", "french i leader d 0503", guns)
    for battle, stays in ((alone, False), (screened, True)):
        battle.activate("i")
        assert ("0505" in battle.reach("d", "ride")) is stays


@pytest.mark.rule("mib", "2.2.4c")
def test_2_2_4c_he_goes_along_with_an_advance() -> None:
    battle = Battle(OPEN, A, LEADER, "austrian v infantry b 0505 n steps=1 morale=1")
    battle.activate("i")
    battle.fight("attack a 0505", faces=(6, 6, 6), stop=("AdvanceUnit",))
    battle.play("french", "advance a 0505 s")
    assert battle.where("d") == "0505"
