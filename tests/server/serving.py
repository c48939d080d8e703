"""Servers and players for tests: in this process where that is enough, a process of its own where it is not."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
import time
import warnings
from collections.abc import Callable, Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Any, Self, TypeVar
from unittest.mock import patch

import httpx
import msgspec

from grognard.core.action import Action
from grognard.server.app import Settings, create_app
from grognard.server.house import House
from grognard.server.room import Room
from grognard.server.think import Question, think
from tests.table.tables import GUNS

T = TypeVar("T")

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # starlette would rather have a younger httpx
    from starlette.testclient import TestClient as TestClient
    from starlette.testclient import WebSocketTestSession

Data = dict[str, Any]
Form = list[Any]

PLENTY = (100_000.0, 1000.0)
RED, BLUE = 0, 1


class QuickThinkers:
    """Bots that think in this process: tests that are not about processes need not start any."""

    def __init__(self, count: int | None = None) -> None:
        pass

    def wake(self) -> None:
        pass

    async def ask(self, question: Question) -> tuple[Action, ...]:
        await asyncio.sleep(0)
        return think(question)

    def close(self) -> None:
        pass


@contextmanager
def house(database: Path, thinkers: type[Any] = QuickThinkers, **settings: Any) -> Iterator[TestClient]:
    """A server in this process. What goes wrong inside it is answered, not raised."""
    settings = {"new_games": PLENTY, "checks": PLENTY, "looks": PLENTY, **settings}
    with patch("grognard.server.app.Thinkers", thinkers):
        app = create_app(Settings(f"sqlite:///{database}", **settings))
        with TestClient(app, raise_server_exceptions=False) as client:
            yield client


def rooms(client: TestClient) -> House:
    found: House = client.app.state.house  # type: ignore[attr-defined]
    return found


def room(client: TestClient, game: str) -> Room:
    """The room of a game that is in memory."""
    return rooms(client)._rooms[game]


def inside(client: TestClient, job: Callable[..., Any], *given: Any) -> Any:
    """Call something on the server's own loop."""
    assert client.portal is not None
    return client.portal.call(job, *given)


def until_driven(client: TestClient, game: str) -> None:
    """Wait until bots and standing orders have done what they can."""

    async def driven() -> None:
        driver = room(client, game)._driver
        if driver is not None:
            await driver

    inside(client, driven)


class Player:
    """Whoever holds a token, or nobody's."""

    def __init__(self, client: httpx.Client, game: str, token: str | None) -> None:
        self.client = client
        self.game = game
        self.token = token
        self.headers = {"authorization": f"Bearer {token}"} if token else {}

    def get(self, path: str = "") -> httpx.Response:
        return self.client.get(f"/api/games/{self.game}{path}", headers=self.headers)

    def post(self, path: str, data: Any) -> httpx.Response:
        return self.client.post(f"/api/games/{self.game}{path}", json=data, headers=self.headers)

    def push(self) -> Data:
        answer = self.get()
        assert answer.status_code == 200, answer.text
        push: Data = answer.json()["push"]
        return push

    def number(self) -> int:
        return int(self.push()["number"])

    def send(self, action: Form | str, number: int | None = None, **more: Any) -> httpx.Response:
        """Send an action in either form, for the state that is there now unless said otherwise."""
        wish = {"number": self.number() if number is None else number, **more}
        wish["text" if isinstance(action, str) else "action"] = action
        return self.post("/actions", wish)

    def act(self, *actions: Form | str) -> Data:
        """Actions that must be accepted; gives the push after the last."""
        for action in actions:
            answer = self.send(action)
            assert answer.status_code == 200, answer.text
        return self.push()

    def undo(self) -> httpx.Response:
        return self.post("/undo", {"number": self.number()})


class Game:
    """A table with what its founder was told."""

    def __init__(self, client: httpx.Client, told: Data) -> None:
        self.client = client
        self.id: str = told["game"]
        self.tokens: dict[str, str] = told["tokens"]
        self.told = told
        self.watcher = Player(client, self.id, None)

    def player(self, side: str) -> Player:
        return Player(self.client, self.id, self.tokens[side])

    @property
    def red(self) -> Player:
        return self.player("red")

    @property
    def blue(self) -> Player:
        return self.player("blue")


def new_game(client: httpx.Client, **wish: Any) -> Game:
    """A new table: two people with two guns each, unless said otherwise."""
    if not wish.keys() & {"scenario", "text", "record"}:
        wish["text"] = GUNS
    answer = client.post("/api/games", json={"ruleset": "portable", **wish})
    assert answer.status_code == 201, answer.text
    return Game(client, answer.json())


def pick(decision: Data, random: Random) -> Form:
    """An option of a pushed decision, each as likely as any other."""
    at = random.randrange(decision["count"])
    for group in decision["groups"]:
        units, extras = group["units"] or [-1], group["extras"]
        places = [-1] if group["places"] is None else group["places"]
        size = len(units) * len(places) * len(extras)
        if at < size:
            rest, extra = divmod(at, len(extras))
            place, unit = divmod(rest, len(units))
            return [group["verb"], units[unit], places[place], extras[extra]]
        at -= size
    raise AssertionError("the groups hold fewer options than they count")


def play_on(game: Game, random: Random, most: int = 100_000, sides: tuple[str, ...] = ("red", "blue")) -> int:
    """Play at random over HTTP until the game is over or so many actions are played; says how many."""
    players = [game.player(side) for side in sides]
    pushes = [player.push() for player in players]
    for played in range(most):
        able = [index for index, push in enumerate(pushes) if push["decision"]]
        if not able:
            return played
        index = random.choice(able)
        answer = players[index].send(pick(pushes[index]["decision"], random), pushes[index]["number"])
        assert answer.status_code == 200, answer.text
        pushes = [player.push() for player in players]
    return most


class Live:
    """A WebSocket of the server in this process; a ping fences off what came before it."""

    def __init__(self, session: WebSocketTestSession) -> None:
        self.session = session
        self._pings = 0

    def send(self, data: Any) -> None:
        self.session.send_text(msgspec.json.encode(data).decode())

    def receive(self) -> Data:
        data: Data = msgspec.json.decode(self.session.receive_text())
        return data

    def texts(self) -> list[str]:
        """Everything that has been sent until now, as it came."""
        self._pings += 1
        self.send({"ping": self._pings})
        found: list[str] = []
        while True:
            text = self.session.receive_text()
            if msgspec.json.decode(text) == {"pong": self._pings}:
                return found
            found.append(text)

    def drain(self) -> list[Data]:
        return [msgspec.json.decode(text) for text in self.texts()]


@contextmanager
def live(player: Player, since: int | None = None, **options: Any) -> Iterator[Live]:
    """A connection of a player to the server in this process."""
    assert isinstance(player.client, TestClient)
    with player.client.websocket_connect(f"/api/games/{player.game}/live", **options) as session:
        found = Live(session)
        found.send({"token": player.token, "since": since})
        yield found


def settle(*windows: Live) -> None:
    """Read everything that came of people coming in: each arrival is told to those who were there before."""
    for _ in range(2):
        for window in windows:
            window.drain()


class Server:
    """A server in a process of its own, as users start it."""

    def __init__(self, folder: Path, port: int = 0, name: str = "tables.db") -> None:
        self.folder = folder
        self.database = f"sqlite:///{folder / name}"
        self._out, self._err = folder / "stdout.txt", folder / "stderr.txt"
        command = [sys.executable, "-m", "grognard.server", "--port", str(port), "--database", self.database]
        already = len(self._out.read_text()) if self._out.exists() else 0
        with self._out.open("a") as out, self._err.open("a") as err:
            self.process = subprocess.Popen(command, stdout=out, stderr=err, start_new_session=True)
        self.url = self._address(already)
        self.client = httpx.Client(base_url=self.url, timeout=60, trust_env=False)
        self._wait()

    def _address(self, already: int) -> str:
        for _ in range(6000):
            said = self._out.read_text()[already:]
            if "\n" in said:
                return said.split()[-1].rstrip("/")
            assert self.process.poll() is None, self.logs()
            time.sleep(0.01)
        raise AssertionError("the server says nothing")

    def _wait(self) -> None:
        for _ in range(6000):
            with suppress(httpx.TransportError):
                if self.client.get("/api/health").status_code == 200:
                    return
            assert self.process.poll() is None, self.logs()
            time.sleep(0.01)
        raise AssertionError("the server does not answer")

    @property
    def port(self) -> int:
        return int(self.url.rpartition(":")[2])

    def logs(self) -> str:
        return self._out.read_text() + self._err.read_text()

    def stop(self) -> None:
        """Ask it to end, as Ctrl-C does."""
        self.process.send_signal(signal.SIGINT)
        self.process.wait(30)

    def kill(self) -> None:
        """End it between two instructions, with everything it started."""
        with suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()
        self.client.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()


def finish(work: Coroutine[Any, Any, T]) -> T:
    """Run it on a thread of its own: a browser test before may have left a loop in this one."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, work).result()
