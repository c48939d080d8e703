"""Two servers on one PostgreSQL: whichever is asked, the table's own answers."""

from __future__ import annotations

import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from random import Random
from typing import Any

import httpx
import pytest

from grognard.server.api import ROUTES
from tests.server.postgres import fresh_database
from tests.server.processes import Server
from tests.server.serving import Game, new_game, pick, play_on
from tests.server.sockets import dial, hello

TABLES = [route for route in ROUTES if route.path.startswith("/api/games/{game}")]
WAYS = [(route.path, method) for route in TABLES for method in sorted(route.methods or ()) if method != "HEAD"]

JSON = {"content-type": "application/json"}
KEY = "dGhlIHNhbXBsZSBub25jZQ=="


@pytest.fixture(scope="module")
def pair(postgres: str, tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Server, Server]]:
    database = fresh_database(postgres)
    with (
        Server(tmp_path_factory.mktemp("one"), database=database) as one,
        Server(tmp_path_factory.mktemp("two"), database=database) as two,
    ):
        yield one, two


@pytest.fixture(scope="module")
def known(pair: tuple[Server, Server]) -> Game:
    """A table of the first server that is not changed."""
    game = new_game(pair[0].client)
    play_on(game, Random(1), 3)
    return game


@pytest.fixture
def game(pair: tuple[Server, Server]) -> Game:
    """A table of the first server."""
    return new_game(pair[0].client)


def at(server: Server, game: Game) -> Game:
    """The same table, asked for at another server."""
    return Game(server.client, game.told)


def told(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    """Everything of an answer but what each server says for itself."""
    kept = {name: value for name, value in answer.headers.items() if name not in ("date", "server", "x-request-id")}
    return answer.status_code, answer.content, kept


@pytest.mark.parametrize(("path", "method"), WAYS)
def test_every_way_to_a_table_leads_there(pair: tuple[Server, Server], known: Game, path: str, method: str) -> None:
    address, body = path.format(game=known.id, number=1), b"nonsense" if method == "POST" else b""
    headers = JSON | known.red.headers
    answers = [server.client.request(method, address, content=body, headers=headers) for server in pair]
    if path.endswith("hand-over"):  # each link is another
        answers = [httpx.Response(answer.status_code, headers=answer.headers) for answer in answers]
    assert told(answers[0]) == told(answers[1])


def test_a_game_is_played_at_either_server(pair: tuple[Server, Server], game: Game) -> None:
    random, games = Random(4), [game, at(pair[1], game)]
    for _ in range(30):
        here = random.choice(games)
        for side in ("red", "blue"):
            player = here.player(side)
            push = player.push()
            if push["decision"]:
                number = player.send(pick(push["decision"], random), push["number"]).json()["number"]
                assert [other.player(side).push()["number"] for other in games] == [number, number]
    assert games[0].watcher.get("/log").json() == games[1].watcher.get("/log").json()
    assert "x-grognard-elsewhere" not in games[1].watcher.get("/log").headers


def test_what_is_said_at_one_server_is_heard_at_the_other(pair: tuple[Server, Server], game: Game) -> None:
    with dial(pair[0], game.id, hello(game)) as near, dial(pair[1], game.id, hello(game, "blue")) as far:
        near.until("view")
        far.until("view")
        far.send({"ping": 5})
        assert far.until("pong") == {"pong": 5}
        far.send({"text": "hold", "number": 0})
        assert far.until("view")["number"] == 1
        near.send({"text": "hold", "number": 0})
        while near.until("view")["number"] < 1:
            pass
        far.send({"text": "nonsense", "number": 0})
        assert far.until("error")["error"]
    assert at(pair[1], game).watcher.push()["length"] >= 1


@pytest.mark.parametrize("message", [b"\x00", "{", {"token": "nobody's"}])
def test_a_connection_is_closed_with_the_same_code(pair: tuple[Server, Server], game: Game, message: Any) -> None:
    codes = []
    for server in pair:
        with dial(server, game.id, message) as socket:
            codes.append(socket.code())
    assert codes in ([4400, 4400], [4401, 4401])


def test_a_page_of_somebody_elses_is_kept_out_at_either_server(pair: tuple[Server, Server], game: Game) -> None:
    for server in pair:
        with pytest.raises(Exception, match="403"), dial(server, game.id, origin="https://evil.example"):
            pass
        with dial(server, game.id, hello(game), origin=server.url) as socket:
            socket.until("view")


def test_an_address_that_no_client_may_ask_for_is_refused(pair: tuple[Server, Server], game: Game) -> None:
    fields = ["upgrade: websocket", "connection: upgrade", "sec-websocket-version: 13"]
    lines = [f"GET /api/games/{game.id}/live#rest HTTP/1.1", "host: here", *fields, f"sec-websocket-key: {KEY}", "", ""]
    for server in pair:
        with socket.create_connection(("127.0.0.1", server.port), 20) as one:
            one.sendall("\r\n".join(lines).encode())
            assert one.recv(4096).startswith(b"HTTP/1.1 403 ")
        assert game.id not in server.logs()


def test_a_body_without_end_is_refused(pair: tuple[Server, Server], game: Game) -> None:
    answers = [
        server.client.post(f"/api/games/{game.id}/actions", content=b" " * 30_000, headers=JSON | game.red.headers)
        for server in pair
    ]
    assert [answer.status_code for answer in answers] == [413, 413]


def test_nobody_is_another_server_without_the_secret(pair: tuple[Server, Server], game: Game) -> None:
    """Whoever says so is a client like any other: at a server that has not the table, too."""
    headers = {"x-grognard-peer": "guess", "x-grognard-client": "10.0.0.1", "x-grognard-host": "evil.example"}
    answer = pair[1].client.get(f"/api/games/{game.id}", headers=headers)
    assert answer.status_code == 200


def test_limits_count_whoever_really_asks(pair: tuple[Server, Server], game: Game) -> None:
    """A client's requests through either server are the same client's; a claim to be another is not believed."""
    wish = {"text": "a"}
    codes = []
    for number in range(30):
        headers = {**game.red.headers, "x-grognard-client": f"10.0.0.{number}"}
        answer = pair[number % 2].client.post(f"/api/games/{game.id}/chat", json=wish, headers=headers)
        codes.append(answer.status_code)
    assert codes[0] == 200
    assert 429 in codes


# -- a server that ends ------------------------------------------------------------------------------------------


def served_again(game: Game, seconds: float) -> float:
    """How long it takes until a table is served again."""
    began = time.monotonic()
    while time.monotonic() - began < seconds:
        if game.watcher.get().status_code == 200:
            return time.monotonic() - began
        time.sleep(0.1)
    raise AssertionError("nobody takes the table over")


def ending(database: str, tmp_path: Path) -> tuple[Server, Server, Game, Game]:
    for name in ("one", "two"):
        (tmp_path / name).mkdir()
    one, two = (Server(tmp_path / name, database=database) for name in ("one", "two"))
    game = new_game(one.client)
    play_on(game, Random(1), 6)
    return one, two, game, at(two, game)


def test_the_tables_of_a_killed_server_are_taken_over(database: str, tmp_path: Path) -> None:
    one, two, _, there = ending(database, tmp_path)
    with one, two:
        before = [player.push() for player in (there.red, there.blue, there.watcher)]
        one.kill()
        assert served_again(there, 10) < 10
        assert [player.push() for player in (there.red, there.blue, there.watcher)] == before
        play_on(there, Random(2), 5)
        assert "Traceback" not in two.logs()


def test_the_tables_of_a_server_that_stops_are_free_at_once(database: str, tmp_path: Path) -> None:
    one, two, game, there = ending(database, tmp_path)
    with one, two, dial(two, game.id, hello(game)) as socket:
        socket.until("view")
        before = there.red.push()["view"]
        one.client.close()
        one.stop()
        assert socket.code() == 1012
        assert served_again(there, 2) < 2
        assert there.red.push()["view"] == before
        assert one.logs().count("\n") == 1


def test_two_who_come_at_once_to_a_table_of_nobody_both_come_in(pair: tuple[Server, Server], tmp_path: Path) -> None:
    """Each comes to another server, and both servers want the table; whoever has lost it forwards."""
    with Server(tmp_path, database=pair[0].database) as third:
        games = [new_game(third.client) for _ in range(12)]
        third.client.close()
        third.stop()

    def come(server: Server, game: Game, side: str) -> bool:
        with dial(server, game.id, hello(game, side)) as socket:
            return "view" in socket.until("view")

    with ThreadPoolExecutor(2) as hands:
        for game in games:
            coming = [hands.submit(come, *each) for each in zip(pair, (game, game), ("red", "blue"), strict=True)]
            assert [each.result() for each in coming] == [True, True]
