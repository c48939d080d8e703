"""The screen of horse that lets others get away."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch12_assault.retreat import Flight
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

# -- Screen of Cavalleggeri --------------------------------------------------------------------------------------------

HORSE = "sardinian 1a cavalry k 0306"
RUNNER = ("sardinian 1a infantry a 0304 strength=5", "sardinian 1a hq h 0305")
ENEMY = "austrian viii infantry foe 0303 strength=5"
ASSAILED = (
    "sardinian 1a infantry a 0303 strength=5",
    "sardinian 1a cavalry k 0301",
    "austrian viii infantry f 0304 strength=5",
    "austrian viii hq o 0305",
)


def breaking_off(*lines: str) -> Battle:
    battle = Battle(OPEN, *RUNNER, *lines, ENEMY, held=("cavalleggeri-screen",), turn=13)
    battle.activate("1a", "defensive", until="ChooseMover")
    battle.play("allied", "select a", "move a 0305")
    return battle


@pytest.mark.rule("brothers", "11.7.2a")
def test_behind_a_screen_nobody_tests() -> None:
    battle = breaking_off(HORSE)
    assert offered(battle, "allied", "cavalleggeri-screen") == ["cavalleggeri-screen"]
    battle.script()
    events = battle.play("allied", "cavalleggeri-screen")
    assert not of_kind(events, "DisengagementTested")
    assert battle.place("a") == "0305"


@pytest.mark.rule("brothers", "6.3b")
@pytest.mark.parametrize("horse", ["sardinian 1a cavalry k 0307", HORSE + " disrupted", "french i cavalry k 0306"])
def test_the_screen_is_sardinian_steady_and_within_two_hexes(horse: str) -> None:
    assert not offered(breaking_off(horse), "allied", "cavalleggeri-screen")


@pytest.mark.rule("brothers", "6.3b")
def test_the_screen_covers_no_frenchman() -> None:
    runner = [line.replace("sardinian 1a", "french i") for line in RUNNER]
    battle = Battle(OPEN, *runner, HORSE, ENEMY, held=("cavalleggeri-screen",), turn=13)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    battle.script(1)
    events = battle.play("allied", "move a 0305")
    assert of_kind(events, "DisengagementTested")
    assert battle.place("a") == "0305"


@pytest.mark.rule("brothers", "12.5h")
@pytest.mark.parametrize("screened", [True, False])
def test_nobody_fires_at_a_retreat_behind_a_screen(screened: bool) -> None:
    battle = Battle(OPEN, *ASSAILED, "austrian viii infantry g 0402 strength=5", held=("cavalleggeri-screen",), turn=14)
    battle.activate("viii", "aggressive")
    battle.declare("austrian", "f 0303")
    battle.play("austrian", "storm 0303 0304")
    battle.script(4, 5)
    battle.play("allied", "stand", "yield 1")
    assert offered(battle, "allied", "cavalleggeri-screen")
    battle.play("allied", "cavalleggeri-screen" if screened else "pass")
    battle.play("allied", "retreat a 0302")
    assert (battle.asked() == "DefendWithFire") is not screened


@pytest.mark.rule("brothers", "12.2.2b")
def test_behind_a_screen_a_position_is_abandoned_without_tests() -> None:
    battle = Battle(OPEN, *ASSAILED, held=("cavalleggeri-screen",), turn=14)
    battle.activate("viii", "aggressive")
    battle.declare("austrian", "f 0303")
    battle.play("austrian", "storm 0303 0304")
    battle.play("allied", "abandon")
    battle.script()
    events = battle.play("allied", "cavalleggeri-screen")
    assert not of_kind(events, "DisengagementTested")
    assert battle.asked() == "ChooseRetreat"


@pytest.mark.rule("brothers", "6.3b")
def test_the_screen_covers_the_units_of_one_hex() -> None:
    """Two brigades of a demoralized division flee past an Austrian one; only the one that goes first is covered."""
    lines = (
        "sardinian 1a infantry a 0303 strength=5",
        "sardinian 1a infantry b 0503 strength=5",
        "sardinian 1a cavalry k 0301",
        "austrian viii infantry f 0304",
        "austrian viii infantry g 0504",
    )
    battle = Battle(OPEN, *lines, held=("cavalleggeri-screen",), turn=14, morale={"1a": 1})
    battle.game.resume(battle.at_draw())
    battle.game.pending = ()
    lose_morale(battle.game, battle.formations["1a"], "14.0b")
    battle.game.run()
    battle.play("allied", "go-first a", "cavalleggeri-screen")
    flights: dict[int, bool] = {}
    while battle.asked() in (*RETREATS, "DefendWithFire"):
        battle.play_idly()
        flights |= {frame.unit: frame.screened for frame in battle.game.under_way(Flight)}
    assert flights[battle.keys["a"]] is True
    assert flights[battle.keys["b"]] is False
