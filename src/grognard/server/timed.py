"""Deadlines of one connection."""

from __future__ import annotations

import asyncio
from asyncio import TimerHandle, Transport

from grognard.server.limits import Limits

LINGER_SECONDS = 5.0
"""How long a connection that is being closed may take to read the rest."""


class Timed(asyncio.Protocol):
    """A connection with one deadline at a time for what it sends, and one for what it reads."""

    limits: Limits
    transport: Transport
    loop: asyncio.AbstractEventLoop
    _writing: TimerHandle | None = None
    _closing: TimerHandle | None = None

    def _cut(self) -> None:
        """Hang up at once."""
        self.transport.abort()

    def _wait_for_reader(self) -> None:
        if self._writing is None:
            self._writing = self.loop.call_later(self.limits.send_seconds, self._cut)

    def _reader_reads(self) -> None:
        if self._writing is not None:
            self._writing.cancel()
            self._writing = None

    def _close_soon(self) -> None:
        """Close, and do not wait long for a peer that does not read."""
        self.transport.close()
        if self._closing is None:
            self._closing = self.loop.call_later(LINGER_SECONDS, self._cut)

    def _forget_timers(self) -> None:
        self._reader_reads()
        if self._closing is not None:
            self._closing.cancel()
            self._closing = None
