"""Many connections that ask little of a server, and how much they cost: `python -m benchmarks.crowd --unread 1000`.

`--unread` spectators never read what they are sent, `--spectators` do, while somebody plays at their table and two
programs at each of some others. Tables at which nothing happens: `benchmarks.restart`.
"""

from __future__ import annotations

import argparse
import asyncio
import socket
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from random import Random
from urllib.parse import urlsplit

import httpx
import msgspec
from websockets.asyncio.client import connect

from benchmarks.measure import percentile, table
from benchmarks.players import Load, Outcome
from benchmarks.pushes import Message
from benchmarks.server import started

BATTLE = ("brothers", "solferino")
"""The largest battle of the house."""
MEGABYTE = 1_000_000


def memory(process: int) -> float:
    """What a process holds of the machine's memory, in megabytes."""
    for line in Path(f"/proc/{process}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024 / MEGABYTE
    raise OSError("the system does not tell")


SIDES: dict[tuple[str, str], list[str]] = {}


def found(client: httpx.Client, battle: tuple[str, str]) -> tuple[str, str]:
    """A new table of one person for both sides; its id and token."""
    ruleset, scenario = battle
    if battle not in SIDES:
        board = client.get(f"/api/rulesets/{ruleset}/scenarios/{scenario}/board").json()
        SIDES[battle] = [side["key"] for side in board["sides"]]
    seats = {side: {"kind": "shared"} for side in SIDES[battle]}
    answer = client.post("/api/games", json={"ruleset": ruleset, "scenario": scenario, "seats": seats, "seed": 1})
    answer.raise_for_status()
    told = answer.json()
    return told["game"], next(iter(told["tokens"].values()))


class Player:
    """Somebody who plays at random over HTTP, at one table."""

    def __init__(self, client: httpx.Client, game: str, token: str) -> None:
        self._client = client
        self._path = f"/api/games/{game}"
        self._headers = {"authorization": f"Bearer {token}"}
        self._random = Random(1)
        self.waits: list[float] = []

    def play(self, actions: int, think: float = 0.0) -> None:
        for _ in range(actions):
            got = self._client.get(f"{self._path}/push?since=0", headers=self._headers)
            got.raise_for_status()
            push = msgspec.json.decode(got.content, type=Message)
            if push.decision is None:
                return
            wish = {"number": push.number, "action": push.decision.choose(self._random)}
            before = time.perf_counter()
            self._client.post(f"{self._path}/actions", json=wish, headers=self._headers).raise_for_status()
            self.waits.append(time.perf_counter() - before)
            time.sleep(think)


# -- spectators that never read --------------------------------------------------------------------------------------


class Unread(msgspec.Struct):
    """What a server held before, and at most while nobody read."""

    before: float
    most: float
    waits: list[float]
    sent: int
    """Bytes of one whole push."""


def unread(sockets: int = 1000, actions: int = 60, battle: tuple[str, str] = BATTLE) -> Unread:
    """So many spectators of one table that say hello and never read, while somebody plays at it."""
    with (
        tempfile.TemporaryDirectory() as folder,
        started(Path(folder)) as (url, process),
        httpx.Client(base_url=url, timeout=120, trust_env=False) as client,
        ExitStack() as stack,
    ):
        game, token = found(client, battle)
        sent = len(client.get(f"/api/games/{game}/push").content)
        before = most = memory(process)
        for _ in range(sockets):
            stack.enter_context(_deaf(url, game))
        player = Player(client, game, token)
        for _ in range(actions // 10):
            player.play(10)
            most = max(most, memory(process))
        return Unread(before, most, player.waits, sent)


def _deaf(url: str, game: str) -> socket.socket:
    """A WebSocket that says hello and whose buffer holds next to nothing."""
    address = urlsplit(url)
    one = socket.socket()
    one.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
    one.connect((address.hostname, address.port))
    lines = [
        f"GET /api/games/{game}/live HTTP/1.1", f"host: {address.netloc}", "upgrade: websocket", "connection: upgrade",
        "sec-websocket-version: 13", "sec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==", "", "",
    ]  # fmt: skip
    one.sendall("\r\n".join(lines).encode())
    hello = b'{"token": null}'
    one.sendall(bytes([0x81, 0x80 | len(hello)]) + b"\0\0\0\0" + hello)
    return one


# -- spectators that do, while others play ---------------------------------------------------------------------------


async def spectate(url: str, game: str, until: asyncio.Event, pushes: list[int]) -> None:
    address = url.replace("http", "ws") + f"/api/games/{game}/live"
    async with connect(address, max_size=None, ping_interval=None, open_timeout=60) as one:
        await one.send('{"token": null}')
        ending = asyncio.create_task(until.wait())
        while not until.is_set():
            receiving = asyncio.create_task(one.recv())
            done, _ = await asyncio.wait({receiving, ending}, return_when=asyncio.FIRST_COMPLETED)
            if receiving not in done:
                receiving.cancel()
                return
            pushes[0] += 1


async def crowd(
    url: str, process: int, spectators: int, tables: int, seconds: float, think: float
) -> tuple[Outcome, Player, int, float]:
    with httpx.Client(base_url=url, timeout=120, trust_env=False) as client, ThreadPoolExecutor(1) as thread:
        game, token = await asyncio.to_thread(found, client, BATTLE)
        until, pushes = asyncio.Event(), [0]
        watching = [asyncio.create_task(spectate(url, game, until, pushes)) for _ in range(spectators)]
        load, player = Load([url], "first-steps", think), Player(client, game, token)
        for number in range(tables):
            load.begin(number)
        while load.outcome.seated < 2 * tables or pushes[0] < spectators:
            await asyncio.sleep(0.05)
        hosting = asyncio.get_running_loop().run_in_executor(thread, player.play, int(seconds), 1.0)
        outcome = await load.play(seconds)
        held = memory(process)
        await hosting
        until.set()
        await asyncio.gather(*watching, return_exceptions=True)
        return outcome, player, pushes[0], held


def main() -> None:
    parser = argparse.ArgumentParser(description="Many connections that ask little of a server.")
    parser.add_argument("--unread", type=int, default=0, help="spectators that never read")
    parser.add_argument("--spectators", type=int, default=0, help="spectators that do")
    parser.add_argument("--tables", type=int, default=50, help="other tables at which two programs play")
    parser.add_argument("--seconds", type=float, default=30, help="how long to measure with spectators")
    parser.add_argument("--think", type=float, default=2, help="seconds that a program thinks")
    given = parser.parse_args()
    if given.unread:
        deaf = unread(given.unread)
        row = (f"{given.unread}", f"{deaf.before:.0f} MB", f"{deaf.most:.0f} MB", *_milliseconds(deaf.waits))
        print(table(("unread", "before", "at most", "p50", "p99", "longest"), [row]))
    with tempfile.TemporaryDirectory() as folder, started(Path(folder)) as (url, process):
        if given.spectators:
            work = crowd(url, process, given.spectators, given.tables, given.seconds, given.think)
            outcome, player, pushes, held = asyncio.run(work)
            head = ("who", "errors", "actions/s", "p50", "p99", "longest", "pushes", "memory")
            rate = f"{len(outcome.latencies) / outcome.seconds:.0f}"
            others = (
                f"{given.tables} tables",
                f"{len(outcome.errors)}",
                rate,
                *_milliseconds(outcome.latencies),
                "",
                "",
            )
            rate = f"{len(player.waits) / outcome.seconds:.1f}"
            host = (f"{given.spectators} spectators' table", "0", rate, *_milliseconds(player.waits))
            print(table(head, [others, (*host, f"{pushes}", f"{held:.0f} MB")]))


def _milliseconds(waits: list[float]) -> tuple[str, str, str]:
    times = [1000 * wait for wait in waits] or [float("nan")]
    p50, p99, longest = (f"{percentile(times, part):.1f} ms" for part in (0.5, 0.99, 1.0))
    return p50, p99, longest


if __name__ == "__main__":
    main()
