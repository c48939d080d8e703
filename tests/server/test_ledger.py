"""What many tables write at once goes by a few statements, and each is refused or kept for itself."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import Engine, event, text

from grognard.server import store
from grognard.server.engine import open_engine
from grognard.server.migrate import migrate
from grognard.server.store import EntryRow, GameRow, Lost
from grognard.server.writer import CROWD, GATHER_SECONDS, Writer
from tests.server.postgres import fresh_database
from tests.server.processes import finish

NAMES = [f"game-{number}" for number in range(20)]
ENTRY = EntryRow(0, "pass", [(6, 4, "fire")])


@pytest.fixture(params=["sqlite", "postgresql"])
def engine(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Engine]:
    is_file = request.param == "sqlite"
    database = f"sqlite:///{tmp_path / 'x.db'}" if is_file else fresh_database(request.getfixturevalue("postgres"))
    engine = open_engine(database)
    migrate(engine)
    row = GameRow("", "portable", "1", "x", "", "fast", "1", b"", [], [])
    with engine.begin() as connection:
        for name in NAMES:
            store.create_game(replace(row, id=name), (), [])(connection)
    yield engine
    engine.dispose()


def action(name: str, old: int = 0, fence: int = 0) -> store.Write:
    more = (store.append(name, old, [ENTRY]), store.change_game(name, result="over"))
    return store.guarded(name, old, old + 1, fence, *more)


def kept(engine: Engine) -> dict[str, tuple[Any, ...]]:
    """Of each game its length, the actions in its journal, and what else was written."""
    query = (
        "SELECT id, length, (SELECT count(*) FROM entries WHERE game = id), result FROM games "
        "WHERE touched IS NOT NULL ORDER BY id"
    )
    with engine.connect() as connection:
        return {row[0]: tuple(row[1:]) for row in connection.execute(text(query))}


async def written(engine: Engine, writes: list[store.Write]) -> list[Any]:
    writer = Writer(engine)
    outcomes = await asyncio.gather(*(writer.write(write) for write in writes), return_exceptions=True)
    await writer.stop()
    return outcomes


def test_of_many_writes_those_are_refused_that_do_not_know_what_is_there(engine: Engine) -> None:
    writes = [action(name, int(number % 5 == 1), int(number % 5 == 2)) for number, name in enumerate(NAMES)]
    outcomes = finish(written(engine, writes))
    good = {name for number, name in enumerate(NAMES) if number % 5 not in (1, 2)}
    assert {name for name, outcome in zip(NAMES, outcomes, strict=True) if outcome is None} == good
    assert [outcome for outcome in outcomes if not isinstance(outcome, Lost | None)] == []
    assert kept(engine) == {name: (1, 1, "over") if name in good else (0, 0, None) for name in NAMES}


def test_a_game_that_is_written_twice_at_once_is_written_once(engine: Engine) -> None:
    outcomes = finish(written(engine, [action(name) for name in (*NAMES[:5], *NAMES[:5])]))
    assert [isinstance(outcome, Lost) for outcome in outcomes] == [False] * 5 + [True] * 5
    assert [kept(engine)[name] for name in NAMES[:6]] == [(1, 1, "over")] * 5 + [(0, 0, None)]


def test_what_waits_together_goes_in_few_transactions(engine: Engine) -> None:
    commits: list[int] = []
    event.listen(engine, "commit", lambda connection: commits.append(1))
    outcomes = finish(written(engine, [store.guarded(name, 0, 1, 0, store.append(name, 0, [ENTRY])) for name in NAMES]))
    assert outcomes == [None] * len(NAMES)
    assert len(commits) <= 2


def test_where_many_play_transactions_are_further_apart_and_one_alone_does_not_wait(engine: Engine) -> None:
    async def play() -> tuple[float, float]:
        writer, loop = Writer(engine), asyncio.get_running_loop()
        for length in range(CROWD):
            await writer.write(action(NAMES[0], length))
        assert not writer._is_crowded(), "one table is no crowd, however quickly it is played"
        await asyncio.gather(*(writer.write(action(name)) for name in NAMES[1 : CROWD + 1]))
        assert writer._is_crowded()
        began = loop.time()
        for name in NAMES[CROWD + 1 : CROWD + 6]:
            await writer.write(action(name))
        crowded = loop.time() - began
        await writer.stop()
        return crowded, 4 * GATHER_SECONDS

    crowded, least = finish(play())
    assert crowded >= least
