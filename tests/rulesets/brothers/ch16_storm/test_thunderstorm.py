"""The thunderstorm and the mud after it [brothers 16.0a 17.2a]."""

from __future__ import annotations

import pytest

from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS
from grognard.rulesets.brothers.ch11_movement.defensive_fire import defenders
from grognard.rulesets.brothers.ch16_storm import is_aftermath, is_storm
from grognard.rulesets.brothers.reader.scenario import Switches
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

VARIABLE = Switches(variable_storm=True)
ROAD = ("major 0108 0107 0106 0105 0104 0103 0102 0101",)


def storming(*lines: str, turn: int = 11, **facts: object) -> Battle:
    """A turn whose weather is known."""
    battle = Battle(OPEN, *lines, turn=turn, **facts)  # type: ignore[arg-type]
    battle.state.storm = 11 if turn >= 11 else 0
    return battle


CLOSE = ("french i infantry a 0304", "french i artillery g 0304 strength=3", "french i hq h 0305 aggressive=5")
FOE = "austrian v infantry foe 0303 white"


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("turn", "storm"), [(10, False), (11, True), (12, False)])
def test_the_storm_is_on_turn_eleven(turn: int, storm: bool) -> None:
    battle = Battle(OPEN, *CLOSE, FOE, turn=turn)
    events = battle.new_turn()
    assert is_storm(battle.game) is storm
    assert bool(of_kind(events, "StormBroke")) is storm


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("turn", "fights"), [(10, True), (11, False), (12, True)])
def test_nobody_fires_or_assaults_in_the_storm(turn: int, fights: bool) -> None:
    battle = storming(*CLOSE, FOE, turn=turn)
    battle.activate("i", "aggressive")
    asked = set()
    while battle.game.pending and battle.state.turn == turn:
        asked.add(battle.asked())
        battle.play_idly()
    assert ("ChooseFire" in asked) is fights
    assert ("DeclareAssaults" in asked) is fights


@pytest.mark.rule("brothers", "16.0a")
def test_every_event_that_waits_for_a_fight_is_one_of_combat() -> None:
    """No storm opens such a moment, but a chit says of itself that it cannot be played in one."""
    fights = {"fire_declared", "fire_step", "halted", "assault_declaration", "assault_ready", "assault_done"}
    found = {chit.key: chit.combat for chit in EVENT_CHITS if fights & set(chit.windows)}
    assert len(found) == 11
    assert all(found.values())


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("turn", "engages"), [(10, True), (11, False)])
def test_nobody_comes_into_contact_in_the_storm(turn: int, engages: bool) -> None:
    lines = ("french i infantry a 0306", "french i cavalry c 0206", "french i hq h 0406 aggressive=5")
    battle = storming(*lines, "austrian v infantry foe 0303", turn=turn)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a")
    assert battle.has("allied", "move a 0305")
    assert battle.has("allied", "move a 0304") is engages
    battle.play("allied", "stop a", "select c")
    assert any(option.startswith("charge") for option in battle.options("allied")) is engages


@pytest.mark.rule("brothers", "16.0a")
def test_whoever_breaks_off_in_the_storm_may_not_come_into_contact_again() -> None:
    lines = ("french i infantry a 0304", "french i hq h 0306 defensive=5", "austrian v infantry foe 0303")
    for turn, allowed in ((10, True), (11, False)):
        battle = storming(*lines, turn=turn)
        battle.activate("i", "defensive", until="ChooseMover")
        battle.play("allied", "select a")
        assert battle.has("allied", "move a 0204") is allowed
        assert battle.has("allied", "move a 0305")


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("turn", "offered"), [(10, True), (11, False)])
def test_no_event_brings_combat_in_the_storm(turn: int, offered: bool) -> None:
    battle = storming(*CLOSE, FOE, turn=turn, held=("jaeger-sharpshooters",))
    battle.activate("i", "aggressive")
    seen = battle.asked() == "PlayEvent"
    assert seen is offered


@pytest.mark.rule("brothers", "16.0a")
def test_no_defensive_fire_in_the_storm() -> None:
    """Nobody can come near by himself; neither could anybody fire at him if he did."""
    for turn, fire in ((10, True), (11, False)):
        battle = storming("french i infantry b 0304 strength=6", FOE, turn=turn)
        found = defenders(battle.game, 1, battle.hex("0304"), (), ())
        assert bool(found) is fire


@pytest.mark.rule("brothers", "16.0a")
@pytest.mark.parametrize(("turn", "engages"), [(10, True), (11, False)])
@pytest.mark.parametrize("text", ["shift low 0", "shift top 1"])
def test_no_change_of_order_brings_anybody_into_contact_in_the_storm(turn: int, engages: bool, text: str) -> None:
    stack = ("french i infantry top 0304 strength=6", "french i infantry low 0304 strength=2")
    battle = storming(*stack, "french i hq h 0406 aggressive=5", "austrian v infantry foe 0303", turn=turn)
    battle.activate("i", "aggressive", until="ChooseMover")
    assert battle.has("allied", text) == engages


@pytest.mark.rule("brothers", "16.0b")
@pytest.mark.parametrize(("turn", "tests"), [(10, 1), (11, 0)])
def test_breaking_off_is_free_in_the_storm(turn: int, tests: int) -> None:
    battle = storming("french i infantry a 0304", "french i hq h 0305", "austrian v infantry foe 0303", turn=turn)
    battle.activate("i", "defensive", until="ChooseMover")
    battle.script(1)
    events = battle.move("allied", "a", "0305")
    assert len(of_kind(events, "DisengagementTested")) == tests
    assert battle.place("a") == "0305"


def farthest(battle: Battle) -> int:
    battle.activate("i", "defensive", until="ChooseMover")
    battle.play("allied", "select a")
    return sum(battle.has("allied", f"move a 010{n}") for n in range(1, 8))


@pytest.mark.rule("brothers", "16.0c")
@pytest.mark.parametrize(("turn", "hexes"), [(10, 7), (11, 7), (12, 3), (13, 3), (14, 3)])
def test_after_the_storm_roads_are_deep_in_mud(turn: int, hexes: int) -> None:
    """With 3 points: 6 hexes of Road March and one of Road Bonus, or 3."""
    lines = ("french i infantry a 0108 movement=3", "french i hq h 0208", "austrian v infantry foe 0601")
    assert farthest(storming(*lines, turn=turn, roads=ROAD)) == hexes


# -- the variable storm ------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "17.2a")
@pytest.mark.parametrize(("turn", "number"), [(7, 0), (8, 1), (9, 1), (10, 3), (11, 5), (12, 7), (13, 9), (14, 10)])
def test_from_turn_eight_a_die_is_rolled(turn: int, number: int) -> None:
    for value in (number, number + 1):
        if not number or value > 10:
            continue
        battle = Battle(OPEN, *CLOSE, FOE, turn=turn, switches=VARIABLE)
        battle.script(value, 1, 1, 1)
        events = battle.new_turn()
        assert of_kind(events, "StormRolled")[0].number == number
        assert is_storm(battle.game) is (value <= number)
    if not number:
        battle = Battle(OPEN, *CLOSE, FOE, turn=turn, switches=VARIABLE)
        assert not of_kind(battle.new_turn(), "StormRolled")


@pytest.mark.rule("brothers", "17.2a")
def test_there_is_one_storm_and_not_the_fixed_one() -> None:
    battle = Battle(OPEN, *CLOSE, FOE, turn=11, switches=VARIABLE)
    battle.script(6, 1, 1)
    battle.new_turn()
    assert not is_storm(battle.game)
    battle = Battle(OPEN, *CLOSE, FOE, turn=11, switches=VARIABLE)
    battle.state.storm = 9
    assert not of_kind(battle.new_turn(), "StormRolled")
    assert not is_storm(battle.game)


@pytest.mark.rule("brothers", "17.2b")
@pytest.mark.parametrize("turn", [10, 11, 14])
def test_all_turns_after_it_are_mud(turn: int) -> None:
    lines = ("french i infantry a 0108 movement=3", "french i hq h 0208", "austrian v infantry foe 0601")
    battle = Battle(OPEN, *lines, turn=turn, roads=ROAD, switches=VARIABLE)
    assert farthest(battle) == 7  # no storm yet
    battle = Battle(OPEN, *lines, turn=turn, roads=ROAD, switches=VARIABLE)
    battle.state.storm = 9
    assert is_aftermath(battle.game)
    assert farthest(battle) == 3
