"""What stands between the world and the tables: headers, size limits, rate limits, origins."""

from __future__ import annotations

import time
from urllib.parse import urlsplit

from starlette.datastructures import Headers, MutableHeaders
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

MOST_BYTES = 1_000_000
"""The largest body a request may have."""

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
PRIVATE = "no-store"
"""The caching of everything under /api: what a seat may know is kept by nobody else."""


class Guard:
    """Adds the headers to every answer and turns away bodies that are too large before they are read."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
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

        try:
            await self._app(scope, receive, with_headers)
        except Exception:
            # Starlette answers unexpected errors outside of all middleware: answer here, then let it be logged.
            if not started:
                await _sorry(scope, receive, with_headers)
            raise


async def _sorry(scope: Scope, receive: Receive, send: Send) -> None:
    text = b'{"error":"Something went wrong here; it is not your fault. Try again."}'
    await Response(text, 500, media_type="application/json")(scope, receive, send)


def same_origin(headers: Headers) -> bool:
    """Whether a WebSocket comes from our own page; programs send no origin and are let in."""
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
