"""Event chits of headquarters."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from grognard.rulesets.brothers.ch03_components.values import command_rating
from grognard.rulesets.brothers.ch06_chits import windows
from grognard.rulesets.brothers.ch06_chits.cup import EVENT_CHITS, POOLS
from grognard.rulesets.brothers.ch06_chits.events.register import EVENTS
from grognard.rulesets.brothers.state import AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.ch06_chits.events.test_fire import offered
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

CORPS = ("french i infantry a 0106 movement=2", "french i cavalry c 0206", "french i hq h 0107")
DIVISION = ("sardinian 1a infantry a 0106", "sardinian 1a hq h 0107")
FOE = "austrian v infantry foe 0601"


def called(formation: str, *lines: str, held: str, **facts: Any) -> Battle:
    """A formation's chit has been drawn."""
    battle = Battle(OPEN, *lines, held=(held,), **{"turn": 10, **facts})
    battle.activate(formation)
    return battle


# -- Rumour from Mantua ------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "7.1a")
def test_a_rumour_makes_a_french_corps_defensive() -> None:
    battle = called("i", *CORPS, FOE, held="rumour-from-mantua")
    assert offered(battle, "austrian", "rumour-from-mantua") == ["rumour-from-mantua"]
    events = battle.play("austrian", "rumour-from-mantua")
    assert [event.posture for event in of_kind(events, "PostureChosen")] == ["defensive"]


@pytest.mark.rule("brothers", "7.1a")
@pytest.mark.parametrize(
    "lines",
    [
        (*CORPS, "austrian v infantry foe 0105"),  # Engaged
        (*CORPS, FOE, "french cic nap 0107"),  # under the emperor's eyes
    ],
)
def test_no_rumour_moves_a_corps_that_fights_or_has_the_emperor_with_it(lines: tuple[str, ...]) -> None:
    assert not offered(called("i", *lines, held="rumour-from-mantua"), "austrian", "rumour-from-mantua")


@pytest.mark.rule("brothers", "7.1a")
def test_sardinians_do_not_hear_it_and_the_emperor_is_free_of_it() -> None:
    assert not offered(called("1a", *DIVISION, FOE, held="rumour-from-mantua"), "austrian", "rumour-from-mantua")
    battle = called("i", *CORPS, FOE, "french cic nap 0206", held="rumour-from-mantua")
    battle.play("austrian", "rumour-from-mantua")
    battle.crown("nap")
    battle.play("allied", "division a")
    assert battle.has("allied", "aggressive h")


# -- Oppressive Heat ---------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.1.4")
@pytest.mark.parametrize(("movement", "hexes"), [(2, 1), (4, 3), (1, 1)])
def test_heat_takes_a_point_from_infantry_but_never_the_last(movement: int, hexes: int) -> None:
    line = CORPS[0].replace("movement=2", f"movement={movement}")
    battle = called("i", line, *CORPS[1:], FOE, held="oppressive-heat")
    battle.play("austrian", "oppressive-heat")
    battle.play("allied", "aggressive h")
    battle.skip("ChooseMover")
    battle.play("allied", "select a")
    assert battle.has("allied", f"move a 010{6 - hexes}")
    assert not battle.has("allied", f"move a 010{5 - hexes}")
    battle.play("allied", "stop a", "select c")
    assert battle.has("allied", "move c 0501")  # six hexes: horses do not mind


@pytest.mark.rule("brothers", "3.1.4")
def test_in_the_heat_one_point_is_left_for_the_road() -> None:
    line = CORPS[0].replace("movement=2", "movement=1")
    battle = called("i", line, *CORPS[1:], FOE, held="oppressive-heat", roads=("major 0106 0105 0104 0103",))
    battle.play("austrian", "oppressive-heat")
    battle.play("allied", "defensive h")
    battle.skip("ChooseMover")
    battle.play("allied", "select a")
    assert battle.has("allied", "move a 0104")


@pytest.mark.rule("brothers", "6.3d")
@pytest.mark.parametrize(
    ("turn", "storm", "open"),
    [(5, 0, False), (6, 0, True), (10, 0, True), (11, 11, False), (12, 11, False), (9, 9, False)],
)
def test_heat_is_from_turn_six_to_the_storm(turn: int, storm: int, open: bool) -> None:
    battle = Battle(OPEN, *CORPS, FOE, held=("oppressive-heat",), turn=turn)
    battle.state.storm = storm
    battle.activate("i")
    assert bool(offered(battle, "austrian", "oppressive-heat")) is open


@pytest.mark.rule("brothers", "6.3d")
def test_heat_falls_on_sardinians_too_and_ends_with_the_activation() -> None:
    battle = called("1a", *DIVISION, FOE, held="oppressive-heat")
    battle.play("austrian", "oppressive-heat")
    assert battle.state.slow == 1
    battle.play("allied", "aggressive h")
    turn = battle.state.turn
    while battle.state.turn == turn:
        battle.play_idly()
    assert battle.state.slow == 0


# -- Imperial Courier --------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "3.4.3")
def test_a_courier_raises_the_rating_for_range_and_rally() -> None:
    lines = ("french i infantry a 0102 disrupted", "french i infantry b 0106 disrupted", "french i hq h 0107")
    battle = called("i", *lines, FOE, held="imperial-courier", turn=14)
    battle.play("allied", "imperial-courier")
    for posture in (AGGRESSIVE_POSTURE, DEFENSIVE_POSTURE):
        assert command_rating(battle.game, battle.keys["h"], posture) == 5
    events = battle.play("allied", "defensive h")
    assert not of_kind(events, "UnitsOutOfCommand")  # five hexes away
    battle.skip("Rally")
    for unit in ("a", "a", "b", "b"):
        battle.play("allied", f"rally {unit}")
    assert battle.hits("a") == battle.hits("b") == 0


@pytest.mark.rule("brothers", "6.3b")
def test_no_courier_for_an_overrun_hq_or_for_sardinians() -> None:
    overrun = (*CORPS[:2], CORPS[2] + " overrun", FOE)
    assert not offered(called("i", *overrun, held="imperial-courier"), "allied", "imperial-courier")
    assert not offered(called("1a", *DIVISION, FOE, held="imperial-courier"), "allied", "imperial-courier")


# -- Hess Intervenes ---------------------------------------------------------------------------------------------------

AUSTRIANS = ("austrian v infantry a 0106", "austrian v hq o 0107", "french i infantry foe 0601")


@pytest.mark.rule("brothers", "7.6.1d")
def test_hess_turns_a_failed_check_a_ten_included() -> None:
    battle = Battle(OPEN, *AUSTRIANS, held=("hess-intervenes",), turn=10)
    battle.script(10)
    battle.activate("v", "aggressive")
    assert offered(battle, "austrian", "hess-intervenes") == ["hess-intervenes"]
    battle.play("austrian", "hess-intervenes")
    battle.skip("ChooseMover")
    assert battle.has("austrian", "select a")
    assert battle.state.posture[battle.formations["v"]] == AGGRESSIVE_POSTURE


@pytest.mark.rule("brothers", "7.6.2d")
def test_hess_helps_neither_an_overrun_hq_nor_one_that_passed() -> None:
    battle = Battle(OPEN, AUSTRIANS[0], AUSTRIANS[1] + " overrun", AUSTRIANS[2], held=("hess-intervenes",), turn=10)
    battle.activate("v", "aggressive")
    assert not offered(battle, "austrian", "hess-intervenes")
    battle = Battle(OPEN, *AUSTRIANS, held=("hess-intervenes",), turn=10)
    battle.script(1)
    battle.activate("v", "aggressive")
    assert not offered(battle, "austrian", "hess-intervenes")


# -- all of them -------------------------------------------------------------------------------------------------------


@pytest.mark.rule("brothers", "6.3d")
def test_every_chit_of_the_chart_has_its_rule_and_nothing_else_has() -> None:
    assert {chit.key for chit in EVENT_CHITS} == set(EVENTS)
    assert [len(pool) for pool in POOLS] == [10, 5, 10]
    assert {key for key, rule in EVENTS.items() if rule.opportunity} == {"jaeger-sharpshooters", "napoleons-guns"}


@pytest.mark.rule("brothers", "6.3d")
def test_the_book_opens_every_window_of_the_chart() -> None:
    named = {window for chit in EVENT_CHITS for window in chit.windows}
    source = "".join(path.read_text("utf-8") for path in Path(windows.__file__).parents[1].rglob("*.py"))
    assert [name for name in sorted(named) if f'"{name}"' not in source] == []
