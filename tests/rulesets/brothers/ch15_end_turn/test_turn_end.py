"""The end of a turn and of the game [brothers 15.0 15.1 15.2a]."""

from __future__ import annotations

from typing import Any

import pytest

from grognard.core.game import DRAW
from grognard.rulesets.brothers.ch03_components.points import enter
from tests.rulesets.brothers.battle import Battle
from tests.rulesets.brothers.fight import OPEN
from tests.rulesets.drill import of_kind

LINES = ("french i infantry a 0106", "french i hq h 0107", "austrian v infantry foe 0601", "austrian v hq o 0602")


def at_end(*lines: str, **facts: Any) -> Battle:
    """The cup is empty: the last chance for events, then the End Turn Phase."""
    battle = Battle(OPEN, *(lines or LINES), **facts)
    procedure, step = battle.at_draw()[1]
    battle.game.resume([battle.at_draw()[0], (procedure, step + 2)])
    battle.run()
    return battle


@pytest.mark.rule("brothers", "15.0")
def test_after_the_last_chit_the_allies_may_play_first() -> None:
    lines = ("french i infantry a 0106 disrupted", "french i hq h 0107", "austrian v infantry foe 0601 disrupted")
    battle = at_end(*lines, held=("cantinieres", "regimental-colours"), turn=13)
    assert battle.game.pending[0].side == 0
    battle.play("allied", "cantinieres a 0")
    assert battle.game.pending[0].side == 1
    assert battle.asked() == "PlayEvent"
    battle.play("austrian", "pass")
    assert battle.state.turn == 14
    assert battle.state.held == ()  # what was not played goes back
    assert battle.hits("foe") == 2


@pytest.mark.rule("brothers", "15.1")
def test_housekeeping() -> None:
    lines = ("french i infantry a 0106", "french i hq h 0107 overrun", "austrian v infantry foe 0601")
    battle = at_end(*lines, held=("hess-intervenes",), turn=3, chits=(2, 0, 3))
    assert battle.state.turn == 4
    assert battle.state.held == ()
    assert not battle.state.flags[battle.keys["h"]]
    assert [len(pool) for pool in battle.state.pools] == [10, 5, 10]  # all chits are with their owners again


POINTS = [
    (0, "draw", DRAW), (5, "draw", DRAW), (6, "allied-marginal", 0), (19, "allied-marginal", 0),
    (20, "allied-decisive", 0), (-5, "draw", DRAW), (-6, "austrian-marginal", 1), (-20, "austrian-decisive", 1),
]  # fmt: skip


@pytest.mark.rule("brothers", "15.2a")
@pytest.mark.parametrize(("difference", "reason", "winner"), POINTS)
def test_after_the_last_turn_the_difference_of_points_decides(difference: int, reason: str, winner: int) -> None:
    battle = Battle(OPEN, *LINES, turn=14, marginal=6, decisive=20)
    battle.state.points = [max(difference, 0), max(-difference, 0)]
    procedure, step = battle.at_draw()[1]
    battle.game.resume([battle.at_draw()[0], (procedure, step + 2)])
    events = battle.run()
    result = battle.game.result
    assert result is not None
    assert (result.reason, result.winner, result.rule) == (reason, winner, "15.2a")
    assert of_kind(events, "GameEnded")


@pytest.mark.rule("brothers", "15.2a")
def test_no_turn_but_the_last_is_decided_by_points() -> None:
    battle = Battle(OPEN, *LINES, turn=9, turns=10)
    battle.state.points = [50, 0]
    procedure, step = battle.at_draw()[1]
    battle.game.resume([battle.at_draw()[0], (procedure, step + 2)])
    battle.run()
    assert battle.game.result is None
    assert battle.state.turn == 10


@pytest.mark.rule("brothers", "15.2b")
@pytest.mark.parametrize(("other", "won"), [("allied", True), ("austrian", False)])
def test_whoever_comes_to_hold_all_he_came_for_wins_at_once_whatever_the_points(other: str, won: bool) -> None:
    """In the middle of its move, next to an enemy who would fire."""
    lines = ("french i infantry a 0104", "french i hq h 0104 aggressive=9", "austrian v infantry foe 0102")
    prizes = ("0103 austrian 4", f"0301 {other} 4")
    battle = Battle(OPEN, *lines, turn=2, prizes=prizes, sudden=("allied 0103 0301",))
    battle.state.points = [0, 90]
    battle.activate("i", "aggressive", until="ChooseMover")
    battle.play("allied", "select a", "move a 0103")
    result = battle.game.result
    assert (result is not None) is won
    if result is not None:
        assert (result.reason, result.winner) == ("allied-sudden", 0)
    else:
        assert battle.asked() == "DefendWithFire"


@pytest.mark.rule("brothers", "15.2b")
def test_a_retreat_onto_the_last_of_the_hexes_wins_too() -> None:
    lines = ("french i infantry a 0104", "austrian v infantry foe 0301")
    battle = Battle(OPEN, *lines, prizes=("0103 allied 4",), sudden=("austrian 0103",))
    enter(battle.game, battle.keys["foe"], battle.hex("0103"))
    battle.game.run()
    assert battle.game.result is not None
    assert battle.game.result.reason == "austrian-sudden"


@pytest.mark.rule("brothers", "15.2a")
def test_a_handicap_counts_from_the_start() -> None:
    battle = at_end(turn=14, marginal=6, decisive=20, handicap=(0, 7))
    assert battle.state.points == [0, 7]
    assert battle.game.result is not None
    assert battle.game.result.reason == "austrian-marginal"
