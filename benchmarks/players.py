"""Programs that play at many tables, in a process of their own so that they cost the server they measure nothing.

Each seat has a WebSocket. It takes a random option of what is pushed to it, after some thought, and waits for the push
that acknowledges the choice. Frames are read and written by hand, and of a push only what a choice needs is decoded:
a program costs its machine a tenth of what the server does. `python -m benchmarks.players` is started by
`benchmarks.server`, is told to begin by a line on its standard input, and prints what came of it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import os
import struct
import sys
import time
import zlib
from random import Random
from typing import Any
from urllib.parse import urlsplit

import httpx
import msgspec

from benchmarks.beginning import found_table
from benchmarks.pushes import Message

SEATING_SECONDS = 900
FOUNDERS = 24
"""Tables that are being set up at one time."""
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
DEFLATE = "sec-websocket-extensions: permessage-deflate; server_no_context_takeover; client_no_context_takeover\r\n"


class Outcome(msgspec.Struct):
    """What came of it."""

    seconds: float = 0.0
    latencies: list[float] = []
    errors: list[str] = []
    finished: int = 0
    seated: int = 0
    unseated: int = 0
    """Seats that nobody has come to, each with its error."""
    received: int = 0
    """Bytes of all pushes, as they came."""
    cpu: float = 0.0
    """Processor time that the programs themselves have used."""


class Load:
    """Many tables at once."""

    def __init__(self, urls: list[str], scenario: str, think: float, compress: bool = False) -> None:
        self.urls = urls
        self.scenario = scenario
        self.think = think
        self.compress = compress
        self.outcome = Outcome(latencies=[], errors=[])
        self.is_playing = self.is_over = False
        self.seats: set[Seat] = set()
        self.work: set[asyncio.Task[None]] = set()
        self.clients = [httpx.AsyncClient(base_url=url, timeout=120, trust_env=False) for url in urls]
        self.turn = asyncio.Semaphore(FOUNDERS)
        self.decoder = msgspec.json.Decoder(Message)

    def begin(self, number: int) -> None:
        """Set up a table and sit down at it; whatever server a seat happens to find has it, or knows who does."""
        task = asyncio.create_task(self._sit_down(number))
        self.work.add(task)
        task.add_done_callback(self.work.discard)

    async def _sit_down(self, number: int) -> None:
        random = Random(number)
        try:
            async with self.turn:
                game, tokens = await found_table(random.choice(self.clients), self.scenario)
            if self.is_over:
                return
            table = Table(self, number)
            for token in tokens:
                host, _, port = urlsplit(random.choice(self.urls)).netloc.partition(":")
                make = lambda token=token: Seat(table, game, token, Random(random.random()))  # noqa: E731
                await asyncio.get_running_loop().create_connection(make, host, int(port))
        except (OSError, httpx.HTTPError, ValueError) as error:
            self.outcome.errors.append(f"no table: {error!r}")
            self.outcome.unseated += 2

    async def play(self, seconds: float) -> Outcome:
        """For some time; those that have been waiting for it begin now."""
        began, used = time.perf_counter(), time.process_time()
        self.is_playing = True
        self.outcome.received = 0
        for seat in list(self.seats):
            seat.go_on()
        await asyncio.sleep(seconds)
        self.is_over = True
        self.outcome.seconds = time.perf_counter() - began
        self.outcome.cpu = time.process_time() - used
        for seat in list(self.seats):
            seat.leave()
        await asyncio.gather(*self.work, return_exceptions=True)
        for client in self.clients:
            await client.aclose()
        return self.outcome


class Table:
    """Two seats; when their game is over there is another table."""

    def __init__(self, load: Load, number: int) -> None:
        self.load = load
        self.number = number
        self.is_over = False

    def end(self) -> None:
        if not self.is_over:
            self.is_over = True
            self.load.outcome.finished += 1
            self.load.begin(self.number + 1_000_000)


class Seat(asyncio.Protocol):
    """One WebSocket, and whoever chooses there."""

    def __init__(self, table: Table, game: str, token: str, random: Random) -> None:
        self.table, self.load = table, table.load
        self.game = game
        self.token = token
        self.random = random
        self.message: Message | None = None
        self.sent, self.at = -1, 0.0
        """The number of the state in which this seat last chose, and when, until that is acknowledged."""
        self.buffer = bytearray()
        self.is_open = self.is_leaving = False
        self.timer: asyncio.TimerHandle | None = None

    # -- the connection --------------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport: asyncio.Transport = transport  # type: ignore[assignment]  # uvloop's is none by its class
        self.load.seats.add(self)
        lines = f"GET /api/games/{self.game}/live HTTP/1.1\r\nhost: localhost\r\nupgrade: websocket\r\n"
        lines += "connection: upgrade\r\nsec-websocket-version: 13\r\nsec-websocket-key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
        self.transport.write((lines + (DEFLATE if self.load.compress else "") + "\r\n").encode())

    def connection_lost(self, exc: Exception | None) -> None:
        self.load.seats.discard(self)
        if self.timer:
            self.timer.cancel()
        if not self.is_leaving:
            self.is_leaving = True
            self._blame(f"cut off: {exc!r}")

    def data_received(self, data: bytes) -> None:
        self.buffer += data
        if not self.is_open:
            head, there, rest = bytes(self.buffer).partition(b"\r\n\r\n")
            if not there:
                return
            if not head.startswith(b"HTTP/1.1 101"):
                self.fail(head.decode()[:80])
                return
            self.is_open, self.buffer = True, bytearray(rest)
            self.write({"token": self.token})
        while (frame := self._next_frame()) is not None:
            first, body = frame
            if first & 15 == TEXT:
                self.load.outcome.received += len(body)
                self.hear(
                    self.load.decoder.decode(zlib.decompress(body + b"\0\0\xff\xff\3\0", -15) if first & 64 else body)
                )
            elif first & 15 == PING:
                self.write_frame(PONG, body)
            elif first & 15 == CLOSE:
                self.fail(f"closed: {struct.unpack('!H', body[:2])[0] if body else ''}")

    def _next_frame(self) -> tuple[int, bytes] | None:
        buffer, start = self.buffer, 2
        if len(buffer) < 2:
            return None
        size = buffer[1]
        if size >= 126:
            form, start = ("!H", 4) if size == 126 else ("!Q", 10)
            if len(buffer) < start:
                return None
            size = struct.unpack(form, buffer[2:start])[0]
        if len(buffer) < start + size:
            return None
        first, body = buffer[0], bytes(buffer[start : start + size])
        del buffer[: start + size]
        return first, body

    def write(self, data: dict[str, Any]) -> None:
        self.write_frame(TEXT, msgspec.json.encode(data))

    def write_frame(self, kind: int, body: bytes) -> None:
        """Masked, as clients must, with a mask that changes nothing."""
        size = len(body)
        head = bytes((128 | kind, 128 | size)) if size < 126 else struct.pack("!BBH", 128 | kind, 254, size)
        self.transport.write(head + b"\0\0\0\0" + body)

    def fail(self, error: str) -> None:
        if not self.is_leaving:
            self._blame(error)
        self.leave()

    def _blame(self, error: str) -> None:
        self.load.outcome.errors.append(error)
        self.load.outcome.unseated += self.message is None

    def leave(self) -> None:
        self.is_leaving = True
        self.transport.close()

    # -- the game --------------------------------------------------------------------------------------------------

    def hear(self, message: Message) -> None:
        if self.is_leaving:
            return
        if self.message is None:
            self.load.outcome.seated += 1
        self.message = message
        if self.load.is_playing:
            self.go_on()

    def go_on(self) -> None:
        message = self.message
        if message is None:
            return
        if message.error:
            self.fail(message.error)
        elif self.at and message.number > self.sent:
            self.load.outcome.latencies.append(time.perf_counter() - self.at)
            self.at = 0.0
        if message.view is None or message.view.result:
            self.leave()
            self.table.end()
        elif message.decision and message.number > self.sent and self.timer is None:
            thought = self.random.expovariate(1 / self.load.think) if self.load.think else 0.0
            self.timer = asyncio.get_running_loop().call_later(thought, self.choose)

    def choose(self) -> None:
        self.timer = None
        message = self.message
        if message is not None and message.decision and message.number > self.sent and not self.is_leaving:
            self.sent, self.at = message.number, time.perf_counter()
            self.write({"action": message.decision.choose(self.random), "number": message.number})


async def seated(urls: list[str], tables: range, think: float, scenario: str, compress: bool = False) -> Load:
    """Programs at so many tables, who wait for a sign; an error on the way is counted, and the others sit down."""
    load = Load(urls, scenario, think, compress)
    for number in tables:
        load.begin(number)
    late = time.perf_counter() + SEATING_SECONDS
    while load.outcome.seated + load.outcome.unseated < 2 * len(tables):
        await asyncio.sleep(0.05)
        if time.perf_counter() > late:
            load.outcome.errors.append("not everybody has found a seat in time")
            break
    return load


async def played(url: str, tables: int, seconds: float, think: float, scenario: str) -> Outcome:
    """What comes of it in this process, where nobody else has a sign to give."""
    return await (await seated([url], range(tables), think, scenario)).play(seconds)


async def run(urls: list[str], tables: range, seconds: float, think: float, scenario: str, compress: bool) -> Outcome:
    load = await seated(urls, tables, think, scenario, compress)
    gc.collect()
    gc.freeze()
    print("seated", flush=True)
    await asyncio.to_thread(sys.stdin.readline)
    return await load.play(seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description="Play at many tables; started by benchmarks.server.")
    parser.add_argument("urls", nargs="+", help="servers of one house; each seat goes to any of them")
    parser.add_argument("--tables", nargs=2, type=int, required=True, help="from which number to which")
    parser.add_argument("--seconds", type=float, required=True)
    parser.add_argument("--think", type=float, required=True)
    parser.add_argument("--scenario", required=True)
    parser.add_argument("--compress", action="store_true")
    given = parser.parse_args()
    import uvloop

    gc.set_threshold(100_000, 50, 100)
    work = run(given.urls, range(*given.tables), given.seconds, given.think, given.scenario, given.compress)
    told = memoryview(msgspec.json.encode(uvloop.run(work)))
    while told:  # in parts: after uvloop a pipe takes no more than it holds, and Python's own writer loses the rest
        told = told[os.write(sys.stdout.fileno(), told) :]


if __name__ == "__main__":
    main()
