"""A peer that dies while it is asked is told as such, whatever the libraries make of it."""

from __future__ import annotations

import socket
import struct
import threading
from collections.abc import Iterator
from contextlib import suppress

import httpx
import pytest
import uvloop

from grognard.server.peers.relay import Relay, Unreached, Unsure

NOW = struct.pack("ii", 1, 0)
"""Close at once, as the system does for a process that is killed."""


@pytest.fixture
def dying() -> Iterator[str]:
    """A server that dies with every connection, some at once and some a moment later."""
    listener = socket.create_server(("127.0.0.1", 0))

    def die() -> None:
        count = 0
        with suppress(OSError):
            while True:
                one, _ = listener.accept()
                count += 1
                if count % 3 == 0:
                    one.recv(1)
                one.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, NOW)
                one.close()

    thread = threading.Thread(target=die, daemon=True)
    thread.start()
    yield f"http://127.0.0.1:{listener.getsockname()[1]}"
    listener.close()


@pytest.mark.parametrize(("method", "told"), [("GET", {Unreached}), ("POST", {Unreached, Unsure})])
def test_a_peer_that_dies_at_once_is_never_anything_else(dying: str, method: str, told: set[type[Exception]]) -> None:
    async def ask() -> set[type[Exception]]:
        relay, found = Relay(), set[type[Exception]]()
        scope = {"method": method, "query_string": b"", "raw_path": b"/", "headers": [], "client": ("127.0.0.1", 1)}
        for _ in range(300):
            try:
                await relay.request(scope, b"", _nobody, dying, "")
            except Exception as error:
                found.add(type(error))
        return found

    assert uvloop.run(ask()) <= told


async def _nobody(_: object) -> None:
    raise AssertionError("nothing is answered")


class Tripping(httpx.AsyncBaseTransport):
    """What anyio does with a connection whose socket is gone between two of its steps: seen under kills, too rare to be
    brought about."""

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        raise AttributeError("'NoneType' object has no attribute 'getpeername'")


@pytest.mark.parametrize(("method", "told"), [("GET", Unreached), ("POST", Unsure)])
def test_a_library_that_trips_over_a_dead_peer_is_no_fault_of_ours(method: str, told: type[Exception]) -> None:
    relay = Relay()
    relay._client = httpx.AsyncClient(transport=Tripping())
    scope = {"method": method, "query_string": b"", "raw_path": b"/", "headers": [], "client": ("127.0.0.1", 1)}
    with pytest.raises(told):
        uvloop.run(relay.request(scope, b"", _nobody, "http://127.0.0.1:9", ""))
