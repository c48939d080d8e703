"""Live connections are compressed without memory, and a message that many are sent is compressed once."""

from __future__ import annotations

import zlib
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from grognard.server.deflate import MOST_KEPT, SharedDeflate, SharedDeflateFactory
from tests.server.processes import Server
from tests.server.serving import new_game
from tests.server.sockets import dial, hello

OFFER = [("client_max_window_bits", None)]


def agreed() -> SharedDeflate:
    parameters, extension = SharedDeflateFactory().process_request_params(OFFER, [])
    assert ("server_no_context_takeover", None) in parameters
    assert ("client_no_context_takeover", None) in parameters
    assert isinstance(extension, SharedDeflate)
    return extension


@pytest.fixture
def compressed(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    made: list[int] = []
    plain = zlib.compressobj

    def counted(*given: Any, **more: Any) -> Any:
        made.append(1)
        return plain(*given, **more)

    monkeypatch.setattr(zlib, "compressobj", counted)
    return made


def test_a_push_is_compressed_once_for_all(compressed: list[int]) -> None:
    text = b'{"view": "' + b"a table " * 2000 + b'"}'
    frames = [agreed().encode(Frame(Opcode.TEXT, text)) for _ in range(50)]
    assert len(compressed) == 1
    assert len({bytes(frame.data) for frame in frames}) == 1
    assert len(frames[0].data) < len(text) / 10
    assert bytes(agreed().decode(frames[0]).data) == text
    assert not hasattr(agreed(), "encoder")  # nothing is kept for a connection


def test_only_the_latest_are_kept() -> None:
    one = agreed()
    for number in range(3 * MOST_KEPT):
        one.encode(Frame(Opcode.TEXT, b"%d " % number * 200))
    assert len(SharedDeflate._latest) <= MOST_KEPT


def test_browsers_and_programs_understand_it(server: Server) -> None:
    game = new_game(server.client)
    for compression in ("deflate", None):
        with dial(server, game.id, hello(game), compression=compression) as one:
            assert one.receive()["number"] == 0
            assert one.is_alive()
