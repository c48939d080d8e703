"""How long a server stands still to collect garbage: `python -m benchmarks.pauses --tables 300 --seconds 20`.

Turn about, a server that has put its rules and battles aside (`server/tidy.py`) and one that leaves Python's
collector as it is, with the same tables. A pause is counted in processor time, so that other programs on
the machine do not lengthen it.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from statistics import median
from typing import Any
from unittest.mock import patch

import httpx

from benchmarks.measure import percentile, table
from benchmarks.players import Outcome, played
from benchmarks.server import serve_all
from grognard.server.serve import free_port

KINDS = ("tidy", "plain")


def serve(kind: str, port: int, folder: Path) -> None:
    """A server that writes its pauses down when it ends."""
    pauses: list[tuple[float, float]] = []
    began = 0.0

    def note(phase: str, about: dict[str, Any]) -> None:
        nonlocal began
        if phase == "start":
            began = time.thread_time()
        else:
            pauses.append((time.time(), time.thread_time() - began))

    gc.callbacks.append(note)
    try:
        if kind == "plain":
            with patch("grognard.server.app.settle"):
                serve_all(port, f"sqlite:///{folder / 'tables.db'}")
        else:
            serve_all(port, f"sqlite:///{folder / 'tables.db'}")
    finally:
        (folder / "pauses.json").write_text(json.dumps(pauses))


def measure(kind: str, tables: int, seconds: float, think: float) -> tuple[Outcome, list[float]]:
    """What people wait, and the pauses from the moment on when the server answers."""
    with tempfile.TemporaryDirectory() as name:
        folder, port = Path(name), free_port(0, "127.0.0.1")
        command = [sys.executable, "-m", "benchmarks.pauses", "--serve", kind, str(port), name]
        process = subprocess.Popen(command)
        url = f"http://127.0.0.1:{port}"
        try:
            _wait(url, process)
            loaded = time.time()
            load = asyncio.run(played(url, tables, seconds, think, "first-steps"))
        finally:
            process.send_signal(signal.SIGINT)
            process.wait(60)
        found: list[tuple[float, float]] = json.loads((folder / "pauses.json").read_text())
    return load, [took for at, took in found if at > loaded]


def _wait(url: str, process: subprocess.Popen[bytes]) -> None:
    while True:
        try:
            httpx.get(f"{url}/health", trust_env=False)
            return
        except httpx.TransportError:
            if process.poll() is not None:
                raise OSError("the server has ended") from None
            time.sleep(0.05)


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the pauses for collecting garbage, tuned and not.")
    parser.add_argument("--tables", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--think", type=float, default=5)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--serve", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.serve:
        serve(given.serve[0], int(given.serve[1]), Path(given.serve[2]))
        return
    longest: dict[str, list[float]] = {kind: [] for kind in KINDS}
    total: dict[str, list[float]] = {kind: [] for kind in KINDS}
    slow: dict[str, list[float]] = {kind: [] for kind in KINDS}
    for _ in range(given.rounds):
        for kind in KINDS:
            load, pauses = measure(kind, given.tables, given.seconds, given.think)
            if load.errors:
                sys.exit(load.errors[0])
            longest[kind].append(1000 * max(pauses, default=0.0))
            total[kind].append(1000 * sum(pauses))
            slow[kind].append(1000 * percentile(load.latencies, 0.99))
    rows: list[tuple[str, ...]] = []
    for kind in KINDS:
        pause, every, wait = median(longest[kind]), median(total[kind]), median(slow[kind])
        rows.append((kind, f"{given.tables}", f"{pause:.1f} ms", f"{every:.0f} ms", f"{wait:.0f} ms"))
    ratios = [median(found["tidy"]) / median(found["plain"]) for found in (longest, total, slow)]
    rows.append(("ratio", "", *(f"{ratio:.2f}" for ratio in ratios)))
    print(table(("collector", "tables", "longest pause", "all pauses", "p99 of an action"), rows))


if __name__ == "__main__":
    main()
