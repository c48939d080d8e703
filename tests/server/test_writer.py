"""The one thread that writes: what waits together is committed together."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection, text

from grognard.server import store
from grognard.server.engine import open_engine
from grognard.server.writer import Writer
from tests.server.processes import finish


def write_value(value: int) -> store.Write:
    def write(connection: Connection) -> None:
        connection.execute(text("INSERT INTO kept VALUES (:value)"), {"value": value})

    return write


def read_values(path: Path) -> list[int]:
    with closing(sqlite3.connect(path)) as connection:
        return [row[0] for row in connection.execute("SELECT value FROM kept ORDER BY value")]


@pytest.fixture
def kept(tmp_path: Path) -> Iterator[tuple[Path, Any]]:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.begin() as connection:
        connection.execute(text("CREATE TABLE kept (value INTEGER PRIMARY KEY)"))
    yield tmp_path / "x.db", engine
    engine.dispose()


def test_whoever_has_waited_finds_it_on_the_disk(kept: tuple[Path, Any]) -> None:
    path, engine = kept

    async def run() -> None:
        writer = Writer(engine)

        async def one(value: int) -> None:
            await writer.write(write_value(value))
            assert value in await asyncio.to_thread(read_values, path)

        await asyncio.gather(*(one(value) for value in range(60)))
        await writer.stop()

    finish(run())


def test_writes_that_wait_together_are_committed_together(kept: tuple[Path, Any]) -> None:
    path, engine = kept
    commits = []

    async def run() -> None:
        writer = Writer(engine)
        true_commit = writer._commit

        def counted(writes: list[store.Write]) -> dict[int, store.Lost]:
            commits.append(len(writes))
            return true_commit(writes)

        writer._commit = counted  # type: ignore[method-assign]
        await asyncio.gather(*(writer.write(write_value(value)) for value in range(100)))
        await writer.stop()

    finish(run())
    assert read_values(path) == list(range(100))
    assert sum(commits) == 100
    assert len(commits) < 20


def test_one_bad_write_takes_no_other_with_it(kept: tuple[Path, Any]) -> None:
    path, engine = kept

    async def run() -> list[Any]:
        writer = Writer(engine)
        values = [1, 2, 2, 3, 3, 3, 4]
        found = await asyncio.gather(*(writer.write(write_value(v)) for v in values), return_exceptions=True)
        await writer.stop()
        return found

    found = finish(run())
    assert read_values(path) == [1, 2, 3, 4]
    assert sum(isinstance(outcome, Exception) for outcome in found) == 3


def test_writes_of_one_call_are_kept_all_or_none(kept: tuple[Path, Any]) -> None:
    path, engine = kept

    async def run() -> None:
        writer = Writer(engine)
        await writer.write(write_value(1))
        with pytest.raises(Exception, match="UNIQUE"):
            await writer.write(write_value(2), write_value(1))
        await writer.stop()

    finish(run())
    assert read_values(path) == [1]


def test_a_server_that_stops_writes_what_waits(kept: tuple[Path, Any]) -> None:
    path, engine = kept

    async def run() -> None:
        writer = Writer(engine)
        waiting = [asyncio.create_task(writer.write(write_value(value))) for value in range(20)]
        await asyncio.sleep(0)
        await writer.stop()
        await asyncio.gather(*waiting)

    finish(run())
    assert read_values(path) == list(range(20))
