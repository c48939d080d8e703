"""Turns, chits and the sequence of play [mib 1.0 2.3 3.0]."""

from __future__ import annotations

import pytest

from grognard.core.errors import IllegalAction, ScenarioError
from grognard.rulesets.mib.ch03_sequence.turn import PHASES
from grognard.rulesets.mib.ruleset import RULESET
from grognard.rulesets.mib.state import CHIT_DRAWN
from tests.rulesets.drill import of_kind
from tests.rulesets.mib.battle import OPEN, Battle, one

A, B = "french i infantry a 0504 s", "austrian v infantry b 0508 n"


@pytest.mark.rule("mib", "1.0a")
def test_1_0a_turns_are_three_and_a_half_hours_apart() -> None:
    battle = Battle(OPEN, A, B)
    assert [turn.clock for turn in battle.scenario.clock] == ["6:30", "10:00", "13:30", "17:00"]
    assert one(battle.turn(seed=1), "TurnBegan").clock == "6:30"
    with pytest.raises(ScenarioError, match=r"three and a half hours.*1\.0a"):
        Battle(OPEN, A, B, turns=("6:30", "9:00"))


@pytest.mark.rule("mib", "2.3a")
@pytest.mark.rule("mib", "3.0d")
@pytest.mark.rule("mib", "3.0e")
def test_2_3a_each_formation_acts_once_a_turn_in_the_order_of_the_dice() -> None:
    lines = (A, "french ii infantry c 0302 s", B)
    battle = Battle(OPEN, *lines)
    events = battle.turn(faces=(3, 2, 1, 3, 3))
    while battle.game.state.turn == 1:
        side = battle.game.pending[0].side
        events += battle.game.play(side, next(a for a in battle.game.options(side) if a.verb in ("end", "pass")))
    drawn = [event.formation for event in of_kind(events, "ChitDrawn")]
    assert drawn[:3] == ["v", "ii", "i"]
    assert [event.clock for event in of_kind(events, "TurnBegan")] == ["6:30", "10:00"]


@pytest.mark.rule("mib", "2.3b")
def test_2_3b_only_the_formation_drawn_is_activated() -> None:
    battle = Battle(OPEN, A, "french ii infantry c 0302 s", B)
    battle.activate("i")
    assert battle.options() == {"select a", "end"}
    with pytest.raises(IllegalAction, match=r"2\.3b"):
        battle.play("french", "select c")


@pytest.mark.rule("mib", "3.0a")
@pytest.mark.rule("mib", "3.0c")
def test_3_0a_the_phases_of_a_turn() -> None:
    """Nothing is asked in the orders phase: there are no orders."""
    assert PHASES == ("reinforcements", "orders", "operations", "next-turn")
    battle = Battle(OPEN, A, B)
    battle.turn(faces=(1,))
    assert battle.waiting() == ["ChooseUnit"]
    assert battle.game.state.phase == 2


@pytest.mark.rule("mib", "3.0a")
@pytest.mark.rule("mib", "3.0b")
def test_3_0a_whoever_arrives_acts_in_the_same_turn() -> None:
    """A formation that comes onto the map in this turn has its chit in the cup."""
    battle = Battle(OPEN, A, B, "austrian vi infantry n off:1:0909 n")
    battle.turn(faces=(1, 1))
    assert battle.formations["vi"] in battle.game.state.cup


@pytest.mark.rule("mib", "3.0f")
def test_3_0f_what_a_unit_may_do_depends_on_its_state() -> None:
    foe = "austrian v infantry b 0505 n"
    fresh, upset, spent = (
        Battle(OPEN, f"french i infantry a 0504 s {w}", foe) for w in ("", "disorganized", "fatigue=9")
    )
    for battle in (fresh, upset, spent):
        battle.activate("i")
        battle.play("french", "end")
    assert "attack a 0505" in fresh.options()
    assert not upset.waiting()
    assert not spent.waiting()


@pytest.mark.rule("mib", "3.0g")
def test_3_0g_the_position_before_the_first_turn() -> None:
    battle = Battle(OPEN, A + " guns=2", B, places=("x 3 french 0504",))
    state = RULESET.set_up(battle.scenario)
    assert (state.place[0], state.guns[0], state.turn) == (battle.grid.parse("0504"), 2, 1)
    assert state.fatigue == [0, 0]
    assert state.stragglers == [0, 0]
    assert state.control == [0]
    battle.turn(faces=(1,))
    assert set(battle.game.state.cup) == {battle.formations["v"]}
    assert battle.game.state.formation[battle.formations["i"]] & CHIT_DRAWN
