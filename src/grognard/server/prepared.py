"""Statements that every action needs, put into a database's own words once.

SQLAlchemy looks a statement up, binds and types its values anew at each execution, which costs more than the database
takes to carry it out. What is sent is the same, and faults come back as SQLAlchemy's own.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from typing import Any

import msgspec
from sqlalchemy import Connection, Dialect, bindparam, select
from sqlalchemy.exc import DBAPIError
from sqlalchemy.sql.dml import UpdateBase


class _Words(msgspec.Struct, frozen=True):
    """A statement as one kind of database reads it."""

    text: str
    order: tuple[str, ...] | None
    """The names of the values where they are given by place."""
    processors: Mapping[str, Callable[[Any], Any]]
    """How values become what the driver takes."""

    def values(self, row: Mapping[str, Any]) -> Any:
        given = {**row, **{name: process(row[name]) for name, process in self.processors.items()}}
        return given if self.order is None else tuple([given[name] for name in self.order])


class Prepared:
    """A change of some rows."""

    def __init__(self, statement: UpdateBase, columns: Sequence[str] | None = None) -> None:
        self._statement = statement
        self._columns = columns
        """Those that an insertion gives."""
        self._words: dict[tuple[str, str], _Words] = {}

    def execute(self, connection: Connection, *rows: Mapping[str, Any]) -> int:
        """Carry it out for each row of values; gives how many rows of the database it was about, all together."""
        dialect = connection.dialect
        words = self._words.get((dialect.name, dialect.driver))
        if words is None:
            words = self._words[dialect.name, dialect.driver] = self._put(dialect)
        return driven(connection, words.text, [words.values(row) for row in rows])

    def _put(self, dialect: Dialect) -> _Words:
        columns = None if self._columns is None else list(self._columns)
        compiled: Any = self._statement.compile(dialect=dialect, column_keys=columns)
        processors = {}
        for name, bind in compiled.binds.items():
            process = bind.type.dialect_impl(dialect).bind_processor(dialect)
            if process is not None:
                processors[name] = process
        return _Words(str(compiled), tuple(compiled.positiontup) if compiled.positional else None, processors)


def driven(connection: Connection, text: str, rows: Sequence[Any] = ((),)) -> int:
    """Carry out a statement as the driver reads it, for each row of values, within the transaction that is open; gives
    how many rows of the database it was about."""
    cursor = connection.connection.cursor()
    try:
        if len(rows) == 1:
            cursor.execute(text, rows[0])
        else:
            cursor.executemany(text, rows)
        return cursor.rowcount
    except Exception as error:
        raise fault(connection, text, error) from error
    finally:
        cursor.close()


def answered(connection: Connection, text: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows that a statement gives, likewise."""
    cursor = connection.connection.cursor()
    try:
        cursor.execute(text, values)
        return list(cursor.fetchall())
    except Exception as error:
        raise fault(connection, text, error) from error
    finally:
        cursor.close()


def fault(connection: Connection, text: str, error: Exception) -> Exception:
    """A driver's error as SQLAlchemy tells it; a connection that is gone is not used again."""
    dialect = connection.dialect
    kind = dialect.loaded_dbapi.Error
    if not isinstance(error, kind):
        return error
    is_gone = dialect.is_disconnect(error, None, None)
    if is_gone:
        connection.invalidate(error)
    told = DBAPIError.instance(text, None, error, kind, True, is_gone, dialect)
    return told if isinstance(told, Exception) else error


@cache
def selection(table: Any, order: str = "", latest: int | None = None) -> Any:
    """What a table of the database has of a game; put together once, since that takes longer than to read it."""
    found = select(table).where((table.c.id if table.name == "games" else table.c.game) == bindparam("game"))
    if latest is not None:
        return found.order_by(table.c[order].desc()).limit(latest)
    return found.order_by(table.c[order]) if order else found
