"""A hostile client on the WebSocket before its hello, against a server in a process of its own."""

from __future__ import annotations

from pathlib import Path
from urllib.parse import urlsplit

import msgspec
import pytest
from websockets.exceptions import InvalidStatus

from grognard.server.limits import Limits
from tests.server.hostile import check_all_left
from tests.server.processes import Server
from tests.server.serving import Game, house, new_game
from tests.server.sockets import dial, hello


@pytest.fixture(scope="module")
def game(server: Server) -> Game:
    """A table at which nothing ever happens."""
    return new_game(server.client)


@pytest.mark.parametrize(
    "origin",
    [
        "http://evil.example",
        "null",
        "http://127.0.0.1",
        "http://127.0.0.1:1",
        "file://",
        "https://",
        "evil",
        "http://x@{}",
    ],
)
def test_another_origin_is_turned_away(server: Server, game: Game, origin: str) -> None:
    origin = origin.format(urlsplit(server.url).netloc)
    with pytest.raises(InvalidStatus) as refused, dial(server, game.id, additional_headers={"origin": origin}):
        pass
    assert refused.value.response.status_code == 403


def test_an_origin_that_is_no_address_is_turned_away(server: Server, game: Game) -> None:
    with pytest.raises(InvalidStatus) as refused, dial(server, game.id, additional_headers={"origin": "http://["}):
        pass
    assert refused.value.response.status_code == 403


def test_our_own_page_and_programs_are_let_in(server: Server, game: Game) -> None:
    for headers in ({"origin": server.url}, {}):
        with dial(server, game.id, hello(game), additional_headers=headers) as one:
            assert one.receive()["number"] == 0


@pytest.mark.parametrize(
    "first",
    [
        "",
        "{",
        "null",
        "[]",
        "1",
        '"x"',
        '{"token": 5}',
        '{"token": ["x"]}',
        '{"since": "x"}',
        '{"since": 1.5}',
        '{"token": "\\ud800"}',
        '{"token": "' + "x" * 201 + '"}',
        '{"token": null, "x": "' + "x" * 10_000 + '"}',
        '{"action": ["hold", -1, -1, []], "number": "x", "since": {}}',
    ],
    ids=lambda text: text[:30],
)
def test_a_hello_that_does_not_fit_closes(server: Server, game: Game, first: str) -> None:
    with dial(server, game.id, first) as one:
        assert one.code() == 4400


@pytest.mark.parametrize("token", ["x", "x" * 200, "../..", "' OR 1=1"])
def test_a_wrong_token_closes(server: Server, game: Game, token: str) -> None:
    with dial(server, game.id, {"token": token}) as one:
        assert one.receive()["error"].endswith(".")
        assert one.code() == 4401


@pytest.mark.parametrize("id", ["x", "%00", "..", "%ff"])
def test_a_game_that_is_not_there_closes(server: Server, id: str) -> None:
    with dial(server, id, {"token": None}) as one:
        assert one.code() == 4404


def test_who_says_nothing_is_not_waited_for(tmp_path: Path) -> None:
    with house(tmp_path / "tables.db", limits=Limits(hello_seconds=0.05)) as client:
        game = new_game(client)
        with client.websocket_connect(f"/api/games/{game.id}/live") as session:
            assert session.receive()["code"] == 4400


def test_a_binary_hello_closes_in_order(server: Server, game: Game) -> None:
    with dial(server, game.id, msgspec.json.encode(hello(game))) as one:
        assert one.code() == 4400


def test_a_deep_hello_closes_in_order(server: Server, game: Game) -> None:
    with dial(server, game.id, '{"x": ' + "[" * 9000) as one:
        assert one.code() == 4400


def test_the_server_is_still_there_and_everybody_has_left(server: Server, game: Game) -> None:
    check_all_left(server, game)
    assert game.id not in server.logs()
