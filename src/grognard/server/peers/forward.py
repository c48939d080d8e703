"""A request for a table of another server goes there: by HTTP as by WebSocket, whichever server was asked.

What was sent to another server is sent once: a client that hears nothing of it is told so and looks again. Only a
request that never arrived, or was answered by a server that has the table no more, is sent anew.
"""

from __future__ import annotations

import asyncio
import re
import time
from contextlib import AsyncExitStack

from sqlalchemy.exc import SQLAlchemyError
from starlette.requests import ClientDisconnect
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from grognard.core.errors import GrognardError
from grognard.server.errors import FAULTS
from grognard.server.guard import SMALL_BYTES
from grognard.server.house import House
from grognard.server.http import ELSEWHERE, answer, on_storage
from grognard.server.peers.identity import MARK
from grognard.server.peers.owners import Elsewhere
from grognard.server.peers.relay import Relay, Unreached, Unsure
from grognard.server.peers.sockets import COME_BACK, converse
from grognard.table.wire import Refusal

TABLE = re.compile(r"/api/games/([A-Za-z0-9_-]{1,32})(?:/|$)")
PATIENCE = 9.0
"""Seconds in which a table is looked for whose server does not answer: longer than it takes to be thought dead."""
PAUSE = 0.25
UNSURE = "The server of this table has gone in the middle of this: look again before you choose."
NOWHERE = "The server of this table does not answer: try again in a moment."


class Forward:
    """Hands requests for tables of other servers to them, and all others on."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._relay = Relay()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        found = TABLE.match(scope["path"]) if scope["type"] in ("http", "websocket") else None
        if found is None or MARK in scope or not scope["app"].state.house.owners.is_shared:
            await self._app(scope, receive, send)
            return
        house: House = scope["app"].state.house
        if scope["type"] == "http":
            try:
                await self._request(scope, receive, send, house, found[1])
            except ClientDisconnect:
                pass
            except FAULTS as error:  # nobody can say whose the table is
                await (await on_storage(None, error))(scope, receive, send)
        else:
            await self._socket(scope, receive, send, house, found[1])

    async def _request(self, scope: Scope, receive: Receive, send: Send, house: House, game: str) -> None:
        if house.has(game):
            heard = Heard(receive)
            if not await self._here(scope, heard, send):
                return
            content = await heard.rest()
        else:
            content = await Heard(receive).rest()
        if content is None:
            refusal = Refusal(f"A request here may have {SMALL_BYTES:,} bytes at most.")
            await answer(refusal, 413)(scope, receive, send)
            return
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            address = await house.owners.elsewhere(game)
            if address is None:
                if not await self._here(scope, Heard(receive, content), send):
                    return
            else:
                try:
                    if await self._relay.request(scope, content, send, address, house.owners.secret):
                        return
                except Unreached:
                    pass
                except Unsure:
                    await answer(Refusal(UNSURE), 503)(scope, receive, send)
                    return
            house.owners.forget(game)
            await asyncio.sleep(PAUSE)
        await answer(Refusal(NOWHERE), 503)(scope, receive, send)

    async def _here(self, scope: Scope, heard: Heard, send: Send) -> bool:
        """Serve a request ourselves; true if the table turned out to be another server's, and nothing was sent."""
        gone = False

        async def unless_gone(message: Message) -> None:
            nonlocal gone
            if message["type"] == "http.response.start":
                gone = any(name == ELSEWHERE for name, _ in message["headers"])
            if not gone:
                await send(message)

        await self._app(scope, heard, unless_gone)
        return gone

    async def _socket(self, scope: Scope, receive: Receive, send: Send, house: House, game: str) -> None:
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            try:
                address = None if house.has(game) else await house.owners.elsewhere(game)
            except FAULTS:  # the application says what is the matter
                address = None
            if address is None:
                if await self._live_here(scope, receive, send, house, game):
                    return
            else:
                try:
                    code = await converse(scope, receive, send, address, house.owners)
                except Unreached:
                    pass
                else:
                    if code == COME_BACK:
                        house.owners.forget(game)
                    return
            house.owners.forget(game)
            await asyncio.sleep(PAUSE)
        await self._app(scope, receive, send)

    async def _live_here(self, scope: Scope, receive: Receive, send: Send, house: House, game: str) -> bool:
        """Serve a connection ourselves; false if another server took the table before we could, and nothing was sent.
        The room is kept open from here on, so that nobody can take it before the visitor has said hello."""
        async with AsyncExitStack() as stack:
            try:
                await stack.enter_async_context(house.visit(game))
            except Elsewhere:
                return False
            except (GrognardError, SQLAlchemyError):
                pass  # the application says what is the matter
            await self._app(scope, receive, send)
        return True


class Heard:
    """A request's body that can be read twice: by us, and by whoever it is forwarded to."""

    def __init__(self, receive: Receive, content: bytes | None = None) -> None:
        self._receive = receive
        self._content = content or b""
        self._is_whole = self._again = content is not None

    async def __call__(self) -> Message:
        if self._again:
            self._again = False
            return {"type": "http.request", "body": self._content, "more_body": False}
        message = await self._receive()
        if message["type"] == "http.request" and not self._is_whole:
            self._content += message.get("body", b"")
            self._is_whole = not message.get("more_body", False)
        return message

    async def rest(self) -> bytes | None:
        """All of the body; None if it is too much."""
        while not self._is_whole:
            if (await self())["type"] == "http.disconnect":
                raise ClientDisconnect
            if len(self._content) > SMALL_BYTES:
                return None
        return self._content
