"""The house: all rooms of a server, opened from storage when somebody comes and closed when nobody is left."""

from __future__ import annotations

import asyncio
import secrets
import time
from asyncio import Task
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

from sqlalchemy import Engine

from grognard.bots import BOTS
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.record import read_record, text_digest
from grognard.core.source import Source
from grognard.rulesets import get_ruleset
from grognard.server import store
from grognard.server.changeover import Dispute
from grognard.server.messages import NewGame
from grognard.server.restore import Unplayable, journal_of, table_of, words_data
from grognard.server.room import Forbidden, Room, entry_of, timekeeping
from grognard.server.think import Thinkers
from grognard.server.writer import Writer
from grognard.table.clock import Clock
from grognard.table.dicebox import DiceBox
from grognard.table.replay import Replay, open_source
from grognard.table.seats import Seat, hash_token, held_by, new_token
from grognard.table.table import Table
from grognard.table.wire import RulesChoice

MOST_DISPUTES = 50
"""How many games between two versions of their rules are kept in memory."""
IDLE_SECONDS = 600
"""How long a room without a connection is kept in memory: whoever reloads a page finds it open."""
MOST_ROOMS = 300
"""With more rooms open than this, those that nobody is in are closed sooner, the longest unused first."""
R = TypeVar("R")


class Disputed(GrognardError):
    """The game cannot be opened before its people have said how it goes on under newer rules."""

    def __init__(self, dispute: Dispute) -> None:
        super().__init__(dispute.error.message, dispute.error.rule)
        self.dispute = dispute


class House:
    def __init__(self, engine: Engine, thinkers: Thinkers) -> None:
        self._engine = engine
        self.writer = Writer(engine)
        self.thinkers = thinkers
        self._rooms: dict[str, Room] = {}
        self._opening: dict[str, Task[Room]] = {}
        self._disputes: dict[str, Dispute] = {}
        """Games that newer rules do not replay, until their people have said how they go on; the last few."""
        self._readers = ThreadPoolExecutor(2, "reader")
        """Threads that open rooms and do nothing else, so that no stranger's scenario keeps a table shut."""
        self._parsers = ThreadPoolExecutor(2, "parser")
        """Threads for whatever strangers send; few, because each takes its share of the server's time."""

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

    async def _open(self, game: str) -> Room:
        try:
            table = await asyncio.get_running_loop().run_in_executor(self._readers, self._read, game)
            if table is None:
                raise UnknownName("There is no such game here.")
            room = self._rooms[game] = Room(game, table, self.writer, self.thinkers)
            room.drive()
            return room
        finally:
            del self._opening[game]

    def _read(self, game: str) -> Table | None:
        if dispute := self._disputes.get(game):
            raise Disputed(dispute)
        stored = None if "\x00" in game else store.load_game(self._engine, game)
        try:
            return None if stored is None else table_of(stored)
        except Unplayable as error:
            while len(self._disputes) >= MOST_DISPUTES:
                del self._disputes[next(iter(self._disputes))]
            self._disputes[game] = Dispute(error)
            raise Disputed(self._disputes[game]) from None

    async def choose_rules(self, game: str, token: str | None, choice: RulesChoice) -> bool:
        """A seat says how a game goes on that newer rules do not replay; true when all are agreed and it does."""
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
        if agreed is None:
            await self.writer.write(store.change_game(game, votes=dispute.votes))
            return False
        self._disputes.pop(game, None)
        await self.writer.write(*dispute.writes(agreed))
        return True

    async def parse(self, job: Callable[[], R]) -> R:
        """Do something that takes a stranger's text apart, out of everybody's way."""
        return await asyncio.get_running_loop().run_in_executor(self._parsers, job)

    def end(self) -> None:
        for threads in (self._readers, self._parsers):
            threads.shutdown(cancel_futures=True)

    def close(self, room: Room) -> None:
        """Close a room that nobody is in; what happened there is in storage."""
        if room.is_empty and self._rooms.get(room.game) is room:
            room.broken = True  # whoever still holds it must come in anew
            del self._rooms[room.game]

    def sweep(self, idle: float = IDLE_SECONDS, most: int = MOST_ROOMS) -> None:
        """Close the rooms that nobody has asked for in a while, and the longest unused where there are too many."""
        now = time.monotonic()
        for room in sorted(self.rooms(), key=lambda room: room.used):
            if now - room.used > idle or len(self._rooms) > most:
                self.close(room)

    def rooms(self) -> list[Room]:
        return list(self._rooms.values())

    async def new_game(self, wish: NewGame) -> tuple[Room, dict[str, str]]:
        """Set up a table; gives the tokens of its seats by side, to be shown once and kept by nobody."""
        room, row, seats, tokens = await self.parse(lambda: self._prepare(wish))
        table = room.table
        kept = [entry_of(table, line) for line in table.journal.lines]
        writes = [store.create_game(row, seats, kept), *timekeeping(row.id, table)]
        await self.writer.write(*writes)
        self._rooms[row.id] = room
        room.drive()
        return room, tokens

    def _prepare(self, wish: NewGame) -> tuple[Room, store.GameRow, tuple[Seat, ...], dict[str, str]]:
        """Everything that takes time and touches nothing."""
        source, ruleset_key, entries, prefix = _material(wish)
        ruleset = get_ruleset(ruleset_key)
        scenario = ruleset.read_scenario(source)
        keys = [side.key for side in scenario.sides]
        seats, tokens = _seats(wish, keys)
        box = DiceBox.seeded(wish.seed) if wish.seed is not None else DiceBox.auditable(_words(wish, keys))
        clock = Clock.start(len(keys), wish.clock.minutes, wish.clock.increment) if wish.clock else None
        row = store.GameRow(
            id=secrets.token_urlsafe(9),
            ruleset=ruleset_key,
            version=ruleset.meta.version,
            scenario=scenario.key,
            scenario_text=source.text,
            options=source.options,
            dice=box.kind,
            dice_value=box.value,
            secret=box.secret,
            words=words_data(box),
            prefix=prefix,
        )
        journal = journal_of(row)
        table = Table(journal, seats)
        for side, text in entries:
            table.play(side, journal.notation.parse(text))
        table.clock = clock
        return Room(row.id, table, self.writer, self.thinkers), row, seats, tokens


def _material(wish: NewGame) -> tuple[Source, str, list[tuple[int, str]], list[int]]:
    """What is to be played: a shipped scenario, a file, or a record to go on with."""
    if wish.record is not None:
        record = read_record(wish.record)
        if record.changes:
            raise GrognardError("A game whose rules have changed on the way goes on only where it was played.")
        ruleset, source = open_source(record)
        replay = Replay(record)
        journal = replay.journal
        moments = [(moment.side, moment.entry.text) for moment in replay]
        faces = [draw.value for draw in journal.opening]
        faces += [draw.value for line in journal.lines for draw in line.draws]
        return source, ruleset.meta.key, moments, faces
    ruleset = get_ruleset(wish.ruleset)
    if wish.text is not None:
        source = Source(wish.text, f"scenario-{text_digest(wish.text)[:6]}.toml")
    else:
        source = ruleset.scenario_source(wish.scenario or "")
    return ruleset.with_options(source, wish.options), ruleset.meta.key, [], []


def _words(wish: NewGame, keys: list[str]) -> tuple[str, ...]:
    return tuple(wish.words.get(key, "") for key in keys)


def _seats(wish: NewGame, keys: list[str]) -> tuple[tuple[Seat, ...], dict[str, str]]:
    for name in (*wish.seats, *wish.words):
        if name not in keys:
            raise GrognardError(f"There is no side {name!r}; there are {', '.join(keys)}.")
    shared = new_token()
    seats: list[Seat] = []
    tokens: dict[str, str] = {}
    for side, key in enumerate(keys):
        asked = wish.seats.get(key)
        kind: Any = asked.kind if asked else "human"
        if kind == "bot":
            bot = asked.bot if asked else "staff"
            if bot not in BOTS:
                raise GrognardError(f"There is no bot {bot!r}; there are {', '.join(BOTS)}.")
            seats.append(Seat(side, "bot", bot))
            continue
        token = shared if kind == "shared" else new_token()
        tokens[key] = token
        seats.append(Seat(side, kind, "", hash_token(token)))
    return tuple(seats), tokens
