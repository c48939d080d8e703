"""Every request has a number by which it is found again, in the answer, in the log and at whichever server it went to;
is counted and timed; and leaves a line."""

from __future__ import annotations

import logging
import re
import secrets
import time
from collections.abc import Iterable
from typing import Any

from prometheus_client import Counter, Histogram
from starlette.routing import Route, WebSocketRoute
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.server.guard import NUMBER
from grognard.server.peers.identity import MARK
from grognard.server.proxies import PROXIED
from grognard.server.watch import meters
from grognard.server.watch.logs import LOG, REQUEST, say, sender, short

NAME = b"x-request-id"
SOUND = re.compile(rb"[A-Za-z0-9._-]{1,64}\Z")
"""What a proxy may call a request; whatever else it says goes into no log."""
NOWHERE = "none"
FAULT = 500
METHODS = ("GET", "HEAD", "POST", "OPTIONS")
REFUSALS = {421: "host", 403: "forbidden", 429: "rate", 413: "size", 503: "busy"}


class Trace:
    """Numbers, counts and logs requests; stands behind whatever says who really asks."""

    def __init__(self, app: ASGIApp, routes: Iterable[Route | WebSocketRoute]) -> None:
        self._app = app
        self._routes = list(routes)
        self._templates: dict[Any, str] = {route.endpoint: route.path for route in self._routes}
        self._counters: dict[tuple[str, str, int], Counter] = {}
        self._timers: dict[str, Histogram] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] not in ("http", "websocket"):
            await self._app(scope, receive, send)
            return
        number = _number(scope)
        scope["headers"] = [(name, value) for name, value in scope["headers"] if name != NAME]
        scope["headers"].append((NAME, number.encode()))  # for whichever server it is forwarded to
        scope[NUMBER] = number
        REQUEST.set(number)
        began, status = time.perf_counter(), 0

        async def numbered(message: Message) -> None:
            nonlocal status
            if message["type"] in ("http.response.start", "websocket.accept", "websocket.http.response.start"):
                status = message.get("status", 101)
                others = [(name, value) for name, value in message.get("headers") or () if name != NAME]
                message["headers"] = [*others, (NAME, number.encode())]
            elif message["type"] == "websocket.close" and not status:
                status = 403  # what a client sees that is not let in
            await send(message)

        try:
            await self._app(scope, receive, numbered)
        except Exception:
            status = status or 500
            raise
        finally:
            self._note(scope, status, time.perf_counter() - began)

    def _note(self, scope: Scope, status: int, seconds: float) -> None:
        route, is_live = self.template(scope), scope["type"] == "websocket"
        method = "LIVE" if is_live else scope["method"] if scope["method"] in METHODS else "OTHER"
        counter = self._counters.get((method, route, status))
        if counter is None:
            counter = self._counters[method, route, status] = meters.REQUESTS.labels(method, route, str(status))
        counter.inc()
        if not is_live:
            timer = self._timers.get(route)
            if timer is None:
                timer = self._timers[route] = meters.REQUEST_SECONDS.labels(route)
            timer.observe(seconds)
        if status in REFUSALS:
            meters.REFUSED.labels(REFUSALS[status]).inc()
        level = logging.WARNING if status == FAULT else logging.INFO
        if not LOG.isEnabledFor(level):
            return
        about: dict[str, object] = {"method": method, "route": route, "status": status, "ms": round(1000 * seconds, 1)}
        if (table := scope.get("path_params", {}).get("game")) and status < 400:
            about["table"] = short(table)
        client = scope.get("client")
        say(level, "request", **about, sender=sender(client[0]) if client else "", forwarded=MARK in scope)

    def template(self, scope: Scope) -> str:
        """The address as the API's description has it, nobody's own."""
        endpoint = scope.get("endpoint")
        if endpoint is None:  # it did not come so far: turned away before, or another server's
            return next((route.path for route in self._routes if route.path_regex.match(scope["path"])), NOWHERE)
        return self._templates.get(endpoint, NOWHERE)


def _number(scope: Scope) -> str:
    """A request's number: what a named proxy or another server of the house calls it, or a new one."""
    if MARK in scope or PROXIED in scope:
        said = next((value for name, value in scope["headers"] if name == NAME), b"")
        if SOUND.match(said):
            return str(said.decode())
    return secrets.token_hex(8)
