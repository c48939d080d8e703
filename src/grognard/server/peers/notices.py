"""What servers of one PostgreSQL tell each other through it: LISTEN and NOTIFY."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable

import psycopg
from psycopg import sql
from sqlalchemy import URL

AGAIN_SECONDS = 1.0
CHECK_SECONDS = 10.0
"""Silence after which the connection is tried."""


class Notices:
    """An ear at the database."""

    def __init__(
        self, url: URL, channel: str, hear: Callable[[str], None], catch_up: Callable[[], Awaitable[None]]
    ) -> None:
        self._channel = channel
        self._address = url.set(drivername="postgresql").render_as_string(hide_password=False)
        self._hear = hear
        self._catch_up = catch_up
        """Called whenever something may have been told that was not heard."""

    async def listen(self) -> None:
        while True:
            try:
                await self._listen()
            except Exception:  # psycopg's own errors, and SQLAlchemy's of whoever catches up
                logging.getLogger("grognard").warning("other servers are not heard: the database does not answer")
            await asyncio.sleep(AGAIN_SECONDS)

    async def _listen(self) -> None:
        async with await psycopg.AsyncConnection.connect(self._address, autocommit=True) as connection:
            await connection.execute(sql.SQL("LISTEN {}").format(sql.Identifier(self._channel)))
            await self._catch_up()
            while True:
                async for notice in connection.notifies(timeout=CHECK_SECONDS):
                    self._hear(notice.payload)
                await connection.execute("SELECT 1")
