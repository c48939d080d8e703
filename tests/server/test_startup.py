"""A server that cannot be started says why in one sentence, and ends with 2."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from grognard.server.database import prepare
from tests.cli.shell import grognard, process


def refused(*arguments: str) -> str:
    result = grognard("serve", *arguments)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.startswith("grognard: ")
    assert result.stderr.count("\n") == 1
    assert result.stderr.endswith((".\n", "?\n", ").\n"))
    return str(result.stderr)


def on(path: Path) -> tuple[str, str]:
    return "--database", f"sqlite:///{path}"


@pytest.fixture
def tables(tmp_path: Path) -> Path:
    """A database as a server leaves it."""
    path = tmp_path / "tables.db"
    prepare(f"sqlite:///{path}").dispose()
    return path


def _change(path: Path, statement: str) -> None:
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute(statement)


@pytest.mark.parametrize(
    ("host", "hint"),
    [
        ("no.such.host.invalid", "no host"),
        ("203.0.113.7", "not an address of this machine"),
        ("x" * 400, "not the name of a host"),
        ("a..b", "not the name of a host"),
        ("http://127.0.0.1", "no host"),
        ("127.0.0.1:80", "no host"),
    ],
)
def test_a_host_that_cannot_be_listened_on(host: str, hint: str, tables: Path) -> None:
    assert hint in refused("--host", host, *on(tables))


def test_a_port_that_was_named_is_taken_or_refused(tables: Path) -> None:
    with socket.socket() as other:
        other.bind(("127.0.0.1", 0))
        other.listen()
        port = str(other.getsockname()[1])
        assert f"Port {port} of 127.0.0.1 is in use" in refused("--port", port, *on(tables))


@pytest.mark.parametrize(
    ("database", "hint"),
    [
        ("tables.db", "not the address of a database"),
        ("x" * 400, "not the address of a database"),
        ("mongodb://localhost/x", "Nothing is known of databases called 'mongodb'"),
        ("sqlite://", "kept in a file"),
        ("sqlite:///:memory:", "kept in a file"),
        ("sqlite:////dev/zero", "not a file"),
        ("sqlite:///" + "x" * 400, "too long"),
        ("sqlite:///a%00b", "no name that a file can have"),
        ("postgresql://nobody@127.0.0.1:1/x", "does not answer"),
        ("postgresql://nobody@no.such.host.invalid/x", "nowhere to be found"),
        ("mysql://root@127.0.0.1/x", "driver"),
    ],
)
def test_a_database_that_is_none(database: str, hint: str) -> None:
    assert hint in refused("--database", database)


def test_a_folder_that_is_missing(tmp_path: Path) -> None:
    assert "no folder" in refused(*on(tmp_path / "missing" / "tables.db"))
    assert list(tmp_path.glob("missing*")) == []


def test_a_folder_in_place_of_a_file(tmp_path: Path) -> None:
    assert "not a file" in refused(*on(tmp_path))


def test_a_pipe_in_place_of_a_file(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert "not a file" in refused(*on(tmp_path / "pipe"))


def test_a_file_that_is_no_database(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text("Solferino, 24 June 1859. " * 100)
    assert "not a database" in refused(*on(path))
    assert path.read_text().startswith("Solferino")


def test_a_database_of_something_else(tmp_path: Path) -> None:
    path = tmp_path / "music.db"
    _change(path, "CREATE TABLE songs (name TEXT)")
    before = path.read_bytes()
    assert "something else" in refused(*on(path))
    with closing(sqlite3.connect(path)) as connection:
        assert connection.execute("SELECT name FROM sqlite_master").fetchall() == [("songs",)]
    assert len(before) == path.stat().st_size


def test_a_database_of_a_newer_version(tables: Path) -> None:
    _change(tables, "UPDATE alembic_version SET version_num = '9999'")
    assert "newer version of Grognard (9999)" in refused(*on(tables))


@pytest.mark.parametrize(
    ("statement", "hint"),
    [
        ("UPDATE alembic_version SET version_num = '0000'", "does not say by which version"),
        ("DELETE FROM alembic_version", "does not say by which version"),
        ("ALTER TABLE games DROP COLUMN forfeit", "no games as this version"),
        ("DROP TABLE standing", "no standing as this version"),
        ("INSERT INTO settings VALUES ('key', 'zz')", "cannot be read"),
        ("INSERT INTO settings VALUES ('key', '00')", "cannot be read"),
        ("INSERT INTO settings VALUES ('expiry', '{x')", "cannot be read"),
    ],
)
def test_a_database_that_somebody_has_meddled_with(tables: Path, statement: str, hint: str) -> None:
    _change(tables, statement)
    assert hint in refused(*on(tables))


def test_a_database_of_something_else_that_has_games_too(tmp_path: Path) -> None:
    path = tmp_path / "chess.db"
    _change(path, "CREATE TABLE games (id INTEGER)")
    _change(path, "CREATE TABLE alembic_version (version_num TEXT)")
    _change(path, "INSERT INTO alembic_version VALUES ('0003')")
    assert "of something else" in refused(*on(path))


@pytest.mark.parametrize(
    ("option", "hint"),
    [
        (("--proxy", "nonsense"), "no address of a proxy"),
        (("--metrics-from", "nonsense"), "no address of a network that may read /metrics"),
        (("--host-name", ""), "known by a name"),
        (("--advertise", "nonsense"), "no address of a server"),
        (("--advertise", "http://["), "no address of a server"),
    ],
)
def test_an_option_that_means_nothing_is_told_before_the_server_is_said_to_be_there(
    option: tuple[str, str], hint: str, tables: Path
) -> None:
    assert hint in refused(*option, *on(tables))


def _cut(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:6000])


def _scrawl(path: Path) -> None:
    content = path.read_bytes()
    path.write_bytes(content[:100] + b"\xff" * (len(content) - 100))


@pytest.mark.parametrize("damage", [_cut, _scrawl])
def test_a_damaged_database(tables: Path, damage: Callable[[Path], None]) -> None:
    damage(tables)
    assert "damaged" in refused(*on(tables))


AS_SOMEBODY_ELSE = """
import os, sys
from grognard.core.errors import GrognardError
from grognard.server.database import prepare
prepare(f"sqlite:///{sys.argv[1]}/warm.db").dispose()
if not os.getuid():
    os.setuid(65534)  # nothing is forbidden to root
for url in sys.argv[2:]:
    try:
        prepare(url)
    except GrognardError as error:
        print(error)
"""


def test_a_database_that_may_not_be_written() -> None:
    with TemporaryDirectory() as name:
        folder = Path(name)
        tables = folder / "tables.db"
        prepare(f"sqlite:///{tables}").dispose()
        (folder / "warm").mkdir()
        tables.chmod(0o444)
        folder.chmod(0o755 if not os.getuid() else 0o555)
        urls = [f"sqlite:///{tables}", f"sqlite:///{folder}/new.db"]
        command = [sys.executable, "-c", AS_SOMEBODY_ELSE, str(folder / "warm"), *urls]
        said = subprocess.run(command, capture_output=True, text=True, timeout=60)
        folder.chmod(0o755)
    assert said.stderr == ""
    assert [line.partition(" in the folder")[0] for line in said.stdout.splitlines()] == ["Nothing may be written"] * 2


def test_a_real_process_says_it_too(tmp_path: Path) -> None:
    result = process("serve", "--database", "sqlite:////no/such/folder/x.db")
    assert (result.returncode, result.stdout) == (2, "")
    assert result.stderr == "grognard: There is no folder '/no/such/folder' for the database 'x.db': make it first.\n"
    alone = subprocess.run(
        [sys.executable, "-m", "grognard.server", "--host", "203.0.113.7", "--database", f"sqlite:///{tmp_path}/t.db"],
        capture_output=True, text=True, timeout=30,
    )  # fmt: skip
    assert (alone.returncode, alone.stdout, alone.stderr.count("\n")) == (2, "", 1)
