"""Servers in this process, and players, for tests."""

from __future__ import annotations

import asyncio
import secrets
import warnings
from collections.abc import Callable, Iterator
from contextlib import contextmanager, nullcontext
from pathlib import Path
from random import Random
from typing import Any
from unittest.mock import patch

import httpx
import msgspec

from grognard.bots.thought import Thought
from grognard.core.reason import Counsel
from grognard.server.app import Settings, create_app
from grognard.server.house import House
from grognard.server.room import Room
from grognard.server.think import Question, foresee, reflect, think
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.sealing import seal
from tests.table.tables import GUNS, new_journal

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

    def __init__(self, count: int | None = None, where: str = "") -> None:
        pass

    def wake(self) -> None:
        pass

    async def ask(self, question: Question) -> Thought:
        await asyncio.sleep(0)
        return think(question)

    async def outlook(self, question: Question) -> float | None:
        await asyncio.sleep(0)
        return foresee(question)

    async def reflect(self, question: Question) -> Counsel:
        await asyncio.sleep(0)
        return reflect(question)

    def close(self) -> None:
        pass


class QuickReaders:
    """Texts that are read in this process, likewise."""

    def __init__(self, *_: object) -> None:
        pass

    async def read(self, job: Callable[..., Any], *given: Any) -> Any:
        return await asyncio.to_thread(job, *given)

    def close(self) -> None:
        pass


@contextmanager
def house(
    database: Path | str, thinkers: type[Any] = QuickThinkers, readers: type[Any] = QuickReaders, **settings: Any
) -> Iterator[TestClient]:
    """A server in this process, on a file or at a URL. What goes wrong inside it is answered, not raised."""
    settings = {"new_games": PLENTY, "checks": PLENTY, "looks": PLENTY, "counsels": PLENTY, **settings}
    with patch("grognard.server.app.Thinkers", thinkers), patch("grognard.server.app.Readers", readers):
        url = database if isinstance(database, str) else f"sqlite:///{database}"
        app = create_app(Settings(url, **settings))
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


def word_of(side: str) -> str:
    return f"a word of {side}"


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
    def speakers(self) -> list[str]:
        """The sides whose words the dice wait for."""
        return list(self.told["dice"]["seals"] or ())

    def seal(self, side: str, word: str | None = None) -> httpx.Response:
        """Send the seal of a side's word."""
        commit = seal(self.told["dice"]["commitment"], side, word or word_of(side))
        return self.player(side).post("/seal", {"commit": commit})

    def open(self, side: str, word: str | None = None) -> httpx.Response:
        return self.player(side).post("/word", {"word": word or word_of(side)})

    @property
    def red(self) -> Player:
        return self.player("red")

    @property
    def blue(self) -> Player:
        return self.player("blue")


def new_game(client: httpx.Client, begun: bool = True, **wish: Any) -> Game:
    """A new table: two people with two guns each, who have sat down and given their words, unless said otherwise."""
    game = Game(client, sit_down(client, found(client, **wish)))
    if begun:
        begin(game)
    return game


def found(client: httpx.Client, chance: int | None = None, **wish: Any) -> Data:
    """A new table as its founder is told of it, before anybody else has come.

    With a chance sealed dice fall the same way again, at a server in this process: a seed is only for one person.
    """
    if not wish.keys() & {"scenario", "text", "record"}:
        wish["text"] = GUNS
    with fixed_secret(chance) if chance is not None else nullcontext():
        answer = client.post("/api/games", json={"ruleset": "portable", **wish})
    assert answer.status_code == 201, answer.text
    told: Data = answer.json()
    return told


def sit_down(client: httpx.Client, told: Data) -> Data:
    """Let somebody come to every seat of a new table; gives what its founder was told, with their tokens."""
    tokens = dict(told["tokens"])
    for side, invitation in told["invitations"].items():
        tokens[side] = secrets.token_urlsafe(24)
        answer = Player(client, told["game"], invitation).post("/claim", {"token": tokens[side]})
        assert answer.json() == {"you": [side]}, answer.text
    return {**told, "tokens": {side: tokens[side] for side in told["links"]}}


def old_game(client: TestClient, **wish: Any) -> Game:
    """A table as older servers founded it: words are given at any time, and nothing is sealed."""
    with patch("grognard.server.house.box_for", lambda _, __, keys: DiceBox.auditable(("",) * len(keys))):
        return new_game(client, begun=False, **wish)


def fixed_secret(chance: int) -> Any:
    """Sealed dice of a table that is founded meanwhile fall the same way again."""
    return patch("grognard.table.dicebox.token_bytes", lambda size: chance.to_bytes(size))


def chance_journal(chance: int, text: str = GUNS) -> Journal:
    """A game of red and blue whose dice fall as at a table with that chance."""
    return new_journal(text=text, box=DiceBox.auditable((word_of("red"), word_of("blue")), chance.to_bytes(32)))


def begin(game: Game) -> None:
    """Seal and open a word for each person at a new table."""
    for side in game.speakers:
        answer = game.seal(side)
        assert answer.status_code == 200, answer.text
    for side in game.speakers:
        answer = game.open(side)
        assert answer.status_code == 200, answer.text


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
