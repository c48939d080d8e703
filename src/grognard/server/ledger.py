"""Who may write to a game: whoever has it in their care and has read what is there. Asked for many games at once.

While a statement is carried out the interpreter is free for others, and comes back when these let it: of a batch of a
hundred writes each statement would wait for that. So what all of them do is done by one.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Sequence
from datetime import UTC, datetime
from functools import cache

import msgspec
from sqlalchemy import Connection, bindparam, update

from grognard.server import schema
from grognard.server.prepared import Prepared, answered

_ONE = Prepared(
    update(schema.games)
    .where(
        schema.games.c.id == bindparam("game"),
        schema.games.c.length == bindparam("old"),
        schema.games.c.fence == bindparam("held"),
    )
    .values(length=bindparam("new"), touched=bindparam("now"))
)
RETURNING = (3, 35)
"""The version of SQLite that can say which rows it has changed."""


class Guard(msgspec.Struct, frozen=True):
    """What a writer knows of a game: the length of its journal before and after, and under which fence it is kept.

    The length alone would not do: another server may have undone one action and played another. It cannot have done
    so without taking the table, and that raises the fence.
    """

    game: str
    old: int
    new: int
    fence: int

    def passes(self, connection: Connection) -> bool:
        """Whether the game is as the writer knows it; if so its journal has the new length, and is the writer's to
        write to until the end of the transaction."""
        given = {"game": self.game, "old": self.old, "new": self.new, "held": self.fence, "now": datetime.now(UTC)}
        return _ONE.execute(connection, given) == 1


def passing(connection: Connection, guards: Sequence[Guard]) -> list[bool]:
    """The same of several."""
    games = {guard.game for guard in guards}
    if len(guards) == 1 or len(games) < len(guards) or not _can_say(connection):
        return [guard.passes(connection) for guard in guards]
    values = [value for guard in guards for value in (guard.game, guard.old, guard.new, guard.fence)]
    now = schema.games.c.touched.type.dialect_impl(connection.dialect).bind_processor(connection.dialect)
    touched = datetime.now(UTC)
    text = _statement(connection.dialect.name, len(guards))
    passed = {row[0] for row in answered(connection, text, [now(touched) if now else touched, *values])}
    return [guard.game in passed for guard in guards]


def _can_say(connection: Connection) -> bool:
    return connection.dialect.name != "sqlite" or sqlite3.sqlite_version_info >= RETURNING


@cache
def _statement(dialect: str, count: int) -> str:
    """Both databases call the columns of such a list column1 and so on."""
    mark = "?" if dialect == "sqlite" else "%s"
    rows = ", ".join([f"({mark}, {mark}, {mark}, {mark})"] * count)
    return (
        f"UPDATE games SET length = known.column3, touched = {mark} FROM (VALUES {rows}) AS known "
        "WHERE games.id = known.column1 AND games.length = known.column2 AND games.fence = known.column4 "
        "RETURNING games.id"
    )
