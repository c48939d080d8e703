"""The Assault Combat Step: what was declared, who leads, what the table says [brothers 12.0a 12.1a]."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch04_stacking.stacks import put
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import HQ, OPEN, declared, storm
from tests.rulesets.drill import of_kind

ATTACKER = "french i infantry a 0304 strength=6"
SECOND = "french i infantry b 0204 strength=5"
DEFENDER = "austrian v infantry foe 0303 strength=5"


@pytest.mark.rule("brothers", "12.0a")
def test_a_declared_assault_may_be_dropped() -> None:
    battle = declared(ATTACKER, DEFENDER)
    events = battle.play("allied", "drop a")
    assert of_kind(events, "AssaultDropped")
    assert battle.asked() != "ChooseAssault"
    assert not of_kind(events, "AssaultBegan")


@pytest.mark.rule("brothers", "12.0a")
def test_a_charge_cannot_be_dropped() -> None:
    battle = Battle(OPEN, "french i cavalry a 0306", HQ.replace("0305", "0206"), "austrian v infantry foe 0303")
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "charge a 0303 0304")
    battle.skip("ChooseAssault")
    assert battle.options("allied") == ["storm 0303 0304"]


@pytest.mark.rule("brothers", "12.0b")
def test_an_assault_can_only_be_made_on_the_hex_that_was_named() -> None:
    battle = declared(ATTACKER, DEFENDER, "austrian v infantry other 0404")
    assert battle.has("allied", "storm 0303 0304")
    assert not battle.has("allied", "storm 0404 0304")


@pytest.mark.rule("brothers", "12.0b")
def test_an_assault_on_a_hex_that_is_empty_by_now_lapses_without_breakthrough() -> None:
    battle = Battle(OPEN, ATTACKER, SECOND, HQ, DEFENDER, "austrian v infantry other 0203", turn=14)
    battle.activate("i", "aggressive", until="DeclareAssaults")
    battle.play("allied", "assault a 0303")
    put(battle.game, battle.keys["foe"], battle.hex("0501"))  # as if driven off meanwhile
    battle.play("allied", "assault b 0203")
    assert not battle.has("allied", "storm 0303 0304")
    events = battle.play("allied", "drop b")
    assert not of_kind(events, "UnitsAdvanced")
    assert battle.place("a") == "0304"


@pytest.mark.rule("brothers", "12.0c")
def test_who_has_fired_may_assault_in_the_same_activation() -> None:
    battle = Battle(OPEN, ATTACKER, HQ, DEFENDER)
    battle.activate("i", "aggressive")
    battle.fire("allied", "a", "0303", 1, 1, 1)
    battle.skip("DeclareAssaults")
    assert battle.has("allied", "assault a 0303")


@pytest.mark.rule("brothers", "12.1a")
def test_assaults_are_fought_one_by_one_in_any_order() -> None:
    lines = (ATTACKER, SECOND, DEFENDER, "austrian v infantry other 0205 strength=6")
    battle = Battle(OPEN, *lines, HQ)
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0303", "b 0205")
    assert battle.has("allied", "storm 0303 0304")
    assert battle.has("allied", "storm 0205 0204")
    events = storm(battle, 5, 2, 10, 10, target="0205", lead="0204")
    assert of_kind(events, "AssaultRolled")[0].total == 5  # those who go for another hex do not count
    battle.skip("ChooseAssault")
    assert battle.has("allied", "storm 0303 0304")
    assert not battle.has("allied", "storm 0205 0204")


@pytest.mark.rule("brothers", "12.1a")
def test_all_hexes_that_assault_one_hex_fight_together() -> None:
    battle = declared(ATTACKER, SECOND, DEFENDER, storming="a b")
    events = storm(battle, 1, 1)
    rolled = of_kind(events, "AssaultRolled")
    assert len(rolled) == 1
    assert rolled[0].total == 11


@pytest.mark.rule("brothers", "12.1b")
def test_the_attacker_names_the_lead_hex_before_anybody_abandons_his_position() -> None:
    battle = declared(ATTACKER, SECOND, DEFENDER, storming="a b")
    assert battle.has("allied", "storm 0303 0304")
    assert battle.has("allied", "storm 0303 0204")
    events = storm(battle, lead="0204", stand=False)
    began = of_kind(events, "AssaultBegan")[0]
    assert began.units == (battle.keys["b"],)
    assert began.support == (battle.keys["a"],)
    assert battle.asked() == "AbandonPosition"


@pytest.mark.rule("brothers", "12.1b")
def test_a_charging_hex_leads() -> None:
    hq = HQ.replace("0305", "0405")
    battle = Battle(OPEN, "french i cavalry c 0306", ATTACKER.replace("0304", "0204"), hq, DEFENDER)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select c", "charge c 0303 0404")
    battle.skip("ChooseMover")
    battle.play("allied", "end", "assault a 0303")
    battle.skip("ChooseAssault")
    assert battle.has("allied", "storm 0303 0404")
    assert not battle.has("allied", "storm 0303 0204")


@pytest.mark.rule("brothers", "12.1c")
def test_the_differential_weighs_the_lead_hex_against_the_whole_defending_hex() -> None:
    battle = declared(
        "french i infantry a 0304 strength=5",
        "french i infantry idle 0304 strength=3",
        SECOND,
        "austrian v infantry foe 0303 strength=6",
        "austrian v infantry under 0303 strength=4",
        storming="a b",
    )
    rolled = of_kind(storm(battle, 1, 1), "AssaultRolled")[0]
    assert rolled.lead == 5  # neither the idle stackmate nor the Supporting Hex
    assert rolled.defence == 10  # beyond the front-line too
    assert rolled.column == "-6/-5"  # -5, and odds of 1:1


@pytest.mark.rule("brothers", "12.1d")
@pytest.mark.parametrize(("guns", "defence"), [(5, 2), (4, 2), (1, 1)])
def test_defending_guns_count_half_and_at_least_one(guns: int, defence: int) -> None:
    battle = declared(ATTACKER, f"austrian v artillery foe 0303 strength={guns}")
    assert of_kind(storm(battle, 1, 1), "AssaultRolled")[0].defence == defence


@pytest.mark.rule("brothers", "12.1e")
def test_two_dice_in_the_shifted_column_give_the_result() -> None:
    battle = declared(ATTACKER, "austrian v infantry foe 0303 strength=5 morale=5")
    rolled = of_kind(storm(battle, 4, 5), "AssaultRolled")[0]
    assert rolled.modifiers[0].value == 1  # a morale of 6 against 5
    assert rolled.column == "+3/+4"
    assert rolled.dice == (4, 5)
    assert rolled.outcome == "D2"
