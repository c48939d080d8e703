"""One server for a file of games: a second one is refused and told where the first is."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from grognard.server.lock import lock_of
from tests.server.processes import Server

COMMANDS = {
    "grognard serve": [sys.executable, "-c", "from grognard.cli.main import run; run()", "serve"],
    "python -m grognard.server": [sys.executable, "-m", "grognard.server"],
}


def refused(command: list[str], database: str) -> str:
    """What a second server says, which must be all that it does."""
    done = subprocess.run([*command, "--database", database], capture_output=True, text=True, timeout=60)
    assert done.returncode == 2
    assert done.stdout == ""
    assert done.stderr.count("\n") == 1
    return done.stderr


@pytest.mark.parametrize("command", COMMANDS)
def test_a_second_server_is_told_where_the_first_is(server: Server, command: str) -> None:
    said = refused(COMMANDS[command], server.database)
    assert f"{server.folder}/tables.db is in use by the server at {server.url}/: play there" in said


def test_another_path_to_the_same_file_is_the_same_file(server: Server, tmp_path: Path) -> None:
    command = COMMANDS["python -m grognard.server"]
    (tmp_path / "link.db").symlink_to(server.folder / "tables.db")
    assert server.url in refused(command, f"sqlite:///{tmp_path / 'link.db'}")
    (tmp_path / "folder").symlink_to(server.folder)
    assert server.url in refused(command, f"sqlite:///{tmp_path / 'folder' / '..' / server.folder.name / 'tables.db'}")
    assert server.url in refused(command, f"sqlite:///{os.path.relpath(server.folder)}/tables.db")


def test_another_name_of_the_same_file_is_the_same_file(server: Server, tmp_path: Path) -> None:
    """Each name of a file would have a log of writes of its own, which is the end of the database."""
    (tmp_path / "other.db").hardlink_to(server.folder / "tables.db")
    said = refused(COMMANDS["python -m grognard.server"], f"sqlite:///{tmp_path / 'other.db'}")
    assert "other.db is in use by another server" in said


def test_whoever_deletes_the_lock_lets_nobody_in(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        (tmp_path / "tables.db.lock").unlink()
        assert "is in use by another server" in refused(COMMANDS["python -m grognard.server"], server.database)


@pytest.mark.parametrize("make", [os.mkdir, os.mkfifo])
def test_a_lock_that_is_no_file_is_told(tmp_path: Path, make: Callable[[Path], None]) -> None:
    make(tmp_path / "tables.db.lock")
    said = refused(COMMANDS["python -m grognard.server"], f"sqlite:///{tmp_path / 'tables.db'}")
    assert "keep" in said


def test_a_killed_server_leaves_no_lock_that_holds(tmp_path: Path) -> None:
    for end in (Server.kill, Server.stop):
        with Server(tmp_path) as server:
            lock = lock_of(server.database)
            assert lock is not None
            assert lock.read_text() == f"{server.url}/\n"
            end(server)
            assert bool(lock.read_text()) == (end is Server.kill)
    with Server(tmp_path):
        pass


def test_other_databases_have_no_lock() -> None:
    assert [lock_of(url) for url in ("sqlite://", "sqlite:///:memory:", "postgresql://x@y/z")] == [None] * 3
