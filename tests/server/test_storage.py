"""A journal that was tampered with, and what happens when a write fails."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from sqlalchemy import create_engine, inspect
from sqlalchemy.exc import OperationalError
from starlette.websockets import WebSocketDisconnect

from grognard.server import store
from grognard.server.engine import open_engine
from tests.server.serving import Game, Player, TestClient, house, inside, live, new_game, rooms, settle

AIM = ["aim", 0, 31, [3]]


def test_a_journal_with_a_gap_is_not_opened(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act(AIM, "hold")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("DELETE FROM entries WHERE number = 0")
        connection.commit()
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with pytest.raises(ValueError, match="gap"):
        store.load_game(engine, game.id)
    engine.dispose()


def test_a_tampered_draw_is_not_opened(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act("hold")
        game.blue.act("hold")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE entries SET draws = '[]' WHERE number = 1")
        connection.commit()
    with house(tmp_path / "tables.db") as client:
        assert client.get(f"/api/games/{game.id}").status_code == 500


# -- when the disk fails -------------------------------------------------------------------------------------------


class Disk:
    """Between the server and its database: it can fail once, or keep everybody waiting."""

    def __init__(self, client: TestClient) -> None:
        writer = rooms(client).writer
        self._commit = writer._commit
        self.failing = 0
        self.open = threading.Event()
        self.open.set()
        self.waiting = threading.Event()
        writer._commit = self.commit  # type: ignore[method-assign]

    def commit(self, writes: list[store.Write]) -> dict[int, store.Lost]:
        self.waiting.set()
        assert self.open.wait(30)
        if self.failing:
            self.failing -= 1
            raise OperationalError("COMMIT", {}, Exception("disk full"))
        return self._commit(writes)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def fail_once(disk: Disk) -> None:
    """A batch is tried twice: together, and then one by one."""
    disk.failing = 2


def test_a_write_that_fails_is_not_acknowledged_and_not_played(hall: TestClient) -> None:
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    assert game.red.send(AIM, 0).status_code >= 500
    assert game.red.number() == 0
    game.red.act(AIM)
    assert game.red.number() == 1


def threaded(job: Any, *given: Any) -> tuple[threading.Thread, list[Any]]:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(job(*given)))
    thread.start()
    return thread, found


def reopened(client: TestClient, game: Game) -> httpx.Response:
    """The table as a server finds it that starts afresh on the same database."""

    async def forget() -> None:
        rooms(client)._rooms.clear()

    inside(client, forget)
    return game.watcher.get()


def test_a_game_is_not_corrupted_by_those_who_waited_while_a_write_failed(hall: TestClient) -> None:
    """Both sides choose at the same time; the disk fails for the first and not for the second."""
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    disk.open.clear()
    disk.waiting.clear()
    one, _ = threaded(game.red.send, AIM, 0)
    assert disk.waiting.wait(30)
    two, _ = threaded(game.blue.send, "hold", 0)
    while not any(room._lock._waiters for room in rooms(hall).rooms()):
        pass
    disk.open.set()
    one.join()
    two.join()
    assert reopened(hall, game).status_code == 200


def test_a_game_is_not_corrupted_by_a_window_that_was_open_while_a_write_failed(hall: TestClient) -> None:
    game, disk = new_game(hall), Disk(hall)
    with live(game.red) as red, live(game.blue) as blue:
        settle(red, blue)
        fail_once(disk)
        assert game.red.send(AIM, 0).status_code >= 500
        with suppress(WebSocketDisconnect):  # the window is shut and must come in anew
            blue.send({"text": "hold", "number": 0})
            blue.drain()
    assert reopened(hall, game).status_code == 200


def test_nobody_sees_what_is_not_on_the_disk(hall: TestClient) -> None:
    """If the server died now the roll would be as if it had never been, and yet somebody would know it."""
    game, disk = new_game(hall), Disk(hall)
    game.red.act("hold")
    before = game.watcher.push()
    disk.open.clear()
    disk.waiting.clear()
    thread, _ = threaded(game.blue.send, "hold", 0)
    try:
        assert disk.waiting.wait(30)
        assert game.watcher.push() == before
    finally:
        disk.open.set()
        thread.join()


def test_a_window_is_not_left_behind_by_a_failed_write(hall: TestClient) -> None:
    """A new window after the failure plays on."""
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    game.red.send(AIM, 0)
    with live(game.red) as red:
        settle(red)
        red.send({"action": AIM, "number": 0})
        assert [push["number"] for push in red.drain()] == [1]


def test_a_stranger_cannot_write_between(hall: TestClient) -> None:
    """An id that looks like SQL is an id."""
    for id in ("' OR '1'='1", "x'; DROP TABLE games; --", '"', "%"):
        assert Player(hall, id, None).get().status_code == 404
    engine = create_engine(rooms(hall)._engine.url)
    assert "games" in inspect(engine).get_table_names()
    engine.dispose()


@pytest.mark.parametrize("ending", ["", "-wal"])
def test_nothing_is_acknowledged_where_the_file_is_no_more(tmp_path: Path, hall: TestClient, ending: str) -> None:
    """A server could write on to a file without a name; after a restart all of it would be gone."""
    game, file = new_game(hall), tmp_path / f"tables.db{ending}"
    file.rename(tmp_path / "elsewhere.db")
    answer = game.red.send("aim red-gun 0405 s", 0)
    assert (answer.status_code, "moved or deleted" in answer.text) == (503, True)
    assert "moved or deleted" in hall.get("/health").json()["database"]
    (tmp_path / "elsewhere.db").rename(file)
    assert game.red.send("aim red-gun 0405 s", 0).status_code == 200
