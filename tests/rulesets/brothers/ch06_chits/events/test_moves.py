"""Event chits that speed, shield, frighten or cover those who move."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.state import DEMORALIZED
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered, shot
from tests.rulesets.brothers.fight import OPEN, ground
from tests.rulesets.drill import modifiers, of_kind


def moving(formation: str, *lines: str, held: tuple[str, ...], posture: str = "aggressive", **facts: Any) -> Battle:
    """A formation is at its Movement Step."""
    battle = Battle(facts.pop("terrain", OPEN), *lines, held=held, **{"turn": 13, **facts})
    battle.activate(formation, posture, until="ChooseMover")
    return battle


# -- Edelsheim's Hussars -----------------------------------------------------------------------------------------------

HUSSARS = ("austrian viii cavalry e 0306 strength=4 light", "austrian viii hq o 0407 aggressive=6 defensive=6")
FRENCH = "french i infantry foe 0303 strength=5"


@pytest.mark.rule("brothers", "11.10b")
@pytest.mark.rule("brothers", "11.11.2")
def test_edelsheim_charges_in_defensive_posture_with_a_point_more() -> None:
    battle = moving("viii", *HUSSARS, FRENCH, held=("edelsheim-hussars",), posture="defensive", turn=14)
    battle.play("austrian", "select e")
    assert not any(option.startswith("charge") for option in battle.options("austrian"))
    assert not battle.has("austrian", "move e 0304")
    battle.play("austrian", "move e 0305")
    assert offered(battle, "austrian", "edelsheim-hussars") == ["edelsheim-hussars"]
    battle.play("austrian", "edelsheim-hussars")
    assert battle.asked() == "MoveOn"  # the move is announced anew
    assert battle.has("austrian", "move e 0304")
    battle.play("austrian", "charge e 0303 0304")
    battle.skip("ChooseAssault")
    battle.script(1, 1)
    event = of_kind(battle.play("austrian", "storm 0303 0304"), "AssaultRolled")[0]
    assert event.lead == 4 + 1 + 1  # light, and the event


@pytest.mark.rule("brothers", "11.11.1b")
@pytest.mark.parametrize("change", ["shaken", "infantry", "demoralized", "lost"])
def test_edelsheim_needs_steady_cavalry_in_command_of_a_corps_that_holds(change: str) -> None:
    unit = HUSSARS[0].replace("cavalry", "infantry").replace(" light", "") if change == "infantry" else HUSSARS[0]
    unit += " shaken" if change == "shaken" else ""
    hq = HUSSARS[1].replace("0407", "0601").replace("=6", "=1") if change == "lost" else HUSSARS[1]
    battle = Battle(OPEN, unit, hq, FRENCH, held=("edelsheim-hussars",), turn=13)
    if change == "demoralized":
        battle.state.formation[battle.formations["viii"]] |= DEMORALIZED
        battle.state.morale[battle.formations["viii"]] = 0
    battle.activate("viii", until="ChooseMover")
    battle.play("austrian", "select e")
    move = next(option for option in battle.options("austrian") if option.startswith("move"))
    battle.play("austrian", move)
    assert not offered(battle, "austrian", "edelsheim-hussars")


NOWHERE = ("austrian viii cavalry e 0103 strength=4 light", "austrian viii hq o 0103 defensive=6",
           "french i infantry foe 0101")  # fmt: skip
"""In Defensive posture there is no way for them: the only one leads next to the enemy."""


@pytest.mark.rule("brothers", "11.11a")
@pytest.mark.parametrize("answer", ["edelsheim-hussars", "pass"])
def test_edelsheim_finds_a_way_for_cavalry_that_has_none_in_defensive_posture(answer: str) -> None:
    """No move can be announced, so the chit is played in place of one."""
    held = ("edelsheim-hussars",)
    battle = moving("viii", *NOWHERE, held=held, posture="defensive", terrain="\n. . .\n")
    battle.play("austrian", "select e")
    assert battle.options("austrian") == ["edelsheim-hussars", "pass"]
    battle.play("austrian", answer)
    assert (battle.asked() == "MoveOn") is (answer != "pass")
    assert battle.has("austrian", "charge e 0101 0102") is (answer != "pass")


@pytest.mark.rule("brothers", "11.7.1b")
def test_without_the_chit_cavalry_that_has_no_way_is_not_chosen_to_move() -> None:
    battle = moving("viii", *NOWHERE, held=(), posture="defensive", terrain="\n. . .\n")
    assert battle.options("austrian") == ["select o", "end"]


# -- At the Double -----------------------------------------------------------------------------------------------------

ZOUAVES = ("french i infantry z 0306 strength=6 movement=2", "french i hq h 0307 aggressive=6 defensive=6")
AUSTRIAN = "austrian v infantry foe 0303 strength=6"


@pytest.mark.rule("brothers", "3.1.4")
def test_at_the_double_a_unit_has_a_point_more() -> None:
    battle = moving("i", *ZOUAVES, "austrian v infantry foe 0101", held=("pas-gymnastique",))
    battle.play("allied", "select z")
    assert not battle.has("allied", "move z 0303")
    battle.play("allied", "move z 0305", "pas-gymnastique")
    assert battle.has("allied", "move z 0303")
    assert not battle.has("allied", "move z 0302")


@pytest.mark.rule("brothers", "11.8a")
def test_the_first_defensive_fire_shifts_two_columns_and_no_other() -> None:
    lines = (*ZOUAVES, AUSTRIAN, "austrian v infantry two 0404 strength=6")
    battle = moving("i", *lines, held=("pas-gymnastique",))
    battle.play("allied", "select z", "move z 0305", "pas-gymnastique", "move z 0304")
    while battle.asked() != "DefendWithFire":
        battle.play_idly()
    battle.script(1, 1, 1, 1, 1, 1)
    first = shot(
        battle.play("austrian", next(o for o in battle.options("austrian") if o.startswith("fire"))), "defensive-fire"
    )
    assert modifiers(first)["at-the-double"] == -2
    if battle.asked() != "DefendWithFire":
        battle.play("allied", "move z 0304")
    second = shot(
        battle.play("austrian", next(o for o in battle.options("austrian") if o.startswith("fire"))), "defensive-fire"
    )
    assert "at-the-double" not in modifiers(second)


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize("unit", ["french i cavalry z 0306", "french i artillery z 0306"])
def test_only_french_infantry_goes_at_the_double(unit: str) -> None:
    battle = moving("i", unit, ZOUAVES[1], "austrian v infantry foe 0101", held=("pas-gymnastique",))
    battle.play("allied", "select z", "move z 0305")
    assert not offered(battle, "allied", "pas-gymnastique")
    battle = moving(
        "1a", "sardinian 1a infantry z 0306", "sardinian 1a hq h 0307", "austrian v infantry foe 0101",
        held=("pas-gymnastique",),
    )  # fmt: skip
    battle.play("allied", "select z", "move z 0305")
    assert not offered(battle, "allied", "pas-gymnastique")


# -- Bersaglieri -------------------------------------------------------------------------------------------------------

LIGHT = ("sardinian 1a infantry b 0306 strength=6 movement=2 bersaglieri", "sardinian 1a hq h 0307 aggressive=6")


@pytest.mark.rule("brothers", "11.2.4a")
def test_bersaglieri_run_through_woods_and_fire() -> None:
    lines = (*LIGHT, AUSTRIAN, "austrian v infantry two 0204 strength=3")
    battle = moving("1a", *lines, held=("bersaglieri",), terrain=ground(h0305="w"))
    battle.play("allied", "select b")
    assert not battle.has("allied", "move b 0304")
    battle.play("allied", "move b 0305", "bersaglieri")
    battle.script(*(1,) * 12)
    fires = []
    for hex in ("0305", "0304"):
        events = battle.play("allied", f"move b {hex}") if battle.asked() == "MoveOn" else []
        while battle.asked() == "DefendWithFire":
            option = next((o for o in battle.options("austrian") if o.startswith("fire")), "hold")
            events += battle.play("austrian", option)
        fires += of_kind(events, "Fired")
    assert battle.hits("b") == 0
    assert battle.place("b") == "0304"
    assert len(fires) >= 2
    assert all(modifiers(event)["bersaglieri"] == -1 for event in fires)


@pytest.mark.rule("brothers", "6.3b")
def test_without_a_bersaglieri_unit_there_is_no_such_event() -> None:
    battle = moving("1a", LIGHT[0].replace(" bersaglieri", ""), LIGHT[1], AUSTRIAN, held=("bersaglieri",))
    battle.play("allied", "select b", "move b 0305")
    assert not offered(battle, "allied", "bersaglieri")


# -- Rocket Battery, at a Charge ---------------------------------------------------------------------------------------

CUIRASSIERS = ("french i cavalry c 0307 strength=4 morale=6 heavy", "french i hq h 0407 aggressive=6")


def announce(*lines: str, join: str = "") -> Battle:
    battle = moving("i", *lines, CUIRASSIERS[1], held=("rocket-battery",))
    battle.play("allied", "select c")
    if join:
        battle.play("allied", f"join {join}")
    battle.play("allied", "charge c 0303 0304")
    return battle


@pytest.mark.rule("brothers", "11.11.1b")
@pytest.mark.parametrize(("value", "cancelled"), [(5, False), (6, True)])
def test_rockets_frighten_a_charge_that_has_been_announced(value: int, cancelled: bool) -> None:
    battle = announce(CUIRASSIERS[0], AUSTRIAN, "austrian v artillery g 0405 strength=3")
    battle.script(value)
    events = battle.play("austrian", "rocket-battery")
    assert bool(of_kind(events, "ChargeCancelled")) is cancelled
    assert battle.hits("c") == cancelled
    if cancelled:
        assert battle.place("c") == "0307"
        assert battle.asked() == "MoveOn"  # it may still move, or stay
        assert not any(option.startswith("charge") for option in battle.options("allied"))
        assert battle.has("allied", "stop c")


@pytest.mark.rule("brothers", "11.11.1b")
def test_only_those_whom_rockets_frighten_fall_out() -> None:
    brave = "french i cavalry d 0307 strength=4 morale=9 heavy"
    battle = announce(CUIRASSIERS[0], brave, AUSTRIAN, "austrian v artillery g 0405 strength=3", join="d")
    battle.script(6)
    battle.play("austrian", "rocket-battery")
    battle.skip("ChooseMover")
    assert (battle.place("c"), battle.place("d")) == ("0307", "0304")
    assert battle.has("allied", "select c")
    assert battle.state.charges == ((battle.keys["d"], battle.hex("0303")),)


@pytest.mark.rule("brothers", "6.3d")
@pytest.mark.parametrize("gun", ["austrian v artillery g 0404", "austrian v infantry g 0405"])
def test_rockets_need_a_gun_within_three_hexes(gun: str) -> None:
    battle = announce(CUIRASSIERS[0], AUSTRIAN, gun)
    assert not offered(battle, "austrian", "rocket-battery")


# -- Chasseurs d'Afrique -----------------------------------------------------------------------------------------------


def charge_under_fire(*dice: int, nation: str = "french") -> Battle:
    lines = (f"{nation} i cavalry c 0306 strength=4 morale=6 heavy", f"{nation} i hq h 0407 aggressive=6")
    battle = moving("i", *lines, AUSTRIAN, held=("chasseurs-afrique",))
    battle.play("allied", "select c", "charge c 0303 0304")
    battle.script(*dice)
    battle.play("austrian", "fire foe 0304")
    return battle


@pytest.mark.rule("brothers", "11.8.1a")
def test_chasseurs_ride_on_after_a_morale_hit() -> None:
    battle = charge_under_fire(4, 4, 7)
    assert offered(battle, "allied", "chasseurs-afrique") == ["chasseurs-afrique"]
    events = battle.play("allied", "chasseurs-afrique")
    assert battle.hits("c") == 1  # the hit stays
    assert not of_kind(events, "UnitsHalted")
    assert battle.state.charges == ((battle.keys["c"], battle.hex("0303")),)


@pytest.mark.rule("brothers", "11.8.1a")
def test_without_the_chit_the_charge_is_over() -> None:
    battle = charge_under_fire(4, 4, 7)
    events = battle.play("allied", "pass")
    assert of_kind(events, "UnitsHalted")
    assert battle.state.charges == ()


@pytest.mark.rule("brothers", "6.3b")
def test_chasseurs_do_not_ride_on_after_a_casualty_nor_do_sardinians() -> None:
    assert charge_under_fire(6, 6, 1).worn("c")
    assert not offered(charge_under_fire(6, 6, 1), "allied", "chasseurs-afrique")
    assert not offered(charge_under_fire(4, 4, 7, nation="sardinian"), "allied", "chasseurs-afrique")
