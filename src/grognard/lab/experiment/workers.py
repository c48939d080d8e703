"""Who plays the games: processes of this machine. A process that dies takes no game with it: they are played again."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, Protocol

from grognard.core.errors import GrognardError
from grognard.lab.experiment.design import Design
from grognard.lab.experiment.told import Told, play_told

Batch = tuple[int, ...]
Play = Callable[[Any, Batch], list[Any]]
"""How a batch of what is planned is played. Whatever it gives for a game knows the `seconds` that it took."""
MOST_DEATHS = 5
"""So often a pool may break before it is given up: then it is no accident."""


class Workers(Protocol):
    """Whoever plays batches of games, in any order."""

    size: int
    """How many batches are played at once."""

    def submit(self, batch: Batch) -> None:
        """Have a batch played."""
        ...

    def collect(self) -> list[list[Any]]:
        """Wait until at least one batch is over."""
        ...

    def close(self) -> None:
        """Stop, whatever is under way."""
        ...


def play_batch(design: Design, batch: Sequence[int]) -> list[Told]:
    """Play some games."""
    return [play_told(design, number) for number in batch]


class Alone:
    """This very process, one batch at a time."""

    def __init__(self, design: Any, play: Play = play_batch) -> None:
        self.size, self._design, self._play = 1, design, play
        self._waiting: list[Batch] = []

    def submit(self, batch: Batch) -> None:
        """Have a batch played when somebody collects."""
        self._waiting.append(batch)

    def collect(self) -> list[list[Any]]:
        """Play a batch now."""
        return [self._play(self._design, self._waiting.pop(0))]

    def close(self) -> None:
        """There is nothing to stop."""


_design: Any = None
_how: Play = play_batch


def _begin(design: Any, play: Play) -> None:
    global _design, _how
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is the parent's
    threading.Thread(target=_end_with_parent, daemon=True).start()
    _design, _how = design, play


def _end_with_parent() -> None:
    """A parent that was killed tells nobody: without this its processes would wait for work for ever."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(1)


def _play(batch: Batch) -> list[Any]:
    assert _design is not None
    return _how(_design, batch)


class Processes:
    """Some processes of this machine; each is given the design once."""

    def __init__(self, design: Any, jobs: int, play: Play = play_batch) -> None:
        self.size, self._design, self._how, self._deaths = jobs, design, play, 0
        self._under_way: dict[Future[list[Any]], Batch] = {}
        self._pool = self._new_pool()

    def _new_pool(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.size, initializer=_begin, initargs=(self._design, self._how))

    def submit(self, batch: Batch) -> None:
        """Have a batch played by whoever is free."""
        try:
            self._under_way[self._pool.submit(_play, batch)] = batch
        except BrokenProcessPool:
            self._begin_again([batch])

    def collect(self) -> list[list[Any]]:
        """Wait until at least one batch is over; what a dead process had under way is played again."""
        while True:
            done, _ = wait(self._under_way, return_when=FIRST_COMPLETED)
            found, lost = [], []
            for future in done:
                batch = self._under_way.pop(future)
                try:
                    found.append(future.result())
                except BrokenProcessPool:
                    lost.append(batch)
            if lost:
                self._begin_again(lost)
            if found:
                return found

    def _begin_again(self, lost: list[Batch]) -> None:
        self._deaths += 1
        if self._deaths > MOST_DEATHS:
            raise GrognardError("The processes that play the games die again and again: is there too little memory?")
        self._pool.shutdown(wait=False, cancel_futures=True)
        lost += self._under_way.values()
        self._under_way.clear()
        self._pool = self._new_pool()
        for batch in lost:
            self.submit(batch)

    def close(self) -> None:
        """Stop at once."""
        for process in list((self._pool._processes or {}).values()):
            process.terminate()
        self._pool.shutdown(wait=False, cancel_futures=True)
