"""One for all: whatever a stranger sends, nobody else waits for it."""

from __future__ import annotations

import base64
import os
import socket
import threading
import time
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest

from tests.server.processes import Server
from tests.server.serving import Player, house, new_game
from tests.table.tables import GUNS

PATIENCE = 1.5
"""Seconds that anybody may have to wait on a busy machine."""
LARGE_MAP = GUNS.replace(". . . . . . .\n", ". . . . . . . " + ". " * 53 + "\n").replace(
    ". . w . . . .\n. . . . w . .\n", (". " * 60 + "\n") * 56
)
LONG_KEY = "a." * 15_000 + "b = 1"
CHECK = "/api/rulesets/portable/scenarios/check"


def longest_wait(job: Callable[[], object], strangers: list[Callable[[], object]]) -> float:
    """How long a job takes at worst, done again and again while strangers are at theirs."""
    threads = [threading.Thread(target=stranger) for stranger in strangers]
    waits = []
    for thread in threads:
        thread.start()
    try:
        while any(thread.is_alive() for thread in threads):
            began = time.monotonic()
            job()
            waits.append(time.monotonic() - began)
            time.sleep(0.01)
    finally:
        for thread in threads:
            thread.join()
    return max(waits)


def posting(server: Server, path: str, wish: Any) -> Callable[[], object]:
    def post() -> None:
        with httpx.Client(base_url=server.url, timeout=120, trust_env=False) as client:
            assert client.post(path, json=wish).status_code < 500

    return post


@pytest.mark.parametrize(
    ("path", "wish"),
    [
        ("/api/games", {"ruleset": "portable", "text": LARGE_MAP}),
        (CHECK, {"text": LARGE_MAP}),
        ("/api/games", {"ruleset": "portable", "text": LONG_KEY}),
        (CHECK, {"text": LONG_KEY}),
        ("/api/rulesets/portable/scenarios/generate", {"columns": 60, "rows": 60, "units": 60}),
    ],
    ids=["play a large map", "check a large map", "play a long key", "check a long key", "generate"],
)
def test_a_strangers_scenario_keeps_nobody_waiting(server: Server, path: str, wish: dict[str, Any]) -> None:
    """A key of 15,000 parts took seconds before such keys were refused; a large map takes its time still."""
    wait = longest_wait(lambda: server.client.get("/api/health"), [posting(server, path, wish)])
    assert wait < PATIENCE


def test_many_strangers_scenarios_keep_no_action_from_the_disk(server: Server) -> None:
    """More of them than there are threads to read them with."""
    game = new_game(server.client)

    def aim_and_undo() -> None:
        game.red.act("aim red-gun 0405 s")
        assert game.red.undo().status_code == 200

    wish = {"ruleset": "portable", "text": "a." * 7000 + "b = 1"}
    strangers = [posting(server, "/api/games", wish) for _ in range(12)]
    assert longest_wait(aim_and_undo, strangers) < 2 * PATIENCE


@pytest.mark.parametrize("text", ["a." * 9000 + "b = 1", LARGE_MAP], ids=["long keys", "large maps"])
def test_many_strangers_scenarios_keep_no_table_shut(tmp_path: Path, text: str) -> None:
    """A table that is not in memory must be read from storage, and that takes a thread too."""
    with Server(tmp_path) as first:
        games = [new_game(first.client) for _ in range(6)]
        first.stop()
    with Server(tmp_path) as server:  # where no room is open yet
        shut = iter(games)

        def open_one() -> None:
            game = next(shut, None)
            assert game is None or Player(server.client, game.id, game.tokens["red"]).get().status_code == 200

        strangers = [posting(server, CHECK, {"text": text}) for _ in range(8)]
        assert longest_wait(open_one, strangers) < 2 * PATIENCE
        assert next(shut, None) is None or text != LARGE_MAP


def test_the_map_above_is_lawful(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        answer = client.post(CHECK, json={"text": LARGE_MAP})
        assert answer.status_code == 200, answer.text
        assert (answer.json()["board"]["columns"], answer.json()["board"]["rows"]) == (60, 60)


def deaf(server: Server, game: str, token: str) -> socket.socket:
    """A window that says hello and then never reads."""
    address = urlsplit(server.url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    one.settimeout(20)
    one.connect((address.hostname, address.port))
    lines = [
        f"GET /api/games/{game}/live HTTP/1.1",
        f"Host: {address.netloc}",
        "Upgrade: websocket",
        "Connection: Upgrade",
        f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        "Sec-WebSocket-Version: 13",
    ]
    one.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
    assert b"101" in one.recv(400)
    payload, mask = f'{{"token": "{token}"}}'.encode(), os.urandom(4)
    masked = bytes(byte ^ mask[index % 4] for index, byte in enumerate(payload))
    one.sendall(bytes([0x81, 0x80 | len(payload)]) + mask + masked)
    return one


def test_who_does_not_read_holds_nobody_up(server: Server) -> None:
    """A window that says hello and never reads; pushes are made large by long names, to fill every buffer between."""
    game = new_game(server.client, text=GUNS.replace('name = "Red', f'name = "{"R" * 6000}'))
    with closing(deaf(server, game.id, game.tokens["red"])):
        for _ in range(150):
            game.red.act("aim red-gun 0405 s")
            assert game.red.undo().status_code == 200
    assert server.client.get("/api/health").status_code == 200
