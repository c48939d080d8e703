"""The same server on PostgreSQL: nothing but another URL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from unittest.mock import patch

import pytest

from grognard.server.app import Settings, create_app
from grognard.server.engine import open_engine
from grognard.server.migrate import migrate, upgrade
from tests.server.serving import PLENTY, Game, QuickThinkers, TestClient, new_game, play_on
from tests.table.tampering import verdicts


@contextmanager
def served(url: str) -> Iterator[TestClient]:
    with patch("grognard.server.app.Thinkers", QuickThinkers):
        app = create_app(Settings(url, new_games=PLENTY))
        with TestClient(app, raise_server_exceptions=False) as client:
            yield client


@pytest.fixture
def hall(database: str) -> Iterator[TestClient]:
    with served(database) as client:
        yield client


@pytest.mark.filterwarnings("ignore:The Column.copy")
def test_the_schema_is_made_and_made_again(database: str) -> None:
    engine = open_engine(database)
    for _ in range(2):
        migrate(engine)
        upgrade(engine)
    engine.dispose()


def test_a_whole_game_is_played_and_kept(database: str) -> None:
    with served(database) as hall:
        game = new_game(hall, clock={"minutes": 5, "increment": 1})
        game.red.post("/chat", {"text": "Grüß Gott 🎲"})
        game.red.post("/standing", {"order": "advance", "answer": 0.5})
        game.red.act("aim red-gun 0405 s")
        assert game.red.undo().status_code == 200
        play_on(game, Random(1), 10)
        before = [player.push() | {"clock": 0} for player in (game.red, game.blue, game.watcher)]
    with served(database) as other:
        again = Game(other, game.told)
        assert [player.push() | {"clock": 0} for player in (again.red, again.blue, again.watcher)] == before
        play_on(again, Random(2))
        assert verdicts(again.watcher.get("/record").text)["dice"] is True


def test_a_snapshot_is_read_again(database: str) -> None:
    with served(database) as hall:
        game = new_game(hall, scenario="first-steps", chance=3)
        play_on(game, Random(3), 85)
        before = [player.push() for player in (game.red, game.blue, game.watcher)]
    with served(database) as other:
        again = Game(other, game.told)
        assert [player.push() for player in (again.red, again.blue, again.watcher)] == before


@pytest.mark.parametrize("text", ["\x00", "a\x00b"])
def test_what_postgresql_cannot_keep_is_refused(hall: TestClient, text: str) -> None:
    """It knows no NUL in a text; one remark must not break a table."""
    game = new_game(hall)
    assert game.red.post("/chat", {"text": text}).status_code == 400
    assert hall.get(f"/api/games/{text.replace(chr(0), '%00')}").status_code == 404
    answer = hall.post("/api/games", json={"ruleset": "portable", "scenario": text})
    assert answer.status_code == 400
