"""Which servers of a database live: those that were heard of lately, by the database's own clock."""

from __future__ import annotations

import asyncio
import time
from contextlib import suppress

from sqlalchemy import ColumnElement, Engine, extract, func, select
from sqlalchemy.exc import SQLAlchemyError

from grognard.server.schema import servers

LEASE = 6.0
"""Seconds after which a server that is not heard of is taken for dead."""
FRESH_SECONDS = 1.5
"""How long a count holds."""


def heard_lately() -> ColumnElement[bool]:
    """By the database's clock; should that be set back, nobody is heard from the future for long."""
    return func.abs(extract("epoch", func.now() - servers.c.seen)) < LEASE


class Muster:
    """Counts the servers now and then, for all who wonder whether one of them lives."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._alive: frozenset[str] | None = None
        """The addresses of those that were heard of when they were last counted."""
        self._counted = 0.0

    async def lives(self, address: str) -> bool:
        """Whether the server at an address was heard of; where the database does not answer nobody is thought dead."""
        now = time.monotonic()
        if now - self._counted > FRESH_SECONDS:
            self._counted = now
            with suppress(SQLAlchemyError):
                self._alive = await asyncio.to_thread(self._count)
        return self._alive is None or address in self._alive

    def _count(self) -> frozenset[str]:
        with self._engine.connect() as connection:
            return frozenset(connection.execute(select(servers.c.address).where(heard_lately())).scalars())
