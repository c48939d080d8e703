"""Connections that take too long, send too much or read too little are closed before they cost anybody anything.

uvicorn waits for headers for ever, and for a reader as well. Here each connection has a time limit on every wait, and
its bytes are counted before they are kept.
"""

from __future__ import annotations

import http
from asyncio import TimerHandle, Transport
from typing import Any
from weakref import WeakSet

import httptools
import msgspec
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from grognard.server.guard import HEADERS
from grognard.server.limits import VOUCH, Door, Limits, Turned
from grognard.server.proxies import Proxies, household
from grognard.server.timed import Timed
from grognard.server.watch.meters import REFUSED
from grognard.server.websocket import CarefulSocket, Pings
from grognard.table.wire import Refusal

MOST_PIPELINED = 16
"""Requests of one connection that may wait for the answer to the first."""


class CarefulHttp(Timed, HttpToolsProtocol):
    """HTTP with limits on headers, bodies, idle time and unread answers."""

    door: Door
    proxies: Proxies

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.address = ""
        self.is_inside = False
        self._is_counted = True
        """Whether it counts among the connections of its address."""
        self._deadline: TimerHandle | None = None
        self._heading = True
        """Whether the headers of a request are awaited."""
        self._head_bytes = 0
        """What has come of them, if they did not come all at once."""
        self._is_turned = False
        self._cycles: WeakSet[RequestResponseCycle] = WeakSet()
        """The requests that may still be answered."""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self._is_counted = not self.client or self.client[0] not in self.proxies
        self.address = household(self.client[0]) if self.client else "?"
        turned = self.door.enter(self.address, self._is_counted)
        self.is_inside = turned is None
        if turned is not None:
            status = 429 if turned is Turned.EACH else 503
            sentence = "There are too many connections" + (" from your address." if turned is Turned.EACH else ".")
            self._turn_away(status, sentence)
        else:
            self._await(self.limits.head_seconds)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_timers()
        self._no_deadline()
        self._leave()
        self._answer_nobody()
        super().connection_lost(exc)

    def _cut(self) -> None:
        self._answer_nobody()
        super()._cut()

    def _answer_nobody(self) -> None:
        """Whoever still works at an answer learns that nobody waits for it; uvicorn tells that only to the last of
        several requests that came together, and a write to a connection that is gone is an error."""
        for cycle in self._cycles:
            cycle.disconnected = True
            cycle.message_event.set()

    def _leave(self) -> None:
        if self.is_inside:
            self.is_inside = False
            self.door.leave(self.address, self._is_counted)

    def vouch(self) -> None:
        """This is another server, which asks for many: its address may have more connections."""
        if self.is_inside and self._is_counted:
            self._is_counted = False
            self.door.excuse(self.address)

    # -- what it sends -------------------------------------------------------------------------------------------

    def _await(self, seconds: float) -> None:
        self._no_deadline()
        self._deadline = self.loop.call_later(seconds, self._is_late)

    def _no_deadline(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None

    def _is_late(self) -> None:
        self._deadline = None
        if self._heading:
            self._turn_away(408, "The request did not come in time.")
        else:
            self._cut()  # its answer may be half sent

    def _turn_away(self, status: int, sentence: str) -> None:
        """Answer without asking the application, and hang up."""
        self._is_turned = True
        REFUSED.labels({408: "slow", 429: "rate", 503: "busy"}.get(status, "nonsense")).inc()
        self._no_deadline()
        body = msgspec.json.encode(Refusal(sentence))
        head = [f"HTTP/1.1 {status} {http.HTTPStatus(status).phrase}", "content-type: application/json"]
        head += [f"{name}: {value}" for name, value in HEADERS.items()]
        head += [f"content-length: {len(body)}", "connection: close", "", ""]
        self.transport.write("\r\n".join(head).encode() + body)
        self._close_soon()

    def data_received(self, data: bytes) -> None:
        """As uvicorn does it, but what is no HTTP fills nobody's log."""
        if self._is_turned:
            return
        self._unset_keepalive_if_required()
        if self._heading:
            self._head_bytes += len(data)
            if self._deadline is None:
                self._await(self.limits.head_seconds)
        try:
            self.parser.feed_data(data)
        except httptools.HttpParserUpgrade:
            if self._should_upgrade():
                self.handle_websocket_upgrade()
        except httptools.HttpParserError:
            if not self._is_turned:
                self._turn_away(400, "This is no HTTP request that a server could read.")
        if self._heading and self._head_bytes > self.limits.head_bytes and not self._is_turned:
            self._turn_away(431, "The headers are too long.")

    def on_headers_complete(self) -> None:
        long = len(self.url) + sum(len(name) + len(value) + 4 for name, value in self.headers)
        if long > self.limits.head_bytes or len(self.headers) > self.limits.head_fields:
            self._turn_away(431, "The headers are too long, or too many.")
        if self._is_turned:
            raise ValueError("turned away")  # for the parser to stop
        self._heading, self._head_bytes = False, 0
        self._await(self.limits.body_seconds)
        self.scope["extensions"] = extensions_of(self)
        super().on_headers_complete()
        if self.cycle is not None:  # a live connection has none
            self._cycles.add(self.cycle)
        if len(self.pipeline) > MOST_PIPELINED:
            self._cut()

    def on_message_complete(self) -> None:
        self._no_deadline()
        self._heading = True
        super().on_message_complete()

    def timeout_keep_alive_handler(self) -> None:
        if not self.transport.is_closing():
            self._close_soon()

    def handle_websocket_upgrade(self) -> None:
        self._forget_timers()
        self._no_deadline()
        super().handle_websocket_upgrade()
        protocol = self.transport.get_protocol()
        if isinstance(protocol, CarefulSocket):
            protocol.on_lost = self._leave
            if hasattr(protocol, "scope"):  # a handshake that can be one
                protocol.scope["extensions"] = {**protocol.scope["extensions"], **extensions_of(self)}
            elif not self.transport.is_closing():  # one with a body or a long line is left without a word
                self._turn_away(400, "This is no handshake of a live connection that a server could read.")

    # -- what it reads -------------------------------------------------------------------------------------------

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader_reads()


def extensions_of(connection: CarefulHttp) -> Any:
    return {VOUCH: connection.vouch}


def protocols(limits: Limits, proxies: Proxies) -> tuple[type[CarefulHttp], type[CarefulSocket]]:
    """The two protocols of one server, which count together who is connected."""
    door = Door(limits.connections, limits.connections_each)
    over_http = type("Http", (CarefulHttp,), {"limits": limits, "proxies": proxies, "door": door})
    live = type("Socket", (CarefulSocket,), {"limits": limits, "pings": Pings(limits.ping_seconds)})
    return over_http, live
