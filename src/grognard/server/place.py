"""The files of a SQLite database, which must stay where they are while a server is at work.

Who moves or deletes a file that is open takes it from nobody: the system lets the server write on, to a file that has
no name any more or another one, and after a restart all of that is gone. So it is looked at before each transaction.
"""

from __future__ import annotations

import os

from sqlalchemy import Engine

from grognard.server.store import Unwritten

MOVED = (
    "This cannot be kept: the file of the server's database has been moved or deleted. Whoever runs the server must "
    "put it back."
)
Mark = tuple[int, int] | None
"""By which the system knows a file, whatever its name."""


class Place:
    """Where the files of a database were when they were first looked at; nothing to be looked at in a PostgreSQL."""

    def __init__(self, engine: Engine) -> None:
        path = engine.url.database if engine.dialect.name == "sqlite" else None
        self._names = (path, f"{path}-wal") if path and path != ":memory:" else ()
        self._marks: list[Mark] = [None] * len(self._names)

    def look(self) -> None:
        """Raises `Unwritten` if a file that was there is there no more, or is another."""
        found = [_mark(name) for name in self._names]
        if any(mark is not None and mark != now for mark, now in zip(self._marks, found, strict=True)):
            raise Unwritten(MOVED)
        self._marks = found

    def hang_up(self) -> None:
        """The connection is closed: SQLite may put its log away, and begin another."""
        self._marks[1:] = [None] * len(self._marks[1:])


def _mark(name: str) -> Mark:
    try:
        found = os.stat(name)
    except OSError:
        return None
    return found.st_dev, found.st_ino
