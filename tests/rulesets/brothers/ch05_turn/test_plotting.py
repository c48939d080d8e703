"""Optional rules: sovereigns in danger and plotted orders [brothers 17.1 17.3a]."""

from __future__ import annotations

from random import Random

import pytest

from grognard.core.event import EVERYONE
from grognard.rulesets.brothers.ch08_fire.leaders import commander_falls
from grognard.rulesets.brothers.reader.scenario import Switches
from grognard.rulesets.brothers.ruleset import RULESET
from grognard.rulesets.brothers.state import (
    AGGRESSIVE_POSTURE,
    COMMANDED,
    DEFENSIVE_POSTURE,
    DEMORALIZED,
    NO_POSTURE,
    POSTURES,
    has,
)
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

PLOTTED = Switches(plotted_orders=True)
LINES = (
    "french i infantry a 0106",
    "french i infantry far 0101",
    "french i hq h 0107 aggressive=3 defensive=4",
    "austrian v infantry foe 0601",
    "austrian v hq o 0602 aggressive=4 defensive=2",
)


@pytest.mark.rule("brothers", "17.1")
@pytest.mark.parametrize(("leader", "winner"), [("nap", "austrian"), ("re", "austrian"), ("kaiser", "allied")])
def test_a_fallen_sovereign_loses_the_game_by_agreement_only(leader: str, winner: str) -> None:
    lines = (*LINES, "french cic nap 0301", "sardinian cic re 0302", "austrian cic kaiser 0308")
    battle = Battle(OPEN, *lines, switches=Switches(commander_casualties=True))
    commander_falls(battle.game, battle.keys[leader])
    assert battle.game.result is not None
    assert battle.game.result.reason == f"{winner}-sovereign"
    assert battle.game.result.rule == "17.1"
    battle = Battle(OPEN, *lines)
    commander_falls(battle.game, battle.keys[leader])
    assert battle.game.result is None


def plotting(**facts: object) -> Battle:
    battle = Battle(OPEN, *LINES, switches=PLOTTED, turn=14, **facts)  # type: ignore[arg-type]
    battle.new_turn()
    return battle


def acting(formation: str, posture: int, *dice: int, lines: tuple[str, ...] = LINES, turn: int = 14) -> Battle:
    """A formation whose posture is plotted is drawn."""
    battle = Battle(OPEN, *lines, switches=PLOTTED, turn=turn)
    battle.state.posture[battle.formations[formation]] = posture
    battle.script(*dice)
    battle.activate(formation)
    return battle


@pytest.mark.rule("brothers", "17.3a")
def test_both_sides_plot_at_once_in_the_planning_phase_and_in_secret() -> None:
    battle = plotting()
    assert [type(decision).__name__ for decision in battle.game.pending] == ["PlotPosture", "PlotPosture"]
    events = battle.play("allied", "aggressive h")
    assert [event.only for event in of_kind(events, "PosturePlotted")] == [0]
    assert battle.state.posture[battle.formations["i"]] == AGGRESSIVE_POSTURE
    before = RULESET.view(battle.game, 1)
    battle.state.posture[battle.formations["i"]] = DEFENSIVE_POSTURE
    assert RULESET.view(battle.game, 1) == before


@pytest.mark.rule("brothers", "17.3a")
def test_the_plotted_posture_is_used_when_the_chit_is_drawn() -> None:
    for posture in (AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE):
        battle = acting("i", posture)
        assert battle.asked() == "ChangePosture"
        assert battle.state.posture[battle.formations["i"]] == posture


@pytest.mark.rule("brothers", "17.3a")
def test_it_comes_into_the_open_with_the_activation() -> None:
    battle = Battle(OPEN, *LINES, switches=PLOTTED)
    battle.state.posture[battle.formations["i"]] = AGGRESSIVE_POSTURE
    shown = of_kind(battle.activate("i"), "PostureChosen")
    assert [(event.posture, event.only) for event in shown] == [("aggressive", EVERYONE)]


@pytest.mark.rule("brothers", "17.3a")
def test_an_hq_still_to_come_chooses_on_its_chit() -> None:
    lines = ("french i infantry a 0106", "french i hq h off:14:0108", *LINES[3:])
    battle = Battle(OPEN, *lines, switches=PLOTTED, turn=14)
    battle.new_turn()
    assert [decision.side for decision in battle.game.pending] == [1]
    battle = acting("i", NO_POSTURE, lines=lines)
    assert battle.asked() == "ChoosePosture"


@pytest.mark.rule("brothers", "17.3a")
def test_without_the_rule_nothing_is_plotted() -> None:
    battle = Battle(OPEN, *LINES)
    battle.new_turn()
    assert battle.asked() != "PlotPosture"


@pytest.mark.rule("brothers", "17.3b")
@pytest.mark.parametrize(
    ("posture", "value", "changes"),
    [
        (AGGRESSIVE_POSTURE, 2, True),
        (AGGRESSIVE_POSTURE, 3, False),
        (DEFENSIVE_POSTURE, 3, True),
        (DEFENSIVE_POSTURE, 4, False),
    ],
)
def test_a_change_needs_less_than_the_rating_of_the_plotted_posture(posture: int, value: int, changes: bool) -> None:
    battle = acting("i", posture, value)
    events = battle.play("allied", "change")
    now = battle.state.posture[battle.formations["i"]]
    assert now == (1 - posture if changes else posture)
    assert bool(of_kind(events, "PostureHeld")) is not changes
    assert battle.game.pending  # and the HQ acts all the same
    assert battle.state.active == battle.formations["i"]


@pytest.mark.rule("brothers", "17.3b")
def test_nobody_must_try() -> None:
    battle = acting("i", AGGRESSIVE_POSTURE)
    battle.play("allied", "keep")
    assert battle.state.posture[battle.formations["i"]] == AGGRESSIVE_POSTURE


@pytest.mark.rule("brothers", "17.3b")
def test_a_corps_demoralized_since_is_defensive_without_a_roll() -> None:
    battle = Battle(OPEN, *LINES, switches=PLOTTED)
    battle.state.posture[battle.formations["i"]] = AGGRESSIVE_POSTURE
    battle.state.formation[battle.formations["i"]] |= DEMORALIZED
    battle.script()
    battle.activate("i")
    assert battle.asked() != "ChangePosture"
    assert battle.state.posture[battle.formations["i"]] == DEFENSIVE_POSTURE


@pytest.mark.rule("brothers", "17.3c")
@pytest.mark.parametrize(("check", "may"), [(1, True), (10, False)])
def test_austrians_try_only_after_their_check_has_succeeded(check: int, may: bool) -> None:
    battle = acting("v", AGGRESSIVE_POSTURE, check)
    assert (battle.asked() == "ChangePosture") is may


@pytest.mark.rule("brothers", "17.3c")
def test_command_is_judged_again_after_a_change_and_the_check_not_repeated() -> None:
    lines = (
        "austrian v infantry foe 0605",
        "austrian v hq o 0602 aggressive=4 defensive=2",
        "french i infantry a 0106",
    )
    battle = acting("v", AGGRESSIVE_POSTURE, 1, 1, lines=lines, turn=2)
    foe = battle.keys["foe"]
    assert has(battle.game, foe, COMMANDED)
    events = battle.play("austrian", "change")
    assert not of_kind(events, "ActivationChecked")
    assert not has(battle.game, foe, COMMANDED)  # three hexes off, and a rating of 2
    assert POSTURES[battle.state.posture[battle.formations["v"]]] == "defensive"


@pytest.mark.rule("brothers", "17.3a")
def test_a_bot_is_given_a_guess_of_what_the_other_side_has_plotted() -> None:
    battle = plotting()
    battle.play("allied", "aggressive h")
    corps = battle.formations["i"]
    guesses = set()
    for seed in range(20):
        guess = RULESET.reseal(battle.game, 1, Random(seed))
        assert guess is not None
        assert RULESET.view(guess, 1) == RULESET.view(battle.game, 1)
        guesses.add(guess.state.posture[corps])
    assert guesses == {AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE}
    own = RULESET.reseal(battle.game, 0, Random(1))
    assert own is None or own.state.posture[corps] == AGGRESSIVE_POSTURE
    assert battle.state.posture[corps] == AGGRESSIVE_POSTURE
