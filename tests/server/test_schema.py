"""The schema of the database, its migrations, and how sqlite is used."""

from __future__ import annotations

import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Engine, event, inspect, text
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

from grognard.server import schema
from grognard.server.engine import open_engine
from grognard.server.migrate import HEAD, migrate, upgrade
from tests.server.serving import Game, house, new_game

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
        game.red.act(["aim", 0, 31, [3]])
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
    monkeypatch.setattr("grognard.server.engine.event.listen", lambda *given: listened.append(given))

    class Other:
        class dialect:  # noqa: N801 - as SQLAlchemy names it
            name = "postgresql"

    monkeypatch.setattr("grognard.server.engine.create_engine", lambda *_, **__: Other())
    open_engine("postgresql://nowhere/x")
    assert listened == []
