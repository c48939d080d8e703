"""The clocks of tables: by whose time they go, when they run, and what is kept of them."""

from __future__ import annotations

import time

import msgspec
from sqlalchemy import Connection, Engine, select

from grognard.server import schema, store
from grognard.table.clock import Clock
from grognard.table.seats import all_seated
from grognard.table.table import Table

MOST_BETWEEN = 6.0
"""Seconds that count at most between two signs of life: what is longer was an outage."""


class Timepiece:
    """A server's own time: the seconds in which people could play here.

    It goes by the machine's monotonic clock, which nobody sets, and only from one sign of life to the next: while the
    database takes nothing, while the process is stopped or its machine asleep, and while everybody may only look, it
    stands. What it says at a sign of life is kept with it (`servers.pulse`), for whoever takes over.
    """

    def __init__(self, by: str) -> None:
        self.by = by
        """The server whose time this is."""
        self._counted = 0.0
        self._beat: float | None = time.monotonic()

    def now(self) -> float:
        return self._at(time.monotonic())

    def _at(self, moment: float) -> float:
        since = 0.0 if self._beat is None else moment - self._beat
        return self._counted + min(since, MOST_BETWEEN)

    def heed(self, may_play: bool) -> None:
        """We live; time goes on where people may play."""
        if may_play:
            self.beat()
        else:
            self.stand()

    def beat(self) -> None:
        """A sign of life: the server can keep what is played."""
        moment = time.monotonic()  # looked at once: what passes between two looks would be lost
        self._counted, self._beat = self._at(moment), moment

    def stand(self) -> None:
        """Nobody can play until the next sign of life."""
        self._counted, self._beat = self.now(), None


def timekeeping(game: str, table: Table, time: Timepiece, taken_back: bool = False) -> list[store.Write]:
    """Turn the clock to whoever has to choose now; nobody's time runs before all people have sat down."""
    clock = table.clock
    if clock is None:
        return []
    waiting = tuple(decision.side for decision in table.game.pending) if may_run(table) else ()
    turn = clock.take_back if taken_back else clock.turn_to
    turn(waiting, time.now())
    clock.by = time.by
    return [store.keep_clock(game, clock)]


def may_run(table: Table) -> bool:
    """Whether a table's clock has begun and has not ended."""
    return not table.is_over and table.has_begun and all_seated(table.seats)


def take_over(table: Table, time: Timepiece, heard: float | None) -> bool:
    """Let the clock of a table that was read from storage go by our time; says whether it has changed.

    `heard` is what the time of the server that had it was when it was last heard of.
    """
    clock = table.clock
    if clock is None:
        return False
    changes = clock.by != time.by or bool(clock.running) > may_run(table)
    if clock.by != time.by:
        clock.change_hands(time.by, time.now(), heard)
    if not may_run(table):
        clock.stop(time.now())
    return changes


def stop_clocks(server: str, now: float) -> store.Write:
    """Take what has run from the clocks of all tables that a server has in its care and lets go of."""

    def write(connection: Connection) -> None:
        kept = schema.games.c
        query = select(kept.id, kept.clock).where(kept.owner == server, kept.clock.is_not(None))
        for row in connection.execute(query).all():
            clock = msgspec.convert(row.clock, Clock | None)
            if clock is not None and clock.running and clock.by == server:
                clock.charge(now)
                store.keep_clock(row.id, clock)(connection)

    return write


def last_pulse(engine: Engine, server: str) -> float | None:
    """What a server's own time was when it was last heard of; nothing if nobody knows it any more."""
    with engine.connect() as connection:
        return connection.execute(select(schema.servers.c.pulse).where(schema.servers.c.id == server)).scalar()
