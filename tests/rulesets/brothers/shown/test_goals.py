"""What wins and what loses is said with how far it has come [brothers 15.2a 15.2b]."""

from __future__ import annotations

import pytest

from grognard.core.view import Goal
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.marching import PLAIN

ARMIES = (
    "french i infantry a 0305",
    "french i hq h 0306",
    "austrian v infantry b 0301",
    "austrian v infantry small 0302 strength=2",
)


def goals(battle: Battle, side: int, kind: str) -> list[Goal]:
    return [goal for goal in RULESET.view(battle.game, side).goals if goal.side == side and goal.kind == kind]


@pytest.mark.rule("brothers", "15.2a")
def test_the_difference_of_points_is_told_to_both_from_where_they_stand() -> None:
    battle = Battle(PLAIN, *ARMIES, handicap=(0, 5), marginal=4, decisive=12, turns=6)
    assert goals(battle, 0, "win")[0].text == (
        "Be 2 points ahead when turn 6 (10:00) is over: he is 2½ ahead. 6 make it decisive."
    )
    austrian = goals(battle, 1, "win")[0]
    assert "you are 2½ ahead" in austrian.text
    assert (austrian.now, austrian.need) == (2, 2)
    assert goals(battle, 0, "lose")[0].text == (
        "You lose if the enemy is 2 points ahead when turn 6 is over: he is 2½ ahead."
    )


@pytest.mark.rule("brothers", "3.5.3")
def test_flags_of_the_enemy_are_named_with_the_dearest_first() -> None:
    battle = Battle(PLAIN, *ARMIES, prizes=("0301 austrian 2", "0302 austrian 5", "0306 allied 4"))
    assert "Take the flags he holds: Prize 0302 2½, Prize 0301 1." in goals(battle, 0, "win")[1].text
    battle.state.control[:] = [0, 0, 0]
    held = goals(battle, 0, "win")[1]
    assert held.text.startswith("You hold every flag")
    assert (held.now, held.need) == (3, 3)


@pytest.mark.rule("brothers", "3.3b")
def test_broken_units_are_counted_without_detachments() -> None:
    battle = Battle(PLAIN, *ARMIES)
    for key in ("b", "small"):
        battle.state.place[battle.keys[key]] = -2
    assert "1 units broken, 0 of 1 corps demoralized" in goals(battle, 0, "win")[2].text


@pytest.mark.rule("brothers", "15.2b")
def test_immediate_victory_is_told_to_him_and_to_his_enemy() -> None:
    prizes = ("0301 austrian 2", "0306 allied 4")
    battle = Battle(PLAIN, *ARMIES, prizes=prizes, sudden=("allied 0301 0306",))
    text = "Hold all of these at one moment and win at once: Prize 0301, Prize 0306 (1 of 2)."
    assert text in [goal.text for goal in goals(battle, 0, "win")]
    assert (goals(battle, 1, "lose")[1].now, goals(battle, 1, "lose")[1].need) == (1, 2)


@pytest.mark.rule("brothers", "17.1")
def test_the_fall_of_a_sovereign_is_a_goal_only_where_it_ends_the_battle() -> None:
    line = "french cic nap 0306"
    plain, deadly = (Battle(PLAIN, *ARMIES, line, switches=Switches(commander_casualties=on)) for on in (False, True))
    assert not any("NAP" in goal.text for side in (0, 1) for goal in RULESET.view(plain.game, side).goals)
    assert goals(deadly, 0, "lose")[-1].text == "You lose at once if NAP falls."
    assert "Win at once if NAP falls." in [goal.text for goal in goals(deadly, 1, "win")]
