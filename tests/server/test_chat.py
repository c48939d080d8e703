"""What is said at a table: told once to each, kept within bounds, and spectators are asked in before they speak."""

from __future__ import annotations

from pathlib import Path

import pytest

from grognard.server import schema, store
from grognard.table.chat import MOST_REMARKS
from tests.server.serving import PLENTY, Game, TestClient, house, live, new_game, room, settle
from tests.server.stored import rows


@pytest.fixture
def talkative(tmp_path: Path) -> Path:
    return tmp_path / "tables.db"


def said(push: dict[str, list[dict[str, str]]]) -> list[str]:
    return [line["text"] for line in push["chat"]]


def test_a_push_tells_only_what_a_guest_has_not_heard(client: TestClient) -> None:
    game = new_game(client)
    with live(game.red) as red, live(game.watcher) as watcher:
        settle(red, watcher)
        for text in ("one", "two"):
            game.blue.post("/chat", {"text": text})
        assert [said(push) for push in red.drain()] == [["one"], ["two"]]
        game.red.act("hold")
        assert [said(push) for push in red.drain() + watcher.drain()] == [[], ["one"], ["two"], []]


def test_who_comes_back_is_told_what_was_said_meanwhile(client: TestClient) -> None:
    game = new_game(client)
    for text in ("one", "two", "three"):
        game.blue.post("/chat", {"text": text})
    with client.websocket_connect(f"/api/games/{game.id}/live") as session:
        session.send_json({"token": game.red.token, "since": 0, "chat": 2})
        assert said(session.receive_json()) == ["three"]
    assert said(game.red.get("/push?chat=1").json()) == ["two", "three"]
    assert game.red.get("/push?chat=x").status_code == 400


def test_spectators_are_heard_where_a_seat_lets_them_speak(client: TestClient) -> None:
    game = new_game(client)
    refused = game.watcher.post("/chat", {"text": "Ciao"})
    assert (refused.status_code, "lets them speak" in refused.json()["error"]) == (403, True)
    assert game.watcher.post("/chat-setting", {"spectators": True}).status_code == 403
    with live(game.watcher) as watcher:
        settle(watcher)
        watcher.send({"chat": "Ciao"})
        assert "lets them speak" in watcher.drain()[0]["error"]
        assert game.blue.post("/chat-setting", {"spectators": True}).json() == {"ok": True}
        assert [push["open_chat"] for push in watcher.drain()] == [True]
        watcher.send({"chat": "Ciao"})
        assert [said(push) for push in watcher.drain()] == [["Ciao"]]
        game.red.post("/chat-setting", {"spectators": False})
        assert [push["open_chat"] for push in watcher.drain()] == [False]
    assert game.watcher.post("/chat", {"text": "Ciao"}).status_code == 403


def test_a_table_with_open_chat_stays_so(talkative: Path) -> None:
    with house(talkative) as client:
        games = [new_game(client, open_chat=True), new_game(client)]
        games[1].red.post("/chat-setting", {"spectators": True})
    with house(talkative) as client:
        for game in games:
            assert Game(client, game.told).watcher.post("/chat", {"text": "Ciao"}).status_code == 200


def test_spectators_together_speak_no_faster_than_one_reads(client: TestClient) -> None:
    game = new_game(client, open_chat=True)
    client.app.state.remarks = type(client.app.state.remarks)(*PLENTY)  # type: ignore[attr-defined]
    answers = [game.watcher.post("/chat", {"text": "x"}).status_code for _ in range(20)]
    assert answers[:10] == [200] * 10
    assert answers[-1] == 429
    assert game.red.post("/chat", {"text": "Quiet, please"}).status_code == 200


def test_a_long_talk_stays_within_bounds(talkative: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "MOST_KEPT", MOST_REMARKS + 10)
    with house(talkative) as client:
        client.app.state.remarks = type(client.app.state.remarks)(*PLENTY)  # type: ignore[attr-defined]
        game = new_game(client)
        for number in range(MOST_REMARKS + 25):
            assert game.red.post("/chat", {"text": f"{number}"}).status_code == 200
        assert len(room(client, game.id).table.chat) == MOST_REMARKS
        before = game.watcher.push()["chat"]
    assert [row["number"] for row in rows(talkative, schema.chat)] == list(range(15, MOST_REMARKS + 25))
    with house(talkative) as client:
        again = Game(client, game.told)
        assert again.watcher.push()["chat"] == before
        again.red.post("/chat", {"text": "and on"})
        assert again.watcher.push()["chat"][-1]["number"] == MOST_REMARKS + 25
