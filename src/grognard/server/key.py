"""The server's key: with it a server vouches for the records of its tables. It is drawn when a database is first
served, and all servers of one database have the same."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress

from sqlalchemy import Engine, insert, select
from sqlalchemy.exc import IntegrityError

from grognard.server.schema import settings
from grognard.table.signature import Signer


def server_key(engine: Engine) -> Signer:
    """The key of a database's servers. Only its public part ever leaves them."""
    return Signer(bytes.fromhex(settle(engine, "key", lambda: Signer.draw().hex())))


def settle(engine: Engine, name: str, draw: Callable[[], str]) -> str:
    """A setting of all servers of a database, drawn by the first that asks: of several that ask at once one is
    heard, and all go by it."""
    found = _read(engine, name)
    if found is None:
        with suppress(IntegrityError), engine.begin() as connection:  # another server was quicker
            connection.execute(insert(settings).values(name=name, value=draw()))
        found = _read(engine, name)
        assert found is not None
    return found


def _read(engine: Engine, name: str) -> str | None:
    with engine.connect() as connection:
        return connection.execute(select(settings.c.value).where(settings.c.name == name)).scalar()
