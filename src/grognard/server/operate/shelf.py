"""What a database holds: its tables one by one, and all of them counted."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
from sqlalchemy import Engine, func, or_, select, text

from grognard.server import schema

ALIVE_SECONDS = 6
"""A server that has not been heard of for so long is taken to be gone."""


class Shown(msgspec.Struct, frozen=True):
    """A table as an operator sees it: nothing of its secrets, and no token."""

    id: str
    ruleset: str
    battle: str
    seats: tuple[str, ...]
    length: int
    """Actions in its journal."""
    created: datetime
    touched: datetime
    """When it was last changed."""
    owner: str
    """The server that has it in its care."""
    result: str


class Which(msgspec.Struct, frozen=True):
    """The tables somebody asks for; all of them unless something is said."""

    ruleset: str = ""
    older_than: int = 0
    """Days since the last change."""
    finished: bool | None = None
    limit: int = 0


def tables(engine: Engine, which: Which = Which(), now: datetime | None = None) -> list[Shown]:  # noqa: B008
    """Tables, the one touched last first."""
    games = schema.games.c
    columns = (games.id, games.ruleset, games.scenario, games.length, games.created, games.touched, games.owner)
    query = _chosen(select(*columns, games.result, games.forfeit), which, now or datetime.now(UTC)).order_by(
        last_change().desc(), games.id
    )
    if which.limit:
        query = query.limit(which.limit)
    with engine.connect() as connection:
        rows = connection.execute(query).all()
        seats = _seats(connection, [row.id for row in rows])
    return [
        Shown(
            id=row.id, ruleset=row.ruleset, battle=row.scenario, seats=tuple(seats.get(row.id, ())), length=row.length,
            created=utc(row.created), touched=utc(row.touched or row.created), owner=row.owner or "",
            result=row.result or ("" if row.forfeit is None else "out of time"),
        )
        for row in rows
    ]  # fmt: skip


def last_change() -> Any:
    """When a table was last changed; games of older versions say only when they were begun."""
    return func.coalesce(schema.games.c.touched, schema.games.c.created)


def _chosen(query: Any, which: Which, now: datetime) -> Any:
    games = schema.games.c
    if which.ruleset:
        query = query.where(games.ruleset == which.ruleset)
    if which.older_than:
        query = query.where(last_change() < now - timedelta(days=which.older_than))
    if which.finished is not None:
        over = or_(games.result.is_not(None), games.forfeit.is_not(None))
        query = query.where(over if which.finished else ~over)
    return query


def _seats(connection: Any, ids: list[str]) -> dict[str, list[str]]:
    seats = schema.seats.c
    found: dict[str, list[str]] = {}
    for start in range(0, len(ids), 500):
        some = ids[start : start + 500]
        query = select(seats.game, seats.kind, seats.bot, seats.claimed).where(seats.game.in_(some))
        for row in connection.execute(query.order_by(seats.game, seats.side)):
            free = "" if row.claimed or row.kind == "bot" else " (free)"
            found.setdefault(row.game, []).append((row.bot if row.kind == "bot" else row.kind) + free)
    return found


def utc(moment: datetime) -> datetime:
    """SQLite keeps no time zone: what it keeps is UTC."""
    return moment.replace(tzinfo=UTC) if moment.tzinfo is None else moment.astimezone(UTC)


class Statistics(msgspec.Struct, frozen=True):
    """A database in numbers."""

    tables: int
    finished: int
    actions: int
    remarks: int
    seats: dict[str, int]
    """Seats by who sits there: people, bots, several at one screen."""
    rulesets: dict[str, int]
    touched: dict[str, int]
    """Tables that were changed within the last day, week, month, year."""
    bytes: int
    """The size of the database; -1 where it does not say."""
    servers: list[str]
    """Addresses of the servers that were heard of in the last seconds."""


def statistics(engine: Engine, now: datetime | None = None) -> Statistics:
    now = now or datetime.now(UTC)
    games, seats = schema.games.c, schema.seats.c
    over = or_(games.result.is_not(None), games.forfeit.is_not(None))
    with engine.connect() as connection:

        def count(query: Any) -> int:
            return int(connection.execute(query).scalar() or 0)

        every = select(func.count()).select_from(schema.games)
        return Statistics(
            tables=count(every),
            finished=count(every.where(over)),
            actions=count(select(func.sum(games.length))),
            remarks=count(select(func.count()).select_from(schema.chat)),
            seats=_by(connection, seats.kind),
            rulesets=_by(connection, games.ruleset),
            touched={
                word: count(every.where(last_change() >= now - timedelta(days=days)))
                for word, days in (("day", 1), ("week", 7), ("month", 30), ("year", 365))
            },
            bytes=_size(engine, connection),
            servers=_servers(connection),
        )


def _by(connection: Any, column: Any) -> dict[str, int]:
    return dict(connection.execute(select(column, func.count()).group_by(column).order_by(column)).all())


def _size(engine: Engine, connection: Any) -> int:
    if engine.dialect.name == "postgresql":
        return int(connection.execute(text("SELECT pg_database_size(current_database())")).scalar())
    files = [Path(f"{engine.url.database}{ending}") for ending in ("", "-wal")]
    return sum(file.stat().st_size for file in files if file.exists())


def _servers(connection: Any) -> list[str]:
    """By the clock of the database where it has one: those of several machines differ."""
    if connection.dialect.name != "postgresql":
        return []
    query = text(
        f"SELECT address FROM servers WHERE seen > now() - interval '{ALIVE_SECONDS} seconds' ORDER BY address"
    )
    return [row.address for row in connection.execute(query)]


def servers(engine: Engine) -> list[str]:
    """The addresses of the servers that share a PostgreSQL just now."""
    with engine.connect() as connection:
        return _servers(connection)
