"""Rate limits over HTTP."""

from __future__ import annotations

from pathlib import Path

import pytest
from sqlalchemy import func, select

from grognard.server import schema
from grognard.server.guard import Bucket
from tests.server.hostile import JSON
from tests.server.serving import TestClient, house, new_game, rooms
from tests.table.tables import GUNS

WISH = {"ruleset": "portable", "scenario": "first-steps"}


def test_a_bucket_empties_and_fills_again() -> None:
    bucket = Bucket(3, 2.0)
    assert [bucket.take("a", now=0.0) for _ in range(5)] == [True, True, True, False, False]
    assert bucket.take("b", now=0.0)
    assert [bucket.take("a", now=0.6) for _ in range(2)] == [True, False]
    assert [bucket.take("a", now=100.0) for _ in range(4)] == [True, True, True, False]


def test_a_bucket_forgets_rather_than_grow_without_end() -> None:
    bucket = Bucket(1, 0.0)
    for number in range(30_000):
        bucket.take(f"{number}", now=0.0)
    assert len(bucket._levels) <= 10_001


def test_new_games_are_limited(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", new_games=(3, 0.0)) as client:
        answers = [client.post("/api/games", json=WISH) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [201, 201, 201, 429, 429]
        assert answers[-1].json()["error"].endswith(".")
        assert client.get("/api/rulesets").status_code == 200


def test_checks_and_generated_scenarios_are_limited_together(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", checks=(3, 0.0)) as client:
        check, generate = (f"/api/rulesets/portable/scenarios/{word}" for word in ("check", "generate"))
        assert client.post(check, json={"text": "x"}).status_code == 422
        assert client.post(check, json={"text": GUNS}).status_code == 200
        assert client.post(generate, json={}).status_code == 200
        for path, wish in ((check, {"text": GUNS}), (generate, {})):
            answer = client.post(path, json=wish)
            assert (answer.status_code, answer.json()["error"][-1]) == (429, ".")
        assert client.post("/api/games", json=WISH).status_code == 201


@pytest.mark.parametrize("path", ["/push", "/log", "/history/0", "/record", "/overlays?unit=0"])
def test_looks_are_limited_and_games_go_on(tmp_path: Path, path: str) -> None:
    with house(tmp_path / "tables.db", looks=(2, 0.0)) as client:
        game = new_game(client, seats={"red": {"kind": "shared"}, "blue": {"kind": "shared"}})
        assert [game.red.get(path).status_code for _ in range(3)] == [200, 200, 429]
        assert game.red.post("/odds", {"action": ["hold", -1, -1, []]}).status_code == 429
        game.red.act("hold")


@pytest.mark.parametrize("path", ["/api/games", "/api/rulesets/portable/scenarios/check"])
def test_whoever_sends_too_much_is_not_even_read(tmp_path: Path, path: str) -> None:
    """To read a long request takes the time of a process that others wait for."""
    with house(tmp_path / "tables.db", new_games=(2, 0.0), checks=(2, 0.0)) as client:
        answers = [client.post(path, content=b" " * 100_000 + b"nonsense", headers=JSON) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [400, 400, 429]


def test_a_scenario_is_shorter_than_a_record(client: TestClient) -> None:
    """Nobody writes so long a scenario, but a record holds one and a long game."""
    text = "#" * 150_001
    assert client.post("/api/rulesets/portable/scenarios/check", json={"text": text}).status_code == 400
    assert client.post("/api/games", json={"ruleset": "portable", "text": text}).status_code == 400
    assert client.post("/api/games", json={"ruleset": "portable", "record": text}).status_code == 422


def test_remarks_are_limited_and_games_go_on(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db") as client:
        game = new_game(client)
        answers = [game.red.post("/chat", {"text": "x"}) for _ in range(60)]
        statuses = [answer.status_code for answer in answers]
        assert statuses[:20] == [200] * 20
        assert 429 in statuses
        assert answers[statuses.index(429)].json()["error"].endswith(".")
        assert len(game.red.push()["chat"]) == statuses.count(200)
        game.red.act("hold")


def test_refused_wishes_do_not_make_games(client: TestClient) -> None:
    """A wish that is refused is not counted as a game, nor stored."""
    with rooms(client)._engine.connect() as connection:
        before = connection.execute(select(func.count()).select_from(schema.games)).scalar()
        for wish in ({}, {"text": "x"}, {**WISH, "seats": {"green": {}}}):
            assert client.post("/api/games", json=wish).status_code >= 400
        assert connection.execute(select(func.count()).select_from(schema.games)).scalar() == before
