"""One writer for the whole server: whatever waits is committed together, and nobody hears "done" before it is."""

from __future__ import annotations

import asyncio
import time
from asyncio import AbstractEventLoop, Future
from collections import deque
from collections.abc import Sequence
from contextlib import suppress
from queue import SimpleQueue
from threading import Thread

from sqlalchemy import Connection, Engine
from sqlalchemy.exc import DBAPIError, IntegrityError, SQLAlchemyError

from grognard.server.errors import FAULTS, Closed
from grognard.server.ledger import passing
from grognard.server.place import Place
from grognard.server.store import CHANGED_HANDS, Append, Guarded, Lost, Unwritten, Write, append_all
from grognard.server.watch.meters import COMMIT_SECONDS, COMMIT_WRITES, UNWRITTEN

MOST_AT_ONCE = 200
GATHER_SECONDS = 0.02
"""From one transaction to the next where many tables are played: nobody feels it, and the disk is asked less often."""
CROWD, CROWD_SECONDS = 8, 0.2
"""So many writes in so short a time, and to more than half as many tables, are a crowd."""

UNSURE = "The database did not say whether it has kept this: look again before you go on."

Waiting = tuple[Write, "Future[None]"]
"""Something to be written, and whoever waits for it."""


class Writer:
    """Group commit: while one transaction reaches the disk, the next ones gather."""

    def __init__(self, engine: Engine) -> None:
        self._engine = engine
        self._waiting: list[Waiting] = []
        self._idle = asyncio.Event()
        self._idle.set()
        self._batches: SimpleQueue[tuple[AbstractEventLoop, list[Waiting]] | None] = SimpleQueue()
        self._thread: Thread | None = None
        """A thread of its own: however busy the others are, what was played gets to the disk."""
        self._connection: Connection | None = None
        """The thread's own, from one transaction to the next."""
        self._place = Place(engine)
        self._soonest = 0.0
        """When the next transaction may begin, if there is reason to wait for others."""
        self._latest: deque[tuple[float, str]] = deque(maxlen=CROWD)
        """When something was last written, and to which games."""
        self.read_only = ""
        """What whoever wants to change a table is told while everybody may only look; empty where everybody plays."""

    @property
    def waiting(self) -> int:
        """How many writes wait for the next transaction."""
        return len(self._waiting)

    def check_open(self) -> None:
        """Tables are changed only where everybody plays."""
        if self.read_only:
            raise Closed(self.read_only)

    async def stop(self) -> None:
        """Write what waits, and no more."""
        await self._idle.wait()
        if self._thread is not None:
            self._batches.put(None)
            self._thread.join()
            self._thread = None

    async def write(self, *writes: Write) -> None:
        """Returns when the writes, all in one transaction, are durable."""
        loop = asyncio.get_running_loop()
        done: Future[None] = loop.create_future()
        write = writes[0] if len(writes) == 1 else together(writes)
        self._waiting.append((write, done))
        self._latest.append((loop.time(), write.guard.game if isinstance(write, Guarded) else ""))
        if self._idle.is_set():
            self._idle.clear()
            self._hand_over_soon(loop)
        await done

    def _hand_over_soon(self, loop: AbstractEventLoop) -> None:
        """At once, so that whatever else comes in at this moment goes with it; where many tables are played, a moment
        after the last time, so that more does."""
        wait = self._soonest - loop.time() if self._is_crowded() else 0.0
        if wait > 0:
            loop.call_later(wait, self._hand_over, loop)
        else:
            loop.call_soon(self._hand_over, loop)

    def _is_crowded(self) -> bool:
        """Whether several tables are played at once: one at which a bot plays quickly waits for nobody."""
        latest = self._latest
        if len(latest) < CROWD or latest[-1][0] - latest[0][0] > CROWD_SECONDS:
            return False
        return len({game for _, game in latest}) > CROWD // 2

    def _hand_over(self, loop: AbstractEventLoop) -> None:
        """Give the thread what waits; it calls back once, so that a write costs the loop two turns and no task."""
        if not self._waiting:
            self._idle.set()
            return
        self._soonest = loop.time() + GATHER_SECONDS
        batch, self._waiting = self._waiting[:MOST_AT_ONCE], self._waiting[MOST_AT_ONCE:]
        if self._thread is None:
            self._thread = Thread(target=self._work, name="writer", daemon=True)
            self._thread.start()
        self._batches.put((loop, batch))

    def _work(self) -> None:
        while (handed := self._batches.get()) is not None:
            loop, batch = handed
            outcomes = self._outcomes([write for write, _ in batch])
            with suppress(RuntimeError):  # nobody waits where the loop is closed
                loop.call_soon_threadsafe(self._settle, loop, batch, outcomes)
        self._hang_up()

    def _settle(self, loop: AbstractEventLoop, batch: list[Waiting], outcomes: Sequence[BaseException | None]) -> None:
        for (_, done), outcome in zip(batch, outcomes, strict=True):
            _tell(done, outcome)
        if self._waiting:
            self._hand_over_soon(loop)
        else:
            self._idle.set()

    def _outcomes(self, writes: list[Write]) -> list[BaseException | None]:
        """What became of each of some writes: nothing wrong, or why it was not kept."""
        try:
            lost = self._commit(writes)
        except Exception as error:
            is_unsure = isinstance(error, FAULTS)
            return [self._outcome(write, is_unsure) for write in writes]
        return [lost.get(number) for number in range(len(writes))]

    def _outcome(self, write: Write, is_unsure: bool) -> BaseException | None:
        """One bad write must not take the others with it, so each is tried alone. If the connection was lost while they
        were committed together, what is refused now may have been written then."""
        try:
            lost = self._commit([write]).get(0)
        except FAULTS as error:
            UNWRITTEN.inc()
            return unwritten(error)
        except Exception as error:
            return Unwritten(UNSURE) if is_unsure and isinstance(error, IntegrityError) else error
        return Unwritten(UNSURE) if is_unsure and lost else lost

    def _commit(self, writes: list[Write]) -> dict[int, Lost]:
        """Gives the writes that were refused by their place: they have changed nothing, and the others go on."""
        began = time.perf_counter()
        self._place.look()
        if self._connection is None:
            self._connection = self._engine.connect()
        try:
            with self._connection.begin():
                lost = carry_out(self._connection, writes)
        except BaseException:
            self._hang_up()
            raise
        COMMIT_SECONDS.observe(time.perf_counter() - began)
        COMMIT_WRITES.observe(len(writes))
        return lost

    def _hang_up(self) -> None:
        """The next transaction is made on another connection: nobody knows what is the matter with this one."""
        if self._connection is not None:
            with suppress(SQLAlchemyError):
                self._connection.close()
            self._connection = None
            self._place.hang_up()


def carry_out(connection: Connection, writes: Sequence[Write]) -> dict[int, Lost]:
    """Do what waits together; gives the writes that were refused, by their place.

    What is added to journals goes first, by as few statements as can be. That takes nothing from anybody: whoever
    takes a table in the same transaction reads it afterwards.
    """
    guarded = [(place, write) for place, write in enumerate(writes) if isinstance(write, Guarded)]
    passed = passing(connection, [write.guard for _, write in guarded]) if guarded else []
    lost = {place: Lost(CHANGED_HANDS) for (place, _), passes in zip(guarded, passed, strict=True) if not passes}
    kept = [each for place, write in guarded if place not in lost for each in write.writes]
    append_all(connection, [each for each in kept if isinstance(each, Append)])
    for each in kept:
        if not isinstance(each, Append):
            each(connection)
    for place, write in enumerate(writes):
        if not isinstance(write, Guarded):
            try:
                write(connection)
            except Lost as error:
                lost[place] = error
    return lost


def together(writes: Sequence[Write]) -> Write:
    """Several writes as one."""

    def write(connection: Connection) -> None:
        for each in writes:
            each(connection)

    return write


def unwritten(error: DBAPIError) -> Unwritten:
    """A sentence for whoever waits."""
    if any(sign in str(error.orig) for sign in ("full", "No space", "disk I/O")):
        return Unwritten("This cannot be kept: the server's disk is full. Try again when there is room.")
    return Unwritten("This could not be kept: the database does not take it. Look again, and try once more.")


def _tell(done: Future[None], error: BaseException | None) -> None:
    """Tell whoever still waits."""
    if done.done():
        return
    if error is None:
        done.set_result(None)
    else:
        done.set_exception(error)
