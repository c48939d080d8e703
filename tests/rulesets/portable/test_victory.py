"""How a game ends: broken armies, objectives when time has run out, and both at once."""

from __future__ import annotations

import pytest

from grognard.core.event import GameEnded
from grognard.core.events import UnitMoved
from grognard.core.game import Result
from grognard.rulesets.portable.events import ObjectiveTaken
from tests.rulesets.portable.battle import Battle, told

OPEN = """
    . . . . .
    . . . . .
    . . . . .
    . . . . .
    """
RED, BLUE, NOBODY = 0, 1, -1

HILL = '{ hex = "0302", name = "Hill" }'
MILL = '{ hex = "0502", name = "Mill" }'
CITY = '{ hex = "0504", name = "City", value = 3 }'


def play_out(battle: Battle) -> Result | None:
    """End the turn: red has no more to do, blue gets no activation."""
    battle.throw(1)
    battle.end("red")
    return battle.game.result


def last_turn(*units: str, objectives: tuple[str, ...], tie: str = "draw") -> Battle:
    position = ("red rifles a 0303 n", "blue rifles b 0501 s", *units)
    return Battle(OPEN, *position, turns=1, objectives=objectives, tie=tie)


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_more_objectives_at_the_turn_limit() -> None:
    battle = last_turn("red rifles idle 0104 n", objectives=(HILL,))
    events = battle.order("red", "move a 0302 n")
    taken = told(events, ObjectiveTaken)
    assert (taken.side, taken.rule) == (RED, "gap.victory")
    assert events.index(told(events, UnitMoved)) < events.index(taken)  # nobody takes what he has not reached
    assert play_out(battle) == Result(RED, "objectives", "gap.victory")
    assert told(battle.game.events, GameEnded).winner == RED
    assert battle.waiting() == set()


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_not_before_the_turn_limit() -> None:
    battle = Battle(
        OPEN, "red rifles a 0302 n", "blue rifles b 0501 s", objectives=('{ hex = "0302", name = "Hill" }',), turns=2
    )
    battle.next_turn()
    assert (battle.turn, battle.game.result) == (2, None)
    assert play_out(battle) == Result(RED, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_objectives_are_worth_what_the_scenario_says() -> None:
    battle = last_turn("red rifles c 0302 n", "red rifles d 0502 n", "blue rifles e 0504 n",
                       objectives=(HILL, MILL, CITY))  # fmt: skip
    assert play_out(battle) == Result(BLUE, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_an_objective_stays_with_the_last_to_stand_in_it() -> None:
    battle = last_turn("red rifles idle 0104 n", objectives=('{ hex = "0303", name = "Hill" }',))
    battle.order("red", "move a 0304 n")
    assert play_out(battle) == Result(RED, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
@pytest.mark.parametrize(("holder", "winner"), [("red", RED), ("blue", BLUE)])
def test_gap_victory_the_scenario_says_who_holds_an_empty_objective(holder: str, winner: int) -> None:
    held = f'{{ hex = "0104", name = "Ferry", held_by = "{holder}" }}'
    assert play_out(last_turn(objectives=(held,))) == Result(winner, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_whoever_stands_in_an_objective_holds_it() -> None:
    held = '{ hex = "0303", name = "Hill", held_by = "blue" }'
    assert play_out(last_turn(objectives=(held,))) == Result(RED, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_an_advance_takes_an_objective() -> None:
    battle = last_turn("red rifles idle 0104 n", "blue rifles c 0302 s", objectives=(HILL,))
    battle.order("red", "engage a 0302")
    battle.throw(1, 6)
    battle.end("red")
    battle.throw(1)
    told(battle.play("red", "advance a 0302 n"), ObjectiveTaken)
    assert battle.game.result == Result(RED, "objectives", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
@pytest.mark.parametrize(
    ("tie", "result"),
    [
        ("draw", Result(NOBODY, "tie", "gap.victory")),
        ("red", Result(RED, "tie-decided", "gap.victory")),
        ("blue", Result(BLUE, "tie-decided", "gap.victory")),
    ],
)
def test_gap_victory_even_objectives(tie: str, result: Result) -> None:
    assert play_out(last_turn(objectives=(HILL, MILL), tie=tie)) == result


def broken(red: int, blue: int, faces: tuple[int, int]) -> Battle:
    """Three units a side that break at these losses; a and b fight with these dice in turn 1 of 20."""
    battle = Battle(
        OPEN,
        *("red machine-guns a 0303 n", "red rifles c 0104 n", "red rifles d 0204 n"),
        *("blue rifles b 0302 s", "blue rifles e 0501 s", "blue rifles f 0401 s"),
        losses={"red": red, "blue": blue},
    )
    battle.order("red", "engage a 0302")
    battle.throw(*faces, 10)
    battle.end("red")
    return battle


@pytest.mark.rule("portable", "gap.victory")
@pytest.mark.parametrize(("faces", "winner"), [((1, 6), RED), ((6, 1), BLUE)])
def test_gap_victory_a_broken_enemy_ends_the_game_with_the_turn(faces: tuple[int, int], winner: int) -> None:
    battle = broken(1, 1, faces)
    assert (battle.game.result, battle.waiting()) == (None, {"blue"})  # blue has its say before the turn is over
    battle.end("blue")
    assert battle.game.result == Result(winner, "broken", "gap.victory")
    assert battle.refusal("red", "end") == ""
    assert battle.refusal("blue", "end") == ""


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_one_loss_short_of_breaking_plays_on() -> None:
    battle = broken(2, 2, (1, 1))
    battle.next_turn()
    assert battle.game.result is None
    assert battle.turn == 2


@pytest.mark.rule("portable", "gap.ties")
def test_gap_ties_both_broken_in_one_turn_is_a_draw() -> None:
    battle = broken(1, 1, (1, 1))
    battle.end("blue")
    assert battle.game.result == Result(NOBODY, "both-broken", "gap.ties")


@pytest.mark.rule("portable", "gap.ties")
def test_gap_ties_a_side_broken_alone_loses_whatever_the_objectives_say() -> None:
    battle = Battle(
        OPEN,
        *("red machine-guns a 0303 n", "red rifles c 0104 n", "blue rifles b 0302 s", "blue rifles e 0504 s"),
        losses={"blue": 1},
        objectives=(CITY,),
        turns=1,
    )
    battle.order("red", "engage a 0302")
    battle.throw(1, 6, 1)
    battle.end("red")
    assert battle.game.result == Result(RED, "broken", "gap.victory")


@pytest.mark.rule("portable", "gap.victory")
def test_gap_victory_the_last_turn_stays_the_last() -> None:
    battle = last_turn(objectives=(HILL,))
    play_out(battle)
    assert battle.turn == 1
