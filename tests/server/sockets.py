"""Connections that say what they like, for tests."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import msgspec
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.server.processes import Server
from tests.server.serving import Game


class Socket:
    """A connection that says what it likes."""

    def __init__(self, connection: ClientConnection) -> None:
        self.connection = connection

    def send(self, message: Any) -> None:
        self.connection.send(message if isinstance(message, str | bytes) else msgspec.json.encode(message).decode())

    def receive(self, patience: float = 20) -> Any:
        return msgspec.json.decode(self.connection.recv(patience))

    def until(self, key: str, patience: float = 20) -> Any:
        """The next message that has a key."""
        while key not in (message := self.receive(patience)):
            pass
        return message

    def code(self, patience: float = 20) -> int:
        """The code with which the server closes; what it sends before that is dropped."""
        try:
            for _ in range(5000):
                self.connection.recv(patience)
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006
        raise AssertionError("the server goes on talking")

    def is_alive(self) -> bool:
        self.send({"ping": 77})
        return bool(self.until("pong")["pong"] == 77)


@contextmanager
def dial(server: Server, game: str, hello: Any = None, **options: Any) -> Iterator[Socket]:
    address = server.url.replace("http", "ws") + f"/api/games/{game}/live"
    with connect(address, max_size=None, close_timeout=1, **options) as connection:
        found = Socket(connection)
        if hello is not None:
            found.send(hello)
        yield found


def hello(game: Game, side: str = "red") -> dict[str, Any]:
    return {"token": game.tokens[side]}
