"""Bring a database up to date."""

from __future__ import annotations

from importlib import resources

from sqlalchemy import Engine, inspect, text

from grognard.server.schema import metadata

HEAD = "0002"
"""The newest migration; a test holds it to the folder, and the schema to what the migrations make."""


def migrate(engine: Engine) -> None:
    """Create or upgrade the tables; does nothing to a database that is up to date.

    Alembic takes longer to load than everything else together, so a new or current database goes without it.
    """
    with engine.begin() as connection:
        tables = inspect(connection).get_table_names()
        if not tables:
            metadata.create_all(connection)
            connection.execute(text("CREATE TABLE alembic_version (version_num VARCHAR(32) NOT NULL PRIMARY KEY)"))
            connection.execute(text("INSERT INTO alembic_version VALUES (:head)"), {"head": HEAD})
            return
        if "alembic_version" in tables:
            current = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
            if current == HEAD:
                return
    upgrade(engine)


def upgrade(engine: Engine) -> None:
    """Run every migration that is still to be run."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(resources.files(__package__).joinpath("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
