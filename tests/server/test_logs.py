"""The log tells what happened and never a secret, whatever its level."""

from __future__ import annotations

import json
import logging
import re
import time
from collections.abc import Iterator
from io import StringIO
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from grognard.server.room import Room
from grognard.server.watch.logs import Json, set_up
from tests.server.postgres import fresh_database
from tests.server.processes import Server
from tests.server.serving import house, new_game, play_on
from tests.server.sockets import dial, hello

WORD = "hammerandanvil"
REMARK = "Die Garde stirbt"


@pytest.fixture
def written() -> Iterator[StringIO]:
    """What a server in this process logs, with every library at its most talkative."""
    root, talkative = (
        logging.getLogger(),
        ("", "grognard", "uvicorn", "uvicorn.error", "websockets", "httpx", "httpcore"),
    )
    before = root.handlers[:], {name: logging.getLogger(name).level for name in talkative}
    stream = StringIO()
    with patch("sys.stderr", stream):
        set_up("json", "debug")
    for name in talkative:
        logging.getLogger(name).setLevel(logging.DEBUG)
    try:
        yield stream
    finally:
        root.handlers[:] = before[0]
        for name, level in before[1].items():
            logging.getLogger(name).setLevel(level)


def lines(stream: StringIO) -> list[dict[str, object]]:
    return [json.loads(line) for line in stream.getvalue().splitlines()]


def test_a_request_is_a_line_with_its_number(written: StringIO, tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        answer = game.red.get("/log")
    number = answer.headers["x-request-id"]
    line = next(line for line in lines(written) if line.get("request") == number)
    assert (line["method"], line["route"], line["status"]) == ("GET", "/api/games/{game}/log", 200)
    assert line["table"] == game.id[:5]
    assert re.fullmatch(r"[0-9a-f]{8}", str(line["sender"]))
    assert isinstance(line["ms"], float)
    assert line["level"] == "info"
    assert game.id not in written.getvalue()


def test_only_a_named_proxy_numbers_requests(tmp_path: Path) -> None:
    said = {"x-request-id": "from-the-proxy.1"}
    with house(tmp_path / "one.db") as client:
        assert client.get("/health", headers=said).headers["x-request-id"] != "from-the-proxy.1"
    with house(tmp_path / "two.db", proxies=("0.0.0.0/0",)) as client:
        client._transport.client = ("192.0.2.1", 1)
        assert client.get("/health", headers=said).headers["x-request-id"] == "from-the-proxy.1"
        odd = client.get("/health", headers={"x-request-id": 'a" b\\n'}).headers["x-request-id"]
        assert re.fullmatch(r"[0-9a-f]{16}", odd)


def test_whoever_meets_a_fault_is_told_what_to_quote(written: StringIO, tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        with patch.object(Room, "push", side_effect=RuntimeError("out of order")):
            answer = game.red.get("/push")
        assert answer.status_code == 500
        number = answer.headers["x-request-id"]
        assert f"quote {number} to" in answer.json()["error"]
    faults = [line for line in lines(written) if line.get("request") == number and line["level"] == "warning"]
    assert faults[0]["status"] == 500


def test_people_read_a_line_too() -> None:
    from grognard.server.watch.logs import ABOUT, Text

    record = logging.LogRecord("grognard", logging.INFO, "", 0, "request", None, None)
    setattr(record, ABOUT, {"status": 200})
    assert re.fullmatch(r"\d\d:\d\d:\d\d info    request  status=200", Text().format(record))
    assert json.loads(Json().format(record))["status"] == 200


def test_nothing_secret_is_ever_logged_by_servers_that_talk_to_each_other(postgres: str, tmp_path: Path) -> None:
    database = fresh_database(postgres).replace("grognard@", "grognard:sesame@")
    folders = [tmp_path / name for name in ("one", "two")]
    for folder in folders:
        folder.mkdir()
    loud = ("--log", "json", "--log-level", "debug")
    with (
        Server(folders[0], database=database, more=loud) as one,
        Server(folders[1], database=database, more=loud) as two,
    ):
        game = new_game(one.client, begun=False)
        for step in (game.seal, game.open):
            for side in game.speakers:
                assert step(side, f"{WORD} of {side}").status_code == 200
        play_on(game, Random(3), 6)
        for server in (one, two):
            with dial(server, game.id, hello(game)) as window:
                push = window.until("view")
                window.send({"chat": REMARK, "number": push["number"]})
                window.until("chat")
            far = type(game)(server.client, game.told)
            assert far.red.get().status_code == 200
            assert far.red.post("/chat", {"text": REMARK}).status_code == 200
            far.red.post("/actions", {"number": 0, "text": f"march {WORD}"})
            server.client.get(f"/api/games/{game.id}?token={game.tokens['red']}")
            server.client.get(f"/play/{game.tokens['red']}")
            asked = server.client.get(f"/api/games/{game.id}/log", headers={"x-request-id": "mine"})
            assert asked.status_code == 200
        number = two.client.get(f"/api/games/{game.id}/log").headers["x-request-id"]
        until = time.monotonic() + 10  # a line is written when its answer has gone
        while not all(number in server.logs() for server in (one, two)) and time.monotonic() < until:
            time.sleep(0.1)
        logs = [one.logs(), two.logs()]
    both = "".join(logs)
    assert all(f'"request": "{number}"' in log for log in logs), "a forwarded request keeps its number"
    assert '"route": "/api/games/{game}/live"' in both
    for secret in (*game.tokens.values(), game.id, WORD, REMARK, "sesame", "127.0.0.1:", "Bearer"):
        assert secret not in both.replace(one.url, "").replace(two.url, ""), secret
