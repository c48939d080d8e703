"""Breakthrough Movement [brothers 12.6a]."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, declared, storm
from tests.rulesets.drill import of_kind

FOE = "austrian v infantry foe 0303 strength=5"
EVEN = "french i infantry a 0304 strength=5"


def vacated(*lines: str, storming: str = "a", **facts: Any) -> Battle:
    """The defender of 0303 has lost and retreated east."""
    battle = declared(*lines, FOE, storming=storming, **facts)
    storm(battle, 4, 5)
    battle.play("austrian", "yield 1")
    if battle.asked() == "ChooseRetreat":
        battle.play("austrian", "retreat foe 0302")
    return battle


def charged(*lines: str, dice: tuple[int, int] = (6, 6), **facts: Any) -> Battle:
    """Cavalry has charged from the west to 0304, and the defender of 0303 has retreated east."""
    battle = Battle(
        OPEN, "french i cavalry a 0306 strength=5 heavy", *lines, "french i hq h 0406", "austrian v infantry foe 0303",
        **{"turn": 14, **facts},
    )  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "charge a 0303 0304")
    battle.skip("ChooseAssault")
    storm(battle, *dice)
    battle.play("austrian", "yield 2")
    for hex in ("0302", "0301"):
        if battle.asked() == "ChooseRetreat":
            battle.play("austrian", f"retreat foe {hex}")
    return battle


@pytest.mark.rule("brothers", "12.6a")
def test_lead_units_that_took_part_may_advance_and_nobody_else() -> None:
    lines = (
        "french i infantry a 0304 strength=3",
        "french i infantry c 0304 strength=2",
        "french i infantry idle 0304 strength=4",
        "french i infantry b 0204 strength=1",
    )
    battle = vacated(*lines, storming="a c b")
    assert battle.asked() == "Advance"
    assert {option for option in battle.options("allied") if option != "halt"} == {"advance a 0303", "advance c 0303"}
    battle.play("allied", "advance c 0303", "halt")
    assert (battle.place("c"), battle.place("a")) == ("0303", "0304")


@pytest.mark.rule("brothers", "12.6a")
def test_there_is_no_breakthrough_while_a_defender_stays() -> None:
    battle = declared(EVEN, FOE)
    storm(battle, 4, 5)
    battle.play("austrian", "yield 0")
    assert battle.asked() != "Advance"


@pytest.mark.rule("brothers", "12.6a")
def test_an_hq_left_behind_is_overrun() -> None:
    battle = vacated(EVEN, "austrian v hq o 0303")
    battle.play("austrian", "stay o")
    events = battle.play("allied", "advance a 0303")
    assert of_kind(events, "LeaderOverrun")
    assert battle.place("o") == battle.place("foe") == "0302"


@pytest.mark.rule("brothers", "12.6b")
def test_charging_cavalry_must_enter_and_may_ride_one_hex_on() -> None:
    battle = charged()
    assert battle.place("a") == "0303"
    assert battle.asked() == "Pursue"
    found = {option.split()[2] for option in battle.options("allied") if option != "halt"}
    assert found == {"0302", "0304", "0203", "0204", "0403", "0404"}
    battle.play("allied", "advance a 0302")
    assert battle.place("a") == "0302"
    assert battle.asked() != "Pursue"


@pytest.mark.rule("brothers", "12.6b")
def test_the_further_hex_must_be_vacant_and_may_cost_anything() -> None:
    others = ("austrian ix infantry x 0601", "austrian ix hq o 0203", "french i infantry b 0404")
    battle = charged(*others, sides=("canal 0303-0302",))
    found = {option.split()[2] for option in battle.options("allied") if option != "halt"}
    assert found == {"0302", "0304", "0204", "0403"}


@pytest.mark.rule("brothers", "12.6b")
def test_several_chargers_may_ride_on_into_the_same_vacant_hex() -> None:
    """It was vacant when the first of them rode on."""
    battle = Battle(
        OPEN, "french i cavalry a 0306 strength=5 heavy", "french i cavalry b 0306 strength=3 heavy",
        "french i hq h 0406", "austrian v infantry foe 0303", turn=14,
    )  # fmt: skip
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "join b", "charge a 0303 0304")
    battle.skip("ChooseAssault")
    storm(battle, 6, 6)
    battle.play("austrian", "yield 2")
    while battle.asked() == "ChooseRetreat":
        battle.play("austrian", "retreat foe 0302" if battle.place("foe") == "0303" else "retreat foe 0301")
    assert (battle.place("a"), battle.place("b")) == ("0303", "0303")
    battle.play("allied", "advance a 0302")
    assert battle.has("allied", "advance b 0204")
    battle.play("allied", "advance b 0302")
    assert battle.stack("0302") == ["a", "b"]


@pytest.mark.rule("brothers", "12.6b")
def test_infantry_and_horse_that_did_not_charge_stop_in_the_emptied_hex() -> None:
    for line in (EVEN, "french i cavalry a 0304 strength=5"):
        battle = declared(line, "austrian v infantry foe 0303 strength=5")
        storm(battle, 4, 5)
        battle.play("austrian", "yield 1", "retreat foe 0302")
        assert battle.place("a") == "0304"  # no duty to follow
        battle.play("allied", "advance a 0303")
        assert battle.asked() != "Pursue"


@pytest.mark.rule("brothers", "12.6c")
def test_a_breakthrough_draws_neither_fire_nor_tests() -> None:
    battle = vacated(EVEN, "austrian v infantry other 0403 strength=6")
    events = battle.play("allied", "advance a 0303")
    assert battle.asked() != "DefendWithFire"
    assert not of_kind(events, "DisengagementTested")


@pytest.mark.rule("brothers", "12.6c")
def test_hqs_go_along_once_somebody_has_gone() -> None:
    battle = vacated(EVEN, "french iv infantry x 0601", "french iv hq other 0304")
    assert not battle.has("allied", "advance other 0303")
    battle.play("allied", "advance a 0303", "advance other 0303")
    assert battle.place("other") == "0303"


@pytest.mark.rule("brothers", "12.6c")
def test_an_hq_rides_on_with_the_pursuit() -> None:
    battle = charged()
    battle.state.place[battle.keys["h"]] = battle.hex("0303")  # it came along
    battle.play("allied", "advance a 0302")
    assert battle.asked() == "FollowRetreat"
    battle.play("allied", "follow h 0302")
    assert battle.place("h") == "0302"
