"""The key of a server and its signature under records."""

from __future__ import annotations

import sqlite3
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Barrier

from sqlalchemy import Engine

from grognard.core.record import read_record
from grognard.server.engine import open_engine
from grognard.server.key import server_key
from grognard.server.migrate import migrate
from grognard.table.signature import is_signed
from tests.server.serving import TestClient, house, new_game, play_on

SHARED = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}


def test_every_record_is_signed_with_the_servers_key(client: TestClient) -> None:
    key = client.get("/api/key").json()["key"]
    game = new_game(client, seats=SHARED, seed=1)
    for actions in (0, 5, 1000):
        play_on(game, Random(5), actions, ("red",))
        text = game.red.get("/record").text
        record = read_record(text)
        assert (record.key, record.table) == (key, game.id)
        assert bool(record.result) == (actions == 1000)
        assert is_signed(text, key, record.signature)
        assert not is_signed(text.replace("dice fast 1", "dice fast 2"), key, record.signature)


def test_a_server_keeps_its_key_and_never_tells_the_private_part(tmp_path: Path) -> None:
    keys = []
    for _ in range(2):
        with house(tmp_path / "tables.db") as client:
            answer = client.get("/api/key")
            keys.append(answer.json()["key"])
            game = new_game(client, seats=SHARED, seed=1)
            told = [answer.text, game.red.get("/record").text, game.red.get().text, str(answer.headers)]
    database = sqlite3.connect(tmp_path / "tables.db")
    (private,) = database.execute("SELECT value FROM settings WHERE name = 'key'").fetchone()
    database.close()
    assert keys[0] == keys[1] != private
    assert not any(private in text for text in told)
    with house(tmp_path / "others.db") as client:
        assert client.get("/api/key").json()["key"] != keys[0]


def test_servers_that_start_at_once_have_one_key(tmp_path: Path) -> None:
    for trial in range(5):
        engines = [open_engine(f"sqlite:///{tmp_path / f'{trial}.db'}") for _ in range(8)]
        migrate(engines[0])
        start = Barrier(len(engines))

        def ask(engine: Engine, start: Barrier = start) -> str:
            start.wait()
            return server_key(engine).public

        with ThreadPoolExecutor(len(engines)) as threads:
            assert len(set(threads.map(ask, engines))) == 1
        for engine in engines:
            engine.dispose()
