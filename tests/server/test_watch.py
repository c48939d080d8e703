"""What an operator sees of a running server: its health and its figures."""

from __future__ import annotations

import re
import sqlite3
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest

from tests.server.serving import TestClient, house, live, new_game, play_on

ALONE = {"red": {"kind": "human"}, "blue": {"kind": "bot", "bot": "random"}}


def probes(folder: Path) -> list[str]:
    with closing(sqlite3.connect(folder / "tables.db")) as connection:
        return [row[0] for row in connection.execute("SELECT name FROM settings WHERE name LIKE 'probe-%'")]


def test_health_is_that_of_the_way_an_action_goes(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        for path in ("/health", "/api/health"):
            answer = client.get(path)
            assert answer.status_code == 200
            assert answer.json() == {"ok": True, "database": "", "queue": 0, "read_only": ""}
        assert len(probes(tmp_path)) == 1
    assert probes(tmp_path) == []


def test_a_database_that_takes_nothing_is_no_health_and_keeps_nobody_waiting(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client, closing(sqlite3.connect(tmp_path / "tables.db")) as other:
        other.isolation_level = None
        other.execute("BEGIN IMMEDIATE")
        began = time.monotonic()
        answers = [client.get("/health") for _ in range(2)]
        assert time.monotonic() - began < 8
        assert [answer.status_code for answer in answers] == [503, 503]
        assert answers[0].json()["database"] == "The database does not answer."
        other.execute("ROLLBACK")
        until = time.monotonic() + 15
        while client.get("/health").status_code != 200:
            assert time.monotonic() < until
            time.sleep(0.2)


def test_health_of_a_server_that_has_a_name_is_asked_for_by_any(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", hosts=("club.example.org",)) as client:
        assert client.get("/health").status_code == 200
        assert client.get("/api/health").status_code == 421


def figure(text: str, name: str) -> float:
    found = re.findall(rf"^{name} (\S+)$", text, re.MULTILINE)
    assert found, f"{name} is not among the figures"
    return float(found[0])


def test_figures_count_what_goes_on_and_name_nobody(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", metrics_from=("10.1.0.0/16",), proxies=("0.0.0.0/0",)) as client:
        client.headers["x-forwarded-for"] = "10.1.2.3"
        with sent_from(client, "192.0.2.1"):
            before = client.get("/metrics").text
            game = new_game(client, seats=ALONE)
            played = play_on(game, Random(1), 5, ("red",))
            with live(game.red) as window:
                window.drain()
                text = client.get("/metrics").text
        assert figure(text, "grognard_live_connections") == 1
        assert figure(text, "grognard_rooms") == 1
        assert figure(text, "grognard_actions_total") - figure(before, "grognard_actions_total") >= played > 0
        assert figure(text, "grognard_commit_seconds_count") > figure(before, "grognard_commit_seconds_count")
        posted = r'grognard_requests_total\{method="POST",route="/api/games/\{game\}/actions",status="200"\}'
        assert figure(text, posted) >= played
        assert figure(text, "process_resident_memory_bytes") > 0
        for name in ("loop_lag_seconds", "writer_queue", "bots_waiting", "tables_lost_total", "uploads_waiting"):
            assert f"grognard_{name}" in text
        for secret in (game.id, game.tokens["red"], "10.1.2.3", "192.0.2.1"):
            assert secret not in text


@contextmanager
def sent_from(client: TestClient, address: str) -> Iterator[None]:
    transport: Any = client._transport
    before, transport.client = transport.client, (address, 1)
    try:
        yield
    finally:
        transport.client = before


@pytest.mark.parametrize(
    ("address", "headers", "status"),
    [
        ("127.0.0.1", {}, 200),
        ("::1", {}, 200),
        ("192.0.2.7", {}, 403),
        ("127.0.0.1", {"x-forwarded-for": "192.0.2.7"}, 403),  # through a proxy that nobody has named
        ("127.0.0.1", {"forwarded": "for=192.0.2.7"}, 403),
    ],
)
def test_figures_are_for_this_machine_unless_said(
    tmp_path: Path, address: str, headers: dict[str, str], status: int
) -> None:
    with house(tmp_path / "tables.db") as client, sent_from(client, address):
        assert client.get("/metrics", headers=headers).status_code == status


def test_every_address_has_a_template_and_none_its_own(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client, sent_from(client, "127.0.0.1"):
        for path in ("/play/secret-id", "/api/nothing/secret-id", "/assets/secret-id", "/api/games/secret-id"):
            client.get(path)
        client.request("BREW", "/api/games/secret-id")
        assert "secret-id" not in client.get("/metrics").text
        assert "BREW" not in client.get("/metrics").text
