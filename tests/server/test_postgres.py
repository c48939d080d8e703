"""The same server on PostgreSQL: nothing but another URL. Skipped where there is no PostgreSQL or no driver for it."""

from __future__ import annotations

import importlib.util
import os
import pwd
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from random import Random
from unittest.mock import patch

import pytest

from grognard.core.record import read_record
from grognard.server.app import Settings, create_app
from grognard.server.migrate import migrate, upgrade
from grognard.server.serve import free_port
from grognard.server.store import open_engine
from grognard.table.replay import audit
from tests.server.serving import PLENTY, Game, QuickThinkers, TestClient, new_game, play_on

needs_postgres = [
    pytest.mark.skipif(
        shutil.which("initdb") is None and not list(Path("/usr/lib/postgresql").glob("*/bin/initdb")),
        reason="PostgreSQL is not installed",
    ),
    pytest.mark.skipif(importlib.util.find_spec("psycopg") is None, reason="psycopg, the driver, is not installed"),
]
pytestmark = needs_postgres


def program(name: str) -> str:
    found = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"))
    return shutil.which(name) or str(found[-1])


def owner() -> str | None:
    """PostgreSQL does not run as root: another user must."""
    if os.getuid():
        return None
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name).pw_name
        except KeyError:
            continue
    pytest.skip("there is no user to run PostgreSQL as")


@pytest.fixture(scope="module")
def url() -> Iterator[str]:
    """A cluster of our own, gone afterwards."""
    user, port = owner(), free_port(0, "127.0.0.1")
    folder = Path(tempfile.mkdtemp(prefix="grognard-postgres-"))
    if user:
        shutil.chown(folder, user)
    data = folder / "data"
    subprocess.run(
        [program("initdb"), "-D", data, "-U", "grognard", "-A", "trust", "-E", "UTF8", "--no-sync"],
        check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL,
    )  # fmt: skip
    options = f"-p {port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={folder} -c fsync=off"
    control = [program("pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log")]
    subprocess.run([*control, "-o", options, "start"], check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL)
    try:
        yield f"postgresql+psycopg://grognard@127.0.0.1:{port}/postgres"
    finally:
        subprocess.run(
            [*control, "-m", "immediate", "stop"], check=True, user=user, cwd=folder, stdout=subprocess.DEVNULL
        )
        shutil.rmtree(folder)


@pytest.fixture
def hall(url: str) -> Iterator[TestClient]:
    with patch("grognard.server.app.Thinkers", QuickThinkers):
        app = create_app(Settings(url, new_games=PLENTY))
        with TestClient(app, raise_server_exceptions=False) as client:
            yield client


@pytest.mark.filterwarnings("ignore:The Column.copy")
def test_the_schema_is_made_and_made_again(url: str) -> None:
    engine = open_engine(url)
    for _ in range(2):
        migrate(engine)
        upgrade(engine)
    engine.dispose()


def test_a_whole_game_is_played_and_kept(hall: TestClient, url: str) -> None:
    game = new_game(hall, words={"red": "é\u2028", "blue": "b"}, clock={"minutes": 5, "increment": 1})
    game.red.post("/chat", {"text": "Grüß Gott 🎲"})
    game.red.post("/standing", {"order": "advance", "answer": 0.5})
    game.red.act("aim red-gun 0405 s")
    assert game.red.undo().status_code == 200
    play_on(game, Random(1), 10)
    before = [player.push() | {"clock": 0} for player in (game.red, game.blue, game.watcher)]
    with patch("grognard.server.app.Thinkers", QuickThinkers), TestClient(create_app(Settings(url))) as other:
        again = Game(other, game.told)
        assert [player.push() | {"clock": 0} for player in (again.red, again.blue, again.watcher)] == before
        play_on(again, Random(2))
        checks = audit(read_record(again.watcher.get("/record").text))
        assert [check.passed for check in checks] == [True, True, True]


def test_a_snapshot_is_read_again(hall: TestClient, url: str) -> None:
    game = new_game(hall, scenario="first-steps", seed=3)
    play_on(game, Random(3), 85)
    before = [player.push() for player in (game.red, game.blue, game.watcher)]
    with patch("grognard.server.app.Thinkers", QuickThinkers), TestClient(create_app(Settings(url))) as other:
        again = Game(other, game.told)
        assert [player.push() for player in (again.red, again.blue, again.watcher)] == before


@pytest.mark.parametrize("text", ["\x00", "a\x00b"])
def test_what_postgresql_cannot_keep_is_refused(hall: TestClient, text: str) -> None:
    """It knows no NUL in a text; one remark must not break a table."""
    game = new_game(hall)
    assert game.red.post("/chat", {"text": text}).status_code == 400
    assert hall.get(f"/api/games/{text.replace(chr(0), '%00')}").status_code == 404
    answer = hall.post("/api/games", json={"ruleset": "portable", "scenario": "first-steps", "words": {"red": text}})
    assert answer.status_code == 400
