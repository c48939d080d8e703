"""What a beginner is told of winning and losing, with how far it has come, and of his army (R5)."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.view import SPECTATOR, Goal
from grognard.rulesets.mib.ch07_combat.log import EffectsRolled
from grognard.rulesets.mib.ruleset import RULESET
from tests.rulesets.mib.battle import OPEN, Battle

TROOPS = ("french iii infantry a 0504 s", "austrian iv infantry b 0507 n dead=1")


def told(battle: Battle, side: int, viewer: int) -> list[Goal]:
    return [goal for goal in RULESET.view(battle.game, viewer).goals if goal.side == side]


def position() -> Battle:
    return Battle(OPEN, *TROOPS, places=("mill 3 french 0504", "farm 2 austrian 0507"))


@pytest.mark.rule("mib", "10.2i")
def test_10_2i_the_lead_is_told_with_the_places_and_the_worth_of_losses() -> None:
    points, greater, places, toll, behind, losses = told(position(), 0, 0)
    assert points.text == "Be more than 2 points ahead when the last turn (17:00) ends: 3 to 2 now, as far as is known."
    assert (points.kind, points.now, points.need) == ("win", 2, 5)  # in half points
    assert greater.text == "More than 5 points ahead is a substantial victory, more than 9 a decisive one."
    assert places.text == "Places count for whoever was in them last. You hold Mill (3); the enemy has Farm (2)."
    assert (places.now, places.need) == (3, 5)
    assert "1 for a step lost for good, 1 more for a division wiped out, 0.5 for a battery" in toll.text
    assert (
        behind.text == "You lose if the enemy is more than 2 points ahead at the end: 2 to 3 now, as far as is known."
    )
    assert losses.text == "What you have lost so far is worth 0 points to the enemy."


@pytest.mark.rule("mib", "2.5a")
@pytest.mark.parametrize(("viewer", "french"), [(0, "3 to 2"), (1, "4 to 2"), (SPECTATOR, "3 to 2")])
def test_2_5a_what_a_side_has_lost_for_good_is_in_the_points_for_its_own_eyes_alone(viewer: int, french: str) -> None:
    battle = position()
    assert french in told(battle, 0, viewer)[0].text
    assert ("worth 1 points" in told(battle, 1, viewer)[-1].text) is (viewer == 1)


def test_when_the_charts_are_opened_at_the_end_everybody_is_told_the_whole() -> None:
    battle = position()
    battle.game.end(0, "marginal", "10.2i")
    assert "ends: 4 to 2 now." in told(battle, 0, 0)[0].text
    assert "2 to 4 now." in told(battle, 0, SPECTATOR)[4].text


def test_a_handicap_is_named() -> None:
    game = RULESET.new_game(RULESET.scenario("teugen-hausen"), FastDice(1))
    assert "10 to 14 now, as far as is known (Austrians began with 9)" in RULESET.view(game, 0).goals[0].text


def test_the_order_of_battle_names_leaders_and_hours() -> None:
    forces = RULESET.forces(RULESET.scenario("eckmuhl"), 0)
    assert [(force.name, force.count) for force in forces][1:4] == [
        ("Bavarian VII Corps (Lefebvre, from 13:30)", 2),
        ("Württemberg VIII Corps (Vandamme, from 13:30 on day 2)", 2),
        ("Lannes (from 13:30 on day 2)", 2),
    ]


@pytest.mark.rule("mib", "7.3b")
@pytest.mark.parametrize(
    ("codes", "words"),
    [
        ("2c is", "2 steps lost for good, 1 step straggling if of lower morale than the enemy"),
        ("2s D 2F", "2 steps straggling, disorganized, tires by 2"),
        ("1s D3 1F", "1 step straggling, disorganized if of morale 3 or less, tires by 1"),
        ("D3L", "disorganized if of morale 3 or less, else 1 step lost for good"),
        ("-", "nothing happens"),
    ],
)  # fmt: skip
def test_7_3b_the_log_tells_effects_in_words(codes: str, words: str) -> None:
    event = EffectsRolled(rule="7.1.7a", unit=0, column="engaged", value=2, modifier=-1, total=1, codes=codes)
    line = RULESET.messages.event(position().game, event)
    assert line == f"A and its stack, column engaged, die 2 with -1: {words}."


def test_every_cell_of_the_effects_table_is_told_in_words() -> None:
    battle = position()
    cells = battle.scenario.charts.cet
    for column in ("advance", "retreat", "engaged"):
        for total in range(-4, 11):
            codes = " ".join(cells.find(column, total)) or "-"
            assert "code-" not in RULESET.messages.readings["codes"](battle.game, codes)
