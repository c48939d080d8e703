"""Everything an operator does, on either kind of database, while a server is at work on it and people play."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, select

from grognard.server import schema
from grognard.server.engine import open_engine
from grognard.server.restore import table_of
from grognard.server.store import load_game
from tests.cli.shell import grognard
from tests.server.postgres import cluster, fresh_database
from tests.server.processes import Server
from tests.server.serving import Game, new_game, play_on

TABLES = 6


@pytest.fixture(scope="module")
def postgres() -> Iterator[str]:
    with cluster() as url:
        yield url


@pytest.fixture(params=["sqlite", "postgresql"])
def fresh(request: pytest.FixtureRequest, tmp_path: Path) -> Any:
    """Makes databases of either kind."""
    if request.param == "postgresql":
        url = request.getfixturevalue("postgres")
        return lambda: fresh_database(url)
    names = iter(("one.db", "two.db"))
    return lambda: f"sqlite:///{tmp_path / next(names)}"


@contextmanager
def played(games: list[Game], fault: list[BaseException]) -> Iterator[threading.Event]:
    """People who play on at all tables, until they are told to stop."""
    stop, begun = threading.Event(), threading.Event()

    def play() -> None:
        random = Random(5)
        try:
            while not stop.is_set():
                for game in games:
                    play_on(game, random, 3)
                begun.set()
        except BaseException as error:
            fault.append(error)
            begun.set()

    thread = threading.Thread(target=play)
    thread.start()
    begun.wait(60)
    try:
        yield begun
    finally:
        stop.set()
        thread.join(60)


def journals(engine: Engine) -> dict[str, list[str]]:
    """The actions of every table, each of which must be one that can be gone on with."""
    with engine.connect() as connection:
        ids = list(connection.execute(select(schema.games.c.id)).scalars())
    found: dict[str, list[str]] = {}
    for game in ids:
        stored = load_game(engine, game)
        assert stored is not None
        table = table_of(stored)
        assert table.is_over or table.game.pending
        found[game] = [entry.action for entry in stored.entries]
    return found


@pytest.mark.proof
def test_an_operator_at_work_disturbs_nobody(fresh: Any, tmp_path: Path) -> None:
    url, copy = fresh(), fresh()
    fault: list[BaseException] = []

    def admin(*arguments: str, database: str = url) -> str:
        result = grognard("admin", *arguments, "--database", database)
        assert result.exit_code == 0, (arguments, result.output, result.exception)
        return str(result.stdout)

    with Server(tmp_path, database=url) as server:
        games = [new_game(server.client) for _ in range(TABLES)]
        doomed, left = new_game(server.client), new_game(server.client)
        with played(games, fault):
            file = tmp_path / "night.backup"
            admin("backup", str(file))
            assert len(json.loads(admin("list", "--json"))) == TABLES + 2
            assert json.loads(admin("statistics", "--json"))["tables"] == TABLES + 2
            exported = json.loads(admin("export", games[0].id))
            assert exported["journal"]
            token = left.tokens["red"]
            assert json.loads(admin("export-person", "--token", token))["game"] == left.id
            admin("delete-person", "--token", token, "--yes")
            admin("delete", doomed.id, "--yes")
            admin("expiry", "365")
            admin("expire", "--older-than", "3", "--yes")
            refused = grognard("admin", "restore", str(file), "--yes", "--database", url)
            assert refused.exit_code == 2
            assert "serv" in refused.stderr
        assert fault == []
        until = time.monotonic() + 20
        while doomed.red.get().status_code != 404:
            assert time.monotonic() < until, "a running server notices within seconds"
            time.sleep(0.2)
        assert left.red.get().status_code == 403
    admin("restore", str(file), database=copy)
    engines = [open_engine(each) for each in (url, copy)]
    now, then = (journals(engine) for engine in engines)
    for engine in engines:
        engine.dispose()
    assert set(then) == {game.id for game in (*games, doomed, left)}
    for game in games:
        assert then[game.id]
        assert now[game.id][: len(then[game.id])] == then[game.id], "a backup is of one moment"
