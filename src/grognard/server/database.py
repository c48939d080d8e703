"""The database that somebody names: opened, checked and brought up to date, or one sentence about why it is not."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from sqlalchemy import URL, Engine, inspect, make_url, select, text
from sqlalchemy.exc import (
    ArgumentError,
    DBAPIError,
    NoSuchModuleError,
    OperationalError,
    ProgrammingError,
    SQLAlchemyError,
)

from grognard.core.errors import GrognardError
from grognard.server.engine import open_engine
from grognard.server.migrate import FIRST, is_known, migrate
from grognard.server.operate.signs import read_signs
from grognard.server.schema import metadata, settings
from grognard.table.signature import Signer

HOW = "write sqlite:///FILE or postgresql://USER@HOST/NAME"


class Unusable(GrognardError):
    """A database that cannot be served, and what is to be done about it."""


def prepare(database: str) -> Engine:
    """An engine on a database that is there, is ours and is up to date."""
    engine = connect(database)
    with explained(engine.url):
        migrate(engine)
        _try_writing(engine)
        _check_kept(engine)
    return engine


def connect(database: str) -> Engine:
    """An engine on a database that can be read and is ours, or empty."""
    url = address_of(database)
    if url.get_backend_name() == "sqlite":
        _check_file(url)
    try:
        engine = open_engine(url.render_as_string(hide_password=False))
    except NoSuchModuleError:
        raise Unusable(f"Nothing is known of databases called {url.drivername!r}: {HOW}.") from None
    except ImportError as error:
        install = "pip install 'grognard[server]'" if "psycopg" in str(error) else f"install {error.name or error}"
        raise Unusable(f"The driver for {url.drivername} is not installed: {install}.") from None
    with explained(url):
        _check_ours(engine)
    return engine


def address_of(database: str) -> URL:
    """A database's URL: PostgreSQL through the driver that we bring, a file by its true name."""
    try:
        url = make_url(database)
        url.get_backend_name()
    except (ArgumentError, ValueError):
        raise Unusable(f"{database[:80]!r} is not the address of a database: {HOW}.") from None
    if url.drivername in ("postgresql", "postgres"):
        return url.set(drivername="postgresql+psycopg")
    if url.get_backend_name() == "sqlite" and url.database and url.database != ":memory:":
        try:
            return url.set(database=os.path.realpath(url.database))
        except ValueError:
            raise Unusable(f"{database[:80]!r} is no name that a file can have: {HOW}.") from None
    return url


def name_of(url: URL) -> str:
    """A database as it may be shown: a file's name, or an address without its password."""
    if url.get_backend_name() == "sqlite":
        return url.database or "memory"
    return url.render_as_string(hide_password=True)


def _check_file(url: URL) -> None:
    """What SQLite itself would say only in riddles."""
    if not url.database or url.database == ":memory:" or url.query:
        raise Unusable(f"Games are kept in a file: {HOW}.")
    path = Path(url.database)
    try:
        if not path.parent.is_dir():
            raise Unusable(f"There is no folder {str(path.parent)!r} for the database {path.name!r}: make it first.")
        if path.exists() and not path.is_file():
            raise Unusable(f"{path} is not a file, so no games can be kept in it.")
    except OSError as error:
        raise Unusable(f"{str(path)[:80]!r} cannot be a database: {(error.strerror or str(error)).lower()}.") from None
    if not os.access(path.parent, os.W_OK | os.X_OK):
        raise Unusable(f"Nothing may be written in the folder {str(path.parent)!r}, where the games are to be kept.")
    if path.exists() and not os.access(path, os.R_OK | os.W_OK):
        raise Unusable(f"{path} may not be written: give it to the user that serves.")


def _check_ours(engine: Engine) -> None:
    with engine.connect() as connection:
        tables = set(inspect(connection).get_table_names())
        if not tables:
            return
        name = name_of(engine.url)
        if not {"games", "alembic_version"} <= tables:
            raise Unusable(f"{name} is a database of something else: name another one.")
        version = connection.execute(text("SELECT version_num FROM alembic_version")).scalar()
        if version is None or str(version) < FIRST:
            raise Unusable(
                f"{name} does not say by which version of Grognard it was written: put a backup in its place."
            )
        if not is_known(str(version)):
            raise Unusable(f"{name} was written by a newer version of Grognard ({version}): update this one.")


def _try_writing(engine: Engine) -> None:
    """A transaction that changes nothing but must be let in."""
    with engine.connect() as connection:
        connection.execute(text("UPDATE alembic_version SET version_num = version_num"))
        connection.rollback()


def _check_kept(engine: Engine) -> None:
    """What every server reads when it starts, and every table and column that it will ask for."""
    name = name_of(engine.url)
    with engine.connect() as connection:
        for table in metadata.sorted_tables:
            try:
                connection.execute(select(table).limit(0))
            except (OperationalError, ProgrammingError) as error:
                what = f"it has no {table.name} as this version of Grognard keeps them"
                raise Unusable(
                    f"{name} is damaged, or of something else ({what}): put a backup in its place."
                ) from error
        key = connection.execute(select(settings.c.value).where(settings.c.name == "key")).scalar()
    try:
        read_signs(engine)
        if key is not None:
            Signer(bytes.fromhex(key))
    except (ValueError, msgspec.MsgspecError):
        raise Unusable(
            f"{name} is damaged: what its servers have settled cannot be read. Put a backup in its place."
        ) from None


@contextmanager
def explained(url: URL) -> Iterator[None]:
    """What a driver says, as one sentence that says what to do."""
    try:
        yield
    except DBAPIError as error:
        raise Unusable(_sentence(url, str(error.orig or error))) from None
    except SQLAlchemyError as error:
        raise Unusable(f"{name_of(url)} cannot be opened: {_first(str(error))}.") from None
    except UnicodeError:
        raise Unusable(f"{name_of(url)} cannot be opened: its address is not plain text.") from None


def _sentence(url: URL, said: str) -> str:
    name, low = name_of(url), said.lower()
    for sign, meaning in SIGNS.items():
        if sign in low:
            return meaning.format(name=name)
    return f"{name} cannot be opened: {_first(said)}."


SIGNS = {
    "file is not a database": "{name} is not a database: name another file, or put a backup in its place.",
    "malformed": "{name} is damaged: put a backup in its place (grognard admin restore).",
    "disk i/o error": "{name} cannot be read or written: the disk reports an error.",
    "readonly database": "{name} may not be written: give it and its folder to the user that serves.",
    "read-only": "{name} may not be written: give it and its folder to the user that serves.",
    "database or disk is full": "{name} cannot be written: the disk is full.",
    "database is locked": "{name} is in use by another program that does not let go of it.",
    "password": "{name} does not let us in: the password is wrong or missing.",
    "authentication failed": "{name} does not let us in: the user or the password is wrong.",
    "does not exist": "{name} does not exist: make the database or the user first (createdb, createuser).",
    "permission denied": "{name} may not be written by this user: grant it (ALTER DATABASE … OWNER TO …).",
    "connection refused": "{name} does not answer: is PostgreSQL running there?",
    "timeout": "{name} does not answer in time: is the address right?",
    "resolve": "{name} is nowhere to be found: is the host's name right?",
    "name or service not known": "{name} is nowhere to be found: is the host's name right?",
}
"""What drivers say, and what that means."""


def _first(said: str) -> str:
    line = next(iter(said.strip().splitlines()), "nobody says why")
    return line.rstrip(". ")[:200]
