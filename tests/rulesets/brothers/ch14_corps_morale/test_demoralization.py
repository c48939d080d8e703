"""A corps that breaks down in the middle of things: its activation is over, whatever was going on [brothers 14.1a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.rulesets.brothers.ch14_corps_morale.morale import lose_morale
from grognard.rulesets.brothers.shown.problems import problems
from grognard.rulesets.brothers.state import DEMORALIZED
from tests.rulesets.brothers.battle import RETREATS, Battle
from tests.rulesets.brothers.fight import HQ, OPEN, declared, storm
from tests.rulesets.drill import of_kind

SPENT = {"i": 1}
"""One Corps Morale left."""
FRAIL = "strength=4 worn=2 morale=2 worn_morale=1 battleworn"
"""A unit that any Casualty Hit is likely to break."""


def settle(battle: Battle) -> list[Any]:
    """Answer everything that comes of it, and see that the position is sound."""
    events: list[Any] = []
    while battle.game.pending:
        assert not problems(battle.game)
        assert battle.asked() not in ("Rally", "ChooseMover", "ChooseFire", "ChooseAssault")
        events += battle.play_idly()
    return events


def is_demoralized(battle: Battle, formation: str = "i") -> bool:
    return bool(battle.state.formation[battle.formations[formation]] & DEMORALIZED)


@pytest.mark.rule("brothers", "14.1a")
def test_in_the_fire_step() -> None:
    """An emperor falls to Opportunity Fire: I Corps, which is active, goes with him."""
    lines = (
        "french i infantry a 0304",
        "french i infantry b 0608",
        "french cic nap 0304",
        HQ,
        "austrian viii infantry j 0303 white",
    )
    battle = Battle(OPEN, *lines, turn=14, morale=SPENT, held=("jaeger-sharpshooters",))
    battle.activate("i", "aggressive")
    assert battle.asked() == "PlayEvent"
    battle.script(2, 5, 10)
    events = battle.play("austrian", "jaeger-sharpshooters j 0304") + settle(battle)
    assert of_kind(events, "CommanderFell")
    assert is_demoralized(battle)
    assert not of_kind(events, "UnitsMoved")
    assert battle.hits("b") == 1
    assert battle.game.result is not None  # and the turn has run out without a further question


@pytest.mark.rule("brothers", "14.1a")
def test_in_the_middle_of_a_move() -> None:
    lines = (
        f"french i infantry a 0306 {FRAIL}",
        "french i infantry b 0206",
        HQ,
        "austrian v infantry foe 0303 strength=6",
    )
    battle = Battle(OPEN, *lines, turn=14, morale=SPENT)
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "move a 0304")
    battle.script(6, 6, 2, 9)
    events = battle.play("austrian", "fire foe 0304") + settle(battle)
    assert battle.place("a") == "broken"
    assert is_demoralized(battle)
    assert battle.place("b") != "0206"  # it fled, and was not asked to move
    assert not [event for event in of_kind(events, "UnitsMoved") if event.units == (battle.keys["b"],)]


@pytest.mark.rule("brothers", "14.1a")
def test_in_an_assault_the_others_lapse() -> None:
    lines = (
        f"french i infantry a 0304 {FRAIL}",
        "french i infantry b 0504 strength=6",
        "austrian v infantry foe 0303 strength=5",
        "austrian v infantry other 0503 strength=5",
    )
    battle = Battle(OPEN, *lines, HQ, turn=14, morale=SPENT)
    battle.activate("i", "aggressive")
    battle.declare("allied", "a 0303", "b 0503")
    storm(battle, 1, 1, 9, 9, 9)
    events = battle.play("allied", "yield 0") + settle(battle)
    assert is_demoralized(battle)
    assert not of_kind(events, "AssaultRolled")  # the second one was never fought
    assert not of_kind(events, "UnitRallied")
    assert battle.state.assaults == ()


@pytest.mark.rule("brothers", "14.1a")
def test_a_winner_who_is_demoralized_does_not_break_through() -> None:
    lines = (
        f"french i infantry a 0304 {FRAIL} shaken",
        "french i infantry b 0304 strength=6 morale=9",
        "austrian v infantry foe 0303 strength=1",
    )
    battle = declared(*lines, storming="a b", morale=SPENT)
    storm(battle, 1, 3, 9)  # D1 (A1)
    battle.play("austrian", "yield 0")  # a Detachment: it is Broken, and the hex empty
    battle.play("allied", "yield 0")
    assert battle.place("a") == "broken"
    assert is_demoralized(battle)
    assert not of_kind(settle(battle), "UnitsAdvanced")
    assert battle.place("b") != "0303"


@pytest.mark.rule("brothers", "14.1a")
def test_an_assault_ends_with_the_corps_that_makes_it() -> None:
    lines = (f"french i infantry a 0304 {FRAIL} shaken", "french i infantry b 0608", "austrian v infantry foe 0303")
    battle = declared(*lines, morale=SPENT)
    storm(battle, 5, 5, 9)  # A1 (D1)
    battle.play("allied", "yield 0")
    assert is_demoralized(battle)
    settle(battle)
    assert battle.hits("foe") == 0  # nobody is left to hurt the winner


@pytest.mark.rule("brothers", "14.1a")
@pytest.mark.rule("brothers", "13.1.3c")
def test_in_the_rally_step() -> None:
    lines = ("french i infantry a 0106 disrupted", "french i infantry b 0206 shaken", "french i hq h 0107 defensive=4")
    battle = Battle(OPEN, *lines, "austrian v infantry foe 0601", turn=14, morale=SPENT)
    battle.activate("i", "defensive", until="Rally")
    events = battle.play("allied", "rally a")
    assert is_demoralized(battle)
    assert battle.asked() != "Rally"
    events += settle(battle)
    assert len(of_kind(events, "UnitRallied")) == 1
    assert battle.hits("a") == 2  # one less, one more
    assert battle.hits("b") == 2


@pytest.mark.rule("brothers", "14.1a")
def test_a_corps_that_is_not_active_does_not_end_the_activation_of_another() -> None:
    lines = ("french iv infantry x 0106", "french iv hq g 0107", "french i infantry a 0306", HQ)
    battle = Battle(OPEN, *lines, "austrian v infantry foe 0601", turn=14, morale={"iv": 2})
    battle.activate("i", "aggressive", until="ChooseMover")
    lose_morale(battle.game, battle.formations["iv"], "14.0b")
    lose_morale(battle.game, battle.formations["iv"], "14.0b")
    assert is_demoralized(battle, "iv")
    assert not battle.state.cut


@pytest.mark.rule("brothers", "14.1a")
def test_napoleons_division_stops_and_he_may_still_move() -> None:
    lines = (
        f"french i infantry a 0306 {FRAIL} division=1",
        "french i infantry b 0206 division=1",
        "french i hq h 0405",
        "french cic nap 0307",
        "austrian v infantry foe 0303 strength=6",
    )
    battle = Battle(OPEN, *lines, turn=14, morale=SPENT)
    battle.crown("nap")
    battle.play("allied", "division a", "aggressive h")
    battle.skip("ChooseMover")
    battle.play("allied", "select a", "move a 0304")
    battle.state.assaults = ((battle.keys["b"], battle.hex("0303")),)  # a Charge that has reached its target
    battle.script(6, 6, 2, 9)
    battle.play("austrian", "fire foe 0304")
    assert is_demoralized(battle)
    assert battle.state.assaults == ()
    while battle.asked() in (*RETREATS, "FollowRetreat", "DefendWithFire"):
        battle.play_idly()
    assert battle.asked() == "ChooseMover"
    assert battle.options("allied") == ["select nap", "end"]


@pytest.mark.rule("brothers", "14.1b")
@pytest.mark.rule("brothers", "14.1d")
def test_fire_at_those_who_flee_can_bring_down_the_next_corps() -> None:
    """Both Austrian corps have one point left: the second falls with the first, its units flee in their turn."""
    lines = (
        "french i infantry a 0304 strength=6",
        f"austrian v infantry foe 0303 {FRAIL}",
        "austrian ix infantry x 0101",
        "austrian ix hq p 0101",
    )
    battle = declared(*lines, morale={"v": 1, "ix": 1})
    storm(battle, 6, 6, 9, 9, 9)
    events = battle.play("austrian", "yield 0") + settle(battle)
    assert [event.formation for event in of_kind(events, "FormationDemoralized")] == ["v", "ix"]
    assert battle.hits("x") == 1
    assert battle.state.points[0] >= 2 * battle.scenario.demoralized


@pytest.mark.rule("brothers", "14.1c")
def test_a_foreign_hq_may_flee_with_them_and_their_own_goes_by_itself() -> None:
    lines = (
        "french i infantry a 0106 shaken",
        "french i hq h 0106 defensive=4",
        "french iv infantry x 0606",
        "french iv hq g 0106",
        "austrian v infantry foe 0101",
    )
    battle = Battle(OPEN, *lines, turn=14, morale=SPENT)
    battle.activate("i", "defensive", until="Rally")
    battle.play("allied", "rally a")
    asked = []
    while battle.game.pending:
        if battle.asked() == "FollowRetreat":
            asked.append(battle.options("allied")[0].split()[1])
        battle.play_idly()
    assert set(asked) == {"g"}
    assert battle.grid.distance(battle.hex("0106"), battle.hex(battle.place("h"))) == 2
