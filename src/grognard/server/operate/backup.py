"""Backups: the whole database in one file, taken while servers are at work, and put back while none is."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

from sqlalchemy import URL, Engine, inspect

from grognard.core.errors import GrognardError
from grognard.server.database import address_of, connect, name_of
from grognard.server.lock import held
from grognard.server.operate.shelf import servers

PAGES = 256
"""So many pages are copied at once; in between the servers write."""
OWNER_ONLY = 0o600
"""A backup holds the secrets of all dice that are still sealed, and the key that signs records."""
Progress = Callable[[int, int], None]
"""Told how much is done, and of how much."""


def backup(engine: Engine, path: Path, progress: Progress) -> None:
    """A copy of the database as it is at one moment, at a path where there is nothing yet."""
    if path.exists():
        raise GrognardError(f"{path} exists already and is left as it is: name another file.")
    draft = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        if engine.dialect.name == "sqlite":
            _copy(str(engine.url.database), draft, progress)
        else:
            _dump(engine.url, draft)
        os.link(draft, path)
    except FileExistsError:
        raise GrognardError(f"{path} exists already and is left as it is: name another file.") from None
    except (OSError, sqlite3.Error) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GrognardError(f"The backup {str(path)!r} cannot be written: {reason.lower()}.") from None
    finally:
        draft.unlink(missing_ok=True)


def _copy(source: str, draft: Path, progress: Progress) -> None:
    with closing(sqlite3.connect(source)) as here, closing(sqlite3.connect(draft)) as there:
        here.execute("PRAGMA busy_timeout=5000")
        here.backup(there, pages=PAGES, progress=lambda _, left, whole: progress(whole - left, whole), sleep=0.01)
        there.execute("PRAGMA journal_mode=DELETE")  # one file, and nothing beside it
        sound = there.execute("PRAGMA integrity_check").fetchone()[0]
    if sound != "ok":
        raise GrognardError(f"The copy is damaged, and so is the database: {sound}.")


def restore(database: str, path: Path, overwrite: bool) -> Path | None:
    """Put a backup in the place of a database; gives where what was there before is kept, for a file."""
    url = address_of(database)
    if not os.path.isfile(path):  # unlike a path's own question it has an answer for names that no file can have
        raise GrognardError(f"There is no backup {str(path)!r}.")
    if url.get_backend_name() != "sqlite":
        _load(url, path, overwrite)
        return None
    connect(f"sqlite:///{path.resolve()}").dispose()  # complains of whatever is not ours
    target = Path(str(url.database))
    if not target.parent.is_dir():
        raise GrognardError(f"There is no folder {str(target.parent)!r}: make it first.")
    with held(str(url)):
        if target.exists() and not overwrite:
            raise GrognardError(f"{target} holds games already: say --yes to put the backup in their place.")
        return _replace(target, path)


def _replace(target: Path, path: Path) -> Path | None:
    draft, before = target.with_name(f".{target.name}.{os.getpid()}"), None
    try:
        os.close(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, OWNER_ONLY))
        _copy(str(path), draft, lambda *_: None)
        if target.exists():
            before = _free(target)
            with closing(sqlite3.connect(target)) as old:
                old.execute("PRAGMA wal_checkpoint(TRUNCATE)")  # so that the file alone is all of it
            os.replace(target, before)
            for ending in ("-wal", "-shm"):
                target.with_name(target.name + ending).unlink(missing_ok=True)
        os.replace(draft, target)
    except (OSError, sqlite3.DatabaseError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise GrognardError(f"{target} cannot be replaced: {reason.lower()}.") from None
    finally:
        draft.unlink(missing_ok=True)
    return before


def _free(target: Path) -> Path:
    number = 1
    while (found := target.with_name(f"{target.name}.before-{number}")).exists():
        number += 1
    return found


# -- PostgreSQL ----------------------------------------------------------------------------------------------------


def _program(name: str) -> str:
    """A program of PostgreSQL's, wherever Debian puts it."""
    kept = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: path.parts[-3].zfill(4))
    found = shutil.which(name) or (str(kept[-1]) if kept else None)
    if found is None:
        raise GrognardError(f"{name} is not installed: install PostgreSQL's client programs (postgresql-client).")
    return found


def _run(url: URL, *command: str) -> None:
    """A program of PostgreSQL's on a database; the password goes by the environment, where `ps` does not show it."""
    env = {**os.environ, "PGPASSWORD": str(url.password)} if url.password else dict(os.environ)
    where = ["--dbname", str(url.set(drivername="postgresql", password=None))]
    done = subprocess.run([*command, *where], env=env, capture_output=True, text=True)
    if done.returncode:
        said = next(iter(done.stderr.strip().splitlines()), "it does not say why")
        raise GrognardError(f"{Path(command[0]).name} of {name_of(url)} failed: {said.rstrip('.')}.")


def _dump(url: URL, draft: Path) -> None:
    _run(url, _program("pg_dump"), "--format=custom", "--no-owner", f"--file={draft}")


def _load(url: URL, path: Path, overwrite: bool) -> None:
    engine = connect(url.render_as_string(hide_password=False))
    try:
        with engine.connect() as connection:
            is_empty = not inspect(connection).get_table_names()
        if not is_empty and (there := servers(engine)):
            raise GrognardError(f"{name_of(url)} is being served at {', '.join(there)}: stop that first.")
    finally:
        engine.dispose()
    if not is_empty and not overwrite:
        raise GrognardError(f"{name_of(url)} holds games already: say --yes to put the backup in their place.")
    _run(url, _program("pg_restore"), "--clean", "--if-exists", "--no-owner", "--single-transaction", str(path))
