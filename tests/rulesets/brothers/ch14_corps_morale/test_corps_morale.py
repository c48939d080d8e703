"""Corps Morale and what is left of a demoralized corps [brothers 14.0a 14.1a 14.2a]."""

from __future__ import annotations

import pytest

from grognard.core.errors import ScenarioError
from grognard.core.event import Event
from grognard.core.source import Source
from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch08_fire.leaders import commander_falls
from grognard.rulesets.brothers.ch10_break_test.breaking import break_unit
from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE, DEMORALIZED
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.fight import OPEN, ground
from tests.rulesets.drill import of_kind

I_CORPS = ("french i infantry a 0106", "french i infantry b 0206", "french i hq h 0107")
IV_CORPS = ("french iv infantry c 0308", "french iv hq g 0408")
SARDINIANS = ("sardinian 1a infantry s 0508", "sardinian 1a hq m 0608")
FOE = "austrian v infantry foe 0601"


def shock(battle: Battle, formation: str) -> list[Event]:
    """Take the last of a formation's Corps Morale between two chits and see what comes of it."""
    battle.game.resume(battle.at_draw())
    battle.game.pending, battle.game.events = (), []
    battle.state.morale[battle.formations[formation]] = 1
    lose_morale(battle.game, battle.formations[formation], "14.0b")
    battle.game.run()
    return list(battle.game.events)


def is_demoralized(battle: Battle, formation: str) -> bool:
    return bool(battle.state.formation[battle.formations[formation]] & DEMORALIZED)


@pytest.mark.rule("brothers", "14.0a")
def test_every_formation_has_a_marker_of_its_own() -> None:
    scenario = RULESET.read_scenario(RULESET.scenario_source("solferino"))
    printed = {formation.key: formation.morale for formation in scenario.formations}
    assert printed["fr-i"] == 14
    assert printed["sa-3"] == 7  # a Sardinian division
    assert printed["au-cav2"] == 4  # Mensdorff's cavalry
    state = RULESET.set_up(scenario)
    assert state.morale == [formation.morale for formation in scenario.formations]


@pytest.mark.rule("brothers", "14.0a")
def test_a_scenario_may_start_lower_and_never_higher() -> None:
    text = RULESET.scenario_source("solferino").text
    lower = RULESET.read_scenario(Source(text + "\n[morale]\nfr-i = 5\n", "x.toml"))
    assert next(f.morale for f in lower.formations if f.key == "fr-i") == 5
    with pytest.raises(ScenarioError) as error:
        RULESET.read_scenario(Source(text + "\n[morale]\nfr-i = 15\n", "x.toml"))
    assert error.value.rule == "14.0a"


@pytest.mark.rule("brothers", "14.0b")
def test_a_broken_unit_costs_one_and_a_detachment_nothing() -> None:
    battle = Battle(OPEN, *I_CORPS, "french i infantry small 0306 strength=2", FOE)
    corps = battle.formations["i"]
    break_unit(battle.game, battle.keys["small"], "10.1c")
    assert battle.state.morale[corps] == 8
    break_unit(battle.game, battle.keys["a"], "10.1c")
    assert battle.state.morale[corps] == 7


@pytest.mark.rule("brothers", "14.0b")
def test_a_fallen_sovereign_costs_every_formation_of_his_nation_one() -> None:
    battle = Battle(OPEN, *I_CORPS, *IV_CORPS, *SARDINIANS, FOE, "french cic nap 0101")
    commander_falls(battle.game, battle.keys["nap"])
    assert [battle.state.morale[battle.formations[key]] for key in ("i", "iv", "1a", "v")] == [7, 7, 8, 8]


@pytest.mark.rule("brothers", "14.1a")
def test_at_zero_a_corps_is_demoralized_and_not_before() -> None:
    battle = Battle(OPEN, *I_CORPS, FOE, morale={"i": 2})
    lose_morale(battle.game, battle.formations["i"], "14.0b")
    assert not is_demoralized(battle, "i")
    lose_morale(battle.game, battle.formations["i"], "14.0b")
    assert is_demoralized(battle, "i")


@pytest.mark.rule("brothers", "14.1b")
def test_demoralization_spreads_within_a_nation() -> None:
    battle = Battle(OPEN, *I_CORPS, *IV_CORPS, *SARDINIANS, FOE, turn=14)
    shock(battle, "i")
    assert [battle.state.morale[battle.formations[key]] for key in ("iv", "1a", "v")] == [7, 8, 8]


@pytest.mark.rule("brothers", "14.1b")
def test_it_cascades_one_corps_completely_after_the_other_and_each_once() -> None:
    lines = (*I_CORPS, *IV_CORPS, "french ii infantry d 0508", "french ii hq k 0608", FOE)
    battle = Battle(OPEN, *lines, turn=14, morale={"i": 1, "iv": 1, "ii": 2})
    events = shock(battle, "i")
    while battle.asked() in (*RETREATS, "DefendWithFire", "FollowRetreat"):
        events += battle.play_idly()
    fallen = of_kind(events, "FormationDemoralized")
    assert [event.formation for event in fallen] == ["i", "iv", "ii"]
    hits = [event.unit for event in of_kind(events, "UnitShaken")]  # in the order they suffer
    assert hits == [battle.keys[key] for key in ("a", "b", "c", "d")]
    kinds = [(type(event).__name__, getattr(event, "unit", -1)) for event in events]
    fled = max(i for i, kind in enumerate(kinds) if kind == ("UnitRetreated", battle.keys["b"]))
    assert fled < kinds.index(("UnitShaken", battle.keys["c"]))  # I Corps is through with it before IV begins


@pytest.mark.rule("brothers", "14.1c")
def test_everybody_takes_a_hit_first_and_then_flees_two_hexes_with_the_hq() -> None:
    battle = Battle(OPEN, *I_CORPS, "austrian v infantry foe 0104", turn=14)
    before = {key: battle.hex(battle.place(key)) for key in ("a", "b", "h")}
    events = shock(battle, "i")
    while battle.asked() in RETREATS:
        events += battle.play_idly()
    kinds = [type(event).__name__ for event in events]
    assert kinds.count("UnitShaken") == 2
    assert max(i for i, k in enumerate(kinds) if k == "UnitShaken") < kinds.index("UnitRetreated")
    assert battle.hits("a") == battle.hits("b") == 1
    assert battle.hits("h") == 0
    assert [sum(e.unit == battle.keys[key] for e in of_kind(events, "UnitRetreated")) for key in before] == [2, 2, 2]


@pytest.mark.rule("brothers", "10.2b")
@pytest.mark.rule("brothers", "14.1b")
def test_the_marker_of_a_destroyed_corps_stays_on_the_track() -> None:
    """It has lost its HQ and its chit, not its Corps Morale: that can still reach zero and spread."""
    battle = Battle(OPEN, *I_CORPS, *IV_CORPS, FOE, turn=14, morale={"i": 5, "iv": 2})
    break_unit(battle.game, battle.keys["c"], "10.1c")
    assert (battle.place("g"), battle.state.morale[battle.formations["iv"]]) == ("broken", 1)
    shock(battle, "i")
    battle.skip("PlayEvent")
    assert is_demoralized(battle, "iv")
    assert battle.state.points == [0, battle.scenario.broken + 2 * battle.scenario.demoralized]


@pytest.mark.rule("brothers", "14.1c")
def test_units_of_other_corps_stay() -> None:
    battle = Battle(OPEN, *I_CORPS, "french iv infantry c 0106 strength=3", FOE, turn=14)
    shock(battle, "i")
    battle.skip("PlayEvent")
    assert (battle.place("c"), battle.hits("c")) == ("0106", 0)


@pytest.mark.rule("brothers", "14.1d")
def test_no_tests_but_fire_and_break_tests() -> None:
    lines = ("french i infantry a 0303 strength=3 morale=9", "french i infantry worn 0505 strength=4 worn=1 battleworn")
    foes = ("austrian v infantry foe 0304 strength=6", "austrian v infantry gun 0301")
    lane = ground(h0203="~", h0204="~", h0403="~", h0404="~")
    battle = Battle(lane, *lines, *foes, turn=14)
    battle.script(1)
    events = shock(battle, "i")
    assert len(of_kind(events, "BreakTested")) == 1  # the Battleworn unit has no strength left
    events += battle.play("allied", "go-first a")
    assert battle.place("a") == "0302"
    assert battle.options("austrian") == ["fire gun 0302", "hold", "silence"]
    assert not of_kind(events, "DisengagementTested")


@pytest.mark.rule("brothers", "14.1e")
def test_the_opponent_scores() -> None:
    battle = Battle(OPEN, *I_CORPS, FOE, turn=14, demoralized=7)
    events = shock(battle, "i")
    assert battle.state.points == [0, 7]
    assert [(event.side, event.halves) for event in of_kind(events, "PointsScored")] == [(1, 7)]


@pytest.mark.rule("brothers", "14.2a")
def test_a_demoralized_corps_is_never_aggressive_again() -> None:
    battle = Battle(OPEN, *I_CORPS, FOE)
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    events = battle.activate("i")
    assert of_kind(events, "PostureChosen")[0].posture == "defensive"
    assert battle.asked() != "ChoosePosture"


@pytest.mark.rule("brothers", "14.2a")
def test_nor_by_the_emperors_chit() -> None:
    battle = Battle(OPEN, *I_CORPS, FOE, "french cic nap 0106")
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    battle.crown("nap")
    events = battle.play("allied", "division a")
    assert of_kind(events, "PostureChosen")[0].posture == "defensive"


@pytest.mark.rule("brothers", "14.2b")
@pytest.mark.parametrize(("state", "rating"), [("", 2), ("wounded", 1)])
def test_its_hq_commands_less(state: str, rating: int) -> None:
    battle = Battle(OPEN, "french i infantry a 0106", f"french i hq h 0107 aggressive=3 defensive=3 {state}")
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    for posture in (DEFENSIVE_POSTURE, AGGRESSIVE_POSTURE):
        assert command_rating(battle.game, battle.keys["h"], posture) == rating


@pytest.mark.rule("brothers", "14.2b")
def test_a_rating_is_never_below_zero() -> None:
    battle = Battle(OPEN, "french i infantry a 0106", "french i hq h 0107 aggressive=1 defensive=1 wounded")
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    assert command_rating(battle.game, battle.keys["h"], DEFENSIVE_POSTURE) == 0
