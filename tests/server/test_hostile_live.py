"""A hostile client on the WebSocket after its hello, against a server in a process of its own."""

from __future__ import annotations

import socket
import time
from contextlib import suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from grognard.server.audience import MOST_REPLIES, Guest
from grognard.table.wire import Pong
from tests.server.hostile import AIM, check_all_left
from tests.server.processes import Server
from tests.server.serving import Game, new_game
from tests.server.sockets import dial, hello


@pytest.fixture(scope="module")
def game(server: Server) -> Game:
    """A table at which nothing ever happens."""
    return new_game(server.client)


# -- after the hello -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "message",
    [
        "",
        "{",
        "null",
        "[]",
        '"x"',
        '{"number": "x"}',
        '{"action": 5, "number": 0}',
        '{"action": ["hold"], "number": 0}',
        '{"action": ["hold", -2, -1, []], "number": 0}',
        '{"action": ["hold", 1e99, -1, []], "number": 0}',
        '{"text": ["hold"], "number": 0}',
        '{"undo": "yes", "number": 0}',
        '{"side": "red", "text": "hold", "number": 0}',
        '{"chat": "' + "x" * 501 + '"}',
        '{"chat": 5}',
        '{"ping": "x"}',
        '{"text": "' + "x" * 10_000 + '"}',
        '{"chat": "\\ud800"}',
    ],
    ids=lambda text: text[:30],
)
def test_a_message_that_does_not_fit_is_answered_and_forgiven(server: Server, game: Game, message: str) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send(message)
        assert one.until("error")["error"].endswith(".")
        assert one.is_alive()
    assert game.red.push()["number"] == 0


@pytest.mark.parametrize(
    "message", ["{}", '{"x": 1}', '{"chat": ""}', '{"undo": false}', '{"chat": null, "ping": null}']
)
def test_a_message_that_asks_for_nothing_is_ignored(server: Server, game: Game, message: str) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send(message)
        assert one.is_alive()


@pytest.mark.parametrize(
    "message",
    [
        {"action": AIM, "number": 0},
        {"action": AIM, "number": 0, "side": 0},
        {"text": "hold", "number": 0, "side": 1},
        {"undo": True, "number": 0},
    ],
    ids=str,
)
def test_a_spectator_does_nothing(server: Server, game: Game, message: dict[str, Any]) -> None:
    with dial(server, game.id, {"token": None}) as one:
        one.send(message)
        assert "watching" in one.until("error")["error"]
        assert one.is_alive()
    assert game.red.push()["number"] == game.blue.push()["number"] == 0


@pytest.mark.parametrize("side", [1, -1, 2, 100_000])
def test_a_side_does_not_act_for_another(server: Server, game: Game, side: int) -> None:
    with dial(server, game.id, hello(game)) as one:
        for message in ({"action": ["aim", 4, 10, [0]]}, {"text": "hold"}):
            one.send({**message, "number": 0, "side": side})
            assert one.until("error")["error"].endswith(".")
    assert game.blue.push()["number"] == 0


@pytest.mark.parametrize("number", [-1, 1, 2**53, -(2**63)])
def test_a_stale_number_is_refused(server: Server, game: Game, number: int) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send({"action": AIM, "number": number})
        assert one.until("error")["stale"]
    assert game.red.push()["number"] == 0


def test_a_frame_that_is_too_large_closes(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        with suppress(ConnectionClosed):
            one.send('{"chat": "' + "x" * 70_000 + '"}')
        assert one.code() == 1009


def test_a_small_frame_that_swells_closes(server: Server, game: Game) -> None:
    """Ten megabytes that were compressed to ten kilobytes."""
    with dial(server, game.id, hello(game), compression="deflate") as one:
        with suppress(ConnectionClosed):
            one.send('{"chat": "' + "x" * 10_000_000 + '"}')
        assert one.code() in (1006, 1009)


def test_a_text_frame_that_is_no_text_closes(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.connection.send(b'{"chat": "\xff\xfe"}', text=True)
        assert one.code() == 1007


def test_a_binary_frame_is_answered_and_forgiven(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send(b"\x00\x01\x02")
        assert one.until("error")["error"].endswith(".")
        assert one.is_alive()


def test_a_deep_message_is_answered_and_forgiven(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send('{"x": ' + "[" * 9000)
        assert one.until("error")["error"].endswith(".")
        assert one.is_alive()


def test_a_very_large_ping_is_answered(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        one.send('{"ping": 1180591620717411303424}')
        assert one.until("pong")["pong"] == 2**70


def test_too_many_messages_close(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        with suppress(ConnectionClosed):
            for number in range(400):
                one.send({"ping": number})
        assert one.code() == 4429


def test_too_many_messages_that_mean_nothing_close(server: Server, game: Game) -> None:
    with dial(server, game.id, hello(game)) as one:
        with suppress(ConnectionClosed):
            for _ in range(400):
                one.send("nonsense")
            one.send({"ping": 5})
        assert one.code(patience=4) == 4429


def test_chat_is_limited_on_a_websocket_too(server: Server) -> None:
    """Thirty remarks a second would drown the table."""
    game = new_game(server.client)
    with dial(server, game.id, hello(game)) as one:
        with suppress(ConnectionClosed):
            for number in range(55):
                one.send({"chat": f"{number}"})
        one.send({"ping": 1})
        one.until("pong")
    assert len(game.red.push()["chat"]) <= 25


def test_many_come_and_go_without_a_word(server: Server, game: Game) -> None:
    for _ in range(30):
        with dial(server, game.id):
            pass
    for _ in range(30):
        with dial(server, game.id, {"token": None}):
            pass
    assert game.red.push()["number"] == 0


# -- who does not read ---------------------------------------------------------------------------------------------


def test_who_asks_and_does_not_read_is_let_go_and_holds_nobody_up() -> None:
    """Only answers to one guest alone wait for it, and not many of them; then it is asked to come back."""
    guest = Guest(())
    for number in range(MOST_REPLIES + 1):
        guest.put(Pong(number))
    assert guest.leaving
    assert len(guest.replies) <= MOST_REPLIES


# -- who leaves in the middle of a word --------------------------------------------------------------------------


def test_who_leaves_in_the_middle_of_a_request_makes_no_noise(tmp_path: Path) -> None:
    with Server(tmp_path) as server:
        address = urlsplit(server.url)
        for _ in range(3):
            with socket.create_connection((address.hostname, address.port)) as one:
                one.sendall(
                    f"POST /api/games HTTP/1.1\r\nHost: {address.netloc}\r\nContent-Length: 99\r\n\r\n{{".encode()
                )
                time.sleep(0.2)
        assert server.client.get("/api/health").status_code == 200
        time.sleep(0.3)
        assert "Traceback" not in server.logs()


# -- afterwards ----------------------------------------------------------------------------------------------------


def test_tokens_are_in_no_log(server: Server) -> None:
    """A whole bad day at one table: nothing the server prints holds a token."""
    game = new_game(server.client)
    for side in ("red", "blue"):
        player = game.player(side)
        player.get()
        player.post("/actions", {"number": 7, "token": player.token})
        server.client.get(f"/api/games/{game.id}?token={player.token}")
        server.client.get(f"/play/{game.id}#{player.token}")
        with dial(server, game.id, hello(game, side)) as one:
            one.send({"text": player.token, "number": 0})
            one.until("error")
        with suppress(InvalidHandshake), dial(server, game.id, additional_headers={"origin": player.token}):
            pass
        with dial(server, game.id, f'{{"token": "{player.token}", "since": "x"}}') as one:
            one.code()
    logs = server.logs()
    assert "Grognard is at" in logs
    for token in game.tokens.values():
        assert token not in logs


def test_addresses_of_games_are_in_no_log(server: Server, game: Game) -> None:
    game.red.push()
    game.watcher.get("/log")
    assert game.id not in server.logs()


def test_the_server_is_still_there_and_everybody_has_left(server: Server, game: Game) -> None:
    check_all_left(server, game)
