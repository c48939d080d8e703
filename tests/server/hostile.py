"""What every answer to a hostile request must be, and that the server is still there afterwards."""

from __future__ import annotations

import time
from typing import Any

import httpx

from tests.server.processes import Server
from tests.server.serving import Game, TestClient, room
from tests.server.sockets import dial, hello

AIM = ["aim", 0, 31, [3]]
BLUES_AIM = ["aim", 4, 10, [0]]
JSON = {"content-type": "application/json"}


def state_of(client: TestClient, game: Game) -> Any:
    """Everything that a request could have changed."""
    table = room(client, game.id).table
    return (table.game.digest(), len(table.journal.lines), list(table.chat), dict(table.standing), dict(table.undone))


def check_refused(answer: httpx.Response, *statuses: int) -> None:
    assert answer.status_code in statuses, (answer.status_code, answer.text[:200])
    data = answer.json()
    assert data["error"].endswith("."), data
    assert len(data["error"]) > 10
    assert "Traceback" not in answer.text


def check_untouched(client: TestClient, game: Game) -> None:
    """Nothing has happened at the table, and it can be played."""
    assert room(client, game.id).table.journal.lines == []
    game.red.act(AIM)


def check_all_left(server: Server, game: Game) -> None:
    """Nothing has happened at the table, who comes is here, and who has left is not."""
    assert game.red.push()["number"] == game.blue.push()["number"] == 0
    assert server.process.poll() is None
    with dial(server, game.id, hello(game)) as one:
        one.send({"action": AIM, "number": 0})
        assert one.until("number")["seats"][0]["here"]
    for _ in range(200):
        if not game.red.get().json()["seats"][0]["here"]:
            return
        time.sleep(0.02)
    raise AssertionError("a guest who has left is still here")
