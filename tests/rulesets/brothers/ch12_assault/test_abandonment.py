"""Abandoning position before an Assault [brothers 12.2.1a 12.2.2a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.action import Action
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.drill import of_kind

FOOT = "french i infantry a 0304 strength=6"


def horse(key: str, hex: str, weight: str) -> str:
    return f"french i cavalry {key} {hex} {weight}"


def facing(attackers: tuple[str, ...], *defenders: str, **facts: Any) -> Battle:
    """The defenders of 0303 are asked whether they stand; all attackers take part, from 0304 if they can."""
    keys = " ".join(line.split()[3] for line in attackers)
    battle = declared(*attackers, *defenders, storming=keys, **facts)
    storm(battle, lead=attackers[0].split()[4], stand=False)
    return battle


@pytest.mark.rule("brothers", "12.2.1a")
@pytest.mark.parametrize(
    ("attackers", "may"),
    [
        ((FOOT,), True),
        ((horse("a", "0304", "medium"),), True),
        ((horse("a", "0304", "heavy"), horse("b", "0204", "medium")), True),
        ((FOOT, horse("b", "0204", "heavy")), True),  # ruled: all the cavalry is heavier
        ((horse("a", "0304", "light"),), False),
        ((FOOT, horse("b", "0204", "light")), False),  # in a Supporting Hex too
        ((horse("a", "0304", "heavy"), horse("b", "0204", "light")), False),
    ],
)
def test_cavalry_withdraws_from_infantry_and_from_heavier_cavalry_only(attackers: tuple[str, ...], may: bool) -> None:
    battle = facing(attackers, "austrian v cavalry foe 0303 light")
    assert (battle.asked() == "AbandonPosition") is may
    if may:
        assert battle.has("austrian", "withdraw foe 1")
        assert battle.has("austrian", "withdraw foe 2")
        assert not battle.has("austrian", "abandon")


@pytest.mark.rule("brothers", "12.2.1b")
def test_cavalry_leaves_a_mixed_stack_without_a_test() -> None:
    battle = facing((FOOT,), "austrian v cavalry foe 0303 light", "austrian v infantry stays 0303 strength=4")
    battle.script()
    events = battle.play("austrian", "withdraw foe 2")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert not of_kind(events, "DisengagementTested")
    assert len(of_kind(events, "UnitRetreated")) == 2
    assert battle.stack("0303") == ["stays"]
    battle.script(1, 1)
    assert of_kind(battle.play("austrian", "stand"), "AssaultRolled")


@pytest.mark.rule("brothers", "12.2.2a")
@pytest.mark.rule("brothers", "12.2.2b")
def test_infantry_and_guns_leave_together_after_a_test_each_whatever_comes_of_it() -> None:
    battle = facing(
        (FOOT,),
        "austrian v infantry foe 0303 strength=4 morale=6",
        "austrian v artillery gun 0303 strength=3 morale=5",
    )
    battle.script(9, 1)
    events = battle.play("austrian", "abandon")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    tests = of_kind(events, "DisengagementTested")
    assert [(test.unit, test.failed) for test in tests] == [(battle.keys["foe"], True), (battle.keys["gun"], False)]
    assert battle.hits("foe") == 1
    assert len(of_kind(events, "UnitRetreated")) == 2
    assert battle.stack("0303") == []


@pytest.mark.rule("brothers", "12.2.2a")
def test_by_a_switch_each_of_them_leaves_or_stays_for_itself() -> None:
    lines = ("austrian v infantry foe 0303 strength=4", "austrian v artillery gun 0303 strength=3")
    battle = facing((FOOT,), *lines, switches=Switches(abandon_in_part=True))
    assert battle.options("austrian") == ["stand", "leave foe", "leave gun"]
    assert len(RULESET.odds(battle.game, 1, Action("leave", battle.keys["gun"]))) == 1
    battle.script(1)
    battle.play("austrian", "leave gun")
    battle.play_idly()
    assert (battle.stack("0303"), battle.hits("gun")) == (["foe"], 0)
    assert battle.options("austrian") == ["stand", "leave foe"]
    battle = facing((FOOT,), *lines)
    assert battle.options("austrian") == ["stand", "abandon"]


@pytest.mark.rule("brothers", "12.2.2b")
def test_a_break_test_on_leaving_costs_a_hex_besides_the_withdrawal() -> None:
    battle = facing((FOOT,), "austrian v infantry foe 0303 worn=3 worn_morale=6 battleworn disrupted")
    battle.script(9, 4)
    events = battle.play("austrian", "abandon")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert of_kind(events, "BreakTested")[0].outcome == "retreats"
    assert len(of_kind(events, "UnitRetreated")) == 2


@pytest.mark.rule("brothers", "12.2.2b")
def test_the_test_is_taken_even_in_a_town() -> None:
    terrain = OPEN.replace(". . . . . . . .", "T T T T T T T T")
    battle = declared(FOOT, "austrian v infantry foe 0303 strength=4", terrain=terrain)
    storm(battle, 1, stand=False)
    battle.script(1)
    assert of_kind(battle.play("austrian", "abandon"), "DisengagementTested")


@pytest.mark.rule("brothers", "12.2.2c")
@pytest.mark.parametrize("hex", ["0304", "0204"])
def test_infantry_and_guns_must_stand_against_cavalry(hex: str) -> None:
    other = "0204" if hex == "0304" else "0304"
    attackers = (f"french i infantry a {other} strength=6", horse("b", hex, "heavy"))
    battle = facing(attackers, "austrian v infantry foe 0303", "austrian v cavalry light 0303 light")
    assert battle.has("austrian", "withdraw light 1")
    assert not battle.has("austrian", "abandon")


@pytest.mark.rule("brothers", "12.2.2d")
def test_after_a_withdrawal_no_dice_are_thrown_and_the_lead_units_may_follow() -> None:
    battle = facing((FOOT, "french i infantry b 0204"), "austrian v infantry foe 0303 strength=4")
    battle.script(1)
    events = battle.play("austrian", "abandon")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert not of_kind(events, "AssaultRolled")
    assert battle.asked() == "Advance"
    assert battle.has("allied", "advance a 0303")
    assert not battle.has("allied", "advance b 0303")


@pytest.mark.rule("brothers", "12.2.2e")
def test_an_hq_may_leave_before_the_assault_without_a_test() -> None:
    battle = facing((FOOT,), "austrian v infantry foe 0303 strength=4", "austrian v hq o 0303")
    battle.script()
    events = battle.play("austrian", "withdraw o 1")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    assert battle.place("o") != "0303"
    assert battle.place("foe") == "0303"
    assert not of_kind(events, "DisengagementTested")


@pytest.mark.rule("brothers", "12.2.2e")
def test_an_hq_may_ride_along_with_cavalry_that_withdraws() -> None:
    battle = facing((FOOT,), "austrian v cavalry foe 0303 light", "austrian v hq o 0303")
    battle.play("austrian", "withdraw foe 2")
    while battle.asked() in (*RETREATS, "FollowRetreat"):
        if battle.asked() == "FollowRetreat":
            battle.play("austrian", f"follow o {battle.place('foe')}")
        else:
            battle.play_idly()
    assert battle.place("o") == battle.place("foe")
    assert battle.grid.distance(battle.hex("0303"), battle.hex(battle.place("o"))) == 2


@pytest.mark.rule("brothers", "12.2.2f")
def test_an_hq_stays_with_units_that_cavalry_pins() -> None:
    lines = ("austrian v infantry foe 0303 strength=4", "austrian v cavalry light 0303 light", "austrian v hq o 0303")
    battle = facing((horse("a", "0304", "heavy"),), *lines)
    assert not battle.has("austrian", "withdraw o 1")
    battle.play("austrian", "withdraw light 1")
    while battle.asked() in RETREATS:
        battle.play_idly()
    assert battle.asked() != "FollowRetreat"
    assert battle.place("o") == "0303"


@pytest.mark.rule("brothers", "12.2.2f")
def test_an_hq_need_not_stay_if_nobody_must() -> None:
    battle = facing((horse("a", "0304", "heavy"),), "austrian v cavalry light 0303 light", "austrian v hq o 0303")
    assert battle.has("austrian", "withdraw o 1")
