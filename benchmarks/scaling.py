"""How an experiment grows with its workers: `python -m benchmarks.scaling --games 400`.

The same games with one worker and with two, on this machine's processes and on Ray. What a game costs its worker, and
what it costs whoever hands out and keeps the games, are CPU time, so that other work on the machine does not count; how
long a run takes does depend on it. From the two costs a model says what more workers would bring.
"""

from __future__ import annotations

import argparse
import os
import resource
import tempfile
import time
from pathlib import Path

import msgspec

from grognard.core.source import Source
from grognard.lab.experiment.design import Design, make_design
from grognard.lab.experiment.file import read_experiment
from grognard.lab.experiment.run import hire, run
from grognard.lab.experiment.store import Store
from grognard.lab.experiment.told import Told
from grognard.lab.experiment.workers import Processes

BATTLE = "brothers/introduction"
TEXT = 'title = "scaling"\nbattles = ["{battle}"]\nbots = ["staff", "staff"]\ngames = {games}\n'
TRIED = (4, 16, 64, 256, 1024)


class Run(msgspec.Struct, frozen=True):
    """One run: where, with how many workers, and what it cost."""

    on: str
    workers: int
    start: float
    """Seconds until the workers are there."""
    seconds: float
    """From then on."""
    game: float
    """CPU seconds of a game, in its worker."""
    keeping: float
    """CPU seconds of a game in the process that hands out and keeps them."""


def measure(text: str, design: Design, on: str, workers: int) -> Run:
    games: list[Told] = []
    with tempfile.TemporaryDirectory() as folder:
        store = Store(Path(folder) / "games.lab")
        store.open(text, design)
        begun = time.perf_counter()
        hired = Processes(design, workers) if on == "local" else hire(design, on, workers, "")
        there, used = time.perf_counter(), own_time()
        run(design, store, hired, games.extend)
        ended, used = time.perf_counter(), own_time() - used
    return Run(on, workers, there - begun, ended - there, sum(t.seconds for t in games) / len(games), used / len(games))


def own_time() -> float:
    """CPU seconds of this process, without its children."""
    spent = resource.getrusage(resource.RUSAGE_SELF)
    return spent.ru_utime + spent.ru_stime


def model(found: Run) -> str:
    """What more workers would bring: games are shared out, and one process hands them out and keeps them."""
    rows = ["| workers | games a second | times one worker |", "|---|---|---|"]
    one = 1 / max(found.game, found.keeping)
    for workers in (1, 2, *TRIED):
        speed = min(workers / found.game, 1 / found.keeping)
        rows.append(f"| {workers} | {speed:,.0f} | {speed / one:,.0f} |")
    full = found.game / found.keeping
    return "\n".join([*rows, "", f"The keeper is busy all the time from {full:,.0f} workers on."])


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure how an experiment grows with its workers.")
    parser.add_argument("--games", type=int, default=400)
    parser.add_argument("--battle", default=BATTLE)
    given = parser.parse_args()
    text = TEXT.format(battle=given.battle, games=given.games)
    source = Source(text, "scaling.toml")
    design = make_design(read_experiment(source), source, Path())
    print(f"{given.games} games of {given.battle}, staff against staff; load before: {os.getloadavg()[0]:.1f}")
    print("| on | workers | start, s | run, s | CPU ms a game | keeper's CPU ms a game |\n|---|---|---|---|---|---|")
    last = None
    for on in ("local", "ray"):
        for workers in (1, 2):
            found = last = measure(text, design, on, workers)
            cells = f"{found.start:.1f} | {found.seconds:.1f} | {1000 * found.game:.1f} | {1000 * found.keeping:.2f}"
            print(f"| {found.on} | {found.workers} | {cells} |", flush=True)
    if last is not None:
        print(f"\nload after: {os.getloadavg()[0]:.1f}\n\n{model(last)}")


if __name__ == "__main__":
    main()
