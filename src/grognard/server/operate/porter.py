"""The porter of a running server: reads the signs that an operator has put up, and sees to it that they are heeded.

Every few seconds: may everybody play, or only look? Has something been removed that is open here? Every minute: which
tables must be told that their end is near, and whose has come? Those go a few at a time, by one server only, and never
one that somebody is at.
"""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime
from typing import TYPE_CHECKING

from sqlalchemy import Connection, Engine, func, select, update
from sqlalchemy.exc import SQLAlchemyError

from grognard.core.errors import GrognardError
from grognard.server.operate.removal import delete_table
from grognard.server.operate.shelf import last_change, utc
from grognard.server.operate.signs import Expiry, Signs, read_signs
from grognard.server.schema import games
from grognard.server.watch.logs import LOG, say, short
from grognard.server.watch.meters import EXPIRED
from grognard.table.wire import Notice

if TYPE_CHECKING:
    from grognard.server.house import House

LOOK_SECONDS = 2.0
ROUND_SECONDS = 60.0
AT_ONCE = 20
"""Tables that are deleted in one round."""
PAUSE = 0.05
"""Seconds between two of them, in which others write."""
LOCK = 1860
"""The number of PostgreSQL's advisory lock for whoever deletes old tables."""
MANY = 500


class Porter:
    def __init__(self, engine: Engine, house: House) -> None:
        self._engine = engine
        self._house = house
        self._thread = ThreadPoolExecutor(1, "porter")
        self._ends: dict[str, str] = {}
        """What the people of open tables are told whose end is near."""
        self._round = 0.0
        self.signs = Signs()

    async def stay(self) -> None:
        """Look again and again."""
        try:
            while True:
                await asyncio.sleep(LOOK_SECONDS)
                try:
                    await self.look()
                except (GrognardError, SQLAlchemyError):  # whoever wants something of the database hears of it too
                    LOG.warning("the signs at the door cannot be read: the database does not answer")
                except Exception:  # the next look may do better
                    LOG.exception("the porter has stumbled")
        finally:
            self._thread.shutdown(wait=False)

    async def look(self, now: datetime | None = None) -> None:
        """Read the signs once and heed them."""
        loop = asyncio.get_running_loop()
        before, self.signs = self.signs, await loop.run_in_executor(self._thread, read_signs, self._engine)
        if before.read_only != self.signs.read_only:
            self._open_or_close()
        if before.removed != self.signs.removed:
            await self._house.owners.catch_up()
        is_due = time.monotonic() - self._round > ROUND_SECONDS or before.expiry != self.signs.expiry
        if is_due or now is not None:
            self._round = time.monotonic()
            await self._go_round(now or datetime.now(UTC))
        for room in self._house.rooms():
            room.audience.hang(Notice(self.signs.read_only, self._ends.get(room.game, "")))

    def at_the_door(self) -> Notice:
        """What is told in the lobby."""
        return Notice(self.signs.read_only, self.signs.expiry.policy() if self.signs.expiry else "")

    def _open_or_close(self) -> None:
        self._house.writer.read_only = self.signs.read_only
        if self.signs.read_only:
            say(logging.WARNING, "everybody may only look now")
            self._house.owners.time.stand()
            return
        say(logging.WARNING, "everybody plays again")
        for room in self._house.rooms():
            room.drive()

    # -- tables that come to their end ---------------------------------------------------------------------------

    async def _go_round(self, now: datetime) -> None:
        expiry = self.signs.expiry
        if expiry is None:
            self._ends = {}
            return
        loop = asyncio.get_running_loop()
        open_here = [room.game for room in self._house.rooms()]
        self._ends = await loop.run_in_executor(self._thread, self._announced, expiry, open_here, now)
        cutoff = expiry.cutoff(now)
        if cutoff is None or self.signs.read_only:
            return
        for game, fence in await loop.run_in_executor(self._thread, self._ended, cutoff):
            await self._delete(game, fence, cutoff)
            await asyncio.sleep(PAUSE)

    def _announced(self, expiry: Expiry, open_here: Sequence[str], now: datetime) -> dict[str, str]:
        found: dict[str, str] = {}
        with self._engine.connect() as connection:
            for start in range(0, len(open_here), MANY):
                some = games.c.id.in_(open_here[start : start + MANY])
                for row in connection.execute(select(games.c.id, last_change().label("last")).where(some)):
                    if said := expiry.announcement(utc(row.last), now):
                        found[row.id] = said
        return found

    def _ended(self, cutoff: datetime) -> list[tuple[str, int]]:
        """The tables that nobody has touched for longest, and how often each had changed hands when we looked."""
        old = select(games.c.id, games.c.fence).where(last_change() < cutoff, self._house.owners.is_free())
        at_ours = [room.game for room in self._house.rooms() if not room.is_empty]
        with self._engine.connect() as connection:
            rows = connection.execute(old.order_by(last_change()).limit(AT_ONCE + len(at_ours))).all()
        return [(row.id, row.fence) for row in rows if row.id not in at_ours][:AT_ONCE]

    def _is_alone(self, connection: Connection) -> bool:
        """Whether no other server is at it, until the end of the transaction."""
        if not self._house.owners.is_shared:
            return True
        return bool(connection.execute(select(func.pg_try_advisory_xact_lock(LOCK))).scalar())

    async def _delete(self, game: str, fence: int, cutoff: datetime) -> None:
        """Delete a table unless somebody has come to it since: opening it raises its fence."""
        gone: list[str] = []

        def write(connection: Connection) -> None:
            gone.clear()
            if not self._is_alone(connection):
                return
            same = (games.c.id == game, games.c.fence == fence, last_change() < cutoff, self._house.owners.is_free())
            if connection.execute(update(games).where(*same).values(fence=fence + 1)).rowcount:
                delete_table(connection, game)
                gone.append(game)

        room = next((room for room in self._house.rooms() if room.game == game), None)
        if room is not None:
            if not room.is_empty:
                return
            self._house.close(room)
        await self._house.writer.write(write)
        if gone:
            EXPIRED.inc()
            say(logging.INFO, "a table has come to its end", table=short(game))
