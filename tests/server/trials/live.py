"""Trials of the WebSocket: frames of wrong kinds, floods, and peers that do not read or do not answer."""

from __future__ import annotations

import json
import socket
import time
from collections import deque
from contextlib import ExitStack, suppress

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from tests.server.strict import LIMITS
from tests.server.trials.scene import Scene, closing_code, frame, trial

TEXT, BINARY, CLOSE, PING, PONG = 1, 2, 8, 9, 10


def code_after(scene: Scene, *frames: bytes) -> int:
    with scene.wire() as one:
        with suppress(ConnectionError):
            for each in frames:
                one.sendall(each)
        return closing_code(one)


@trial("A frame without a mask.")
def unmasked(scene: Scene) -> None:
    assert code_after(scene, frame(TEXT, b"{}", masked=False)) == 1002


@trial("A frame of a kind that there is not.")
def reserved_kind(scene: Scene) -> None:
    for opcode in (3, 7, 11, 15):
        assert code_after(scene, frame(opcode, b"{}")) == 1002


@trial("Frames with bits set that mean nothing.")
def reserved_bits(scene: Scene) -> None:
    for bits in (16, 32, 64):
        assert code_after(scene, frame(TEXT, b"{}", bits=bits)) == 1002


@trial("A ping in two pieces, and one that is too long.")
def bad_pings(scene: Scene) -> None:
    assert code_after(scene, frame(PING, b"x", fin=False)) == 1002
    assert code_after(scene, frame(PING, b"x" * 126)) == 1002


@trial("The rest of a message that was never begun.")
def rest_without_start(scene: Scene) -> None:
    assert code_after(scene, frame(0, b"{}")) == 1002


@trial("A message begun within another.")
def start_within(scene: Scene) -> None:
    assert code_after(scene, frame(TEXT, b"{", fin=False), frame(TEXT, b"}")) == 1002


@trial("A goodbye of one byte, and one with a code that there is not.")
def bad_goodbye(scene: Scene) -> None:
    assert code_after(scene, frame(CLOSE, b"x")) == 1002
    assert code_after(scene, frame(CLOSE, (999).to_bytes(2, "big"))) == 1002


@trial("A text in pieces that is no text.")
def broken_text(scene: Scene) -> None:
    assert code_after(scene, frame(TEXT, b"\xff", fin=False), frame(0, b"\xfe")) == 1007


@trial("A message in pieces that is too long as a whole.")
def long_in_pieces(scene: Scene) -> None:
    piece = b"x" * 8000
    assert code_after(scene, frame(TEXT, piece, fin=False), *[frame(0, piece, fin=False)] * 12) in (1009, 1006)


@trial("A frame that announces more bytes than there are.")
def giant_frame(scene: Scene) -> None:
    with scene.wire() as one:
        one.sendall(b"\x81\xff" + (2**62).to_bytes(8, "big") + b"\0\0\0\0x")
        assert closing_code(one) in (1009, 1002)


@trial("A message in pieces without bytes and without end.")
def empty_pieces(scene: Scene) -> None:
    with scene.wire() as one:
        one.sendall(frame(TEXT, b"{", fin=False))
        with suppress(ConnectionError):
            for _ in range(200):
                one.sendall(frame(0, b"", fin=False) * 500)
        assert closing_code(one) == 1006


@trial("Pings without end.")
def ping_flood(scene: Scene) -> None:
    with scene.wire() as one:
        with suppress(ConnectionError):
            for _ in range(200):
                one.sendall(frame(PING, b"x") * 500)
        assert closing_code(one) == 1006


@trial("Pings without end whose answers are never read.")
def unread_pongs(scene: Scene) -> None:
    with scene.wire() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(ConnectionError):
            for _ in range(500):
                one.sendall(frame(PING, b"x" * 125) * 500)
            raise AssertionError("nobody hangs up")


@trial("Answers to pings that were never sent.")
def pong_flood(scene: Scene) -> None:
    with scene.wire() as one:
        one.sendall(frame(PONG, b"x") * 5000 + frame(TEXT, b'{"ping": 5}'))
        deadline, said = time.monotonic() + 15, b""
        while b'"pong":5' not in said and time.monotonic() < deadline:
            said += one.recv(65536)
        assert b'"pong":5' in said


@trial("Messages that come byte by byte, several at once, and half before and half after another.")
def in_pieces(scene: Scene) -> None:
    with scene.wire() as one:
        for byte in frame(TEXT, b'{"ping": 1}'):
            one.sendall(bytes((byte,)))
            time.sleep(0.01)
        third = frame(TEXT, b'{"ping": 3}')
        one.sendall(frame(TEXT, b'{"ping": 2}') + third[:2])
        time.sleep(0.1)
        one.sendall(third[2:])
        one.sendall(frame(TEXT, b'{"ping": 4}'))
        deadline, said = time.monotonic() + 15, b""
        while b'"pong":4' not in said and time.monotonic() < deadline:
            said += one.recv(65536)
        assert [said.count(b'"pong":%d' % number) for number in (1, 2, 3, 4)] == [1, 1, 1, 1]


@trial("A guest that never answers a ping.")
def no_pong(scene: Scene) -> None:
    with scene.wire() as one:
        one.settimeout(2 * LIMITS.ping_seconds + 10)
        assert closing_code(one) in (1011, 1006)


@trial("Binary messages without end.")
def binary_flood(scene: Scene) -> None:
    assert code_after(scene, *[frame(BINARY, b"\0" * 100) * 100] * 5) == 4429


@trial("Messages without end whose refusals are never read.")
def unread_refusals(scene: Scene) -> None:
    with scene.wire() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(ConnectionError):
            for _ in range(200):
                one.sendall(frame(TEXT, b'{"number": "x"}') * 50)
                time.sleep(0.01)
        assert closing_code(one) in (4429, 1006)


@trial("Live connections that do not say who they are.")
def no_hello(scene: Scene) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(scene.wire(hello=False)) for _ in range(30)]
        assert [closing_code(one) for one in many] == [4400] * 30


@trial("Three hundred live connections, one after the other, each with a hello.")
def hello_flood(scene: Scene) -> None:
    for _ in range(300):
        with suppress(ConnectionClosed, InvalidStatus), scene.live(hello=False) as one:
            one.send(json.dumps({"token": None}))


@trial("More live connections from one address than it may have.")
def many_sockets(scene: Scene) -> None:
    turned = 0
    with ExitStack() as stack:
        for _ in range(LIMITS.sockets_each + 10):
            try:
                stack.enter_context(scene.live())
            except InvalidStatus as refused:
                turned += refused.response.status_code == 429
    assert turned == 10


@trial("Thirty spectators that never read, at a table where much happens.")
def unread_sockets(scene: Scene) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(scene.wire()) for _ in range(30)]
        for one in many:
            one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        for number in range(25):
            scene.game.red.post("/chat", {"text": f"{number} " + "x" * 400})
        assert scene.game.watcher.get().status_code == 200


@trial("A guest closes its half of the connection and stays.")
def half_closed_socket(scene: Scene) -> None:
    with scene.wire() as one:
        one.shutdown(socket.SHUT_WR)
        closing_code(one)


@trial("Handshakes that are none.")
def bad_handshakes(scene: Scene) -> None:
    path = f"/api/games/{scene.game.id}/live"
    upgrade = ("upgrade: websocket", "connection: upgrade")
    key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
    for fields in (
        upgrade,
        (*upgrade, key),
        (*upgrade, key, "sec-websocket-version: 8"),
        (*upgrade, "sec-websocket-key: x", "sec-websocket-version: 13"),
        ("upgrade: h2c", "connection: upgrade", key, "sec-websocket-version: 13"),
    ):
        said = scene.said(scene.head(path, "GET", *fields, "connection: close"))
        assert b" 101 " not in said
        assert b" 500 " not in said[:20]


@trial("Handshakes with a body or a line that is longer than anybody reads: none is left waiting without a word.")
def unreadable_handshakes(scene: Scene) -> None:
    path = f"/api/games/{scene.game.id}/live"
    upgrade = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13")
    key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
    for data in (
        scene.head(path, "GET", *upgrade, key, f"x-long: {'a' * 9000}"),
        scene.head(f"/{'a' * 9000}", "GET", *upgrade, key),
        scene.head(path, "GET", *upgrade, key, "content-length: 5") + b"hello",
        scene.head(path, "GET", *upgrade, key, "transfer-encoding: chunked") + b"5\r\nhello\r\n0\r\n\r\n",
    ):
        assert b" 400 " in scene.said(data)[:20]


@trial("The hello and a thousand messages come with the handshake, before it is answered.")
def early_messages(scene: Scene) -> None:
    fields = ("upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13")
    key = "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ=="
    head = scene.head(f"/api/games/{scene.game.id}/live", "GET", *fields, key)
    with scene.raw() as one:
        one.sendall(head + frame(TEXT, b'{"token": null}') + frame(TEXT, b'{"ping": 1}') * 1000)
        with suppress(ConnectionError):
            one.recv(65536)
        one.close()


@trial("A small message that swells a thousandfold when it is unpacked.")
def swelling_frame(scene: Scene) -> None:
    with scene.live(compression="deflate") as one:
        with suppress(ConnectionClosed):
            one.send('{"chat": "' + "x" * 20_000_000 + '"}')
        with pytest.raises(ConnectionClosed):
            deque(iter(lambda: one.recv(15), ""), 0)
