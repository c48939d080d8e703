"""What stands between the world and the tables: headers, size limits, rate limits, hosts and origins."""

from __future__ import annotations

import time
from collections.abc import Collection
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocketClose

MOST_BYTES = 1_000_000
"""The largest body a request may have: a battle or a record, whose letters may be written as escapes."""
SMALL_BYTES = 20_000
"""The largest body of every other request, and the largest that is decoded in the loop: it takes a millisecond."""

CSP = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "content-security-policy": CSP,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}
NUMBER = "grognard.request"
"""In the scope: the request's id, by which it is found in the log."""
BAD_HOST = 4421
OF_OPERATORS = ("/health", "/metrics")
"""Asked for by programs on the same machine, which call it what they like; no page is served there."""
PRIVATE = "no-store"
"""The caching of everything under /api: what a seat may know is kept by nobody else."""


class Guard:
    """Adds the headers to every answer, and turns away what no page of ours and no honest program sends."""

    def __init__(self, app: ASGIApp, hosts: Collection[str] = ()) -> None:
        self._app = app
        self._hosts = {host.lower() for host in hosts}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "websocket" and not self._is_ours(Headers(scope=scope)):
            await WebSocketClose(BAD_HOST)(scope, receive, send)
            return
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return

        started = False

        async def with_headers(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
                if scope["path"].startswith("/api/"):
                    headers.setdefault("cache-control", PRIVATE)
            await send(message)

        refused = self._refusal(scope["method"], Headers(scope=scope), scope["path"] in OF_OPERATORS)
        if refused is not None:
            await _refuse(*refused)(scope, receive, with_headers)
            return
        try:
            await self._app(scope, receive, with_headers)
        except Exception:
            # Starlette answers unexpected errors outside of all middleware: answer here, then let it be logged.
            if not started:
                sorry = _refuse(500, _sorry(scope.get(NUMBER, "")))
                await sorry(scope, receive, with_headers)
            raise

    def _is_ours(self, headers: Headers) -> bool:
        """Whether a request is meant for this server, as far as it was told by which names it is known."""
        return not self._hosts or _name(headers.get("host", "")) in self._hosts

    def _refusal(self, method: str, headers: Headers, of_operators: bool) -> tuple[int, str] | None:
        """Why a request is turned away before it is looked at.

        A page of somebody else's can make a browser send us a form or a text, but not JSON without asking first, and it
        cannot hide where it comes from.
        """
        if not of_operators and not self._is_ours(headers):
            return 421, "This server is not known by that name."
        if method in ("GET", "HEAD", "OPTIONS"):
            return None
        if not same_origin(headers) or headers.get("sec-fetch-site") in ("cross-site", "same-site"):
            return 403, "This request comes from a page that is not this server's."
        has_body = headers.get("content-length", "0") != "0" or "transfer-encoding" in headers
        kind = headers.get("content-type", "").partition(";")[0].strip().lower()
        if has_body and kind != "application/json":
            return 415, "Send JSON, and say so: content-type: application/json."
        return None


def _sorry(number: str) -> str:
    quote = f" If it happens again, quote {number} to whoever runs this server." if number else ""
    return f"Something went wrong here; it is not your fault. Try again.{quote}"


def _refuse(status: int, sentence: str) -> Response:
    """Hang up as well: whatever body follows is not read."""
    text = f'{{"error":"{sentence}"}}'
    return Response(text, status, {"connection": "close"}, media_type="application/json")


def _name(host: str) -> str:
    """The name in a Host header, its port left out.

    >>> _name("Example.org:8859"), _name("[::1]:80"), _name("[::1]")
    ('example.org', '[::1]', '[::1]')
    """
    head, colon, port = host.lower().rpartition(":")
    return head if colon and port.isdecimal() else host.lower()


def same_origin(headers: Headers) -> bool:
    """Whether a request comes from our own page; programs send no origin and are let in."""
    origin = headers.get("origin")
    if origin is None:
        return True
    try:
        return urlsplit(origin).netloc == headers.get("host", "")
    except ValueError:
        return False


class Bucket:
    """A rate limit: so many at once, and so many a second after that.

    >>> bucket = Bucket(2, 1.0)
    >>> [bucket.take("a", now=0.0) for _ in range(3)], bucket.take("a", now=1.5)
    ([True, True, False], True)
    """

    def __init__(self, burst: float, rate: float) -> None:
        self._burst = burst
        self._rate = rate
        self._levels: dict[str, tuple[float, float]] = {}

    def take(self, who: str, now: float | None = None) -> bool:
        now = time.monotonic() if now is None else now
        level, then = self._levels.get(who, (self._burst, now))
        level = min(self._burst, level + (now - then) * self._rate)
        if len(self._levels) > 10_000:
            self._levels.clear()
        self._levels[who] = (level - 1 if level >= 1 else level, now)
        return level >= 1
