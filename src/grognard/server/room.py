"""A room: one table on the server, the people connected to it, and the bots that sit at it."""

from __future__ import annotations

import asyncio
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any

import msgspec

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.rulesets import BattleText
from grognard.server import store
from grognard.server.audience import Audience, Guest
from grognard.server.restore import snapshot_of, undone_data, words_data
from grognard.server.think import Question, Thinkers
from grognard.server.writer import Writer
from grognard.table.draft import try_out
from grognard.table.journal import Line
from grognard.table.seats import held_by
from grognard.table.table import Sides, Table
from grognard.table.wire import ChatLine, Draft, Push

SNAPSHOT_EVERY = 60
"""Actions between snapshots, so that opening a long game replays no more than these."""


class Stale(GrognardError):
    """The sender had not yet seen everything."""


class Forbidden(GrognardError):
    """The sender does not hold that seat."""


class Broken(GrognardError):
    """Something could not be written: the table must be read from storage again."""


class Room:
    def __init__(self, game: str, table: Table, writer: Writer, thinkers: Thinkers) -> None:
        self.game = game
        self.table = table
        self.broken = False
        """Set when a write failed: the room must be read from storage again."""
        self.used = time.monotonic()
        """When somebody last asked for this room."""
        self._writer = writer
        self._thinkers = thinkers
        self._lock = asyncio.Lock()
        self.audience = Audience()
        self._driver: asyncio.Task[None] | None = None
        self._snapshot_at = 0

    def sides_of(self, token: str | None) -> Sides:
        return held_by(self.table.seats, token)

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
        """One change at a time, and none to a table that may differ from what is kept."""
        async with self._lock:
            if self.broken:
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
        clock = self.table.clock
        if self.table.is_over or (clock is not None and clock.fallen(time.time()) is not None):
            raise GrognardError("The game is over.")
        if not sides:
            raise Forbidden("You are watching: open the link of your seat to play.")

    def _check_number(self, sides: Sides, number: int) -> None:
        if number != self.table.number(sides):
            raise Stale("The game has moved on since you saw it: look again before you choose.")

    async def _play(self, side: int, *actions: Action) -> None:
        table = self.table.fork()
        first = len(table.journal.lines)
        table.play_all(side, actions)
        writes = [store.append(self.game, first, [entry_of(table, line) for line in table.journal.lines[first:]])]
        writes += timekeeping(self.game, table)
        if table.game.result:
            writes.append(store.change_game(self.game, result=table.journal.record().result))
        due = len(table.journal.lines) - self._snapshot_at >= SNAPSHOT_EVERY
        if (
            due and table.journal.lines[-1].reveals
        ):  # nothing before a reveal can be undone, so nothing is lost behind a snapshot
            self._snapshot_at = len(table.journal.lines)
            writes.append(store.add_snapshot(self.game, snapshot_of(table)))
        await self._keep(table, *writes)

    async def _keep(self, table: Table, *writes: store.Write) -> None:
        """Write, and only then let everybody see the changed table."""
        try:
            await self._writer.write(*writes)
        except BaseException:
            self.broken = True
            self.audience.dismiss()
            raise
        table.chat, table.standing = self.table.chat, self.table.standing
        self.table = table

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
            entries = [entry_of(table, line) for line in table.journal.lines[index:]]
            cut = store.cut_back(self.game, index, entries, undone_data(table))
            await self._keep(table, cut, *timekeeping(self.game, table, taken_back=True))
            self.audience.take_back(table, index)
            number = self.table.number(sides)
        self._after()
        return number

    async def say(self, sides: Sides, text: str) -> None:
        at = datetime.now(UTC).isoformat(timespec="seconds")
        remark = ChatLine(sides[0] if sides else -1, text, at)
        async with self._open():
            await self._keep(self.table, store.add_remark(self.game, len(self.table.chat), remark))
            self.table.chat.append(remark)
        self._after()

    async def give_word(self, sides: Sides, side: int | None, word: str) -> None:
        """A seat's word for the dice, in every roll from now on."""
        async with self._open():
            self._check_open(sides)
            if side is None:
                words = self.table.journal.box.words
                side = next((each for each in sides if words and not words[each]), sides[0])
            if side not in sides:
                raise Forbidden("That is not your side.")
            table = self.table.fork()
            table.give_word(side, word)
            await self._keep(table, store.change_game(self.game, words=words_data(table.journal.box)))

    async def stand(self, sides: Sides, order: str, answer: Any) -> None:
        async with self._open():
            if not sides:
                raise Forbidden("You are watching: only a seat gives standing orders.")
            known = {kind.standing for kind in self.table.game.ruleset.decisions if kind.standing}
            if order not in known:
                there = ", ".join(sorted(known)) or "none"
                raise GrognardError(f"There is no standing order {order!r}; there are {there}.")
            writes = [store.set_standing(self.game, side, order, answer) for side in sides]
            await self._keep(self.table, *writes)
            for side in sides:
                self.table.standing[side, order] = answer
        self._after()

    # -- what everybody is told ----------------------------------------------------------------------------------

    def push(self, sides: Sides, since: int | None = None) -> Push:
        """Everything a viewer needs to draw the table now; the log from some action on, or whole."""
        return self.table.push(sides, since, self.audience.here, time.time())

    @property
    def is_empty(self) -> bool:
        """Whether nobody is here and nothing is under way, so that the room need not be kept in memory."""
        driving = self._driver is not None and not self._driver.done()
        return not self.audience and not driving and not self._lock.locked()

    def enter(self, guest: Guest) -> None:
        self.audience.add(guest)
        self._after()

    def leave(self, guest: Guest) -> None:
        self.audience.remove(guest)
        self.used = time.monotonic()
        self._broadcast()

    def tell_again(self, guest: Guest) -> None:
        """Push everything anew to a guest that has fallen behind."""
        guest.begin_anew()
        self._broadcast()

    def _broadcast(self) -> None:
        self.audience.tell(self.table, time.time())

    def _after(self) -> None:
        self._broadcast()
        self.drive()

    # -- bots, standing orders, clocks ---------------------------------------------------------------------------

    def drive(self) -> None:
        """See to it that whoever is no human gets on with it."""
        if self._driver is None or self._driver.done():
            self._driver = asyncio.create_task(self._drive())

    async def _drive(self) -> None:
        while not self.table.is_over and not self.broken:
            standing = self.table.standing_reply()
            reply = (standing[0], (standing[1],)) if standing else await self._ask_bot()
            if reply is None:
                return
            side, actions = reply
            for action in actions:
                async with self._open():
                    if self.table.is_over or action not in self.table.game.options(side):
                        break
                    await self._play(side, action)
                self._broadcast()

    async def _ask_bot(self) -> tuple[int, tuple[Action, ...]] | None:
        """What a bot wants to do now: one action, or a plan of several."""
        bots = {seat.side: seat.bot for seat in self.table.seats if seat.kind == "bot"}
        decision = next((decision for decision in self.table.game.pending if decision.side in bots), None)
        if decision is None:
            return None
        journal = self.table.journal
        question = Question(
            battle=BattleText.of(journal.ruleset.meta.key, journal.source),
            position=msgspec.json.encode(self.table.game.to_data()),
            side=decision.side,
            bot=bots[decision.side],
            seed=journal.box.private_number(self.table.game.number),
        )
        return decision.side, await self._thinkers.ask(question)

    async def check_clock(self) -> None:
        """Close the game of a side whose time is up."""
        clock = self.table.clock
        if clock is None or self.table.is_over:
            return
        fallen = clock.fallen(time.time())
        if fallen is not None:
            async with self._open():
                if self.table.is_over or self.table.clock is None or self.table.clock.fallen(time.time()) is None:
                    return  # somebody chose in time while we waited
                table = self.table.fork()
                table.forfeit = fallen
                writes = timekeeping(self.game, table)
                await self._keep(table, store.change_game(self.game, forfeit=fallen), *writes)
            self._broadcast()


def entry_of(table: Table, line: Line) -> store.EntryRow:
    return store.EntryRow.of(line, table.journal.notation.text(line.action))


def timekeeping(game: str, table: Table, taken_back: bool = False) -> list[store.Write]:
    """Turn the clock to whoever has to choose now."""
    clock = table.clock
    if clock is None:
        return []
    waiting = () if table.is_over else tuple(decision.side for decision in table.game.pending)
    turn = clock.take_back if taken_back else clock.turn_to
    turn(waiting, time.time())
    return [store.keep_clock(game, clock)]
