"""Hints for whoever plays against bots, and the reasons of a bot: who gets them, and what they say."""

from __future__ import annotations

from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.serving import Game, Player, TestClient, house, new_game, pick, rooms, until_driven

BOT, RECRUIT, SHARED = {"kind": "bot", "bot": "staff"}, {"kind": "bot", "bot": "random"}, {"kind": "shared"}
Data = dict[str, Any]


def against_a_bot(client: TestClient, bot: Data = BOT, **more: Any) -> Game:
    game = new_game(client, seats={"red": {"kind": "human"}, "blue": bot}, seed=3, **more)
    until_driven(client, game.id)
    return game


def hint(player: Player, **more: Any) -> Any:
    return player.post("/hint", {"number": player.number(), **more})


def play_to_activation(client: TestClient, game: Game) -> Data:
    """Hold fire until red may activate a unit and blue has had its turn: nothing is sealed then."""
    for _ in range(40):
        push = game.red.push()
        decision = push["decision"]
        if decision["kind"] == "Activate" and any(line["kind"] == "UnitMoved" for line in push["log"]):
            return push
        verb = {"AimGuns": "hold", "Activate": "end"}.get(decision["kind"])
        game.red.act(verb or pick(decision, Random(1)))
        until_driven(client, game.id)
    raise AssertionError("blue has never moved")


def test_a_hint_advises_one_of_the_options_and_plays_nothing(client: TestClient) -> None:
    game = against_a_bot(client)
    before = game.red.push()
    told = hint(game.red)
    assert told.status_code == 200, told.text
    found = told.json()
    verb, unit, place, _ = found["steps"][0]["action"]
    assert any(
        group["verb"] == verb and (unit < 0 or unit in group["units"]) and (place < 0 or place in group["places"])
        for group in before["decision"]["groups"]
    )
    assert found["steps"][0]["text"].startswith("Red ")
    assert found["steps"][0]["aim"].startswith("To hit")
    assert "%" in found["odds"]
    assert found["runner_up"]["text"] in found["compared"]
    assert found["number"] == before["number"] == game.red.number()
    assert hint(game.red).json() == found, "the same question has the same answer"


def test_an_order_of_two_parts_is_advised_whole(client: TestClient) -> None:
    game = against_a_bot(client)
    play_to_activation(client, game)
    steps = hint(game.red).json()["steps"]
    if steps[0]["action"][0] == "activate":
        assert [step["action"][1] for step in steps] == [steps[0]["action"][1]] * 2
    game.red.act(*(step["action"] for step in steps))


def test_whoever_holds_both_sides_gets_hints_for_either(client: TestClient) -> None:
    game = new_game(client, seats={"red": SHARED, "blue": SHARED}, seed=3)
    assert hint(game.red, side=0).json()["side"] == 0
    assert hint(game.red, side=1).json()["side"] == 1


@pytest.mark.parametrize(
    ("wish", "said"),
    [
        ({}, "here people play each other"),
        ({"seats": {"red": {"kind": "human"}, "blue": BOT}, "manners": {"hints": False}}, "switched off"),
    ],
)
def test_no_hints_where_they_would_not_be_fair(client: TestClient, wish: Data, said: str) -> None:
    told = hint(new_game(client, **wish).red)
    assert told.status_code == 403
    assert said in told.json()["error"]


def test_no_hints_for_spectators_nor_for_what_is_past(client: TestClient) -> None:
    game = against_a_bot(client)
    assert hint(game.watcher).status_code == 403
    assert game.red.post("/hint", {"number": game.red.number() + 3}).status_code == 409
    assert game.red.post("/hint", {"number": game.red.number(), "side": 1}).status_code == 403
    game.red.post("/resign", {})
    assert hint(game.red).status_code == 422


def test_hints_are_rationed(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", counsels=(1, 0.0)) as client:
        game = against_a_bot(client)
        assert hint(game.red).status_code == 200
        assert hint(game.red).status_code == 429
        assert game.red.post("/reason", {}).status_code == 429


def test_no_hints_in_a_lesson(client: TestClient) -> None:
    lesson = new_game(client, ruleset="portable", lesson="first-shots", text=None)
    player = Player(client, lesson.id, next(iter(lesson.tokens.values())))
    assert "the lesson says" in hint(player).json()["error"]


def test_what_is_agreed_is_told_and_kept(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = against_a_bot(client, manners={"hints": False, "bots_resign": False})
        said = {"hints": False, "bots_resign": False}
        assert game.red.get().json()["manners"] == said
        for room in rooms(client).rooms():
            rooms(client).close(room)
        assert game.red.get().json()["manners"] == said


def test_a_bot_says_why_once_nothing_is_sealed(client: TestClient) -> None:
    game = against_a_bot(client)
    sealed = game.red.post("/reason", {})
    assert sealed.status_code == 403
    assert "secrets" in sealed.json()["error"]
    push = play_to_activation(client, game)
    told = game.red.post("/reason", {})
    assert told.status_code == 200, told.text
    found = told.json()
    assert found["side"] == 1
    assert found["bot"] == "staff"
    assert 0 < found["number"] <= push["length"]
    earlier = game.red.post("/reason", {"before": found["index"]}).json()
    assert earlier["index"] < found["index"]
    assert game.red.post("/reason", {"number": earlier["number"]}).json()["index"] <= earlier["index"]
    assert game.watcher.post("/reason", {}).status_code == 403, "the record is closed to spectators too"


def test_everybody_may_ask_when_the_game_is_over(client: TestClient) -> None:
    game = against_a_bot(client)
    play_to_activation(client, game)
    game.red.post("/resign", {})
    assert game.watcher.post("/reason", {}).json()["steps"][0]["text"]
    first = game.watcher.post("/reason", {"before": 0})
    assert first.status_code == 422
    assert "No bot has given an order" in first.json()["error"]


def test_a_bot_that_chooses_by_chance_says_so(client: TestClient) -> None:
    game = against_a_bot(client, RECRUIT)
    game.red.post("/resign", {})
    found = game.red.post("/reason", {}).json()
    assert "by chance" in found["compared"]
    assert found["runner_up"] is None
