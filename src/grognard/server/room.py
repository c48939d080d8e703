"""A room: one table on the server, the people connected to it, and the bots that sit at it."""

from __future__ import annotations

import asyncio
import hashlib
import time
from collections.abc import Awaitable, Callable
from contextlib import suppress
from datetime import UTC, datetime
from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.server import store
from grognard.server.restore import snapshot_of, undone_data
from grognard.server.think import Question, Thinkers
from grognard.server.writer import Writer
from grognard.table.journal import Line
from grognard.table.present import Data
from grognard.table.seats import held_by
from grognard.table.table import Remark, Sides, Table

SNAPSHOT_EVERY = 60
"""Actions between snapshots, so that opening a long game replays no more than these."""


class Stale(GrognardError):
    """The sender had not yet seen everything."""


class Forbidden(GrognardError):
    """The sender does not hold that seat."""


class Guest:
    """One open connection: whose eyes it sees with and how to reach it."""

    def __init__(self, sides: Sides, send: Callable[[Data], Awaitable[None]]) -> None:
        self.sides = sides
        self.send = send
        self.read = 0
        """How many actions' logs this guest has been sent."""
        self.last = b""
        """What was last pushed, the log apart: nothing is sent when nothing it may know has changed."""


class Room:
    def __init__(self, game: str, table: Table, writer: Writer, thinkers: Thinkers) -> None:
        self.game = game
        self.table = table
        self.broken = False
        """Set when a write failed: the room must be read from storage again."""
        self._writer = writer
        self._thinkers = thinkers
        self._lock = asyncio.Lock()
        self._guests: set[Guest] = set()
        self._driver: asyncio.Task[None] | None = None
        self._snapshot_at = 0

    def sides_of(self, token: str | None) -> Sides:
        return held_by(self.table.seats, token)

    # -- what people do ------------------------------------------------------------------------------------------

    async def act(self, sides: Sides, number: int, side: int | None, action: Action | str) -> Data:
        """Play an action for a seat; it is on the disk before this returns."""
        async with self._lock:
            side = self._acting(sides, side)
            self._check_number(sides, number)
            if isinstance(action, str):
                action = self.table.journal.parse(side, action)
            await self._play(side, action)
            answer = self.push(sides, len(self.table.logs) - 1)
        await self._after()
        return answer

    def _acting(self, sides: Sides, side: int | None) -> int:
        if self.table.is_over:
            raise GrognardError("The game is over.")
        if not sides:
            raise Forbidden("You are watching: open the link of your seat to play.")
        if side is None:
            side = self.table.viewer(sides)
        if side not in sides:
            raise Forbidden("That is not your side.")
        return side

    def _check_number(self, sides: Sides, number: int) -> None:
        if number != self.table.number(sides):
            raise Stale("The game has moved on since you saw it: look again before you choose.")

    async def _play(self, side: int, action: Action) -> None:
        table = self.table
        table.play(side, action)
        line = table.journal.lines[-1]
        writes = [store.append(self.game, len(table.journal.lines) - 1, [self._entry(line)])]
        writes += self._timekeeping()
        if table.game.result:
            writes.append(store.change_game(self.game, result=table.journal.record().result))
        due = len(table.journal.lines) - self._snapshot_at >= SNAPSHOT_EVERY
        if due and line.reveals:  # nothing before a reveal can be undone, so nothing is lost behind a snapshot
            self._snapshot_at = len(table.journal.lines)
            writes.append(store.add_snapshot(self.game, snapshot_of(table)))
        await self._keep(*writes)

    def _entry(self, line: Line) -> store.EntryRow:
        return store.EntryRow.of(line, self.table.journal.notation.text(line.action))

    def _timekeeping(self) -> list[store.Write]:
        clock = self.table.clock
        if clock is None:
            return []
        waiting = () if self.table.is_over else tuple(decision.side for decision in self.table.game.pending)
        clock.turn_to(waiting, time.time())
        return [store.keep_clock(self.game, clock)]

    async def _keep(self, *writes: store.Write) -> None:
        try:
            await self._writer.write(*writes)
        except Exception:
            self.broken = True
            raise

    async def undo(self, sides: Sides, number: int) -> Data:
        async with self._lock:
            if not sides:
                raise Forbidden("You are watching: open the link of your seat to play.")
            self._check_number(sides, number)
            index = self.table.undo(self.table.undo_side(sides))
            entries = [self._entry(line) for line in self.table.journal.lines[index:]]
            await self._keep(store.cut_back(self.game, index, entries, undone_data(self.table)), *self._timekeeping())
            for guest in self._guests:
                guest.read = 0
            answer = self.push(sides)
        await self._after()
        return answer

    async def say(self, sides: Sides, text: str) -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        remark = Remark(sides[0] if sides else -1, text, at)
        async with self._lock:
            await self._keep(store.add_remark(self.game, len(self.table.chat), remark))
            self.table.chat.append(remark)
        await self._after()

    async def stand(self, sides: Sides, order: str, answer: Any) -> None:
        async with self._lock:
            if not sides:
                raise Forbidden("You are watching: only a seat gives standing orders.")
            known = {kind.standing for kind in self.table.game.ruleset.decisions if kind.standing}
            if order not in known:
                raise GrognardError(
                    f"There is no standing order {order!r}; there are {', '.join(sorted(known)) or 'none'}."
                )
            for side in sides:
                await self._keep(store.set_standing(self.game, side, order, answer))
                self.table.standing[side, order] = answer
        await self._after()

    # -- what everybody is told ----------------------------------------------------------------------------------

    def push(self, sides: Sides, since: int | None = None) -> Data:
        """A push as the contract has it."""
        data = self.table.push(sides, since)
        data["chat"] = [msgspec.to_builtins(remark) for remark in self.table.chat]
        data["clock"] = self.table.clock.data(time.time()) if self.table.clock else None
        data["seats"] = self.seats()
        mine = {order: answer for (side, order), answer in self.table.standing.items() if side in sides}
        data["standing"] = mine
        return data

    def seats(self) -> list[Data]:
        here = {side for guest in self._guests for side in guest.sides}
        return [
            {"side": seat.side, "kind": seat.kind, "bot": seat.bot, "here": seat.kind == "bot" or seat.side in here}
            for seat in self.table.seats
        ]

    async def enter(self, guest: Guest) -> None:
        self._guests.add(guest)
        await self._tell(guest)
        await self._after()

    async def leave(self, guest: Guest) -> None:
        self._guests.discard(guest)
        await self._broadcast()

    async def _after(self) -> None:
        await self._broadcast()
        self.drive()

    async def _broadcast(self) -> None:
        for guest in list(self._guests):
            with suppress(Exception):  # a connection that breaks is taken out by its own reader
                await self._tell(guest)

    async def _tell(self, guest: Guest) -> None:
        since = guest.read or None
        data = self.push(guest.sides, since)
        log = data.pop("log")
        clock = data.pop("clock")
        seen = hashlib.sha256(msgspec.json.encode(data)).digest()
        if seen == guest.last and not log:
            return
        guest.read, guest.last = len(self.table.logs), seen
        await guest.send({**data, "log": log, "clock": clock})

    # -- bots, standing orders, clocks ---------------------------------------------------------------------------

    def drive(self) -> None:
        """See to it that whoever is no human gets on with it."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while not self.table.is_over and not self.broken:
            reply = self.table.standing_reply()
            if reply is None:
                reply = await self._ask_bot()
            if reply is None:
                return
            side, action = reply
            async with self._lock:
                if action in self.table.game.options(side):
                    await self._play(side, action)
            await self._broadcast()

    async def _ask_bot(self) -> tuple[int, Action] | None:
        bots = {seat.side: seat.bot for seat in self.table.seats if seat.kind == "bot"}
        decision = next((decision for decision in self.table.game.pending if decision.side in bots), None)
        if decision is None:
            return None
        journal = self.table.journal
        question = Question(
            ruleset=journal.ruleset.meta.key,
            scenario=journal.scenario.key,
            text=journal.source.text,
            position=msgspec.json.encode(self.table.game.to_data()),
            side=decision.side,
            bot=bots[decision.side],
            seed=self.table.game.number,
        )
        return decision.side, await self._thinkers.ask(question)

    async def check_clock(self) -> None:
        """Close the game of a side whose time is up."""
        clock = self.table.clock
        if clock is None or self.table.is_over:
            return
        fallen = clock.fallen(time.time())
        if fallen is not None:
            async with self._lock:
                self.table.forfeit = fallen
                await self._keep(store.change_game(self.game, forfeit=fallen), *self._timekeeping())
            await self._broadcast()
