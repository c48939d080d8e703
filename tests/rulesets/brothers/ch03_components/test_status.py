"""Fresh, Battleworn, Broken; Detachments; markers; Victory Points and control."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.core.source import Source
from grognard.rulesets.brothers.ch03_components.points import score
from grognard.rulesets.brothers.ch08_fire.casualties import take_casualty
from grognard.rulesets.brothers.ch09_morale import take_morale_hit
from grognard.rulesets.brothers.ch10_break_test.breaking import break_unit
from grognard.rulesets.brothers.ch13_rally import steady
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.shown.readings import halves
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.drill import of_kind

OPEN = """
    . . . . . .
    . . . . . .
    . . . . . .
    """


# -- status ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.2a")
def test_a_unit_wears_down_before_it_breaks() -> None:
    battle = Battle(OPEN, "french i infantry a 0103 strength=5 worn=3 morale=6", "austrian v infantry foe 0301")
    unit, game = battle.keys["a"], battle.game
    assert not battle.worn("a")
    take_casualty(game, unit, "8.5a")
    assert battle.worn("a")
    assert battle.place("a") == "0103"
    battle.script(10)
    take_casualty(game, unit, "8.5a")
    assert battle.place("a") == "broken"


@pytest.mark.rule("brothers", "3.2b")
def test_rally_never_makes_a_battleworn_unit_fresh() -> None:
    battle = Battle(
        OPEN, "french i infantry a 0103 battleworn shaken", "french i hq h 0103", "austrian v infantry foe 0301"
    )
    battle.activate("i", "defensive", until="Rally")
    battle.play("allied", "rally a")
    assert battle.hits("a") == 0
    assert battle.worn("a")
    assert battle.asked() != "Rally"  # there is nothing more to be done for it


@pytest.mark.rule("brothers", "3.3b")
def test_a_broken_detachment_costs_its_owner_nothing() -> None:
    battle = Battle(
        OPEN,
        "french i infantry small 0103 strength=2",
        "french i infantry large 0104",
        "austrian v infantry foe 0301",
        broken=2,
    )
    break_unit(battle.game, battle.keys["small"], "10.1c")
    assert battle.state.points == [0, 0]
    assert battle.state.morale[0] == 8
    break_unit(battle.game, battle.keys["large"], "10.1c")
    assert battle.state.points == [0, 2]
    assert battle.state.morale[0] == 7


@pytest.mark.rule("brothers", "3.3c")
def test_a_detachment_moves_fires_and_engages_like_any_unit() -> None:
    battle = Battle(
        OPEN,
        "french i infantry small 0103 strength=1",
        "french i infantry other 0203 strength=2",
        "french i hq h 0103",
        "austrian v infantry foe 0201",
    )
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select small")
    assert battle.has("allied", "move small 0101")
    battle.move("allied", "other", "0202")
    battle.skip("DeclareAssaults")
    assert battle.has("allied", "assault other 0201")
    other = Battle(
        OPEN, "french i infantry small 0102 strength=1", "french i hq h 0103", "austrian v infantry foe 0101"
    )
    other.activate("i", "aggressive")
    assert of_kind(other.fire("allied", "small", "0101", 1, 1, 2), "Fired")[0].strength == 1


@pytest.mark.rule("brothers", "3.5.1")
def test_a_unit_bears_one_marker_at_a_time() -> None:
    battle = Battle(OPEN, "french i infantry a 0103", "austrian v infantry foe 0301")
    unit = battle.keys["a"]

    def markers() -> list[str]:
        piece = next(piece for piece in RULESET.view(battle.game, 0).pieces if piece.key == "a")
        return [state for state in piece.states if state in ("shaken", "disrupted")]

    found = [markers()]
    for _ in range(2):
        take_morale_hit(battle.game, unit, "9.1b")
        found.append(markers())
    steady(battle.game, unit, "13.1.3a")
    assert [*found, markers()] == [[], ["shaken"], ["disrupted"], ["shaken"]]


# -- points ------------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.5.2a")
@pytest.mark.rule("brothers", "3.5.3")
def test_an_occupied_hex_gives_its_points_and_takes_them_from_the_enemy() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0105",
        "french i hq h 0105",
        "austrian v infantry foe 0301",
        prizes=("0104 austrian 3",),
    )
    battle.activate("i", "defensive")
    battle.move("allied", "h", "0104")
    assert battle.state.points == [0, 0]  # a staff alone takes nothing
    battle.skip("ChooseMover")
    battle.play("allied", "select a")
    events = battle.play("allied", "move a 0104")
    assert of_kind(events, "HexTaken")[0].halves == 3
    assert battle.state.points == [3, -3]
    assert battle.state.control == [0]
    battle.play("allied", "move a 0103")  # control stays behind
    assert battle.state.points == [3, -3]
    assert battle.state.control == [0]


@pytest.mark.rule("brothers", "3.5.3")
def test_a_hex_is_listed_once_and_has_one_holder() -> None:
    text = RULESET.scenario_source("introduction").text
    twice = text.replace(
        "[[place]]", '[[points]]\nhex = "2416"\nname = "Twice"\nvalue = 1.0\nholder = "allied"\n\n[[place]]', 1
    )
    with pytest.raises(ScenarioError, match="listed twice"):
        RULESET.read_scenario(Source(twice, "introduction.toml"))


@pytest.mark.rule("brothers", "3.5.2b")
def test_points_are_booked_at_once() -> None:
    battle = Battle(
        OPEN,
        "french i infantry a 0103",
        "french i hq h 0103",
        "austrian v infantry foe 0102 morale=1 battleworn disrupted",
        "austrian v infantry other 0301",
        morale={"v": 1},
        broken=2,
        demoralized=6,
    )
    battle.activate("i", "aggressive")
    events = battle.fire("allied", "a", "0102", 6, 6, 9, 9)
    assert battle.place("foe") == "broken"
    assert [event.halves for event in of_kind(events, "PointsScored")] == [2, 6]
    assert battle.state.points == [8, 0]
    assert battle.state.turn == 1


@pytest.mark.rule("brothers", "3.5.2c")
def test_points_are_kept_in_halves_beyond_twenty_and_below_zero() -> None:
    battle = Battle(OPEN, "french i infantry a 0103", "austrian v infantry foe 0301")
    score(battle.game, 0, 43, "3.5.2b")
    assert battle.state.points == [43, 0]
    track = [(t.side, t.value) for t in RULESET.view(battle.game, 1).tracks if t.key == "points"]
    assert track == [(0, "21½"), (1, "0")]
    assert [halves(value) for value in (1, -3, 4)] == ["½", "-1½", "2"]


@pytest.mark.rule("brothers", "3.5.2c")
def test_a_scenario_counts_in_half_points() -> None:
    text = RULESET.scenario_source("introduction").text.replace("value = 2.0", "value = 2.25")
    with pytest.raises(ScenarioError, match="half points"):
        RULESET.read_scenario(Source(text, "introduction.toml"))
