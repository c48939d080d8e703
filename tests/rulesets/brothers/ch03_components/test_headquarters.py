"""HQ counters: no combat, postures, ratings, moves; sovereigns."""

from __future__ import annotations

import pytest

from grognard.core.source import Source
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch04_stacking.limits import crowds
from grognard.rulesets.brothers.ch07_command.range import command_range
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import hexes_by_road
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . . . .
    . . . . . . . .
    . . . . . . . .
    """
SOLFERINO = RULESET.scenario("solferino")


@pytest.mark.rule("brothers", "3.4a")
@pytest.mark.rule("brothers", "8.1b")
def test_headquarters_neither_fire_nor_assault() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "french i hq h 0103",
        "french i cavalry c 0203",
        "austrian v infantry foe 0202",
    )
    battle.activate("i", "aggressive")
    assert battle.asked() != "ChooseFire"  # only a staff and horse are near the enemy
    battle.skip("DeclareAssaults")
    assert battle.options("allied") == ["assault c 0202", "done"]


@pytest.mark.rule("brothers", "3.4a")
@pytest.mark.rule("brothers", "4.1c")
def test_headquarters_stack_free() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0103 strength=6",
        "french i infantry b 0103 strength=4",
        "french i hq h 0105",
        "french cic nap 0103",
        "austrian v infantry foe 0301",
    )
    assert not crowds(battle.game, (battle.keys["h"],), battle.hex("0103"))
    battle.activate("i", "defensive")
    battle.move("allied", "h", "0103")
    assert battle.place("h") == "0103"
    assert battle.stack("0103") == ["a", "b"]


@pytest.mark.rule("brothers", "3.4.1")
@pytest.mark.rule("brothers", "6.1")
def test_a_chit_activates_one_formation_and_no_other() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0108",
        "french i artillery g 0107",
        "french i hq h 0108",
        "french ii infantry b 0106",
        "french ii hq k 0106",
        "austrian v infantry foe 0301",
    )
    events = battle.activate("i", "defensive")
    battle.skip("ChooseMover")
    found = {option.split()[1] for option in battle.options("allied") if option.startswith("select")}
    assert found == {"a", "g", "h"}
    assert of_kind(events, "PostureChosen")[0].formation == "i"


@pytest.mark.rule("brothers", "3.4.1")
def test_a_scenario_can_attach_a_unit_to_another_headquarters() -> None:
    text = RULESET.scenario_source("solferino").text + '\n[attach]\nfr-1-dieu = "fr-ii"\n'
    changed = RULESET.read_scenario(Source(text, "solferino.toml"))
    found = []
    for scenario in (SOLFERINO, changed):
        dieu = next(index for index, unit in enumerate(scenario.units) if unit.key == "fr-1-dieu")
        found += [formation.key for formation in scenario.formations if dieu in formation.members]
    assert found == ["fr-i", "fr-ii"]


@pytest.mark.rule("brothers", "3.4.2")
@pytest.mark.rule("brothers", "3.4.3")
def test_each_side_of_an_headquarters_has_its_own_rating_which_is_its_range() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0108", "french i hq h 0108 aggressive=2 defensive=4", "austrian v infantry foe 0301"
    )
    hq = battle.keys["h"]
    for posture, rating in ((AGGRESSIVE_POSTURE, 2), (DEFENSIVE_POSTURE, 4)):
        assert command_rating(battle.game, hq, posture) == rating
        reach = command_range(battle.game, hq, posture)
        assert reach == battle.grid.disc(battle.hex("0108"), rating)
    battle.activate("i")
    assert battle.options("allied") == ["aggressive h", "defensive h"]


@pytest.mark.rule("brothers", "3.4.4")
def test_headquarters_pay_as_infantry() -> None:
    battle = Battle(
        "\n. w . f . . .\n",
        "french i infantry a 0107",
        "french i hq h 0107 movement=5",
        "austrian v infantry foe 0101",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select h")
    # two points for woods, one for the fields: 0106, 0105, 0104, 0103 cost 2 + 1 + 1 + 1
    assert battle.has("allied", "move h 0103")
    assert not battle.has("allied", "move h 0102")


@pytest.mark.rule("brothers", "3.4.4")
@pytest.mark.parametrize(("posture", "hexes"), [("defensive", 6), ("aggressive", 2)])
def test_headquarters_use_road_march_and_bonus_in_defensive_posture(posture: str, hexes: int) -> None:
    # two points: four hexes at half a point and two more for the bonus point on a road, or two hexes
    assert hexes_by_road("h", posture, "french i infantry a 0208", "french i hq h 0108 movement=2") == hexes


@pytest.mark.rule("brothers", "3.4.5")
def test_three_sovereigns_have_one_rating_and_no_posture() -> None:
    sovereigns = [SOLFERINO.units[unit] for unit in SOLFERINO.commanders]
    assert [unit.key for unit in sovereigns] == ["napoleon-iii", "vittorio-emanuele", "franz-josef"]
    assert all(unit.aggressive == unit.defensive and unit.formation < 0 for unit in sovereigns)
    battle = Battle(
        OPEN,
        "sardinian one infantry a 0108",
        "sardinian one hq h 0108",
        "sardinian cic vic 0107 movement=4",
        "austrian v infantry foe 0301",
    )
    battle.crown("vic")
    assert battle.asked() == "ChooseMover"  # no posture is asked for


@pytest.mark.rule("brothers", "3.4.4")
@pytest.mark.parametrize(("turn", "hexes"), [(1, 6), (12, 2)])
def test_a_sovereign_marches_by_road_whatever_his_men_do_but_not_in_the_mud(turn: int, hexes: int) -> None:
    row = [f"01{column:02}" for column in range(8, 0, -1)]
    battle = Battle(
        OPEN,
        "french i infantry a 0208 division=1",
        "french i hq h 0208",
        "french cic nap 0108 movement=2",
        "austrian v infantry foe 0301",
        roads=("major " + " ".join(row),),
        turn=turn,
    )
    battle.state.storm = 11 if turn > 11 else 0
    battle.crown("nap")
    battle.play("allied", "division a", "aggressive h")
    battle.skip("ChooseMover")
    battle.play("allied", "select nap")
    assert sum(battle.has("allied", f"move nap {hex}") for hex in row) == hexes
