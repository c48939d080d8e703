"""Who is believed about where a request comes from, and by which name the server is called."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from starlette.websockets import WebSocketDisconnect

from grognard.core.errors import GrognardError
from grognard.server.app import Settings, create_app
from grognard.server.proxies import Proxies
from tests.server.hostile import check_refused
from tests.server.serving import TestClient, house, new_game, rooms

WISH = {"ruleset": "portable", "scenario": "first-steps"}


@pytest.mark.parametrize(
    ("forwarded", "client"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("9.9.9.9, 1.2.3.4", "1.2.3.4"),
        ("1.2.3.4, 10.0.0.7", "1.2.3.4"),
        ("9.9.9.9, 1.2.3.4, 10.0.0.7, 10.0.0.8", "1.2.3.4"),
        ("2001:db8::1", "2001:db8::1"),
        ("", "10.0.0.1"),
        ("nonsense", "10.0.0.1"),
        ("1.2.3.4, nonsense", "10.0.0.1"),
        ("1" * 5000, "10.0.0.1"),
        ("10.0.0.2, 10.0.0.3", "10.0.0.2"),
    ],
)
def test_a_proxy_is_believed_as_far_as_other_proxies_reach(forwarded: str, client: str) -> None:
    """What stands to the left of the first stranger was written by that stranger."""
    proxies = Proxies(["10.0.0.0/8"])
    assert proxies.client("10.0.0.1", forwarded) == client
    assert proxies.client("8.8.8.8", forwarded) == "8.8.8.8"


@pytest.mark.parametrize("said", ["nonsense", "1.2.3", "10.0.0.0/99", ""])
def test_what_is_no_address_of_a_proxy_is_refused(said: str) -> None:
    with pytest.raises(GrognardError, match="no address of a proxy"):
        create_app(Settings("sqlite://", proxies=(said,)))


def statuses(client: TestClient, tries: int = 4) -> list[int]:
    return [
        client.post("/api/games", json=WISH, headers={"x-forwarded-for": f"1.2.3.{number}"}).status_code
        for number in range(tries)
    ]


def test_limits_count_whoever_a_named_proxy_asks_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    come_from(monkeypatch, "10.0.0.1")
    with house(tmp_path / "tables.db", new_games=(2, 0.0), proxies=("10.0.0.1",)) as client:
        assert statuses(client) == [201] * 4
        assert statuses(client) == [201] * 4
        assert statuses(client) == [429] * 4


def test_the_addresses_of_one_household_are_counted_as_one(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has one of the newer addresses has as many as they like."""
    come_from(monkeypatch, "10.0.0.1")
    with house(tmp_path / "tables.db", new_games=(2, 0.0), proxies=("10.0.0.1",)) as client:
        said = [f"2001:db8:1:2:{number}::{number}" for number in range(1, 5)] + ["2001:db8:1:3::1"]
        answers = [client.post("/api/games", json=WISH, headers={"x-forwarded-for": each}) for each in said]
        assert [answer.status_code for answer in answers] == [201, 201, 429, 429, 201]


def test_nobody_else_is_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    come_from(monkeypatch, "10.0.0.2")
    with house(tmp_path / "tables.db", new_games=(2, 0.0), proxies=("10.0.0.1",)) as client:
        assert statuses(client) == [201, 201, 429, 429]


def come_from(monkeypatch: pytest.MonkeyPatch, address: str) -> None:
    made = TestClient.__init__

    def init(self: TestClient, *given: Any, **more: Any) -> None:
        made(self, *given, **{**more, "client": (address, 50_000)})

    monkeypatch.setattr(TestClient, "__init__", init)


# -- names -----------------------------------------------------------------------------------------------------------


def test_a_server_that_knows_its_names_answers_to_no_other(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", hosts=("Tables.example", "127.0.0.1")) as client:
        for host in ("tables.example", "TABLES.EXAMPLE:8859", "127.0.0.1:80"):
            assert client.get("/api/health", headers={"host": host}).status_code == 200
        for host in ("evil.example", "tables.example.evil", "", "tables.example:80:80", "127.0.0.1.evil:1"):
            check_refused(client.get("/api/health", headers={"host": host}), 421)
            check_refused(client.post("/api/games", json=WISH, headers={"host": host}), 421)
        assert not rooms(client).rooms()
        with pytest.raises(WebSocketDisconnect), client.websocket_connect("/api/games/x/live"):
            pass  # asks for "testserver"


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://testserver:81", "http://[", "testserver"])
def test_nothing_is_changed_for_a_page_of_somebody_elses(client: TestClient, origin: str) -> None:
    game = new_game(client)
    for path, wish in (("", WISH), (f"/{game.id}/chat", {"text": "x"}), (f"/{game.id}/undo", {"number": 0})):
        answer = client.post(f"/api/games{path}", json=wish, headers={**game.red.headers, "origin": origin})
        check_refused(answer, 403)
        assert answer.headers["connection"] == "close"
    assert game.red.push()["chat"] == []


def test_our_own_page_is_let_in(client: TestClient) -> None:
    for headers in ({"origin": "http://testserver"}, {"origin": "http://testserver", "sec-fetch-site": "same-origin"}):
        assert client.post("/api/games", json=WISH, headers=headers).status_code == 201
