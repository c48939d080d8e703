"""Whether a server can do its work: it can if the database takes a write, the way every action goes."""

from __future__ import annotations

import asyncio
import time
from asyncio import Task
from contextlib import suppress
from datetime import UTC, datetime, timedelta

from sqlalchemy import Connection, delete, insert, update
from sqlalchemy.exc import SQLAlchemyError

from grognard.core.errors import GrognardError
from grognard.server.schema import settings
from grognard.server.writer import Writer
from grognard.table.wire import Health

FRESH_SECONDS = 2.0
"""However often somebody asks, the database is tried no more often than this."""
PATIENCE = 3.0
"""Seconds until a database that says nothing is called silent."""
PREFIX = "probe-"
DEAD = timedelta(days=1)
SILENT = "The database does not answer."


class Pulse:
    """Tries now and then whether what is written is kept."""

    def __init__(self, writer: Writer, server: str) -> None:
        self._writer = writer
        self._name = PREFIX + server
        self._last: Health | None = None
        self._at = 0.0
        self._trying: Task[None] | None = None

    async def look(self) -> Health:
        """How things stand; answers in time, whatever the database does."""
        if self._last is not None and time.monotonic() - self._at < FRESH_SECONDS:
            return self._now(self._last.database)
        if self._trying is None or self._trying.done():
            self._trying = asyncio.create_task(self._writer.write(self._write))
        try:
            async with asyncio.timeout(PATIENCE):
                await asyncio.shield(self._trying)
            said = ""
        except TimeoutError:
            return self._now(SILENT)  # it is still being asked: whoever comes next asks for the same answer
        except GrognardError as error:
            said = error.message
        except SQLAlchemyError:
            said = SILENT
        self._last, self._at = self._now(said), time.monotonic()
        return self._last

    def _now(self, fault: str) -> Health:
        return Health(not fault, fault, self._writer.waiting, self._writer.read_only)

    def _write(self, connection: Connection) -> None:
        """A row that is this server's own: it waits for nobody, and nobody for it. None where nothing is to be
        written."""
        now = datetime.now(UTC)
        if self._writer.read_only:
            connection.execute(settings.select().where(settings.c.name == self._name))
            return
        row = {"value": now.isoformat()}
        if not connection.execute(update(settings).where(settings.c.name == self._name).values(row)).rowcount:
            old = settings.c.name.startswith(PREFIX) & (settings.c.value < (now - DEAD).isoformat())
            connection.execute(delete(settings).where(old))
            connection.execute(insert(settings).values(row | {"name": self._name}))

    async def stop(self) -> None:
        """Leave nothing behind."""
        with suppress(GrognardError, SQLAlchemyError):
            await self._writer.write(self._forget)

    def _forget(self, connection: Connection) -> None:
        connection.execute(delete(settings).where(settings.c.name == self._name))
