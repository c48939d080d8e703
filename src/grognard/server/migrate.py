"""Bring a database up to date."""

from __future__ import annotations

from importlib import resources

from alembic import command
from alembic.config import Config
from sqlalchemy import Engine


def migrate(engine: Engine) -> None:
    """Create or upgrade the tables; does nothing to a database that is up to date."""
    config = Config()
    config.set_main_option("script_location", str(resources.files(__package__).joinpath("migrations")))
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
