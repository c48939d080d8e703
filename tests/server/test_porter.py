"""Running servers heed what an operator says: everybody may only look, and tables that nobody touches go."""

from __future__ import annotations

import time
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, func, select, update

from grognard.server import schema
from grognard.server.engine import open_engine
from grognard.server.operate.removal import delete_tables
from grognard.server.operate.signs import set_expiry, set_read_only
from tests.server.postgres import fresh_database
from tests.server.processes import Server
from tests.server.serving import Game, TestClient, house, inside, live, new_game, play_on, rooms, until_driven

ALONE = {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "random"}}
CLOSED = "We move house until nine o'clock."


@pytest.fixture(params=["sqlite", "postgresql"])
def url(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """A database of either kind."""
    if request.param == "sqlite":
        return f"sqlite:///{tmp_path / 'tables.db'}"
    return fresh_database(request.getfixturevalue("postgres"))


@pytest.fixture
def client(url: str) -> Iterator[TestClient]:
    with house(url) as found:
        yield found


@pytest.fixture
def engine(url: str, client: TestClient) -> Iterator[Engine]:
    found = open_engine(url)
    yield found
    found.dispose()


def look(client: TestClient, now: datetime | None = None) -> None:
    inside(client, client.app.state.porter.look, now)  # type: ignore[attr-defined]


def age(engine: Engine, game: Game, days: float) -> None:
    with engine.begin() as connection:
        when = datetime.now(UTC) - timedelta(days=days)
        connection.execute(update(schema.games).where(schema.games.c.id == game.id).values(touched=when))


def kept(engine: Engine) -> set[str]:
    with engine.connect() as connection:
        return set(connection.execute(select(schema.games.c.id)).scalars())


def test_nothing_is_changed_while_everybody_may_only_look(client: TestClient, engine: Engine) -> None:
    game = new_game(client, seats=ALONE)
    play_on(game, Random(1), 2, ("red",))
    until_driven(client, game.id)
    before = game.red.push()
    with live(game.watcher) as window:
        window.drain()
        set_read_only(engine, CLOSED)
        look(client)
        assert {"notice": {"read_only": CLOSED, "farewell": ""}} in window.drain()
        wishes: list[tuple[str, Any]] = [
            ("/actions", {"number": before["number"], "text": "hold"}),
            ("/undo", {"number": before["number"]}),
            ("/chat", {"text": "hello"}),
            ("/chat-setting", {"spectators": True}),
            ("/standing", {"order": "x", "answer": "ask"}),
        ]
        for path, wish in wishes:
            answer = game.red.post(path, wish)
            assert (answer.status_code, answer.json()["error"]) == (503, CLOSED), path
        assert client.post("/api/games", json={"ruleset": "portable", "scenario": "first-steps"}).status_code == 503
        assert client.get("/api/notice").json()["read_only"] == CLOSED
        health = client.get("/health")
        assert (health.status_code, health.json()["read_only"]) == (200, CLOSED)
        with live(game.red) as late:
            assert {"notice": {"read_only": CLOSED, "farewell": ""}} in late.drain()
            late.send({"chat": "hello", "number": 0})
            assert CLOSED in [message.get("error") for message in late.drain()]
        assert game.red.push() == before
        set_read_only(engine, "")
        look(client)
        assert {"notice": {"read_only": "", "farewell": ""}} in window.drain()
    assert play_on(game, Random(1), 2, ("red",))


def test_clocks_and_bots_stand_still_meanwhile(client: TestClient, engine: Engine) -> None:
    """A bot that is to choose does so when everybody may play again, and the wait is nobody's time."""
    game = new_game(client, seats=ALONE, clock={"minutes": 5, "increment": 0})
    until_driven(client, game.id)
    set_read_only(engine, CLOSED)
    look(client)
    left = game.red.push()["clock"]["left"]
    time.sleep(1.2)
    assert game.red.push()["clock"]["left"] == left
    set_read_only(engine, "")
    look(client)
    assert game.red.push()["clock"]["left"][0] > left[0] - 0.9
    assert play_on(game, Random(1), 2, ("red",))


def test_every_server_heeds_it_within_seconds(postgres: str, tmp_path: Path) -> None:
    database = fresh_database(postgres)
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    one, two = (Server(folder, database=database) for folder in folders)
    engine = open_engine(database)
    with one, two:
        game = new_game(one.client)
        for sentence, status in ((CLOSED, 503), ("", 200)):
            set_read_only(engine, sentence)
            until = time.monotonic() + 6
            for server in (one, two):
                while server.client.get("/api/notice").json()["read_only"] != sentence:
                    assert time.monotonic() < until
                    time.sleep(0.1)
                answer = Game(server.client, game.told).red.post("/chat", {"text": "hello"})
                assert answer.status_code == status
    engine.dispose()


def test_a_table_that_is_deleted_is_closed_within_seconds(client: TestClient, engine: Engine) -> None:
    game = new_game(client)
    with live(game.red) as window:
        window.drain()
        delete_tables(engine, [game.id])
        look(client)
        assert window.session.receive()["code"] == 1012
    assert game.red.get().status_code == 404


# -- tables that go ------------------------------------------------------------------------------------------------


def test_old_tables_are_announced_and_then_go_but_none_that_somebody_is_at(client: TestClient, engine: Engine) -> None:
    old, watched, played, young = (new_game(client) for _ in range(4))
    for game in (old, watched, played):
        age(engine, game, 29)
    set_expiry(engine, 30, 7)
    soon = datetime.now(UTC) + timedelta(days=8)
    with live(watched.watcher) as window:
        window.drain()
        look(client)
        told = [message["notice"]["farewell"] for message in window.drain() if "notice" in message]
        assert "will be deleted on" in told[0]
        assert "30 days" in client.get("/api/notice").json()["farewell"]
        look(client, datetime.now(UTC) + timedelta(days=6))  # older than it may be, but not announced for long enough
        assert kept(engine) == {game.id for game in (old, watched, played, young)}
        play_on(played, Random(1), 1)
        look(client, soon)
        assert kept(engine) == {watched.id, played.id, young.id}
    assert old.red.get().status_code == 404
    inside(client, rooms(client).sweep, -1)
    look(client, soon)
    assert kept(engine) == {played.id, young.id}
    with engine.connect() as connection:
        left = connection.execute(select(schema.seats.c.game).distinct()).scalars()
        assert set(left) == {played.id, young.id}
        assert connection.execute(select(func.count()).select_from(schema.entries)).scalar() == 1


def test_they_go_a_few_at_a_time_and_not_while_everybody_may_only_look(client: TestClient, engine: Engine) -> None:
    for _ in range(23):
        age(engine, new_game(client), 100)
    inside(client, rooms(client).sweep, -1)
    set_expiry(engine, 30, 7)
    set_read_only(engine, CLOSED)
    soon = datetime.now(UTC) + timedelta(days=8)
    look(client, soon)
    assert len(kept(engine)) == 23
    set_read_only(engine, "")
    look(client, soon)
    assert len(kept(engine)) == 3


def test_one_server_leaves_alone_what_another_has_open_or_is_at(postgres: str) -> None:
    url = fresh_database(postgres)
    with house(url, address="http://127.0.0.1:1") as one, house(url, address="http://127.0.0.1:2") as two:
        engine = open_engine(url)
        first, second = new_game(one), new_game(two)
        for game in (first, second):
            age(engine, game, 100)
        set_expiry(engine, 30, 7)
        soon = datetime.now(UTC) + timedelta(days=8)
        look(one, soon)
        assert kept(engine) == {second.id}
        with engine.connect() as connection:
            connection.execute(select(func.pg_advisory_xact_lock(1860)))
            look(two, soon)
            assert kept(engine) == {second.id}
        look(two, soon)
        assert kept(engine) == set()
        engine.dispose()
