"""Many live tables on one server: `python -m benchmarks.server --tables 200 --seconds 20`.

Two programs sit at each table, each on a WebSocket of its own. They take a random option of what is pushed to them and
wait for the push that acknowledges it. Clients and server share the machine.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed

from benchmarks.measure import percentile, table

Form = list[Any]


class Group(msgspec.Struct):
    verb: str
    units: list[int]
    places: list[int] | None
    extras: list[list[int]]

    def choose(self, at: int) -> Form:
        rest, extra = divmod(at, len(self.extras))
        place, unit = divmod(rest, len(self.units) or 1)
        there = -1 if self.places is None else self.places[place]
        return [self.verb, self.units[unit] if self.units else -1, there, self.extras[extra]]

    def __len__(self) -> int:
        return (len(self.units) or 1) * len(self.extras) * (1 if self.places is None else len(self.places))


class Decision(msgspec.Struct):
    count: int
    groups: list[Group]

    def choose(self, random: Random) -> Form:
        at = random.randrange(self.count)
        for group in self.groups:
            if at < len(group):
                return group.choose(at)
            at -= len(group)
        raise ValueError("the groups hold fewer options than they count")


class View(msgspec.Struct):
    result: dict[str, Any] | None


class Message(msgspec.Struct):
    """What a program needs to know of a push or a refusal."""

    number: int = -1
    view: View | None = None
    decision: Decision | None = None
    error: str = ""


class Load:
    """What came of it."""

    def __init__(self, think: float) -> None:
        self.think = think
        self.go = asyncio.Event()
        """Set when all have sat down."""
        self.seated = 0
        self.sockets: set[ClientConnection] = set()
        self.end = asyncio.Event()
        self.latencies: list[float] = []
        self.errors: list[str] = []
        self.finished = 0
        self.seconds = self.server_seconds = 0.0
        self.decoder = msgspec.json.Decoder(Message)


class Player:
    """One seat: looks at each push, chooses, and waits for the push that acknowledges the choice."""

    def __init__(self, load: Load, random: Random) -> None:
        self.load = load
        self.random = random
        self.sent = -1
        """The number of the state in which this seat last chose."""
        self.at = 0.0

    async def play(self, socket: ClientConnection) -> None:
        """Until the game is over."""
        while True:
            message = self.load.decoder.decode(await socket.recv())
            if not self.load.go.is_set():
                self.load.seated += 1
                await self.load.go.wait()
            if message.error:
                self.load.errors.append(message.error)
                return
            if self.at and message.number > self.sent:
                self.load.latencies.append(time.perf_counter() - self.at)
                self.at = 0.0
            if message.view is None or message.view.result or self.load.end.is_set():
                return
            if message.decision and message.number > self.sent:
                if self.load.think:
                    await asyncio.sleep(self.random.expovariate(1 / self.load.think))
                self.sent, self.at = message.number, time.perf_counter()
                await socket.send(
                    msgspec.json.encode(
                        {"action": message.decision.choose(self.random), "number": message.number}
                    ).decode()
                )


async def sit(load: Load, url: str, game: str, token: str, seed: int) -> None:
    address = url.replace("http", "ws") + f"/api/games/{game}/live"
    try:
        async with connect(
            address, max_size=None, compression=None, ping_interval=None, open_timeout=60, close_timeout=5
        ) as socket:
            load.sockets.add(socket)
            await socket.send(msgspec.json.encode({"token": token}).decode())
            await Player(load, Random(seed)).play(socket)
            load.sockets.discard(socket)
    except ConnectionClosed as closed:
        if not load.end.is_set():
            load.errors.append(str(closed))


async def play_tables(load: Load, client: httpx.AsyncClient, url: str, scenario: str, seed: int) -> None:
    """One table after the other."""
    while not load.end.is_set():
        answer = await client.post("/api/games", json={"ruleset": "portable", "scenario": scenario})
        if answer.status_code != 201:
            load.errors.append(answer.text)
            return
        if load.end.is_set():
            return
        told = answer.json()
        seats = [sit(load, url, told["game"], token, seed + n) for n, token in enumerate(told["tokens"].values())]
        await asyncio.gather(*seats)
        load.finished += not load.end.is_set()
        seed += 1_000_000


async def run(url: str, process: int, tables: int, seconds: float, think: float, scenario: str) -> Load:
    load = Load(think)
    limits = httpx.Limits(max_connections=20)
    async with httpx.AsyncClient(base_url=url, timeout=120, trust_env=False, limits=limits) as client:
        playing = [
            asyncio.create_task(play_tables(load, client, url, scenario, 2 * number)) for number in range(tables)
        ]
        while load.seated < 2 * tables and not load.errors and not any(task.done() for task in playing):
            await asyncio.sleep(0.05)
        began, before = time.perf_counter(), cpu_seconds(process)
        load.go.set()
        await asyncio.sleep(seconds)
        load.end.set()
        load.seconds = time.perf_counter() - began
        load.server_seconds = cpu_seconds(process) - before
        await asyncio.gather(*(socket.close() for socket in load.sockets))
        for outcome in await asyncio.gather(*playing, return_exceptions=True):
            if isinstance(outcome, BaseException):
                load.errors.append(repr(outcome))
    return load


# -- the server under load -------------------------------------------------------------------------------------------


def serve(port: int, database: str) -> None:
    """As users run it, but tables and messages are not rationed: programs are quicker than hands."""
    import uvicorn

    from grognard.server.app import Settings, create_app

    app = create_app(Settings(database, new_games=(1e9, 1e9), messages=(1e9, 1e9)))
    uvicorn.run(app, host="127.0.0.1", port=port, log_level="warning", access_log=False, ws_max_size=65_536)


@contextmanager
def started(folder: Path) -> Iterator[tuple[str, int]]:
    """A server on a fresh database; gives its address and process id."""
    from grognard.server.serve import free_port

    port = free_port(0, "127.0.0.1")
    command = [sys.executable, "-m", "benchmarks.server", "--serve", str(port), f"sqlite:///{folder / 'tables.db'}"]
    process = subprocess.Popen(command)
    url = f"http://127.0.0.1:{port}"
    try:
        while True:
            try:
                httpx.get(f"{url}/api/health", trust_env=False)
                break
            except httpx.TransportError:
                if process.poll() is not None:
                    raise OSError("the server has ended") from None
                time.sleep(0.05)
        yield url, process.pid
    finally:
        process.terminate()
        process.wait(60)


def cpu_seconds(process: int) -> float:
    """The processor time a process has used, where the system tells."""
    try:
        fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    except OSError:
        return 0.0
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def measure(tables: int, seconds: float, think: float, scenario: str) -> Load:
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder)) as (url, process),
        ThreadPoolExecutor(1) as thread,  # a loop may be running in the caller's own
    ):
        return thread.submit(asyncio.run, run(url, process, tables, seconds, think, scenario)).result()


def main() -> None:
    parser = argparse.ArgumentParser(description="Play many live tables on one server at once.")
    parser.add_argument("--tables", type=int, default=200, help="tables at once, two programs at each")
    parser.add_argument("--seconds", type=float, default=20, help="how long to measure")
    parser.add_argument("--think", type=float, default=0, help="seconds a program thinks on average; 0: none at all")
    parser.add_argument("--scenario", default="first-steps", help="a scenario of the Portable Wargame")
    parser.add_argument("--serve", nargs=2, metavar=("PORT", "DATABASE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(int(given.serve[0]), given.serve[1])
        return
    load = measure(given.tables, given.seconds, given.think, given.scenario)
    done = len(load.latencies) or 1
    times = [1000 * latency for latency in load.latencies] or [float("nan")]
    head = (
        "tables", "thinking", "errors", "actions/s", "p50", "p99", "longest", "games finished", "server's core",
        "server's time for an action",
    )  # fmt: skip
    row = (
        f"{given.tables}",
        f"{given.think:g} s",
        f"{len(load.errors)}",
        f"{len(load.latencies) / load.seconds:,.0f}",
        *(f"{percentile(times, part):.1f} ms" for part in (0.5, 0.99, 1.0)),
        f"{load.finished}",
        f"{load.server_seconds / load.seconds:.0%}",
        f"{1000 * load.server_seconds / done:.2f} ms",
    )
    print(table(head, [row]))
    for error in sorted(set(load.errors))[:10]:
        print(error, file=sys.stderr)
    sys.exit(1 if load.errors else 0)


if __name__ == "__main__":
    main()
