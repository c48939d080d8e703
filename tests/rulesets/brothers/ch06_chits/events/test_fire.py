"""Event chits that fire, or help those who do."""

from __future__ import annotations

from typing import Any

import pytest

from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN, ground
from tests.rulesets.drill import modifiers, of_kind

FOOT = "french i infantry a 0304 strength=6"
HQ = "french i hq h 0405 aggressive=6 defensive=6"
JAEGER = "austrian viii infantry j 0303 strength=5 white"


def french_turn(*lines: str, held: tuple[str, ...], posture: str = "aggressive", terrain: str = OPEN) -> Battle:
    battle = Battle(terrain, *lines, HQ, held=held, turn=13)
    battle.activate("i", posture)
    return battle


def austrian_turn(*lines: str, held: tuple[str, ...], posture: str = "aggressive", terrain: str = OPEN) -> Battle:
    """VIII Corps acts: it needs no check."""
    battle = Battle(terrain, *lines, "austrian viii hq o 0402 aggressive=6", held=held, turn=13)
    battle.activate("viii", posture)
    return battle


def offered(battle: Battle, side: str, key: str) -> list[str]:
    """The ways in which a chit can be played now."""
    if not any(type(decision).__name__ == "PlayEvent" for decision in battle.game.pending):
        return []
    if battle.game.pending[0].side != ("allied", "austrian").index(side):
        return []
    return [option for option in battle.options(side) if option.split()[0] == key]


def shot(events: list[Any], kind: str) -> Any:
    return next(event for event in of_kind(events, "Fired") if event.kind == kind)


# -- Jaeger Sharpshooters ----------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "11.9a")
@pytest.mark.rule("brothers", "11.9e")
def test_jaegers_fire_with_two_columns_more() -> None:
    battle = french_turn(FOOT, JAEGER, held=("jaeger-sharpshooters",))
    battle.script(1, 1, 1)
    event = shot(battle.play("austrian", "jaeger-sharpshooters j 0304"), "opportunity-fire")
    assert event.strength == 5
    assert modifiers(event) == {"high-quality": 1, "sharpshooters": 1}
    assert battle.state.held == ()


@pytest.mark.rule("brothers", "11.9a")
def test_only_white_austrian_infantry_of_the_front_line_at_a_neighbouring_hex() -> None:
    lines = (
        FOOT,
        "french i infantry far 0306",
        JAEGER,
        "austrian viii infantry plain 0204 strength=5",
        "austrian viii infantry top 0404 strength=6",
        "austrian viii infantry beneath 0404 strength=4 white",
    )
    battle = french_turn(*lines, held=("jaeger-sharpshooters",))
    assert offered(battle, "austrian", "jaeger-sharpshooters") == ["jaeger-sharpshooters j 0304"]


@pytest.mark.rule("brothers", "11.9b")
def test_jaegers_may_fire_in_their_own_activation_if_in_command() -> None:
    assert offered(austrian_turn(FOOT, JAEGER, held=("jaeger-sharpshooters",)), "austrian", "jaeger-sharpshooters")
    far = Battle(OPEN, "french i infantry a 0107", "austrian viii infantry j 0108 white", "austrian viii hq o 0601",
                 held=("jaeger-sharpshooters",), turn=13)  # fmt: skip
    far.activate("viii", "aggressive")
    assert not offered(far, "austrian", "jaeger-sharpshooters")


@pytest.mark.rule("brothers", "11.9c")
@pytest.mark.rule("brothers", "11.9d")
def test_jaegers_fire_at_a_mover_where_it_is_after_defensive_fire_and_halt_it() -> None:
    lines = ("french i infantry a 0306 strength=6 morale=5", "french i infantry b 0203 strength=6", JAEGER)
    battle = french_turn(*lines, held=("jaeger-sharpshooters",))
    battle.skip("ChooseMover")
    battle.play("allied", "select a", "move a 0304")
    assert battle.asked() == "PlayEvent"  # the move is announced, and others could be shot at
    assert offered(battle, "austrian", "jaeger-sharpshooters") == ["jaeger-sharpshooters j 0203"]
    battle.play("austrian", "pass")
    assert battle.asked() == "DefendWithFire"
    battle.play("austrian", "hold")
    aims = [f"jaeger-sharpshooters j {hex}" for hex in ("0203", "0304")]
    assert offered(battle, "austrian", "jaeger-sharpshooters") == aims  # where it pauses b may be the target too
    battle.script(4, 4, 6)
    events = battle.play("austrian", "jaeger-sharpshooters j 0304")
    assert battle.hits("a") >= 1
    assert of_kind(events, "UnitsHalted")
    battle.skip("DeclareAssaults", "ChoosePosture")
    assert not battle.has("allied", "assault a 0303")


# -- Napoleon's Guns ---------------------------------------------------------------------------------------------------

GUN = "french i artillery g 0306 strength=4 medium white"


@pytest.mark.rule("brothers", "11.9a")
@pytest.mark.rule("brothers", "8.1.6")
def test_napoleons_guns_are_rifled_and_reach_five_hexes_in_either_activation() -> None:
    smooth = "french i artillery s 0203 strength=4 light"  # within its own range
    foe = "austrian viii infantry foe 0301 strength=6"
    for battle in (french_turn(GUN, smooth, foe, held=("napoleons-guns",)),
                   austrian_turn(GUN, smooth, foe, held=("napoleons-guns",))):  # fmt: skip
        assert offered(battle, "allied", "napoleons-guns") == ["napoleons-guns g 0301"]
        battle.script(1, 1, 1)
        event = shot(battle.play("allied", "napoleons-guns g 0301"), "opportunity-fire")
        assert modifiers(event) == {"high-quality": 1, "extended-range": -2}


@pytest.mark.rule("brothers", "8.1.6")
@pytest.mark.parametrize("own", [True, False])
def test_the_guns_stay_if_they_fired_in_their_own_fire_step_only(own: bool) -> None:
    foe = "austrian viii infantry foe 0303 strength=6"
    battle = french_turn(GUN, foe, held=("napoleons-guns",))
    if own:
        battle.script(1, 1, 1)
        battle.play("allied", "napoleons-guns g 0303")
        assert battle.has("allied", "fire g 0303")  # it is no fire of the Step itself
        battle.skip("ChooseMover")
        assert not battle.has("allied", "select g")
    else:
        battle.play("allied", "pass", "cease", "pass")
        assert battle.asked() == "PlayEvent"  # the Movement Step has begun
        battle.script(1, 1, 1)
        battle.play("allied", "napoleons-guns g 0303")
        assert battle.has("allied", "select g")


# -- Auger's Grand Battery ---------------------------------------------------------------------------------------------

MASSED = ("french i artillery g 0306 strength=3 medium", "french iv artillery k 0306 strength=3 medium")
TARGET = "austrian viii infantry foe 0304 strength=6"


@pytest.mark.rule("brothers", "8.1.3a")
def test_auger_masses_guns_of_any_corps() -> None:
    battle = french_turn(*MASSED, TARGET, held=("auger-grand-battery",))
    assert offered(battle, "allied", "auger-grand-battery") == ["auger-grand-battery g 0304"]
    battle.script(1, 1, 1)
    event = shot(battle.play("allied", "auger-grand-battery g 0304"), "fire")
    assert event.units == (battle.keys["g"], battle.keys["k"])
    assert event.strength == 6
    assert modifiers(event) == {"grand-battery": 1}
    assert battle.asked() != "ChooseFire"  # all of them have fired
    battle.skip("ChooseMover")
    assert not battle.has("allied", "select g")


@pytest.mark.rule("brothers", "8.1.3a")
def test_auger_needs_two_guns_in_the_front_line_one_of_them_active_and_none_fired() -> None:
    held = ("auger-grand-battery",)
    alone = french_turn(MASSED[0], "french i infantry x 0306", TARGET, held=held)
    assert not offered(alone, "allied", "auger-grand-battery")
    beneath = french_turn(MASSED[0].replace("=3", "=6"), MASSED[1], TARGET, held=held)
    assert not offered(beneath, "allied", "auger-grand-battery")
    strangers = french_turn(
        "french i infantry x 0405", *(line.replace(" i ", " iv ") for line in MASSED), TARGET, held=held
    )
    assert not offered(strangers, "allied", "auger-grand-battery")
    assert not offered(austrian_turn(*MASSED, TARGET, held=held), "allied", "auger-grand-battery")
    fired = french_turn(*MASSED, TARGET, held=held)
    fired.play("allied", "pass")
    fired.fire("allied", "g", "0304", 1, 1, 1)
    assert not offered(fired, "allied", "auger-grand-battery")


@pytest.mark.rule("brothers", "6.3d")
def test_auger_may_come_between_two_fires() -> None:
    battle = french_turn(*MASSED, "french i infantry b 0204 strength=4", TARGET, held=("auger-grand-battery",))
    battle.play("allied", "pass")
    battle.fire("allied", "b", "0304", 1, 1, 1)
    assert offered(battle, "allied", "auger-grand-battery")


# -- Godard's Balloon --------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.1.5d")
@pytest.mark.rule("brothers", "8.1.4d")
def test_the_balloon_sees_through_and_far() -> None:
    terrain = ground(h0304="v")  # a village on the way obscures
    battle = french_turn(GUN, "austrian viii infantry foe 0303 strength=6", held=("godard-balloon",), terrain=terrain)
    battle.play("allied", "fire g 0303")
    assert offered(battle, "allied", "godard-balloon") == ["godard-balloon"]
    battle.script(1, 1, 1)
    event = shot(battle.play("allied", "godard-balloon"), "fire")
    assert modifiers(event) == {"high-quality": 1, "extended-range": -2, "balloon": 1}


@pytest.mark.rule("brothers", "8.1.5d")
def test_without_the_balloon_the_line_is_obscured() -> None:
    terrain = ground(h0304="v")
    battle = french_turn(GUN, "austrian viii infantry foe 0303 strength=6", held=("godard-balloon",), terrain=terrain)
    battle.play("allied", "fire g 0303")
    battle.script(1, 1, 1)
    event = shot(battle.play("allied", "pass"), "fire")
    assert modifiers(event) == {"high-quality": 1, "extended-range": -2, "obscured": -2}


@pytest.mark.rule("brothers", "8.1.4d")
def test_within_effective_range_the_balloon_adds_nothing_and_next_door_it_is_useless() -> None:
    held = ("godard-balloon",)
    battle = french_turn(GUN, "austrian viii infantry foe 0304 strength=6", held=held)
    battle.play("allied", "fire g 0304")
    battle.script(1, 1, 1)
    assert "balloon" not in modifiers(shot(battle.play("allied", "godard-balloon"), "fire"))
    battle = french_turn(GUN.replace("0306", "0305"), "austrian viii infantry foe 0304 strength=6", held=held)
    battle.play("allied", "fire g 0304")
    assert not offered(battle, "allied", "godard-balloon")
    battle = french_turn(FOOT, "austrian viii infantry foe 0303 strength=6", held=held)
    battle.play("allied", "fire a 0303")
    assert not offered(battle, "allied", "godard-balloon")


@pytest.mark.rule("brothers", "8.1.5c")
def test_a_blocked_line_stays_blocked() -> None:
    terrain = ground(h0304="w", h0305="w")
    battle = french_turn(GUN, "austrian viii infantry foe 0303 strength=6", held=("godard-balloon",), terrain=terrain)
    assert battle.asked() not in ("ChooseFire", "PlayEvent")


# -- Rocket Battery, at a target ---------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "8.1.5d")
def test_rockets_help_one_austrian_gun_in_its_own_fire_step() -> None:
    terrain = ground(h0304="v")
    lines = ("french i infantry a 0305 strength=6", "austrian viii artillery g 0303 strength=4")
    battle = austrian_turn(*lines, held=("rocket-battery",), terrain=terrain)
    battle.play("austrian", "fire g 0305")
    assert offered(battle, "austrian", "rocket-battery") == ["rocket-battery"]
    battle.script(1, 1, 1)
    event = shot(battle.play("austrian", "rocket-battery"), "fire")
    assert modifiers(event) == {"extended-range": -2, "rockets": 1}


@pytest.mark.rule("brothers", "6.3b")
def test_rockets_help_neither_infantry_nor_two_guns_nor_the_enemy() -> None:
    held = ("rocket-battery",)
    battle = austrian_turn(FOOT, JAEGER, held=held)
    battle.play("austrian", "fire j 0304")
    assert not offered(battle, "austrian", "rocket-battery")
    guns = ("austrian viii artillery g 0303 strength=3", "austrian viii artillery k 0303 strength=3")
    battle = austrian_turn(FOOT, *guns, held=held)
    battle.play("austrian", "fire g 0304", "combine k")
    assert not offered(battle, "austrian", "rocket-battery")
    battle = french_turn(GUN, "austrian viii artillery g2 0303 strength=3", held=held)
    battle.play("allied", "fire g 0303")
    assert not offered(battle, "austrian", "rocket-battery")
