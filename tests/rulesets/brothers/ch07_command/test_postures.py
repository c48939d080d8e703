"""Postures: what each allows and forbids, and for how long."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch05_turn.activation import close_activation
from grognard.rulesets.brothers.state import NO_POSTURE
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import hexes_by_road
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
ARMIES = (
    "french i infantry foot 0104 strength=4",
    "french i infantry tired 0105 shaken",
    "french i infantry tired2 0205 shaken",
    "french i cavalry horse 0308",
    "french i hq h 0105 aggressive=4 defensive=4",
    "austrian v infantry foe 0103",
    "austrian v infantry plain 0304",
)


@pytest.mark.rule("brothers", "7.1a")
@pytest.mark.parametrize(("posture", "lost"), [("aggressive", True), ("defensive", False)])
def test_the_chosen_posture_fixes_the_rating(posture: str, lost: bool) -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0104",
        "french i hq h 0108 aggressive=3 defensive=4",
        "austrian v infantry foe 0301",
    )
    battle.activate("i")
    assert battle.asked() == "ChoosePosture"
    events = battle.play("allied", f"{posture} h")
    assert bool(of_kind(events, "UnitsOutOfCommand")) == lost  # four hexes away


@pytest.mark.rule("brothers", "7.1b")
def test_a_posture_lasts_for_one_activation() -> None:
    battle = Battle(OPEN, *ARMIES)
    battle.activate("i", "aggressive", until="Rally")
    close_activation(battle.game)
    assert battle.state.posture[0] == NO_POSTURE
    battle.activate("i")
    assert battle.asked() == "ChoosePosture"


@pytest.mark.rule("brothers", "7.2.1a")
def test_aggressive_units_fire_move_engage_assault_and_charge() -> None:
    battle = Battle(OPEN, *ARMIES)
    battle.activate("i", "aggressive")
    assert battle.has("allied", "fire foot 0103")
    battle.skip("ChooseMover")
    battle.play("allied", "select tired")
    assert battle.has("allied", "move tired 0205 0")  # next to the enemy in 0304
    battle.play("allied", "stop tired", "select horse")
    assert any(option.startswith("charge horse 0304") for option in battle.options("allied"))
    battle.play("allied", "stop horse")
    battle.skip("DeclareAssaults")
    assert battle.has("allied", "assault foot 0103")


@pytest.mark.rule("brothers", "7.2.2b")
def test_defensive_units_neither_engage_nor_charge_nor_assault() -> None:
    battle = Battle(OPEN, *ARMIES)
    battle.activate("i", "defensive")
    assert battle.has("allied", "fire foot 0103")
    battle.skip("ChooseMover")
    battle.play("allied", "select tired")
    assert not battle.has("allied", "move tired 0205 0")
    battle.play("allied", "stop tired", "select horse")
    assert not any(option.startswith("charge") for option in battle.options("allied"))
    battle.play("allied", "stop horse")
    battle.skip("DeclareAssaults", "Rally")
    assert battle.asked() == "Rally"


@pytest.mark.rule("brothers", "7.2.1b")
@pytest.mark.rule("brothers", "7.2.2a")
@pytest.mark.parametrize(("posture", "actions"), [("aggressive", 1), ("defensive", 2)])
def test_aggressive_headquarters_rally_once_defensive_ones_in_full(posture: str, actions: int) -> None:
    battle = Battle(OPEN, *ARMIES)
    battle.activate("i", posture, until="Rally")
    battle.play("allied", "rally tired")
    assert (battle.asked() == "Rally") == (actions == 2)


@pytest.mark.rule("brothers", "7.2.1b")
@pytest.mark.rule("brothers", "7.2.2a")
@pytest.mark.parametrize(("posture", "hexes"), [("aggressive", 2), ("defensive", 6)])
def test_only_defensive_units_march_by_road_and_have_its_bonus(posture: str, hexes: int) -> None:
    # two points: four hexes at half a point each and two more for the bonus point, or two hexes at one
    assert hexes_by_road("a", posture, "french i infantry a 0108 movement=2", "french i hq h 0208") == hexes
