"""Napoleon III sets a division in motion."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch05_turn.activation import close_activation
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
CORPS = (
    "french i infantry one 0107 division=1",
    "french i infantry far 0101 division=1",
    "french i infantry two 0106 division=2",
    "french i artillery reserve 0206",
    "french i hq h 0308",
    "french ii infantry other 0108 division=1",
    "french ii hq k 0308",
    "sardinian three infantry ally 0208",
    "french cic nap 0107 aggressive=2 defensive=2",
    "austrian viii infantry foe 0304",
)


@pytest.mark.rule("brothers", "6.2.1a")
@pytest.mark.rule("brothers", "3.1.2b")
def test_napoleon_sets_one_division_of_one_corps_in_motion() -> None:
    battle = Battle(OPEN, *CORPS)
    battle.crown("nap")
    names = {option.split()[-1] for option in battle.options("allied")}
    assert names == {"one", "two", "reserve", "other", "none"}  # not the far unit, nor the ally
    battle.play("allied", "division one", "defensive h")
    battle.skip("ChooseMover")
    assert {o.split()[1] for o in battle.options("allied") if o.startswith("select")} == {"one", "nap"}


@pytest.mark.rule("brothers", "6.2.1a")
def test_units_without_a_division_are_a_group_of_their_own() -> None:
    battle = Battle(OPEN, *CORPS)
    battle.crown("nap")
    battle.play("allied", "division reserve", "defensive h")
    battle.skip("ChooseMover")
    assert {o.split()[1] for o in battle.options("allied") if o.startswith("select")} == {"reserve", "nap"}


@pytest.mark.rule("brothers", "6.2.1b")
@pytest.mark.rule("brothers", "7.4e")
def test_they_fire_move_and_assault_under_either_posture_and_do_not_rally() -> None:
    battle = Battle(
        OPEN,
        "french i infantry one 0105 division=1 shaken",
        "french i hq h 0308 aggressive=1",
        "french cic nap 0106 aggressive=2 defensive=2",
        "austrian viii infantry foe 0104",
        turns=1,
    )
    battle.crown("nap")
    battle.play("allied", "division one")
    assert battle.options("allied") == ["aggressive h", "defensive h"]
    battle.play("allied", "aggressive h")  # far from its own HQ, and In Command all the same
    assert battle.has("allied", "fire one 0104")
    battle.skip("ChooseMover")
    assert battle.has("allied", "select one")
    battle.skip("DeclareAssaults")
    assert battle.has("allied", "assault one 0104")
    battle.skip("Rally")
    assert battle.game.result is not None  # the turn is over, and nobody was asked


@pytest.mark.rule("brothers", "6.2.1b")
def test_a_demoralized_corps_stays_defensive_under_the_emperors_eye() -> None:
    battle = Battle(
        OPEN,
        "french i infantry one 0107 division=1",
        "french i hq h 0107",
        "french cic nap 0107",
        "austrian viii infantry foe 0301",
    )
    battle.state.formation[0] |= 1
    battle.crown("nap")
    events = battle.play("allied", "division one")
    assert of_kind(events, "PostureChosen")[0].posture == "defensive"


@pytest.mark.rule("brothers", "6.2.1c")
def test_a_division_acts_for_its_corps_and_for_the_emperor_in_one_turn() -> None:
    battle = Battle(OPEN, *CORPS)

    def march(to: str) -> None:
        battle.skip("ChooseMover")
        battle.move("allied", "two", to)
        battle.skip("ChooseMover")
        close_activation(battle.game)

    battle.activate("i", "defensive")
    march("0105")
    battle.crown("nap")
    battle.play("allied", "division two", "defensive h")
    march("0106")
    battle.activate("i", "defensive")
    march("0107")
    assert battle.place("two") == "0107"


@pytest.mark.rule("brothers", "6.2.1c")
@pytest.mark.parametrize("division", ["division one", "none"])
def test_no_corps_is_in_another_posture_after_him(division: str) -> None:
    """Neither that of the division he set in motion nor any other."""
    battle = Battle(OPEN, *CORPS, turns=1, switches=Switches(plotted_orders=True))
    battle.state.posture = [0, 1, 0, 1]
    battle.crown("nap")
    seen = []
    battle.play("allied", division)
    while battle.game.pending:
        if battle.asked() == "ChoosePosture":
            battle.play("allied", "aggressive h")
            seen.append(battle.state.posture[0])
        else:
            battle.play_idly()
    assert seen == ([1] if division != "none" else [])
    assert battle.state.posture == [0, 1, 0, 1]


@pytest.mark.rule("brothers", "11.5.2a")
def test_a_sovereign_who_could_have_come_and_did_not_is_delayed() -> None:
    lines = [line.replace("nap 0107", "nap off:1:0108") for line in CORPS]
    battle = Battle(OPEN, *lines, turns=1)
    battle.crown("nap")
    events = battle.skip()
    assert [event.unit for event in of_kind(events, "ReinforcementDelayed")] == [battle.keys["nap"]]
