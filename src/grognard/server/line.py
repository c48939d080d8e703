"""The way out of a live connection: straight to the protocol where that offers it, else through ASGI."""

from __future__ import annotations

import asyncio
from collections.abc import Callable

from starlette.types import Scope, Send

READY = "grognard.ready"
"""The extension by which the protocol says that what was sent before has gone out: an event."""
WRITE = "grognard.write"
"""The extension by which the protocol sends a text that is bytes already: a function."""


class Line:
    """Sends texts to one client, at the pace at which it reads them."""

    def __init__(self, scope: Scope, send: Send) -> None:
        offered = scope.get("extensions") or {}
        self._send = send
        self._ready: asyncio.Event | None = offered.get(READY)
        self._write: Callable[[bytes], None] | None = offered.get(WRITE)

    async def ready(self) -> None:
        """What was sent before has gone out."""
        if self._ready is not None and not self._ready.is_set():
            await self._ready.wait()

    async def send(self, text: bytes) -> None:
        """Send a whole message; raises `RuntimeError` where the connection is closed."""
        if self._write is None:
            await self._send({"type": "websocket.send", "text": text.decode()})
        else:
            await self.ready()
            self._write(text)
