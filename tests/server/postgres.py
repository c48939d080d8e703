"""A PostgreSQL of our own for tests: started on a free port, gone afterwards."""

from __future__ import annotations

import importlib.util
import os
import pwd
import secrets
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text

from grognard.server.serve import free_port


def why_not() -> str:
    """What is missing, if PostgreSQL cannot be had here."""
    if importlib.util.find_spec("psycopg") is None:
        return "psycopg, the driver of PostgreSQL, is not installed: pip install 'grognard[server]'"
    if shutil.which("initdb") is None and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")):
        return "PostgreSQL is not installed: apt-get install postgresql"
    if not os.getuid() and _user() is None:
        return "PostgreSQL does not run as root, and there is no other user to run it as"
    return ""


def _program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or str(found[-1])


def _user() -> str | None:
    if os.getuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    return None


@contextmanager
def cluster(*settings: str) -> Iterator[str]:
    """A cluster of our own; gives the URL of its first database."""
    if reason := why_not():
        pytest.skip(reason)
    user, port = _user(), free_port(0, "127.0.0.1")
    folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-"))
    if user:
        shutil.chown(folder, user)
    data = folder / "data"
    subprocess.run(
        [_program("initdb"), "-D", data, "-U", "grognard", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    given = [f"listen_addresses=127.0.0.1 -c unix_socket_directories={folder}", "fsync=off", *settings]
    options = f"-p {port} " + " ".join(f"-c {setting}" for setting in given)
    control = [_program("pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
    subprocess.run([*control, "-o", options, "start"], check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        yield f"postgresql://grognard@127.0.0.1:{port}/postgres"
    finally:
        stop = [*control, "-m", "immediate", "stop"]
        subprocess.run(stop, check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
        shutil.rmtree(folder)


def own(folder: Path) -> None:
    """Let the cluster keep tables in a folder: it makes one of its own there, beneath folders that it may pass."""
    tables = folder / "tables"
    tables.mkdir()
    if user := _user():
        shutil.chown(tables, user)
        for above in folder.parents:
            if above.stat().st_uid == os.getuid() and not above.stat().st_mode & 1:
                above.chmod(above.stat().st_mode | 0o011)


def run_on(url: str, command: str) -> None:
    """A command to a cluster."""
    engine = create_engine(url.replace("postgresql:", "postgresql+psycopg:"), isolation_level="AUTOCOMMIT")
    with engine.connect() as connection:
        connection.execute(text(command))
    engine.dispose()


def fresh_database(url: str) -> str:
    """A new, empty database of a cluster."""
    name = f"t{secrets.token_hex(6)}"
    run_on(url, f"CREATE DATABASE {name}")
    return url.rpartition("/")[0] + f"/{name}"
