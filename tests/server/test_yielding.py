"""A bot that gives a lost game up: when, where, and so that the record says it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import pytest

from grognard.core.game import Game as CoreGame
from grognard.rulesets import get_ruleset
from tests.server.serving import Game, TestClient, house, new_game, pick, room, rooms, until_driven
from tests.table.tampering import verdicts

PORTABLE = type(get_ruleset("portable"))
BLUE = 1
HALF = 4
"""The first turn of six of which half are over before it."""
ALONE: dict[str, Any] = {"seats": {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "staff"}}, "seed": 5}


class Fortune:
    """What is said of blue's chances, turn by turn; whatever is not said is lost."""

    def __init__(self, **hopeful: float) -> None:
        self.hopeful = {int(turn[1:]): chance for turn, chance in hopeful.items()}

    def __call__(self, _: Any, game: CoreGame[Any, Any], side: int) -> float:
        return self.hopeful.get(game.state.turn, 0.01) if side == BLUE else 0.99


@pytest.fixture
def lost() -> Iterator[None]:
    with patch.object(PORTABLE, "chance", _method(Fortune())):
        yield


def _method(fortune: Fortune) -> Any:
    return lambda ruleset, game, side: fortune(ruleset, game, side)


def play_out(client: TestClient, game: Game, most: int = 400) -> tuple[int, str]:
    """Red plays by chance until the game is over; gives the turn and the result as the record says it."""
    chance = Random(3)
    for _ in range(most):
        until_driven(client, game.id)
        push = game.red.push()
        if push["view"]["result"]:
            break
        game.red.act(pick(push["decision"], chance))
    return push["view"]["turn"], room(client, game.id).table.journal.result


def test_a_lost_game_is_given_up_in_the_second_half(client: TestClient, lost: None) -> None:
    game = new_game(client, **ALONE)
    assert play_out(client, game) == (HALF, "red resigned")
    assert game.red.push()["log"][-2]["text"] == "The game is forfeited: Blue resigned."


def test_the_record_of_it_passes_the_audit(client: TestClient, lost: None) -> None:
    game = new_game(client, **ALONE)
    play_out(client, game)
    text = game.red.get("/record").text
    assert "red resigned" in text
    assert False not in verdicts(text).values()


def test_it_comes_to_the_same_when_the_table_is_read_again(tmp_path: Path, lost: None) -> None:
    """What a bot thought of its last turns is found in the journal, not in a server's memory."""
    with house(tmp_path / "tables.db") as client:
        game = new_game(client, **ALONE)
        chance = Random(3)
        while not (push := game.red.push())["view"]["result"]:
            game.red.act(pick(push["decision"], chance))
            until_driven(client, game.id)
            for each in rooms(client).rooms():
                rooms(client).close(each)
        assert (push["view"]["turn"], push["view"]["result"]["reason"]) == (HALF, "resigned")


@pytest.mark.parametrize("hope", [{"t4": 0.2}, {"t3": 0.04}])
def test_one_better_turn_is_hope_enough(client: TestClient, hope: dict[str, float]) -> None:
    with patch.object(PORTABLE, "chance", _method(Fortune(**hope))):
        turn, _ = play_out(client, new_game(client, **ALONE))
    assert turn > HALF


def test_nobody_gives_up_where_that_is_not_agreed(client: TestClient, lost: None) -> None:
    game = new_game(client, **ALONE, manners={"bots_resign": False})
    assert "resigned" not in play_out(client, game)[1]


def test_bots_among_themselves_play_to_the_end(client: TestClient, lost: None) -> None:
    bots = {side: {"kind": "bot", "bot": "staff"} for side in ("red", "blue")}
    game = new_game(client, seats=bots, seed=5)
    until_driven(client, game.id)
    assert "resigned" not in room(client, game.id).table.journal.result


def test_where_nobody_knows_the_chances_nobody_gives_up(client: TestClient) -> None:
    assert "resigned" not in play_out(client, new_game(client, **ALONE))[1]
