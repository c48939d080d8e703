"""Many tables at which nothing happens, and a server that is killed under them: `python -m benchmarks.restart`.

Tables of the largest battle with one connection each: what the server holds of the machine's memory with them. Then it
is killed and started again on the same database, and everybody comes back at once.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

import httpx
import msgspec
from websockets.asyncio.client import ClientConnection, connect

from benchmarks.crowd import BATTLE, found, memory
from benchmarks.measure import percentile, table
from benchmarks.server import cpu_seconds, started

AT_ONCE = 200
"""Connections that are being opened at one time; a page that is turned away comes back as well."""


class Stay(msgspec.Struct):
    """What some tables cost that somebody has come to."""

    before: float
    """The server's memory before anybody came, and with all of them, in megabytes."""
    held: float
    seconds: float
    """Until the last of them had been sent the table."""
    work: float
    """Of the server's processor time."""
    waits: list[float]


async def come(url: str, process: int, seats: Sequence[tuple[str, str]]) -> tuple[Stay, list[ClientConnection]]:
    """Everybody connects to a table of their own and is sent it."""
    before, worked, began = memory(process), cpu_seconds(process), time.perf_counter()
    turn, waits = asyncio.Semaphore(AT_ONCE), []

    async def one(game: str, token: str) -> ClientConnection:
        async with turn:
            came = time.perf_counter()
            address = url.replace("http", "ws") + f"/api/games/{game}/live"
            socket = await connect(address, max_size=None, open_timeout=60, ping_interval=None)
            await socket.send(msgspec.json.encode({"token": token}).decode())
            await socket.recv()
            waits.append(time.perf_counter() - came)
            return socket

    sockets = await asyncio.gather(*(one(game, token) for game, token in seats))
    seconds = time.perf_counter() - began
    return Stay(before, memory(process), seconds, cpu_seconds(process) - worked, waits), sockets


async def stay(url: str, process: int, seats: Sequence[tuple[str, str]], is_killed: bool) -> Stay:
    known, sockets = await come(url, process, seats)
    if is_killed:
        os.kill(process, signal.SIGKILL)
    await asyncio.gather(*(socket.close() for socket in sockets))
    return known


def restarted(tables: int, battle: tuple[str, str] = BATTLE) -> tuple[float, Stay, Stay]:
    """Seconds to found so many tables, what they cost, and what they cost again after the server was killed."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        with started(folder) as (url, process):
            began = time.perf_counter()
            with httpx.Client(base_url=url, timeout=120, trust_env=False) as client:
                seats = [found(client, battle) for _ in range(tables)]
            founded = time.perf_counter() - began
            first = asyncio.run(stay(url, process, seats, is_killed=True))
        with started(folder) as (url, process):
            return founded, first, asyncio.run(stay(url, process, seats, is_killed=False))


def main() -> None:
    parser = argparse.ArgumentParser(description="Many idle tables, and a server that is killed under them.")
    parser.add_argument("--tables", type=int, default=2000, help="tables with one connection each")
    given = parser.parse_args()
    founded, *stays = restarted(given.tables)
    print(f"{given.tables:,} tables of {' '.join(BATTLE)}, founded in {founded:.0f} s")
    rows = [
        (
            name,
            f"{each.before:.0f} MB",
            f"{each.held:.0f} MB",
            f"{(each.held - each.before) * 1000 / given.tables:.0f} KB",
            f"{each.seconds:.1f} s",
            f"{each.work:.1f} s",
            f"{percentile(each.waits, 0.99):.1f} s",
        )
        for name, each in zip(("first", "after a kill"), stays, strict=True)
    ]
    print(table(("", "before", "with all", "each", "all have come in", "server's work", "one waits, p99"), rows))


if __name__ == "__main__":
    main()
