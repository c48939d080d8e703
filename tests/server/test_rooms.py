"""Rooms that open and close while people are at their tables, and what happens in the moments between."""

from __future__ import annotations

import http.client
import json
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.sync.client import connect

from tests.server.processes import Server
from tests.server.serving import (
    BLUE,
    RED,
    Game,
    TestClient,
    chance_journal,
    house,
    inside,
    live,
    new_game,
    play_on,
    room,
    rooms,
    settle,
)
from tests.server.test_storage import Disk, threaded
from tests.table.tables import say

AIM = ["aim", 0, 31, [3]]


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def visit(server: Server, game: str) -> None:
    """Somebody looks in and leaves."""
    with connect(server.url.replace("http", "ws") + f"/api/games/{game}/live", close_timeout=1) as socket:
        socket.send('{"token": null}')
        socket.recv(20)


def slowly(server: Server, game: Game, path: str, wish: dict[str, Any]) -> int:
    """Send a request in two halves; between them the last visitor leaves the table."""
    address, body = urlsplit(server.url), json.dumps(wish).encode()
    connection = http.client.HTTPConnection(address.hostname or "", address.port, timeout=30)
    try:
        connection.putrequest("POST", f"/api/games/{game.id}{path}")
        connection.putheader("authorization", game.red.headers["authorization"])
        connection.putheader("content-type", "application/json")
        connection.putheader("content-length", str(len(body)))
        connection.endheaders()
        connection.send(body[:5])
        time.sleep(0.2)
        visit(server, game.id)
        time.sleep(0.2)
        connection.send(body[5:])
        return connection.getresponse().status
    finally:
        connection.close()


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/actions", {"number": 0, "action": AIM}),
        ("/chat", {"text": "Bonjour"}),
        ("/standing", {"order": "advance", "answer": "never"}),
    ],
)
def test_who_writes_slowly_is_heard_when_the_last_visitor_leaves(
    server: Server, path: str, wish: dict[str, Any]
) -> None:
    """Players over HTTP alone have no connection that would keep the room open."""
    game = new_game(server.client)
    assert slowly(server, game, path, wish) == 200


def test_games_go_on_while_people_come_and_go(server: Server) -> None:
    game, random = new_game(server.client), Random(3)
    is_over = threading.Event()

    def come_and_go() -> None:
        while not is_over.is_set():
            visit(server, game.id)

    visitors = [threading.Thread(target=come_and_go) for _ in range(3)]
    for visitor in visitors:
        visitor.start()
    try:
        play_on(game, random)
    finally:
        is_over.set()
        for visitor in visitors:
            visitor.join()
    assert game.watcher.push()["view"]["result"]


def test_games_go_on_while_their_rooms_are_closed(hall: TestClient) -> None:
    game, is_over = new_game(hall, chance=3), threading.Event()

    def close() -> None:
        while not is_over.is_set():
            inside(hall, rooms(hall).sweep, -1)
            time.sleep(0.005)

    closing = threading.Thread(target=close)
    closing.start()
    try:
        play_on(game, Random(3), 60)
    finally:
        is_over.set()
        closing.join()
    assert game.red.push()["length"]


def test_a_room_stays_open_for_who_reloads_the_page(hall: TestClient) -> None:
    game = new_game(hall)
    found = room(hall, game.id)
    for _ in range(3):
        with live(game.red) as red:
            settle(red)
        inside(hall, rooms(hall).sweep)
        assert room(hall, game.id) is found
    assert not found.broken


def test_time_counts_from_when_the_last_window_left(hall: TestClient) -> None:
    game = new_game(hall)
    found = room(hall, game.id)
    with live(game.red) as red:
        settle(red)
        found.used -= 10_000  # a long evening
    while found.audience:
        time.sleep(0.01)
    inside(hall, rooms(hall).sweep)
    assert room(hall, game.id) is found


def test_the_longest_unused_room_is_closed_where_there_are_too_many(hall: TestClient) -> None:
    games = [new_game(hall) for _ in range(4)]
    with live(games[0].red) as red:
        settle(red)
        assert games[1].watcher.get().status_code == 200
        inside(hall, rooms(hall).sweep, 1000.0, 1)  # people in a room do not count
        assert {found.game for found in rooms(hall).rooms()} == {games[0].id, games[1].id}
        assert red.drain() == []
    for game in games:
        game.red.act("hold")


def test_a_room_is_opened_once_for_all_who_come_at_once(hall: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    game, opened = new_game(hall), []
    inside(hall, rooms(hall).sweep, -1)
    read = rooms(hall)._read

    def slow(key: str, fence: int) -> Any:
        opened.append(key)
        time.sleep(0.2)
        return read(key, fence)

    monkeypatch.setattr(rooms(hall), "_read", slow)
    players = [threaded(game.red.get) for _ in range(4)]
    for thread, _ in players:
        thread.join()
    assert [answers[0].status_code for _, answers in players] == [200] * 4
    assert opened == [game.id]
    assert rooms(hall)._opening == {}


def test_a_room_that_was_closed_is_opened_as_it_was(hall: TestClient) -> None:
    game = new_game(hall, chance=2)
    play_on(game, Random(2), 15)
    before = [player.push() for player in (game.red, game.blue, game.watcher)]

    async def forget() -> None:
        rooms(hall).sweep(idle=-1)

    inside(hall, forget)
    assert rooms(hall).rooms() == []
    assert [player.push() for player in (game.red, game.blue, game.watcher)] == before
    play_on(game, Random(3), 5)


def test_a_room_with_somebody_in_it_is_not_closed(hall: TestClient) -> None:
    game = new_game(hall)

    async def forget() -> None:
        rooms(hall).sweep(idle=-1)

    with live(game.watcher) as watcher:
        settle(watcher)
        inside(hall, forget)
        assert room(hall, game.id)
        game.red.act("hold")
        assert watcher.drain()


def test_a_window_survives_the_closing_of_others(hall: TestClient) -> None:
    game = new_game(hall)
    with live(game.red) as red:
        for _ in range(5):
            with live(game.red) as other:
                settle(other)
        red.drain()
        red.send({"action": AIM, "number": 0})
        assert [push["number"] for push in red.drain() if push["number"]] == [1]


class Time:
    """What the server takes for the time of day."""

    def __init__(self) -> None:
        self.now = 1000.0

    def time(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


def seed_of_blues_turn() -> int:
    """Dice by which blue acts first when nobody fires."""
    for seed in range(100):
        journal = chance_journal(seed)
        say(journal, BLUE, "hold")
        say(journal, RED, "hold")
        if [decision.side for decision in journal.game.pending] == [BLUE]:
            return seed
    raise AssertionError("blue never acts first")


def test_who_acts_in_time_does_not_forfeit_while_it_is_written(
    hall: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk is slow, and the clock is looked at after the choice was made and before it is on the disk."""
    clock = Time()
    monkeypatch.setattr("grognard.server.timekeeping.time", clock)
    monkeypatch.setattr("grognard.server.timekeeping.MOST_BETWEEN", 1e12)
    game = new_game(hall, clock={"minutes": 1, "increment": 30}, chance=seed_of_blues_turn())
    disk, found = Disk(hall), room(hall, game.id)
    game.blue.act("hold")
    clock.now += 59.9
    disk.open.clear()
    disk.waiting.clear()
    acting, answers = threaded(game.red.send, "hold", 0)
    assert disk.waiting.wait(30)
    clock.now += 0.2
    looking, _ = threaded(inside, hall, found.check_clock)
    time.sleep(0.2)
    disk.open.set()
    acting.join()
    looking.join()
    assert answers[0].status_code == 200
    push = game.red.push()
    assert push["clock"]["left"][RED] > 30
    assert push["forfeit"] is None
