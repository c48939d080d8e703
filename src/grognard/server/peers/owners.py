"""Who has a table in their care: one server at a time, for as long as it lives.

A server tells the database every moment that it lives, and the database's own clock says how long ago that was: no
machine's clock is asked. Whoever takes a table raises its fence, so that a server which was thought dead and is not
can write nothing more to it (`store.guarded`). A file of SQLite has one server only (`lock`): it takes what it opens.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
import time
from asyncio import Task
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from typing import Any, Protocol, TypeVar

from sqlalchemy import (
    ColumnElement,
    Connection,
    Engine,
    and_,
    delete,
    false,
    func,
    insert,
    or_,
    select,
    update,
)
from sqlalchemy.exc import SQLAlchemyError

from grognard.core.errors import GrognardError
from grognard.server.key import settle
from grognard.server.peers.muster import LEASE, Muster, heard_lately
from grognard.server.schema import games, servers
from grognard.server.store import Unwritten
from grognard.server.timekeeping import Timepiece, stop_clocks
from grognard.server.watch.meters import TAKEN
from grognard.server.writer import Writer

CHANNEL = "grognard"
BEAT = 1.5
"""Seconds between its signs of life."""
MOST_KNOWN = 10_000
"""Tables of other servers whose place is remembered."""


R = TypeVar("R")


class Elsewhere(GrognardError):
    """Another server has the table in its care."""


class Keeper(Protocol):
    """Whoever has the rooms."""

    def fences(self) -> dict[str, int]:
        """The tables that are open here, and under which fence."""

    def lose(self, game: str, fence: int) -> None:
        """A table is another server's, from a fence on."""

    def lose_all(self) -> None:
        """Nobody knows what has become of the tables."""


class Owners:
    """One server among those of its database."""

    def __init__(self, engine: Engine, writer: Writer, address: str = "") -> None:
        self.id = secrets.token_hex(8)
        self.address = address
        self.is_shared = engine.dialect.name == "postgresql"
        """Whether the database may have other servers."""
        self.secret = ""
        """What servers of one database know each other by."""
        self._engine = engine
        self._writer = writer
        self._keeper: Keeper | None = None
        self._elsewhere: dict[str, tuple[str, str]] = {}
        """Which server has a table, and its address; dropped when something is heard of it."""
        self.muster = Muster(engine)
        self._thread = ThreadPoolExecutor(1, "heart")
        """A thread of its own: whatever others wait for, a server that lives says so."""
        self._heard = time.monotonic()
        self.time = Timepiece(self.id)
        """By which the clocks of our tables go."""
        self._tasks: list[Task[None]] = []

    # -- living --------------------------------------------------------------------------------------------------

    async def start(self, keeper: Keeper) -> None:
        """Come to life."""
        self._keeper = keeper
        await self._writer.write(self._bury, self._register)
        self._tasks = [asyncio.create_task(self._live())]
        if self.is_shared:
            self.secret = await self._ask(settle, self._engine, "peer", lambda: secrets.token_hex(32))
            from grognard.server.peers.notices import Notices  # psycopg is an extra

            ear = Notices(self._engine.url, CHANNEL, self._hear, self.catch_up)
            self._tasks.append(asyncio.create_task(ear.listen()))

    async def stop(self) -> None:
        """Let go of everything, so that nobody need wait for us to be thought dead."""
        for task in self._tasks:
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task
        with suppress(Unwritten):
            await self._writer.write(stop_clocks(self.id, self.time.now()), self._let_go)
        self._thread.shutdown()

    def _bury(self, connection: Connection) -> None:
        """Whoever was at our address before us is dead: nobody need wait to find that out."""
        if self.is_shared and self.address:
            before = update(servers).where(servers.c.address == self.address)
            connection.execute(before.values(seen=func.to_timestamp(0)))

    def _register(self, connection: Connection) -> None:
        held = select(games.c.owner).where(games.c.owner.is_not(None))
        connection.execute(delete(servers).where(~self._is_heard(), servers.c.id.not_in(held)))
        row = {"id": self.id, "address": self.address, "started": func.now(), "seen": func.now()}
        connection.execute(insert(servers).values(row | {"pulse": self.time.now()}))

    def _let_go(self, connection: Connection) -> None:
        connection.execute(update(games).where(games.c.owner == self.id).values(owner=None))
        connection.execute(delete(servers).where(servers.c.id == self.id))
        self._tell(connection, "gone", self.id)

    async def _live(self) -> None:
        while True:
            await asyncio.sleep(BEAT)
            assert self._keeper is not None
            if not self.is_shared:
                with suppress(Unwritten):
                    if self._keeper.fences():  # a server without tables leaves the disk alone
                        await self._writer.write(self._beat)
                    self.time.heed(not self._writer.read_only)
                continue
            began = time.monotonic()
            try:
                await self._ask(self._beat_at_once)
                if began - self._heard > LEASE:
                    await self.catch_up()
                self._heard = began
                self.time.heed(not self._writer.read_only)
            except SQLAlchemyError:
                logging.getLogger("grognard").warning("the database does not hear that this server lives")
            if time.monotonic() - self._heard > LEASE and self._keeper.fences():
                self._keeper.lose_all()  # others may have taken them

    def _beat(self, connection: Connection) -> None:
        now = {"seen": func.now(), "pulse": self.time.now()}
        if not connection.execute(update(servers).where(servers.c.id == self.id).values(now)).rowcount:
            self._register(connection)

    def _beat_at_once(self) -> None:
        with self._engine.begin() as connection:
            self._beat(connection)

    # -- tables --------------------------------------------------------------------------------------------------

    async def take(self, game: str) -> int | None:
        """Take a table into our care, and all that others will write to it is refused; gives its fence, None where
        there is no such table. Raises `Elsewhere` while another server lives that has it."""
        found: list[int] = []

        def write(connection: Connection) -> None:
            found.clear()
            taken = (
                update(games).where(games.c.id == game, self.is_free()).values(owner=self.id, fence=games.c.fence + 1)
            )
            if connection.execute(taken).rowcount:
                fence = connection.execute(select(games.c.fence).where(games.c.id == game)).scalar_one()
                found.append(fence)
                self._tell(connection, "taken", game, self.id, fence)

        try:
            await self._writer.write(write)
        except Unwritten:  # who cannot write may still read, where nobody else can have written
            fence = await self._ask(self._fence_of_ours if self.is_shared else self._fence, game)
            if fence is None and self.is_shared:
                raise
            return fence
        if found:
            self._elsewhere.pop(game, None)
            TAKEN.inc()
            return found[0]
        if self.is_shared and await self._ask(self._fence, game) is not None:
            raise Elsewhere("This table is open at another server of this house: try again.")
        return None

    def release(self, game: str, fence: int) -> None:
        """Whoever wants a table may have it that we have closed."""
        if self.is_shared:
            task = asyncio.create_task(self._release(game, fence))
            self._tasks.append(task)
            task.add_done_callback(self._tasks.remove)

    async def _release(self, game: str, fence: int) -> None:
        def write(connection: Connection) -> None:
            ours = (games.c.id == game, games.c.owner == self.id, games.c.fence == fence)
            if connection.execute(update(games).where(*ours).values(owner=None)).rowcount:
                self._tell(connection, "free", game)

        with suppress(Unwritten):
            await self._writer.write(write)

    async def elsewhere(self, game: str) -> str | None:
        """The address of another living server that has a table in its care."""
        if not self.is_shared:
            return None
        known = self._elsewhere.get(game)
        if known is None:
            known = await self._ask(self._look_for, game)
            if known is not None:
                while len(self._elsewhere) >= MOST_KNOWN:
                    del self._elsewhere[next(iter(self._elsewhere))]
                self._elsewhere[game] = known
        return None if known is None else known[1]

    def forget(self, game: str) -> None:
        """The server that had a table does not answer, or has it no more."""
        self._elsewhere.pop(game, None)

    def forget_all(self, address: str) -> None:
        """The server at an address is not heard of any more."""
        self._elsewhere = {game: known for game, known in self._elsewhere.items() if known[1] != address}

    def _fence_of_ours(self, game: str) -> int | None:
        """The fence of a table that is in our care already."""
        with self._engine.connect() as connection:
            ours = select(games.c.fence).where(games.c.id == game, games.c.owner == self.id)
            return connection.execute(ours).scalar_one_or_none()

    def _fence(self, game: str) -> int | None:
        with self._engine.connect() as connection:
            return connection.execute(select(games.c.fence).where(games.c.id == game)).scalar()

    def _look_for(self, game: str) -> tuple[str, str] | None:
        alive = and_(servers.c.id == games.c.owner, self._is_heard())
        query = select(servers.c.id, servers.c.address).join(games, alive).where(games.c.id == game)
        with self._engine.connect() as connection:
            row = connection.execute(query).first()
        return None if row is None or row[0] == self.id else (row[0], row[1])

    def is_free(self) -> ColumnElement[bool]:
        """Whether no other server that lives has a table in its care."""
        return or_(games.c.owner.is_(None), games.c.owner == self.id, ~self._lives())

    def _lives(self) -> ColumnElement[bool]:
        return select(servers.c.id).where(servers.c.id == games.c.owner, self._is_heard()).exists()

    def _is_heard(self) -> ColumnElement[bool]:
        if not self.is_shared:
            return false()  # of a file there is one server, and that is this one
        return heard_lately()

    # -- what others tell ----------------------------------------------------------------------------------------

    def _tell(self, connection: Connection, *words: object) -> None:
        if self.is_shared:
            connection.execute(select(func.pg_notify(CHANNEL, " ".join(map(str, words)))))

    def _hear(self, told: str) -> None:
        match told.split():
            case ["taken", game, owner, fence] if owner != self.id:
                self._elsewhere.pop(game, None)
                assert self._keeper is not None
                self._keeper.lose(game, int(fence))
            case ["free", game]:
                self._elsewhere.pop(game, None)
            case ["gone", owner]:
                self._elsewhere = {game: known for game, known in self._elsewhere.items() if known[0] != owner}

    async def catch_up(self) -> None:
        """Whatever was told while we did not hear: look which tables are still ours."""
        self._elsewhere.clear()
        assert self._keeper is not None
        open_here = self._keeper.fences()
        ours = await self._ask(self._ours) if open_here else {}
        for game, fence in open_here.items():
            if ours.get(game) != fence:
                self._keeper.lose(game, fence + 1)

    def _ours(self) -> dict[str, int]:
        query = select(games.c.id, games.c.fence).where(games.c.owner == self.id)
        with self._engine.connect() as connection:
            return {row.id: row.fence for row in connection.execute(query)}

    async def _ask(self, job: Callable[..., R], *given: Any) -> R:
        return await asyncio.get_running_loop().run_in_executor(self._thread, job, *given)
