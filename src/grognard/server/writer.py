"""One writer for the whole server: whatever waits is committed together, and nobody hears "done" before it is."""

from __future__ import annotations

import asyncio
from asyncio import Future, Queue, Task
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress

from sqlalchemy import Engine

from grognard.server.store import Write

MOST_AT_ONCE = 200


class Writer:
    """Group commit: while one transaction reaches the disk, the next ones gather."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._queue: Queue[tuple[Write, Future[None]]] = Queue()
        self._task: Task[None] | None = None
        self._thread = ThreadPoolExecutor(1, "writer")
        """A thread of its own: however busy the others are, what was played gets to the disk."""

    async def start(self) -> None:
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        await self._queue.join()
        if self._task:
            self._task.cancel()
            with suppress(asyncio.CancelledError):
                await self._task
        self._thread.shutdown()

    async def write(self, *writes: Write) -> None:
        """Returns when the writes, all in one transaction, are durable."""

        def together(connection: object) -> None:
            for write in writes:
                write(connection)  # type: ignore[arg-type]

        done: Future[None] = asyncio.get_running_loop().create_future()
        await self._queue.put((together, done))
        await done

    async def _run(self) -> None:
        while True:
            batch = [await self._queue.get()]
            while len(batch) < MOST_AT_ONCE and not self._queue.empty():
                batch.append(self._queue.get_nowait())
            try:
                await self._commit_in_thread([write for write, _ in batch])
            except Exception:
                await self._one_by_one(batch)
            else:
                for _, done in batch:
                    _settle(done)
            for _ in batch:
                self._queue.task_done()

    async def _one_by_one(self, batch: list[tuple[Write, Future[None]]]) -> None:
        """One bad write must not take the others with it."""
        for write, done in batch:
            try:
                await self._commit_in_thread([write])
            except Exception as error:
                _settle(done, error)
            else:
                _settle(done)

    async def _commit_in_thread(self, writes: list[Write]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._commit, writes)

    def _commit(self, writes: list[Write]) -> None:
        with self._engine.begin() as connection:
            for write in writes:
                write(connection)


def _settle(done: Future[None], error: Exception | None = None) -> None:
    """Tell whoever still waits."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
