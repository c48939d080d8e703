"""PostgreSQL in an operator's bad night: everybody is told what is the matter, and nothing is lost."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.postgres import run_on
from tests.server.processes import Server
from tests.server.serving import Game, new_game
from tests.server.sockets import dial, hello

pytestmark = pytest.mark.proof

AIM = "aim red-gun 0405 s"
SILENT = "does not"
"""Every sentence about an ill database says that it does not do something."""


@pytest.fixture
def pair(database: str, tmp_path: Path) -> Iterator[tuple[Server, Server]]:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    with (
        Server(tmp_path / "one", database=database) as one,
        Server(tmp_path / "two", database=database) as two,
    ):
        yield one, two


def cut_off(postgres: str, database: str) -> None:
    """End every connection to a database."""
    name = database.rpartition("/")[2]
    run_on(postgres, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


def said(answer: httpx.Response) -> str:
    assert answer.status_code == 503, (answer.status_code, answer.text)
    return str(answer.json()["error"])


def test_a_database_that_may_only_be_read_is_said_to_take_nothing(
    pair: tuple[Server, Server], postgres: str, database: str
) -> None:
    one, two = pair
    game, name = new_game(one.client), database.rpartition("/")[2]
    game.red.push()
    run_on(postgres, f"ALTER DATABASE {name} SET default_transaction_read_only = on")
    cut_off(postgres, database)
    assert SILENT in said(game.red.send(AIM, 0))
    assert SILENT in said(game.red.post("/chat", {"text": "Hello?"}))
    assert SILENT in said(one.client.post("/api/games", json={"ruleset": "portable", "scenario": "first-steps"}))
    assert game.red.push()["number"] == 0, "who cannot play may look"
    _fall_ill(one)
    run_on(postgres, f"ALTER DATABASE {name} RESET default_transaction_read_only")
    cut_off(postgres, database)
    _play_again(Game(two.client, game.told))
    assert "Traceback" not in one.logs() + two.logs()


def _fall_ill(server: Server) -> None:
    """Until a server knows that its database takes nothing: it looks every few seconds."""
    for _ in range(200):
        if server.client.get("/health").status_code == 503:
            return
        time.sleep(0.1)
    raise AssertionError("it thinks that all is well")


def _play_again(game: Game) -> None:
    for _ in range(100):
        look = game.red.get()
        if look.status_code == 200 and game.red.send(AIM, 0).status_code == 200:
            return
        assert look.status_code in (200, 503), look.text
        time.sleep(0.1)
    raise AssertionError("nobody plays again")


def test_whoever_asks_for_a_table_of_another_server_is_told_that_the_database_is_gone(
    pair: tuple[Server, Server], postgres: str, database: str
) -> None:
    one, two = pair
    name = database.rpartition("/")[2]
    game = new_game(one.client)
    run_on(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    cut_off(postgres, database)
    for path in (f"/api/games/{game.id}", "/api/games/nobodys"):
        assert SILENT in said(two.client.get(path))
    with dial(two, game.id, hello(game)) as live:
        assert live.code() == 1012
    run_on(postgres, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    _play_again(Game(two.client, game.told))
    assert "Traceback" not in one.logs() + two.logs()


def test_the_tables_of_a_server_that_hangs_are_taken_over(pair: tuple[Server, Server]) -> None:
    """It takes connections and says nothing: whoever is connected through another server must not wait for it."""
    one, two = pair
    game = new_game(one.client)
    there = Game(two.client, game.told)
    with dial(two, game.id, hello(game)) as live:
        live.until("view")
        os.kill(one.process.pid, signal.SIGSTOP)
        try:
            assert live.code(15) == 1012
            answer = there.red.send(AIM, 0)
            assert answer.status_code == 200, answer.text
        finally:
            os.kill(one.process.pid, signal.SIGCONT)
    for _ in range(100):
        if (look := game.red.get()).status_code == 200:
            break
        time.sleep(0.1)
    assert look.json()["push"]["number"] == 1, "the one that has woken asks the other"
