"""Play an experiment: whatever is not played yet, in batches of about equal time, kept as they come in."""

from __future__ import annotations

import os
import time
from collections.abc import Callable, Collection, Iterator
from itertools import islice
from typing import Any

from grognard.lab.experiment.design import Design
from grognard.lab.experiment.on_ray import Cluster
from grognard.lab.experiment.store import Store
from grognard.lab.experiment.told import Told
from grognard.lab.experiment.workers import Alone, Batch, Play, Processes, Workers, play_batch

BATCH_SECONDS = 1.0
"""About how long a batch takes."""
MOST_IN_BATCH = 500
KEEP_SECONDS = 2.0
"""At most so many seconds' games are lost by a kill, and those under way."""


def hire(design: Any, on: str, jobs: int | None, address: str, play: Play = play_batch) -> Workers:
    """Whoever plays: this machine's processes or a Ray cluster. What is planned is an experiment's design, unless it is
    played in another way."""
    if on == "ray":
        return Cluster(design, address, jobs, play)
    jobs = jobs or os.cpu_count() or 1
    return Alone(design, play) if jobs == 1 else Processes(design, jobs, play)


def run(
    design: Design,
    store: Store,
    workers: Workers,
    on_done: Callable[[list[Told]], None] = lambda _: None,
    batch_seconds: float = BATCH_SECONDS,
    only: Collection[int] = (),
    until: Callable[[], bool] = lambda: False,
) -> int:
    """Play what is missing and keep it; gives how many games were played now. The workers are closed in the end.

    `on_done` is given games as they come in, in any order. `only` names the variants that are wanted, all if none is
    named. `until` is asked after every batch whether that is enough.
    """
    played = store.played()
    wanted = set(only) or range(len(design.variants))
    missing = (n for n in design.in_order() if n not in played and n // design.each in wanted)
    waiting: list[Told] = []
    count, kept = 0, time.monotonic()
    try:
        for games in results(missing, workers, batch_seconds):
            waiting += games
            count += len(games)
            if time.monotonic() - kept >= KEEP_SECONDS:
                store.add(waiting, design)
                waiting, kept = [], time.monotonic()
            on_done(games)
            if until():
                break
    finally:
        store.add(waiting, design)
        workers.close()
    return count


def results(missing: Iterator[int], workers: Workers, batch_seconds: float = BATCH_SECONDS) -> Iterator[list[Any]]:
    """Batches as they come in; the first are of one game, the others as large as the time of a game allows."""
    under_way, size = 0, 1
    games, seconds = 0, 0.0

    def fill() -> int:
        sent = 0
        while under_way + sent < workers.size and (batch := Batch(islice(missing, size))):
            workers.submit(batch)
            sent += 1
        return sent

    under_way += fill()
    while under_way:
        for batch in workers.collect():
            under_way -= 1
            games += len(batch)
            seconds += sum(told.seconds for told in batch)
            yield batch
        size = batch_size(seconds / games, batch_seconds)
        under_way += fill()


def batch_size(seconds_a_game: float, batch_seconds: float) -> int:
    """
    >>> batch_size(0.01, 1.0), batch_size(30.0, 1.0), batch_size(0.0, 1.0)
    (100, 1, 500)
    """
    return max(1, min(MOST_IN_BATCH, int(batch_seconds / max(seconds_a_game, 1e-6))))
