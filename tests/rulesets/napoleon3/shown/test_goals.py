"""What a beginner is told of winning and losing, with how far it has come [14.3a 14.3e]."""

from __future__ import annotations

import pytest

from grognard.core.dice import FastDice
from grognard.core.view import Goal
from grognard.rulesets.napoleon3.ruleset import RULESET
from grognard.rulesets.napoleon3.state import DEMORALIZED, ELIMINATED
from tests.rulesets.napoleon3.fight import OPEN, Fight

TROOPS = ("allied i infantry a 0305 e", "austrian v infantry b 0304 w", "austrian v infantry c 0301 w")


def told(fight: Fight, side: int) -> list[Goal]:
    return [goal for goal in RULESET.view(fight.game, side).goals if goal.side == side]


@pytest.mark.rule("napoleon3", "14.3e")
def test_14_3e_the_lead_in_points_is_told_with_the_places_held_and_the_end() -> None:
    fight = Fight(OPEN, *TROOPS, cities=("x allied 0305", "y austrian 0301"), minor=1, major=3, turns=10)
    best, greater, worst = told(fight, 0)[:3]
    assert best.text == "Be at least 1 ahead in victory points when the 14:00 turn ends: 1 to 1 now, you hold X."
    assert (best.kind, best.now, best.need, best.rule) == ("win", 0, 1, "14.3e")
    assert (greater.kind, greater.need) == ("win", 3)
    assert worst.text == "You lose if the enemy is at least 1 ahead at the end: 1 to 1 now."


@pytest.mark.rule("napoleon3", "13.1c")
@pytest.mark.parametrize(("turns", "storm"), [(10, False), (11, True), (14, True)])
def test_13_1c_the_storm_is_named_only_where_it_can_come(turns: int, storm: bool) -> None:
    fight = Fight(OPEN, *TROOPS, turns=turns)
    assert ("thunderstorm" in told(fight, 0)[0].text) is storm


@pytest.mark.rule("napoleon3", "14.3d")
def test_14_3d_the_enemy_formation_nearest_to_breaking_is_named() -> None:
    fight = Fight(OPEN, *TROOPS, "austrian vi infantry d 0302 w lost=1")
    breaking = told(fight, 0)[3]
    assert breaking.text.endswith("Nearest to it: Formation vi, 1 of 2 steps lost.")
    assert (breaking.now, breaking.need) == (0, 2)
    fight.game.state.formation[fight.formations["vi"]] |= DEMORALIZED
    breaking = told(fight, 0)[3]
    assert breaking.text.endswith("Nearest to it: Formation v, 0 of 3 steps lost.")
    assert breaking.now == 1


@pytest.mark.rule("napoleon3", "14.3f")
@pytest.mark.rule("napoleon3", "14.3g")
def test_14_3f_a_sovereign_is_named_while_he_lives() -> None:
    fight = Fight(OPEN, *TROOPS, "allied commander nap 0305 emperor", "allied commander vic 0306")
    assert [goal.rule for goal in told(fight, 0)[4:]] == ["14.3f", "14.3g"]
    assert [(goal.kind, goal.rule) for goal in told(fight, 1)[4:]] == [("win", "14.3f")]
    fight.game.state.place[fight.unit("vic")] = ELIMINATED
    assert [goal.rule for goal in told(fight, 0)[4:]] == ["14.3f"]


def test_the_order_of_battle_names_leaders_and_hours() -> None:
    forces = RULESET.forces(RULESET.scenario("the-spia"), 0)
    assert [(force.name, force.count) for force in forces] == [
        ("French I Corps (Baraguey d'Hilliers)", 8),
        ("Imperial Guard (Regnaud de Saint-Jean d'Angély, from 8:00)", 5),
    ]


@pytest.mark.parametrize("scenario", ["the-spia", "san-martino"])
def test_whoever_always_takes_the_default_comes_to_the_end(scenario: str) -> None:
    """The highlighted answer is always there, and leads on."""
    game = RULESET.new_game(RULESET.scenario(scenario), FastDice(11))
    for _ in range(2000):
        if game.result is not None:
            return
        decision = game.pending[0]
        safe = decision.safe(game, game.options(decision.side))
        assert safe is not None, decision
        game.play(decision.side, safe)
    raise AssertionError("the battle does not end")
