"""Trials of patience and of form over HTTP."""

from __future__ import annotations

import socket
import time
from contextlib import ExitStack, suppress

from tests.server.strict import LIMITS
from tests.server.trials.scene import Scene, heard, trial


def dribble(one: socket.socket, data: bytes, pause: float = 0.1, seconds: float = 8) -> float:
    """Send a byte at a time until the other side hangs up; gives how long that took."""
    began = time.monotonic()
    one.settimeout(pause)
    for at in range(int(seconds / pause)):
        try:
            one.sendall(data[at % len(data) :][:1])
            if one.recv(65536) == b"":
                break
        except TimeoutError:
            continue
        except ConnectionError:
            break
    else:
        raise AssertionError("nobody hangs up")
    return time.monotonic() - began


@trial("Forty connections send their headers a byte at a time.")
def slow_headers(scene: Scene) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(scene.raw()) for _ in range(40)]
        for one in many:
            one.sendall(b"GET / HT")
        assert dribble(many[0], b"x" * 100) < LIMITS.head_seconds + 3
        for one in many[1:]:
            assert heard(one).startswith(b"HTTP/1.1 408 ")


@trial("Headers come line by line, each complete, without end.")
def endless_headers(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(b"GET / HTTP/1.1\r\n")
        assert dribble(one, b"a: b\r\n", 0.05) < LIMITS.head_seconds + 3


@trial("The second request of a connection is sent a byte at a time.")
def slow_second_headers(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(scene.head())
        assert b" 200 " in one.recv(65536)
        assert dribble(one, b"GET / HTTP/1.1 and more and more") < LIMITS.head_seconds + 3


@trial("A body is announced and sent a byte at a time.")
def slow_body(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(scene.head("/api/games", "POST", "content-type: application/json", "content-length: 9999"))
        assert dribble(one, b" ") < LIMITS.body_seconds + 3


@trial("A body that nobody asked for is dribbled after the answer.")
def body_after_answer(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(scene.head("/api/health", "GET", "content-length: 9999"))
        assert dribble(one, b" ") < LIMITS.body_seconds + 3


@trial("A body in chunks of one byte, without end.")
def slow_chunks(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(scene.head("/api/games", "POST", "content-type: application/json", "transfer-encoding: chunked"))
        assert dribble(one, b"1\r\n \r\n", 0.05) < LIMITS.body_seconds + 3


@trial("Forty connections say nothing at all.")
def silence(scene: Scene) -> None:
    with ExitStack() as stack:
        for one in [stack.enter_context(scene.raw()) for _ in range(40)]:
            heard(one)


@trial("A connection asks once and stays.")
def idle(scene: Scene) -> None:
    with scene.raw() as one:
        one.sendall(scene.head())
        began = time.monotonic()
        assert b" 200 " in heard(one)
        assert time.monotonic() - began < LIMITS.idle_seconds + 4


@trial("Three hundred connections from one address at once.")
def many_connections(scene: Scene) -> None:
    with ExitStack() as stack:
        many = [stack.enter_context(scene.raw()) for _ in range(300)]
        turned = 0
        for one in many:
            turned += heard(one).startswith(b"HTTP/1.1 429 ")
        assert turned >= 300 - LIMITS.connections_each
    time.sleep(0.2)
    assert scene.client.get("/api/health").status_code == 200


@trial("Two thousand connections, one after the other, each cut in the middle of a word.")
def come_and_go(scene: Scene) -> None:
    for _ in range(2000):
        with suppress(ConnectionError), scene.raw() as one:
            one.sendall(b"GET /api/he")


@trial("A header of 200 kilobytes.")
def long_header(scene: Scene) -> None:
    assert scene.status(scene.head("/", "GET", "x: " + "x" * 200_000)) in (431, 0)


@trial("A header of megabytes that never ends.")
def endless_header(scene: Scene) -> None:
    with scene.raw() as one, suppress(ConnectionError):
        one.sendall(b"GET / HTTP/1.1\r\nx: ")
        for _ in range(400):
            one.sendall(b"x" * 65536)
        raise AssertionError("nobody hangs up")


@trial("Five hundred headers.")
def many_headers(scene: Scene) -> None:
    assert scene.status(scene.head("/", "GET", *(f"a{number}: b" for number in range(500)))) == 431


@trial("An address of 100 kilobytes.")
def long_address(scene: Scene) -> None:
    assert scene.status(scene.head("/" + "x" * 100_000)) in (431, 0)


@trial("Two thousand requests in one breath.")
def pipelining(scene: Scene) -> None:
    assert scene.said(scene.head() * 2000).count(b"HTTP/1.1 200") < 2000


@trial("A few requests in one breath, as a proxy may send them.")
def honest_pipelining(scene: Scene) -> None:
    assert scene.said(scene.head() * 5).count(b"HTTP/1.1 200") == 5


@trial("The sender closes its half and waits for the answer.")
def half_closed(scene: Scene) -> None:
    said = scene.said(scene.head(), end=True)
    assert said == b"" or b" 200 " in said


@trial("The sender closes its half in the middle of a body.")
def half_closed_in_body(scene: Scene) -> None:
    fields = ("content-type: application/json", "content-length: 500")
    scene.said(scene.head("/api/games", "POST", *fields) + b"{", end=True)


@trial("Bytes that are no HTTP.")
def noise(scene: Scene) -> None:
    assert scene.status(bytes(range(256)) * 4) == 400


@trial("A TLS handshake at a port that speaks none.")
def wrong_door(scene: Scene) -> None:
    assert scene.status(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + b"\0" * 500) == 400


@trial("HTTP/2 without asking.")
def newer_http(scene: Scene) -> None:
    assert b" 200 " not in scene.said(b"PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n" + b"\0" * 9)


@trial("Two lengths of one body: one request hidden in another.")
def two_lengths(scene: Scene) -> None:
    said = scene.said(scene.head("/api/games", "POST", "content-length: 4", "content-length: 40") + b"{}" + b"x" * 40)
    assert said.startswith(b"HTTP/1.1 400 ")


@trial("A length and chunks as well: likewise.")
def length_and_chunks(scene: Scene) -> None:
    fields = ("content-length: 4", "transfer-encoding: chunked")
    said = scene.said(scene.head("/api/games", "POST", *fields) + b"0\r\n\r\n" + scene.head())
    assert b" 200 " not in said


@trial("A chunk that announces more bytes than there are.")
def giant_chunk(scene: Scene) -> None:
    fields = ("content-type: application/json", "transfer-encoding: chunked")
    said = scene.said(scene.head("/api/games", "POST", *fields) + b"ffffffffffffffffff\r\n" + b"x" * 1000)
    assert b" 201 " not in said


@trial("A length that is no number, or beyond all numbers.")
def wrong_length(scene: Scene) -> None:
    for length in ("-1", "x", "1" * 40):
        assert scene.status(scene.head("/api/games", "POST", f"content-length: {length}")) == 400


@trial("Files outside of the page's folder, by every way of writing them.")
def path_tricks(scene: Scene) -> None:
    secret = b"root:"
    for path in (
        "//etc/passwd", "/../../../../etc/passwd", "/assets/../../../../etc/passwd", "/%2e%2e/%2e%2e/etc/passwd",
        "/assets/..%2f..%2f..%2f..%2fetc%2fpasswd", "/..\\..\\etc\\passwd", "/%00", "/assets/%00",
        "/etc/passwd%00.html", "/%c0%ae%c0%ae/etc/passwd", "http://evil.example/etc/passwd",
        "/assets/" + "../" * 500 + "etc/passwd",
    ):  # fmt: skip
        said = scene.said(scene.head(path, "GET", "connection: close"))
        assert secret not in said
        assert b" 500 " not in said[:20]


@trial("Methods that nobody needs.")
def odd_methods(scene: Scene) -> None:
    for method in ("TRACE", "CONNECT", "PROPFIND", "PURGE", "M-SEARCH"):
        said = scene.said(scene.head(f"/api/games/{scene.game.id}", method, "connection: close"))
        assert b" 200 " not in said[:20]


@trial("Answers of 30 kilobytes, asked for again and again and never read.")
def unread_answers(scene: Scene) -> None:
    with scene.raw() as one:
        one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        with suppress(ConnectionError, TimeoutError):
            for _ in range(800):
                one.sendall(scene.head("/api/rulesets"))
                time.sleep(0.005)
        # Who hangs up in good order has its goodbye waiting behind what was not read.
        assert heard(one).count(b"HTTP/1.1 200") < 400


@trial("A form on somebody else's page is sent here.")
def cross_site_form(scene: Scene) -> None:
    fields = {"origin": "http://evil.example", "content-type": "application/x-www-form-urlencoded"}
    answer = scene.client.post("/api/games", content=b"a=b", headers=fields)
    assert answer.status_code == 403


@trial("JSON is sent as plain text, which a browser lets any page do.")
def cross_site_text(scene: Scene) -> None:
    body = b'{"ruleset": "portable", "scenario": "first-steps"}'
    for kind in ("text/plain", "multipart/form-data"):
        answer = scene.client.post("/api/games", content=body, headers={"content-type": kind})
        assert answer.status_code == 415
    assert scene.client.post("/api/games", content=body).status_code == 415  # no kind at all, as of a blob


@trial("A browser says that another site sends this.")
def cross_site_told(scene: Scene) -> None:
    wish = {"ruleset": "portable", "scenario": "first-steps"}
    for site in ("cross-site", "same-site"):
        assert scene.client.post("/api/games", json=wish, headers={"sec-fetch-site": site}).status_code == 403


@trial("Every request claims to come from somewhere else, to be counted nowhere.")
def spoofed_addresses(scene: Scene) -> None:
    wish = {"ruleset": "portable", "scenario": "first-steps"}
    for name in ("x-forwarded-for", "x-real-ip", "forwarded", "cf-connecting-ip"):
        statuses = [
            scene.client.post("/api/games", json=wish, headers={name: f"10.0.0.{number}"}).status_code
            for number in range(45)
        ]
        assert statuses.count(429) >= 5, name
