"""The way to a database: SQLite in WAL mode unless a URL says otherwise."""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, create_engine, event, make_url

from grognard.server.prepared import driven


def open_engine(database: str) -> Engine:
    """An engine for an SQLAlchemy URL; PostgreSQL without further words is reached by psycopg."""
    url = make_url(database)
    if url.drivername in ("postgresql", "postgres"):
        url = url.set(drivername="postgresql+psycopg")
    hidden = True  # what is kept is nobody's to read in a log
    read = msgspec.json.decode
    engine = create_engine(url, json_serializer=_encode, json_deserializer=read, hide_parameters=hidden)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful_sqlite)
        event.listen(engine, "begin", _begin)
    return engine


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _careful_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and what is committed is on the disk."""
    connection.isolation_level = None  # the driver would begin no transaction for a CREATE TABLE
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    driven(connection, "BEGIN")
