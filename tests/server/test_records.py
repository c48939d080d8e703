"""Whole games and their records: the dice, the players' words, going on from a record."""

from __future__ import annotations

import re
from random import Random
from typing import Any

import pytest

from grognard.core.dice import commitment
from grognard.core.record import read_record, write_record
from grognard.table.audit import audit
from tests.server.serving import (
    BLUE,
    RED,
    Game,
    TestClient,
    inside,
    new_game,
    old_game,
    play_on,
    rooms,
    until_driven,
    word_of,
)
from tests.table.tampering import verdicts


def test_a_whole_game_over_http_and_its_record(client: TestClient) -> None:
    """Two people play to the end; then the secret is open, the dice are audited and the past can be read."""
    game = new_game(client)
    sealed = game.watcher.get().json()["dice"]
    seen: dict[int, Any] = {}
    random = Random(5)
    while True:
        push = game.red.push()
        seen.setdefault(push["length"], push["view"])
        if not play_on(game, random, 1):
            break
    end = game.watcher.get().json()
    assert end["push"]["view"]["result"]["reason"]
    assert game.red.send("hold").status_code == 422
    record = read_record(game.watcher.get("/record").text)
    assert commitment(bytes.fromhex(record.secret)) == sealed["commitment"] == record.dice_value
    assert end["dice"]["secret"] == record.secret
    assert record.words == {"red": word_of("red"), "blue": word_of("blue")}
    assert verdicts(game.watcher.get("/record").text)["dice"] is True
    for length in sorted(seen):
        assert game.red.get(f"/history/{length}").json()["view"] == seen[length]
    assert game.watcher.get("/log").json() == end["push"]["log"]


def test_words_of_an_old_game_come_after_the_commitment_and_the_record_says_so(client: TestClient) -> None:
    game = old_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    sealed = game.told["dice"]
    assert re.fullmatch(r"[0-9a-f]{64}", sealed["commitment"])
    assert (sealed["words"], sealed["secret"]) == ({"red": "", "blue": ""}, None)
    assert game.red.post("/word", {"word": "ours"}).status_code == 200
    random = Random(5)
    play_on(game, random, 20, ("red",))
    assert game.red.post("/word", {"word": "theirs", "side": BLUE}).status_code == 200
    dice = game.watcher.get().json()["dice"]
    assert dice["commitment"] == sealed["commitment"]
    assert dice["words"] == {"red": "ours", "blue": "theirs"}
    assert dice["heard"]["red"] == 0 < dice["heard"]["blue"]
    forget(client, game)
    play_on(game, random, sides=("red",))
    record = read_record(game.watcher.get("/record").text)
    assert (record.words, record.heard, record.dice_value) == (dice["words"], dice["heard"], sealed["commitment"])
    assert verdicts(write_record(record))["dice"] is True
    for otherwise in ({}, {"red": 0, "blue": 0}, {"red": 0, "blue": dice["heard"]["blue"] + 10}):
        record.heard = otherwise
        assert verdicts(write_record(record))["dice"] is (otherwise == dice["heard"])


def forget(client: TestClient, game: Game) -> None:
    """Let a table be read from storage again."""
    inside(client, rooms(client).sweep, -1)
    assert game.id not in rooms(client)._rooms


def test_a_past_position_has_the_dice_that_fell_before_a_word(client: TestClient) -> None:
    """Positions kept from before a word are played on with it, in games where words are not sealed."""
    game = old_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(5), 5, ("red",))
    assert game.red.post("/word", {"word": "late"}).status_code == 200
    known = game.watcher.push()["length"]  # an order that shows nothing leads on from here unseen
    views: dict[int, Any] = {}
    for _ in range(12):
        play_on(game, Random(5), 1, ("red",))
        push = game.watcher.push()
        if push["length"] > known:
            views.setdefault(push["length"], push["view"])
    assert views
    for length, view in views.items():
        assert game.watcher.get(f"/history/{length}").json()["view"] == view


def test_a_side_of_an_old_game_gives_one_word_and_only_its_own(client: TestClient) -> None:
    game = old_game(client)
    assert game.red.post("/word", {"word": "first"}).status_code == 200
    statuses = [
        game.watcher.post("/word", {"word": "x"}).status_code,
        game.blue.post("/word", {"word": "x", "side": RED}).status_code,
        game.red.post("/word", {"word": "another"}).status_code,
        game.blue.post("/word", {"word": ""}).status_code,
        game.blue.post("/word", {"word": "theirs"}).status_code,
        game.blue.post("/word", {"word": "again"}).status_code,
    ]
    assert statuses == [403, 403, 422, 400, 200, 422]
    dice = game.red.get().json()["dice"]
    assert (dice["words"], dice["heard"]) == ({"red": "first", "blue": "theirs"}, {"red": 0, "blue": 0})


@pytest.mark.parametrize("goes_on", [False, True])
def test_dice_that_nobody_vouches_for_take_no_words(client: TestClient, goes_on: bool) -> None:
    game = new_game(client, seed=1, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    if goes_on:
        play_on(game, Random(3), 15, ("red",))
        game = new_game(client, record=game.red.get("/record").text)
    answer = game.red.post("/word", {"word": "x"})
    assert (answer.status_code, answer.json()["error"][-1]) == (422, ".")


def test_the_record_says_who_sat_where(client: TestClient) -> None:
    game = new_game(client, seed=1, seats={"blue": {"kind": "bot", "bot": "random"}})
    random = Random(1)
    for _ in range(500):
        until_driven(client, game.id)
        if not play_on(game, random, 1, ("red",)):
            break
    text = game.watcher.get("/record").text
    assert "seat red human\nseat blue bot random\n" in text
    assert read_record(text).seats == {"red": "human", "blue": "bot random"}


def test_a_game_goes_on_from_a_record(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(3), 15, ("red",))
    record = game.red.get("/record").text
    again = new_game(client, record=record)
    view = again.watcher.push()["view"]
    assert view == game.watcher.push()["view"]
    assert again.watcher.get("/log").json()[1:] == game.watcher.get("/log").json()[1:]
    play_on(again, Random(4), sides=("red",))
    assert "The dice are scripted" in str(audit(again.red.get("/record").text))


def test_a_game_goes_on_from_a_record_with_a_seed(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}}, seed=1)
    play_on(game, Random(3), 25, ("red",))
    answer = client.post("/api/games", json={"record": game.red.get("/record").text, "seed": 2})
    assert answer.status_code == 201, answer.text
    again = new_game(client, record=game.red.get("/record").text, seed=2)
    assert again.watcher.push()["view"] == game.watcher.push()["view"]


def test_dice_that_go_on_from_a_record_are_committed_to(client: TestClient) -> None:
    game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
    play_on(game, Random(3), 15, ("red",))
    dice = new_game(client, record=game.red.get("/record").text).watcher.get().json()["dice"]
    assert re.fullmatch(r"[0-9a-f]{64}", dice["commitment"])
