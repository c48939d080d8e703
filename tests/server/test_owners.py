"""Who has a table in their care, on a PostgreSQL that several servers share."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, text
from sqlalchemy.exc import OperationalError

from grognard.server import store
from grognard.server.engine import open_engine
from grognard.server.migrate import migrate
from grognard.server.peers.muster import LEASE
from grognard.server.peers.owners import Elsewhere, Owners
from grognard.server.writer import Writer
from tests.server.processes import finish


class Rooms:
    """What a house tells of its rooms, and hears of them."""

    def __init__(self) -> None:
        self.open: dict[str, int] = {}
        self.lost: list[str] = []

    def fences(self) -> dict[str, int]:
        return self.open

    def lose(self, game: str, fence: int) -> None:
        if self.open.get(game, fence) < fence:
            del self.open[game]
            self.lost.append(game)

    def lose_all(self) -> None:
        self.lost += self.open
        self.open.clear()


class One:
    """A server, as far as its tables go."""

    def __init__(self, engine: Engine, name: str) -> None:
        self.rooms, self.writer = Rooms(), Writer(engine)
        self.owners = Owners(engine, self.writer, f"http://{name}")

    async def take(self, game: str) -> int | None:
        fence = await self.owners.take(game)
        if fence is not None:
            self.rooms.open[game] = fence
        return fence

    async def write(self, game: str, fence: int) -> None:
        await self.writer.write(store.guarded(game, 0, 0, fence, store.change_game(game, result=self.owners.id)))

    async def die(self) -> None:
        """As if killed: nothing is let go of."""
        for task in self.owners._tasks:
            task.cancel()
        await asyncio.sleep(0)


@asynccontextmanager
async def servers(database: str, count: int = 2) -> AsyncIterator[list[One]]:
    engine = open_engine(database)
    migrate(engine)
    found = [One(engine, f"server-{number}") for number in range(count)]
    for one in found:
        await one.owners.start(one.rooms)
    try:
        yield found
    finally:
        for one in found:
            await one.owners.stop()
            await one.writer.stop()
        engine.dispose()


def found(engine: Engine, *names: str) -> None:
    """Tables that nobody has."""
    row = store.GameRow("", "portable", "1", "x", "", "fast", "1", b"", [], [])
    with engine.begin() as connection:
        for name in names:
            store.create_game(replace(row, id=name), (), [])(connection)


def sql(one: One, statement: str) -> Any:
    with one.owners._engine.begin() as connection:
        done = connection.execute(text(statement))
        return done.fetchall() if done.returns_rows else None


async def becomes(truth: Callable[[], bool], seconds: float) -> bool:
    end = time.monotonic() + seconds
    while not truth() and time.monotonic() < end:
        await asyncio.sleep(0.02)
    return truth()


def played(database: str, play: Callable[[list[One]], Awaitable[None]], count: int = 2) -> None:
    async def run() -> None:
        async with servers(database, count) as those:
            await play(those)

    finish(run())


def test_of_several_that_take_a_table_at_once_one_has_it(database: str) -> None:
    async def play(those: list[One]) -> None:
        names = [f"game-{number}" for number in range(40)]
        found(those[0].owners._engine, *names)
        for number, name in enumerate(names):
            first = number % 3
            takes = (one.take(name) for one in (*those[first:], *those[:first]))
            outcomes = await asyncio.gather(*takes, return_exceptions=True)
            assert sorted(isinstance(outcome, Elsewhere) for outcome in outcomes) == [False, True, True], outcomes
        assert all(one.rooms.open for one in those)

    played(database, play, 3)


def test_a_table_is_kept_from_others_while_its_server_lives(database: str) -> None:
    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game")
        assert await one.take("nowhere") is None
        assert await one.take("game") == 1
        assert await one.owners.elsewhere("game") is None
        assert await two.owners.elsewhere("game") == "http://server-0"
        with pytest.raises(Elsewhere):
            await two.take("game")
        await asyncio.sleep(LEASE + 1)
        with pytest.raises(Elsewhere):
            await two.take("game")
        await one.write("game", 1)
        one.owners.release("game", 1)
        assert await becomes(lambda: sql(one, "SELECT owner FROM games")[0][0] is None, 2)
        assert await becomes(lambda: not two.owners._elsewhere, 2)
        assert await two.take("game") == 2
        with pytest.raises(store.Lost):
            await one.write("game", 1)

    played(database, play)


def test_the_tables_of_the_dead_are_taken_and_they_can_write_no_more(database: str) -> None:
    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game")
        await one.take("game")
        await one.die()
        began = time.monotonic()
        while True:
            try:
                fence = await two.take("game")
                break
            except Elsewhere:
                await asyncio.sleep(0.1)
        assert LEASE - 2 < time.monotonic() - began < LEASE + 2
        assert fence == 2
        await two.write("game", 2)
        with pytest.raises(store.Lost):
            await one.write("game", 1)
        assert sql(two, "SELECT result FROM games") == [(two.owners.id,)]

    played(database, play)


def test_who_has_lost_a_table_hears_of_it_at_once(database: str) -> None:
    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game")
        await one.take("game")
        sql(one, "UPDATE servers SET seen = seen - interval '1 minute'")  # thought dead, and is not
        await two.take("game")
        assert await becomes(lambda: one.rooms.lost == ["game"], 1)

    played(database, play)


def test_who_was_deaf_looks_again(database: str) -> None:
    """The connection that listens is cut; while it is, a table changes hands."""

    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game", "other")
        await one.take("game")
        await one.take("other")
        await becomes(lambda: bool(sql(one, "SELECT 1 FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")), 5)
        sql(one, "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query LIKE 'LISTEN%'")
        sql(one, f"UPDATE games SET owner = '{two.owners.id}', fence = fence + 1 WHERE id = 'game'")
        assert await becomes(lambda: bool(one.rooms.lost), 5)
        assert one.rooms.lost == ["game"]
        assert one.rooms.open == {"other": 1}

    played(database, play)


def test_who_is_not_heard_for_long_has_no_tables(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def play(those: list[One]) -> None:
        one = those[0]
        found(one.owners._engine, "game")
        await one.take("game")

        def unheard() -> None:
            raise OperationalError("UPDATE", {}, Exception("the connection is gone"))

        monkeypatch.setattr(one.owners, "_beat_at_once", unheard)
        assert not await becomes(lambda: bool(one.rooms.lost), LEASE - 1)
        assert await becomes(lambda: one.rooms.lost == ["game"], 4)

    played(database, play, 1)


def test_no_lease_depends_on_a_machines_clock(database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    class Stepped(datetime):
        @classmethod
        def now(cls, tz: Any = None) -> Any:
            return datetime(1859, 6, 24, tzinfo=UTC)

    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game", "other")
        monkeypatch.setattr("grognard.server.store.datetime", Stepped)
        for step in (1e9, -1e9):
            monkeypatch.setattr(time, "time", lambda step=step: 1.8e9 + step)
            await one.take("game")
            await two.take("other")
            await asyncio.sleep(2)
            for mine, theirs, game in ((one, two, "game"), (two, one, "other")):
                await mine.write(game, mine.rooms.open[game])
                with pytest.raises(Elsewhere):
                    await theirs.take(game)
        assert not one.rooms.lost + two.rooms.lost

    played(database, play)


def test_nobody_is_heard_from_the_future(database: str) -> None:
    """The database's own clock was set back after a server died."""

    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game")
        await one.take("game")
        await one.die()
        sql(one, f"UPDATE servers SET seen = seen + interval '1 day' WHERE id = '{one.owners.id}'")
        assert await two.take("game") == 2

    played(database, play)


def test_servers_leave_no_trace_and_the_dead_are_cleared_away(database: str) -> None:
    async def play(those: list[One]) -> None:
        one, two = those
        found(one.owners._engine, "game")
        await one.take("game")
        sql(one, "INSERT INTO servers VALUES ('old', '', now(), now() - interval '1 hour', 0)")
        assert len({one.owners.secret, two.owners.secret}) == 1
        three = One(one.owners._engine, "three")
        await three.owners.start(three.rooms)
        assert {row[0] for row in sql(one, "SELECT id FROM servers")} == {o.owners.id for o in (one, two, three)}
        await three.owners.stop()
        await three.writer.stop()

    played(database, play)
    engine = open_engine(database)
    with engine.connect() as connection:
        assert connection.execute(text("SELECT count(*) FROM servers")).scalar() == 0
        assert connection.execute(text("SELECT owner, fence FROM games")).fetchall() == [(None, 1)]
    engine.dispose()
