"""What a Charge costs riders and ridden, at the end of the Assault Combat Step."""

from __future__ import annotations

import pytest

from grognard.core.event import Event
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch11_movement.test_charge import SHAKEN, charge, riding
from tests.rulesets.drill import of_kind

END = ("Rally", "ChoosePosture")


def disorganized(battle: Battle, events: list[Event]) -> list[str]:
    """Who was hit for a Charge, in order."""
    found = [*of_kind(events, "UnitShaken"), *of_kind(events, "UnitDisrupted")]
    return [battle.scenario.units[event.unit].key for event in found if event.rule == "11.11.3"]


def fight(battle: Battle, *dice: int) -> list[Event]:
    """Storm with a 12; the beaten defender goes two hexes and takes what else there is as Morale Hits."""
    battle.skip("ChooseAssault")
    battle.script(6, 6, *dice, *[1] * 20)
    events = list(battle.play("allied", "storm 0303 0304"))
    events += battle.skip("TakeLosses", "ChooseTrampled", *END)
    if battle.asked() == "ChooseTrampled":
        assert battle.options("austrian") == ["suffer b", "suffer c"]
        events += battle.play("austrian", "suffer c")
        events += battle.skip("TakeLosses")
    events += battle.play("austrian", "yield 2")
    return events + battle.skip(*END)


@pytest.mark.rule("brothers", "11.11.3")
def test_riders_and_the_largest_unit_they_rode_at_are_hit_after_the_breakthrough() -> None:
    battle = charge(
        riding("french i cavalry a 0306 strength=6 heavy", "austrian v infantry b 0303 strength=4",
               "austrian v infantry c 0303 strength=3")
    )  # fmt: skip
    events = fight(battle)
    assert disorganized(battle, events) == ["a", "b"]
    kinds = [(type(event).__name__, event.rule) for event in events]
    assert kinds.index(("UnitsAdvanced", "12.6a")) < kinds.index(("UnitShaken", "11.11.3"))


@pytest.mark.rule("brothers", "11.11.3")
def test_among_equals_the_defender_chooses_who_is_hit() -> None:
    battle = charge(
        riding("french i cavalry a 0306 strength=6 heavy", "austrian v infantry b 0303 strength=4",
               "austrian v infantry c 0303 strength=4")
    )  # fmt: skip
    assert sorted(disorganized(battle, fight(battle))) == ["a", "c"]


@pytest.mark.rule("brothers", "11.11.3")
def test_one_who_withdrew_is_spared_but_the_riders_are_not() -> None:
    battle = charge(riding("french i cavalry a 0306 strength=4 heavy", "austrian v cavalry b 0303 light"))
    battle.skip("ChooseAssault")
    battle.play("allied", "storm 0303 0304")
    events = list(battle.play("austrian", "withdraw b 1"))
    events += battle.skip(*END)
    assert not of_kind(events, "AssaultRolled")
    assert disorganized(battle, events) == ["a"]
    assert battle.hits("b") == 0


@pytest.mark.rule("brothers", "11.11.3")
def test_for_one_who_is_broken_there_is_no_substitute() -> None:
    battle = charge(
        riding("french i cavalry a 0306 strength=6 heavy",
               "austrian v infantry b 0303 strength=7 worn=6 worn_morale=5 battleworn disrupted",
               "austrian v infantry c 0303 strength=3")
    )  # fmt: skip
    events = fight(battle, 10)
    assert battle.place("b") == "broken"
    assert disorganized(battle, events) == ["a"]


@pytest.mark.rule("brothers", "11.11.3")
def test_a_charge_halted_before_contact_costs_nothing_more() -> None:
    battle = riding("french i cavalry a 0306 strength=6 heavy", "austrian v infantry foe 0303")
    battle.script(*SHAKEN)
    battle.play("allied", "charge a 0303 0304")
    battle.play("austrian", "fire foe 0304")
    hits = battle.hits("a")
    assert disorganized(battle, battle.skip(*END)) == []
    assert battle.hits("a") == hits
