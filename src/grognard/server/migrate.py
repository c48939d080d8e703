"""Bring a database up to date."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from importlib import resources

from sqlalchemy import Engine, func, inspect, select, text

from grognard.server.schema import metadata

FIRST, HEAD = "0001", "0004"
"""The oldest and the newest migration; a test holds it to the folder, and the schema to what the migrations make."""
LOCK = 1859
"""The number of PostgreSQL's advisory lock for those who change the schema."""


def migrate(engine: Engine) -> None:
    """Create or upgrade the tables; does nothing to a database that is up to date.

    Alembic takes longer to load than everything else together, so a new or current database goes without it.
    """
    with _alone(engine):
        if not _is_current(engine):
            upgrade(engine)


@contextmanager
def _alone(engine: Engine) -> Iterator[None]:
    """Several servers may start at once on one PostgreSQL: the first does what is to be done."""
    if engine.dialect.name != "postgresql":
        yield
        return
    with engine.connect() as connection:
        connection.execute(select(func.pg_advisory_lock(LOCK)))
        connection.commit()
        try:
            yield
        finally:
            connection.execute(select(func.pg_advisory_unlock(LOCK)))
            connection.commit()


def _is_current(engine: Engine) -> bool:
    """Whether nothing is left to be done; a new database is filled here."""
    with engine.begin() as connection:
        tables = inspect(connection).get_table_names()
        if not tables:
            metadata.create_all(connection)
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
            connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
            return True
        if "alembic_version" not in tables:
            return False
        current: str | None = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        return current == HEAD


def is_known(version: str) -> bool:
    """Whether a database's version is one of ours; a newer one is not."""
    return version.isdecimal() and len(version) == len(HEAD) and FIRST <= version <= HEAD


def upgrade(engine: Engine) -> None:
    """Run every migration that is still to be run."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files(__package__).joinpath("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
