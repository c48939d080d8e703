"""A room: one table on the server, the people connected to it, and the bots that sit at it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Sequence
from contextlib import asynccontextmanager, suppress
from datetime import UTC, datetime
from time import monotonic
from typing import Any

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.server import store
from grognard.server.audience import CROWD, Audience, Guest
from grognard.server.errors import Broken, Closed, Forbidden, Hasty, Stale
from grognard.server.guard import Bucket
from grognard.server.question import has_unmanned
from grognard.server.resignation import resignation
from grognard.server.restore import snapshot_of, undone_data
from grognard.server.think import Thinkers
from grognard.server.timekeeping import Timepiece, timekeeping
from grognard.server.watch.meters import ACTIONS
from grognard.server.writer import Writer
from grognard.server.yielding import ask_bot
from grognard.table.beginning import not_begun
from grognard.table.draft import try_out
from grognard.table.seats import Seat, changed_hands, held_by, invited_to
from grognard.table.standing import check_order
from grognard.table.table import Sides, Table
from grognard.table.wire import Draft, Push

SNAPSHOT_EVERY = 60
"""Actions between snapshots, so that opening a long game replays no more than these."""


class Room:
    def __init__(
        self, game: str, table: Table, writer: Writer, thinkers: Thinkers, time: Timepiece, fence: int = 0
    ) -> None:
        self.game = game
        self.table = table
        self.fence = fence
        """The number under which this server has the table in its care: whoever takes it over raises it."""
        self.broken = False
        """Set when a write failed: the room must be read from storage again."""
        self.used = monotonic()
        """When somebody last asked for this room."""
        self.visitors = 0
        """Requests on their way to this table: it is not closed under them."""
        self._writer = writer
        self._thinkers = thinkers
        self.time = time
        self._lock = asyncio.Lock()
        self._crowd = Bucket(*CROWD)
        self.audience = Audience()
        self._driver: asyncio.Task[None] | None = None
        self._snapshot_at = 0

    def sides_of(self, token: str | None) -> Sides:
        return held_by(self.table.seats, token)

    def invited(self, token: str | None) -> Sides:
        """The sides that a token may claim; until it has, it sees no more than a spectator."""
        return invited_to(self.table.seats, token)

    # -- what people do ------------------------------------------------------------------------------------------

    async def act(self, sides: Sides, number: int, side: int | None, *actions: Action | str) -> int:
        """Play an action for a seat, or several that are given together, all or none; they are on the disk before
        anybody sees them. Gives the number of the next push."""
        async with self._open():
            side = self._acting(sides, side)
            self._check_number(sides, number)
            parse = self.table.journal.parse
            await self._play(side, *(parse(side, each) if isinstance(each, str) else each for each in actions))
            number = self.table.number(sides)
        self._after()
        return number

    @asynccontextmanager
    async def _open(self) -> AsyncIterator[None]:
        """One change at a time, and none to a table that may not be as it is kept, or has changed hands."""
        seats = self.table.seats
        async with self._lock:
            self._writer.check_open()
            if self.broken or self.table.seats is not seats:
                raise Broken("The table must be read again: try once more.")
            yield

    def _acting(self, sides: Sides, side: int | None) -> int:
        self._check_open(sides)
        if side is None:
            side = self.table.viewer(sides)
        if side not in sides:
            raise Forbidden("That is not your side.")
        return side

    def _check_open(self, sides: Sides) -> None:
        if self.table.is_over or self._fallen() is not None:
            raise GrognardError("The game is over.")
        if not sides:
            raise Forbidden("You are watching: open the link of your seat to play.")

    def _check_number(self, sides: Sides, number: int) -> None:
        if not self.table.has_begun:
            raise GrognardError(not_begun(self.table.journal))
        if number != self.table.number(sides):
            raise Stale("The game has moved on since you saw it: look again before you choose.")

    async def _play(self, side: int, *actions: Action) -> None:
        table = self.table.fork()
        first = len(table.journal.lines)
        table.play_all(side, actions)
        writes = [store.append(self.game, first, store.rows_of(table.journal, first))]
        writes += timekeeping(self.game, table, self.time)
        if table.game.result:
            writes.append(store.change_game(self.game, result=table.journal.result))
        due = len(table.journal.lines) - self._snapshot_at >= SNAPSHOT_EVERY
        if due and table.journal.lines[-1].reveals:  # nothing before a reveal is undone: nothing is lost behind it
            self._snapshot_at = len(table.journal.lines)
            writes.append(store.add_snapshot(self.game, snapshot_of(table)))
        await self._keep(table, *writes)
        ACTIONS.inc(len(actions))

    async def _keep(self, table: Table, *writes: store.Write) -> None:
        """Write, and only then let everybody see the changed table. Every change of a game goes through here: it is
        refused if the table is not in this server's care any more, or not as this room knows it."""
        old, new = len(self.table.journal.lines), len(table.journal.lines)
        try:
            await self._writer.write(store.guarded(self.game, old, new, self.fence, *writes))
        except store.Lost as lost:
            self.give_up()
            raise Broken(lost.message) from None
        except BaseException:
            self.give_up()
            raise
        table.chat, table.standing = self.table.chat, self.table.standing
        self.table = table

    def give_up(self) -> None:
        """The table may not be as this room knows it: whoever is here comes in anew, to a room read from storage."""
        self.broken = True
        self.audience.dismiss()

    def draft(self, sides: Sides, number: int, side: int | None, actions: Sequence[Action]) -> Draft:
        """A sheet tried out for a seat: nothing is written, and nobody else is told."""
        side = self._acting(sides, side)
        self._check_number(sides, number)
        return try_out(self.table.game, side, actions)

    async def undo(self, sides: Sides, number: int) -> int:
        """Take back the last action of a seat. Gives the number of the next push."""
        async with self._open():
            self._check_open(sides)
            self._check_number(sides, number)
            table = self.table.fork()
            index = table.undo(table.undo_side(sides))
            cut = store.cut_back(self.game, index, store.rows_of(table.journal, index), undone_data(table))
            await self._keep(table, cut, *timekeeping(self.game, table, self.time, taken_back=True))
            self.audience.take_back(table, index)
            number = self.table.number(sides)
        self._after()
        return number

    async def say(self, sides: Sides, text: str) -> None:
        """A remark for all to hear; of spectators where a seat lets them, and together no faster than one reads."""
        at = datetime.now(UTC).isoformat(timespec="seconds")
        async with self._open():
            chat = self.table.chat
            if not chat.may_speak(sides):
                raise Forbidden("Spectators only listen at this table, unless one of its players lets them speak.")
            if not sides and not self._crowd.take("spectators"):
                raise Hasty("Slower, please: too many spectators speak at once.")
            remark = chat.remark(sides, text, at)
            await self._keep(self.table, store.add_remark(self.game, remark))
            chat.add(remark)
        self._after()

    async def open_chat(self, sides: Sides, is_open: bool) -> None:
        """A seat lets spectators speak, or silences them."""
        async with self._open():
            if not sides:
                raise Forbidden("You are watching: only a seat says whether spectators may speak.")
            await self._keep(self.table, store.change_game(self.game, open_chat=is_open))
            self.table.chat.is_open = is_open
        self._after()

    async def alter(self, sides: Sides, change: Callable[[Table], Sequence[store.Write]]) -> None:
        """Change a table for a seat otherwise than by an action."""
        async with self._open():
            self._check_open(sides)
            table = self.table.fork()
            writes = change(table)
            await self._keep(table, *writes, *timekeeping(self.game, table, self.time))
        self._after()

    async def stand(self, sides: Sides, order: str, answer: Any) -> None:
        async with self._open():
            if not sides:
                raise Forbidden("You are watching: only a seat gives standing orders.")
            check_order(self.table.game, order)
            writes = [store.set_standing(self.game, side, order, answer) for side in sides]
            await self._keep(self.table, *writes)
            for side in sides:
                self.table.standing[side, order] = answer
        self._after()

    async def change_seats(self, change: Callable[[tuple[Seat, ...]], tuple[Seat, ...]]) -> None:
        """Let people come to their seats; whoever has one no longer is told to come in anew."""
        async with self._open():
            table, before = self.table.fork(), self.table.seats
            table.seats = change(before)
            if table.seats == before:
                return
            writes = timekeeping(self.game, table, self.time)
            await self._keep(table, store.keep_seats(self.game, table.seats), *writes)
            self.audience.unseat(changed_hands(before, table.seats))
        self._after()

    # -- what everybody is told ----------------------------------------------------------------------------------

    def push(self, sides: Sides, since: int | None = None, heard: int = 0) -> Push:
        """Everything a viewer needs to draw the table now; the log from some action on, or whole, and the chat."""
        return self.table.push(sides, since, self.audience.here, self.time.now(), heard)

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here and nothing is under way, so that the room need not be kept in memory."""
        driving = self._driver is not None and not self._driver.done()
        return not self.audience and not self.visitors and not driving and not self._lock.locked()

    def enter(self, guest: Guest) -> None:
        if self.audience.add(guest):
            self.audience.tell()
        self.drive()

    def leave(self, guest: Guest) -> None:
        if self.audience.remove(guest):
            self.audience.tell()
        self.used = monotonic()

    def letter(self, guest: Guest) -> bytes | None:
        """What a guest is to be sent now, if anything here is news to it."""
        return self.audience.letter(guest, self.table, self.time.now())

    def _after(self) -> None:
        self.audience.tell()
        self.drive()

    # -- bots, standing orders, clocks ---------------------------------------------------------------------------

    def drive(self) -> None:
        """See to it that whoever is no human gets on with it."""
        if has_unmanned(self.table) and (self._driver is None or self._driver.done()):
            self._driver = asyncio.create_task(self._get_on())

    async def _get_on(self) -> None:
        with suppress(Closed):
            while not self.broken:  # a room that is read again is driven again, and so are all when they are opened
                with suppress(Broken):
                    await self._drive()
                    return

    async def _drive(self) -> None:
        while not self.table.is_over and not self.broken:
            self._writer.check_open()
            standing = self.table.standing_reply()
            reply = (standing[0], (standing[1],)) if standing else await ask_bot(self.table, self._thinkers)
            if reply is None:
                return
            side, actions = reply
            if not actions:
                with suppress(GrognardError):  # somebody was quicker
                    await self.alter((side,), resignation(self.game, side))
            for action in actions:
                async with self._open():
                    if self.table.is_over or action not in self.table.game.options(side):
                        break
                    await self._play(side, action)
                self.audience.tell()

    async def check_clock(self) -> None:
        """Close the game of a side whose time is up."""
        if self._fallen() is None:
            return
        async with self._open():
            if (fallen := self._fallen()) is None:
                return  # somebody chose in time while we waited
            table = self.table.fork()
            table.forfeit = fallen
            writes = timekeeping(self.game, table, self.time)
            await self._keep(table, store.change_game(self.game, forfeit=fallen), *writes)
        self.audience.tell()

    def _fallen(self) -> int | None:
        """The side whose time is up while the game is not over."""
        return self.table.clock.fallen(self.time.now()) if self.table.clock and not self.table.is_over else None
