"""The database itself: its schema, its care, and what happens when a write fails."""

from __future__ import annotations

import asyncio
import sqlite3
import threading
import warnings
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, Engine, create_engine, event, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.exc import OperationalError
from sqlalchemy.schema import CreateTable
from starlette.websockets import WebSocketDisconnect

from grognard.server import schema, store
from grognard.server.migrate import HEAD, migrate, upgrade
from grognard.server.store import open_engine
from grognard.server.writer import Writer
from tests.server.serving import Game, Player, TestClient, finish, house, inside, live, new_game, rooms, settle

AIM = ["aim", 0, 31, [3]]


# -- schema --------------------------------------------------------------------------------------------------------


OLD_COPIES = pytest.mark.filterwarnings("ignore:The Column.copy")


def shape(engine: Engine) -> dict[str, Any]:
    """Tables, columns, keys: all that a schema is."""
    found = inspect(engine)
    shapes: dict[str, Any] = {}
    for table in found.get_table_names():
        columns = [(c["name"], str(c["type"]), c["nullable"]) for c in found.get_columns(table)]
        keys = [(k["constrained_columns"], k["referred_table"]) for k in found.get_foreign_keys(table)]
        shapes[table] = (columns, found.get_pk_constraint(table)["constrained_columns"], keys)
    return shapes


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Engine]:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    yield engine
    engine.dispose()


def agrees_with_metadata(engine: Engine) -> bool:
    with engine.connect() as connection:
        context = MigrationContext.configure(connection, opts={"compare_type": True})
        return not compare_metadata(context, schema.metadata)


def test_an_empty_database_gets_the_schema(empty: Engine) -> None:
    migrate(empty)
    assert {*schema.metadata.tables, "alembic_version"} == set(inspect(empty).get_table_names())
    assert agrees_with_metadata(empty)


@OLD_COPIES
def test_the_migrations_make_the_same_schema(empty: Engine, tmp_path: Path) -> None:
    upgrade(empty)
    assert agrees_with_metadata(empty)
    other = open_engine(f"sqlite:///{tmp_path / 'y.db'}")
    migrate(other)
    assert shape(empty) == shape(other)
    other.dispose()


def test_the_newest_migration_is_known() -> None:
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
    assert ScriptDirectory.from_config(config).get_heads() == [HEAD]


@OLD_COPIES
@pytest.mark.parametrize("first", [migrate, upgrade])
def test_migrating_again_changes_nothing(empty: Engine, first: Callable[[Engine], None]) -> None:
    first(empty)
    before = shape(empty)
    for again in (migrate, upgrade, migrate):
        again(empty)
        assert shape(empty) == before
    with empty.connect() as connection:
        assert connection.execute(text("SELECT version_num FROM alembic_version")).scalars().all() == [HEAD]


def test_migrating_keeps_what_is_there(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act(AIM)
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    migrate(engine)
    upgrade(engine)
    engine.dispose()
    with house(tmp_path / "tables.db") as client:
        assert Game(client, game.told).red.number() == 1


def test_migrating_warns_of_nothing(empty: Engine) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        upgrade(empty)


def cut_off_after(engine: Engine, survives: int) -> None:
    """Begin to migrate and die at a statement."""

    class Killed(BaseException):
        pass

    seen = []

    def cut_off(*given: Any) -> None:
        if str(given[2]).lstrip().startswith(("CREATE", "INSERT", "\nCREATE")):
            seen.append(given)
            if len(seen) > survives:
                raise Killed

    event.listen(engine, "before_cursor_execute", cut_off)
    with pytest.raises(Killed):
        migrate(engine)
    event.remove(engine, "before_cursor_execute", cut_off)
    engine.dispose()


def test_a_migration_that_had_not_begun_can_be_made(empty: Engine) -> None:
    cut_off_after(empty, 0)
    migrate(empty)
    assert agrees_with_metadata(empty)


@OLD_COPIES
@pytest.mark.parametrize("survives", range(1, 8))
def test_a_migration_that_is_cut_off_can_be_made_again(empty: Engine, survives: int) -> None:
    """Whatever moment a server is killed at, its next start finds a database that it can use."""
    cut_off_after(empty, survives)
    migrate(empty)
    assert agrees_with_metadata(empty)


@OLD_COPIES
def test_a_migration_can_be_taken_back_and_made_again(empty: Engine) -> None:
    upgrade(empty)
    config = Config()
    config.set_main_option("script_location", str(Path(schema.__file__).parent / "migrations"))
    with empty.begin() as connection:
        config.attributes["connection"] = connection
        command.downgrade(config, "base")
    assert not {*schema.metadata.tables} & set(inspect(empty).get_table_names())
    migrate(empty)
    assert agrees_with_metadata(empty)


def test_the_schema_can_be_written_for_postgresql() -> None:
    for table in schema.metadata.sorted_tables:
        written = CreateTable(table).compile(dialect=postgresql.dialect())  # type: ignore[no-untyped-call]
        assert "CREATE TABLE" in str(written)


# -- SQLite --------------------------------------------------------------------------------------------------------


def test_sqlite_is_used_with_care(tmp_path: Path) -> None:
    engine = open_engine(f"sqlite:///{tmp_path / 'x.db'}")
    with engine.connect() as connection:
        found = {
            name: connection.execute(text(f"PRAGMA {name}")).scalar()
            for name in ("journal_mode", "synchronous", "foreign_keys", "busy_timeout")
        }
    engine.dispose()
    assert found == {"journal_mode": "wal", "synchronous": 2, "foreign_keys": 1, "busy_timeout": 5000}


def test_other_databases_are_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """The pragmas are SQLite's own: nothing of the kind is said to another server."""
    listened = []
    monkeypatch.setattr("grognard.server.store.event.listen", lambda *given: listened.append(given))

    class Other:
        class dialect:  # noqa: N801 - as SQLAlchemy names it
            name = "postgresql"

    monkeypatch.setattr("grognard.server.store.create_engine", lambda *_, **__: Other())
    open_engine("postgresql://nowhere/x")
    assert listened == []


def test_a_journal_with_a_gap_is_not_opened(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act(AIM, "hold")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("DELETE FROM entries WHERE number = 0")
        connection.commit()
    engine = open_engine(f"sqlite:///{tmp_path / 'tables.db'}")
    with pytest.raises(ValueError, match="gap"):
        store.load_game(engine, game.id)
    engine.dispose()


def test_a_tampered_draw_is_not_opened(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        game.red.act("hold")
        game.blue.act("hold")
    with closing(sqlite3.connect(tmp_path / "tables.db")) as connection:
        connection.execute("UPDATE entries SET draws = '[]' WHERE number = 1")
        connection.commit()
    with house(tmp_path / "tables.db") as client:
        assert client.get(f"/api/games/{game.id}").status_code == 500


# -- the writer ----------------------------------------------------------------------------------------------------


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
        await writer.start()

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

        def counted(writes: list[store.Write]) -> None:
            commits.append(len(writes))
            true_commit(writes)

        writer._commit = counted  # type: ignore[method-assign]
        await writer.start()
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
        await writer.start()
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
        await writer.start()
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
        await writer.start()
        waiting = [asyncio.create_task(writer.write(write_value(value))) for value in range(20)]
        await asyncio.sleep(0)
        await writer.stop()
        await asyncio.gather(*waiting)

    finish(run())
    assert read_values(path) == list(range(20))


# -- when the disk fails -------------------------------------------------------------------------------------------


class Disk:
    """Between the server and its database: it can fail once, or keep everybody waiting."""

    def __init__(self, client: TestClient) -> None:
        writer = rooms(client).writer
        self._commit = writer._commit
        self.failing = 0
        self.open = threading.Event()
        self.open.set()
        self.waiting = threading.Event()
        writer._commit = self.commit  # type: ignore[method-assign]

    def commit(self, writes: list[store.Write]) -> None:
        self.waiting.set()
        assert self.open.wait(30)
        if self.failing:
            self.failing -= 1
            raise OperationalError("COMMIT", {}, Exception("disk full"))
        self._commit(writes)


@pytest.fixture
def hall(tmp_path: Path) -> Iterator[TestClient]:
    with house(tmp_path / "tables.db") as client:
        yield client


def fail_once(disk: Disk) -> None:
    """A batch is tried twice: together, and then one by one."""
    disk.failing = 2


def test_a_write_that_fails_is_not_acknowledged_and_not_played(hall: TestClient) -> None:
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    assert game.red.send(AIM, 0).status_code >= 500
    assert game.red.number() == 0
    game.red.act(AIM)
    assert game.red.number() == 1


def threaded(job: Any, *given: Any) -> tuple[threading.Thread, list[Any]]:
    found: list[Any] = []
    thread = threading.Thread(target=lambda: found.append(job(*given)))
    thread.start()
    return thread, found


def reopened(client: TestClient, game: Game) -> httpx.Response:
    """The table as a server finds it that starts afresh on the same database."""

    async def forget() -> None:
        rooms(client)._rooms.clear()

    inside(client, forget)
    return game.watcher.get()


def test_a_game_is_not_corrupted_by_those_who_waited_while_a_write_failed(hall: TestClient) -> None:
    """Both sides choose at the same time; the disk fails for the first and not for the second."""
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    disk.open.clear()
    disk.waiting.clear()
    one, _ = threaded(game.red.send, AIM, 0)
    assert disk.waiting.wait(30)
    two, _ = threaded(game.blue.send, "hold", 0)
    while not any(room._lock._waiters for room in rooms(hall).rooms()):
        pass
    disk.open.set()
    one.join()
    two.join()
    assert reopened(hall, game).status_code == 200


def test_a_game_is_not_corrupted_by_a_window_that_was_open_while_a_write_failed(hall: TestClient) -> None:
    game, disk = new_game(hall), Disk(hall)
    with live(game.red) as red, live(game.blue) as blue:
        settle(red, blue)
        fail_once(disk)
        assert game.red.send(AIM, 0).status_code >= 500
        with suppress(WebSocketDisconnect):  # the window is shut and must come in anew
            blue.send({"text": "hold", "number": 0})
            blue.drain()
    assert reopened(hall, game).status_code == 200


def test_nobody_sees_what_is_not_on_the_disk(hall: TestClient) -> None:
    """If the server died now the roll would be as if it had never been, and yet somebody would know it."""
    game, disk = new_game(hall), Disk(hall)
    game.red.act("hold")
    before = game.watcher.push()
    disk.open.clear()
    disk.waiting.clear()
    thread, _ = threaded(game.blue.send, "hold", 0)
    try:
        assert disk.waiting.wait(30)
        assert game.watcher.push() == before
    finally:
        disk.open.set()
        thread.join()


def test_a_window_is_not_left_behind_by_a_failed_write(hall: TestClient) -> None:
    """A new window after the failure plays on."""
    game, disk = new_game(hall), Disk(hall)
    fail_once(disk)
    game.red.send(AIM, 0)
    with live(game.red) as red:
        settle(red)
        red.send({"action": AIM, "number": 0})
        assert [push["number"] for push in red.drain()] == [1]


def test_a_stranger_cannot_write_between(hall: TestClient) -> None:
    """An id that looks like SQL is an id."""
    for id in ("' OR '1'='1", "x'; DROP TABLE games; --", '"', "%"):
        assert Player(hall, id, None).get().status_code == 404
    engine = create_engine(rooms(hall)._engine.url)
    assert "games" in inspect(engine).get_table_names()
    engine.dispose()
