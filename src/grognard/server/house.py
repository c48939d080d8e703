"""The house: all rooms of a server, opened from storage when somebody comes and closed when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
import time
from asyncio import Task
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from contextlib import asynccontextmanager, suppress
from typing import Any, TypeVar

import msgspec
from sqlalchemy import Engine

from grognard.core.errors import GrognardError, UnknownName
from grognard.rulesets import BattleText, get_ruleset
from grognard.server import store
from grognard.server.chance import box_for, wished_seats
from grognard.server.changeover import Dispute
from grognard.server.errors import Broken, Forbidden
from grognard.server.lessons import taught
from grognard.server.messages import NewGame
from grognard.server.peers.owners import Owners
from grognard.server.played_on import played_on
from grognard.server.restore import Unplayable, table_of, words_data
from grognard.server.room import Room
from grognard.server.seating import Links, first_seats
from grognard.server.think import Thinkers
from grognard.server.timekeeping import last_pulse, take_over, timekeeping
from grognard.server.upload import Material, Readers, material_of
from grognard.server.watch.meters import LOST
from grognard.server.writer import Writer
from grognard.table.battle import open_battle
from grognard.table.clock import Clock
from grognard.table.seats import Seat, held_by
from grognard.table.table import Table
from grognard.table.wire import RulesChoice

MOST_DISPUTES = 50
"""How many games between two versions of their rules are kept in memory."""
IDLE_SECONDS = 600
"""How long a room without a connection is kept in memory: whoever reloads a page finds it open."""
MOST_EMPTY = 300
"""Rooms that nobody is in: of more than these the longest unused are closed sooner. Those with people in them do not
count: the busier a house is, the more often somebody is between two requests, and would find the table shut."""
R = TypeVar("R")


class Disputed(GrognardError):
    """The game cannot be opened before its people have said how it goes on under newer rules."""

    def __init__(self, dispute: Dispute) -> None:
        super().__init__(dispute.error.message, dispute.error.rule)
        self.dispute = dispute


class House:
    def __init__(self, engine: Engine, thinkers: Thinkers, uploads: Readers, address: str = "") -> None:
        self._engine = engine
        self.uploads = uploads
        self.writer = Writer(engine)
        self.thinkers = thinkers
        self.owners = Owners(engine, self.writer, address)
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, Task[Room]] = {}
        self._disputes: dict[str, Dispute] = {}
        """Games that newer rules do not replay, until their people have said how they go on; the last few."""
        self._readers = ThreadPoolExecutor(2, "reader")
        """Threads that open rooms and do nothing else, so that no stranger's scenario keeps a table shut."""
        self._workers = ThreadPoolExecutor(2, "worker")
        """Threads that set up new tables; few, because each takes its share of the server's time."""

    async def room(self, game: str) -> Room:
        """The room of a game, read from storage if it is not in memory."""
        found = self._rooms.get(game)
        if found is not None and not found.broken:
            found.used = time.monotonic()
            return found
        opening = self._opening.get(game)
        if opening is None:
            opening = self._opening[game] = asyncio.create_task(self._open(game))
        return await asyncio.shield(opening)  # others may be waiting for it too

    @asynccontextmanager
    async def visit(self, game: str) -> AsyncIterator[Room]:
        """The room of a game, which is not closed before the visitor has left."""
        room = await self.room(game)
        while room.broken:  # closed before we were told that it is open
            room = await self.room(game)
        room.visitors += 1
        try:
            yield room
        finally:
            room.visitors -= 1

    async def _open(self, game: str) -> Room:
        try:
            if dispute := self._disputes.get(game):
                raise Disputed(dispute)
            fence = None if "\x00" in game else await self.owners.take(game)
            if fence is None:
                raise UnknownName("There is no such game here.")
            loop = asyncio.get_running_loop()
            table, clock = await loop.run_in_executor(self._readers, self._read, game, fence)
            if clock is not None:
                length = len(table.journal.lines)
                with suppress(store.Unwritten, store.Lost):  # who cannot write may still look
                    await self.writer.write(store.guarded(game, length, length, fence, clock))
            room = self._rooms[game] = Room(game, table, self.writer, self.thinkers, self.owners.time, fence)
            room.drive()
            return room
        finally:
            del self._opening[game]

    def _read(self, game: str, fence: int) -> tuple[Table, store.Write | None]:
        """A table as it is kept, and what is to be kept of its clock if that goes by our time from now on."""
        stored = store.load_game(self._engine, game)
        if stored is None or stored.fence != fence:
            raise Broken("The table has changed hands: try once more.")
        try:
            table = table_of(stored)
            by = table.clock.by if table.clock else ""
            changes = take_over(table, self.owners.time, last_pulse(self._engine, by) if by else None)
            return table, store.keep_clock(game, table.clock) if changes and table.clock else None
        except Unplayable as error:
            while len(self._disputes) >= MOST_DISPUTES:
                del self._disputes[next(iter(self._disputes))]
            self._disputes[game] = Dispute(error)
            raise Disputed(self._disputes[game]) from None

    async def choose_rules(self, game: str, token: str | None, choice: RulesChoice) -> bool:
        """A seat says how a game goes on that newer rules do not replay; true when all are agreed and it does."""
        self.writer.check_open()
        try:
            await self.room(game)
        except Disputed as disputed:
            dispute = disputed.dispute
        else:
            raise GrognardError("This game replays under the rules of today: nothing is to be chosen.")
        sides = held_by(dispute.stored.seats, token)
        if not sides:
            raise Forbidden("Only whoever sits at this table says how it goes on.")
        dispute.vote(sides, choice)
        agreed = dispute.agreed()
        write = dispute.keeping_votes() if agreed is None else dispute.settling(agreed)
        if agreed is not None:
            self._disputes.pop(game, None)
        try:
            await self.writer.write(write)
        except store.Lost as lost:
            self._disputes.pop(game, None)
            raise Broken(lost.message) from None
        return agreed is not None

    async def work(self, job: Callable[..., R], *given: Any) -> R:
        """Do something of our own that takes time, out of everybody's way."""
        return await asyncio.get_running_loop().run_in_executor(self._workers, job, *given)

    async def stored(self, game: str) -> store.StoredGame:
        """A game as it is kept."""
        if (found := await self.work(store.load_game, self._engine, game)) is None:
            raise UnknownName("There is no such game here.")
        return found

    def end(self) -> None:
        for threads in (self._readers, self._workers):
            threads.shutdown(cancel_futures=True)

    def close(self, room: Room) -> None:
        """Close a room that nobody is in; what happened there is in storage."""
        if room.is_empty and self._rooms.get(room.game) is room:
            room.broken = True  # whoever still holds it must come in anew
            del self._rooms[room.game]
            clock = room.table.clock
            if clock is None or not clock.running:  # where time runs, the table stays in the care of whose time it is
                self.owners.release(room.game, room.fence)

    def has(self, game: str) -> bool:
        """Whether a table is open here."""
        room = self._rooms.get(game)
        return room is not None and not room.broken

    def fences(self) -> dict[str, int]:
        return {game: room.fence for game, room in self._rooms.items()}

    def lose(self, game: str, fence: int) -> None:
        """Another server has taken a table: whoever is here comes in anew."""
        room = self._rooms.get(game)
        if room is not None and room.fence < fence:
            del self._rooms[game]
            room.give_up()
            LOST.inc()
        self._disputes.pop(game, None)

    def lose_all(self) -> None:
        for game, fence in self.fences().items():
            self.lose(game, fence + 1)
        self._disputes.clear()

    def sweep(self, idle: float = IDLE_SECONDS, most: int = MOST_EMPTY) -> None:
        """Close the rooms that nobody has asked for in a while, and the longest unused where there are too many."""
        now, empty = time.monotonic(), []
        for room in self._rooms.values():
            room.audience.forget()
            if room.is_empty:
                empty.append(room)
        empty.sort(key=lambda room: room.used)
        for number, room in enumerate(empty):
            if now - room.used > idle or len(empty) - number > most:
                self.close(room)

    def rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def new_game(self, wish: NewGame) -> tuple[Room, Links]:
        """Set up a table; gives the secrets of its seats."""
        self.writer.check_open()
        if wish.lesson is not None:
            wish, material = await self.work(taught, wish)
        elif wish.drill is not None:
            wish, material = await self.work(played_on, wish)
        elif wish.scenario is None:
            material = await self.uploads.read(material_of, wish)
        else:
            material = await self.work(shipped, wish.ruleset, wish.scenario, wish.options)
        room, row, seats, links = await self.work(self._prepare, wish, material)
        writes = [
            store.create_game(row, seats, material.entries, self.owners.id),
            *timekeeping(row.id, room.table, self.owners.time),
        ]
        if material.snapshot is not None:
            writes.append(store.add_snapshot(row.id, material.snapshot))
        await self.writer.write(*writes)
        self._rooms[row.id] = room
        room.drive()
        return room, links

    def _prepare(self, wish: NewGame, material: Material) -> tuple[Room, store.GameRow, tuple[Seat, ...], Links]:
        """Everything that takes time and touches nothing."""
        battle, keys = material.battle, list(material.sides)
        seats, links = first_seats(wished_seats(wish, keys), keys)
        box = box_for(wish, seats, keys)
        clock = Clock.start(len(keys), wish.clock.minutes, wish.clock.increment) if wish.clock else None
        row = store.GameRow(
            id=secrets.token_urlsafe(9).replace(
                "-", "_"
            ),  # a name that began with a dash would be an option to a command
            ruleset=battle.ruleset,
            version=get_ruleset(battle.ruleset).meta.version,
            scenario=battle.scenario,
            scenario_text=battle.text,
            options=dict(battle.options),
            dice=box.kind,
            dice_value=box.value,
            secret=box.secret,
            words=words_data(box),
            commits=None if box.commits is None else list(box.commits),
            prefix=material.faces,
            open_chat=wish.open_chat,
            lesson=wish.lesson or "",
            manners=msgspec.to_builtins(wish.manners),
        )
        table = table_of(store.StoredGame(row, seats, material.entries, material.snapshot, [], []))
        table.clock = clock
        return Room(row.id, table, self.writer, self.thinkers, self.owners.time), row, seats, links


def shipped(key: str, scenario: str, options: dict[str, str]) -> Material:
    """A battle of the house, which needs no check."""
    ruleset = get_ruleset(key)
    source = ruleset.with_options(ruleset.scenario_source(scenario), options)
    text = BattleText.of(key, source)
    return Material(text, tuple(side.key for side in open_battle(text).scenario.sides))
