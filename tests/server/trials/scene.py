"""Where a trial takes place: a server, a table of its own, and an address of its own to come from.

Every trial comes from another address of this machine, so that many can be made at once and none is turned away for
what another did. Beside them all a healthy player plays, who must be answered promptly and none of whose actions is
lost.
"""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
from websockets.sync.client import ClientConnection, connect

from tests.server.processes import Server
from tests.server.serving import Game, new_game, pick
from tests.server.strict import LIMITS

Run = Callable[["Scene"], None]
TRIALS: dict[str, tuple[str, Run]] = {}
"""All trials by name, each with a sentence about what is tried."""


def trial(sentence: str) -> Callable[[Run], Run]:
    def keep(run: Run) -> Run:
        assert run.__name__ not in TRIALS
        TRIALS[run.__name__] = sentence, run
        return run

    return keep


def client_at(server: Server, address: str) -> httpx.Client:
    """A client at an address of its own, which uses no connection again that the server is about to close as idle."""
    kept = httpx.Limits(keepalive_expiry=LIMITS.idle_seconds / 3)
    return httpx.Client(
        base_url=server.url, timeout=60, transport=httpx.HTTPTransport(local_address=address, limits=kept)
    )


class Scene:
    def __init__(self, server: Server, number: int) -> None:
        self.server = server
        self.address = f"127.0.{1 + number // 200}.{1 + number % 200}"
        self.host, self.port = urlsplit(server.url).hostname or "", server.port
        self.client = client_at(server, self.address)
        self.game: Game = new_game(self.client, scenario="first-steps")

    def __enter__(self) -> Scene:
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()

    def raw(self, patience: float = 15) -> socket.socket:
        return socket.create_connection((self.host, self.port), patience, (self.address, 0))

    def head(self, path: str = "/api/health", method: str = "GET", *fields: str) -> bytes:
        lines = [f"{method} {path} HTTP/1.1", f"host: {self.host}:{self.port}", *fields, "", ""]
        return "\r\n".join(lines).encode("latin-1")

    def said(self, data: bytes, end: bool = False) -> bytes:
        """All that the server says to some bytes until it hangs up."""
        with self.raw() as one:
            with suppress(ConnectionError):  # it may hang up before everything is sent
                one.sendall(data)
            if end:
                one.shutdown(socket.SHUT_WR)
            return heard(one)

    def status(self, data: bytes) -> int:
        return int([*self.said(data).split(b" ", 2), b"0", b"0"][1])

    @contextmanager
    def live(self, hello: bool = True, **options: Any) -> Iterator[ClientConnection]:
        address = f"ws://{self.host}:{self.port}/api/games/{self.game.id}/live"
        options = {"max_size": None, "close_timeout": 1, "source_address": (self.address, 0), **options}
        with connect(address, **options) as found:
            if hello:
                found.send(json.dumps({"token": None}))
                found.recv(20)
            yield found

    @contextmanager
    def wire(self, hello: bool = True) -> Iterator[socket.socket]:
        """A WebSocket whose frames are written by hand."""
        fields = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13")
        key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
        with self.raw() as one:
            one.sendall(self.head(f"/api/games/{self.game.id}/live", "GET", *fields, key))
            answer = b""
            while b"\r\n\r\n" not in answer:
                answer += one.recv(4096)
            assert b" 101 " in answer, answer
            if hello:
                one.sendall(frame(1, b'{"token": null}'))
            yield one


def heard(one: socket.socket) -> bytes:
    """What comes until the other side hangs up; fails if it does not in time."""
    found = b""
    with suppress(ConnectionError):
        while part := one.recv(65536):
            found += part
    return found


def frame(opcode: int, data: bytes = b"", fin: bool = True, bits: int = 0, masked: bool = True) -> bytes:
    head = bytes([(128 if fin else 0) | bits | opcode])
    long = len(data)
    size = bytes([long]) if long < 126 else b"\x7e" + long.to_bytes(2, "big")
    if masked:
        return head + bytes([size[0] | 128]) + size[1:] + b"\0\0\0\0" + data
    return head + size + data


def closing_code(one: socket.socket) -> int:
    """The code with which the server closes a WebSocket; 1006 where it just hangs up."""
    said = heard(one)
    at = 0
    while at + 2 <= len(said):
        opcode, size = said[at] & 15, said[at + 1] & 127
        at += 2
        if size == 126:
            size, at = int.from_bytes(said[at : at + 2], "big"), at + 2
        elif size == 127:
            size, at = int.from_bytes(said[at : at + 8], "big"), at + 8
        if opcode == 8 and size >= 2:
            return int.from_bytes(said[at : at + 2], "big")
        at += size
    return 1006


class Healthy:
    """A player beside the trials: plays on, asks how long each answer takes, and knows what was acknowledged."""

    def __init__(self, server: Server) -> None:
        self._client = client_at(server, "127.0.9.9")
        self.game = self._new()
        self.waits: list[float] = []
        self.faults: list[str] = []
        self.acknowledged = 0
        self.cut_off = 0
        """Requests that were cut off: the server is patient for a second here, and the machine may be busy longer."""
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._play)

    def _new(self) -> Game:
        seats = {"red": {"kind": "shared"}, "blue": {"kind": "shared"}}
        return new_game(self._client, scenario="first-steps", seats=seats)

    def __enter__(self) -> Healthy:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()
        self._client.close()

    def _play(self) -> None:
        random = Random(1)
        try:
            while not self._end.is_set():
                try:
                    self._act(random)
                except httpx.TransportError:
                    self.cut_off += 1
                    self.acknowledged += self.game.red.push()["length"] - self.acknowledged == 1
                time.sleep(0.02)
            self._check()
        except Exception as error:
            self.faults.append(repr(error))

    def _act(self, random: Random) -> None:
        before = time.perf_counter()
        push = self.game.red.push()
        if push["decision"] is None:
            self._check()
            self.game, self.acknowledged = self._new(), 0
            return
        answer = self.game.red.send(pick(push["decision"], random), push["number"])
        self.waits.append(time.perf_counter() - before)
        if answer.status_code != 200:
            self.faults.append(answer.text)
        self.acknowledged += 1

    def _check(self) -> None:
        if self.game.red.push()["length"] != self.acknowledged:
            self.faults.append("an acknowledged action is lost")
