"""What strangers send: battles of their own and records to go on with.

Their texts are taken apart and their games played again in processes of their own, with a limit of time and of memory:
a text that was made to hurt costs one such process, which is ended and replaced. The server gets plain data back.
"""

from __future__ import annotations

import asyncio
import multiprocessing
import os
import time
from collections.abc import Callable
from concurrent.futures import TimeoutError as Late
from typing import Any, TypeVar

import msgspec
from pebble import ProcessExpired, ProcessPool

from grognard.core.errors import GrognardError
from grognard.core.event import DiceScripted
from grognard.core.record import read_record, text_digest
from grognard.core.source import Source
from grognard.rulesets import AnyRuleset, BattleText, all_rulesets, get_ruleset
from grognard.server.child import live_within
from grognard.server.messages import GenerateWish, NewGame
from grognard.server.store import EntryRow, Snapshot
from grognard.server.watch.meters import UPLOAD_SECONDS, UPLOADS, UPLOADS_WAITING
from grognard.table import wire
from grognard.table.battle import Battle
from grognard.table.dicebox import DiceBox
from grognard.table.journal import Journal
from grognard.table.present import log_line
from grognard.table.replay import Replay, open_source
from grognard.table.seats import Seat
from grognard.table.table import Table

R = TypeVar("R")
MOST_READING = 3.0
"""Seconds of work that reading a battle may take: the server must do it again whenever it opens a table of it."""
MOST_SHOWING = 1.0
"""Seconds of work until all who look at the table have been shown it once: the server does that between two moves."""
MOST_REPLAYED = 60
"""Actions at the end of a record that the server plays again, so that they can still be taken back."""


class TooMuch(GrognardError):
    """A text that takes more time or memory than a server gives it."""


class Busy(GrognardError):
    """More is waiting to be read than a server takes on."""


class Material(msgspec.Struct, frozen=True):
    """What is to be played, checked: a battle, and what was played of it if it was a record."""

    battle: BattleText
    sides: tuple[str, ...]
    """The keys of its sides."""
    entries: list[EntryRow] = []
    faces: list[int] = []
    """Every face that was thrown."""
    snapshot: Snapshot | None = None
    """The position near the end of what was played, so that it need not be played again."""


# -- in a process of its own -----------------------------------------------------------------------------------------


def _begin(parent: int, memory: int) -> None:
    """Have the rules in memory before the first text comes: its time is counted."""
    all_rulesets()
    live_within(parent, memory)


def decode(content: bytes, kind: type[R]) -> R:
    """A request that is long enough to hold everybody up while it is decoded."""
    return msgspec.json.decode(content, type=kind)


def material_of(wish: NewGame) -> Material:
    """The battle of somebody's own, or the record to go on with, that a wish holds."""
    if wish.record is not None:
        return replayed(wish.record)
    ruleset = get_ruleset(wish.ruleset)
    text = wish.text or ""
    source = ruleset.with_options(Source(text, f"scenario-{text_digest(text)[:6]}.toml"), wish.options)
    battle = _read(ruleset, source)
    return Material(BattleText.of(ruleset.meta.key, source), tuple(side.key for side in battle.scenario.sides))


def check(key: str, text: str) -> bytes:
    """A scenario's check as it is answered."""
    ruleset = get_ruleset(key)
    battle = _read(ruleset, Source(text, "scenario.toml"))
    board: Any = battle.board
    return msgspec.json.encode(wire.Checked(True, battle.scenario.title, board))


def generate(key: str, wish: GenerateWish) -> bytes:
    text = get_ruleset(key).generate(wish.seed, wish.columns, wish.rows, wish.units)
    return msgspec.json.encode(wire.Generated(text))


def _read(ruleset: AnyRuleset, source: Source) -> Battle:
    """A battle that the server has the time to read and to show."""
    before = time.process_time()
    battle = Battle(ruleset, source)
    read = time.process_time()
    journal = Journal(ruleset, source, DiceBox.seeded(0), battle)
    seats = tuple(Seat(side, "human") for side in range(len(battle.scenario.sides)))
    table = Table(journal, seats)
    for viewer in ((), *((seat.side,) for seat in seats)):
        msgspec.json.encode(table.push(viewer))
    shown = time.process_time()
    if read - before > MOST_READING or shown - read > MOST_SHOWING:
        raise TooMuch("This battle is too large for a server that others play on: make it smaller.")
    return battle


def replayed(text: str) -> Material:
    """A record as something to be played on."""
    record = read_record(text)
    if record.changes:
        raise GrognardError("A game whose rules have changed on the way goes on only where it was played.")
    ruleset, source = open_source(record)
    _read(ruleset, source)
    replay = Replay(record)
    journal = replay.journal
    opening = (DiceScripted(rule=""), *journal.opening_events)
    logs = [[log_line(journal.game, event) for event in opening]]
    snapshot = None
    for moment in replay:
        logs.append([log_line(journal.game, event) for event in moment.events])
        left = len(record.entries) - moment.number
        if left == MOST_REPLAYED or (left < MOST_REPLAYED and journal.lines[-1].reveals):
            # What lies before a reveal cannot be taken back, so nothing is lost behind a snapshot.
            snapshot = Snapshot(moment.number, journal.game.to_data(), list(logs))
    faces = [draw.value for draw in journal.opening]
    faces += [draw.value for line in journal.lines for draw in line.draws]
    return Material(
        battle=BattleText.of(ruleset.meta.key, source),
        sides=tuple(side.key for side in journal.scenario.sides),
        entries=[EntryRow.of(line, journal.notation.text(line.action)) for line in journal.lines],
        faces=faces,
        snapshot=snapshot and msgspec.structs.replace(snapshot, log=msgspec.to_builtins(snapshot.log)),
    )


# -- in the server ---------------------------------------------------------------------------------------------------


class Readers:
    """A few processes that read what strangers send."""

    def __init__(self, count: int, seconds: float, memory: int, most: int) -> None:
        self._count = count
        self._seconds = seconds
        self._memory = memory
        self._most = most
        self._waiting = 0
        self._opened: ProcessPool | None = None

    def _pool(self) -> ProcessPool:
        """Started when they are first wanted, and anew should they all have died."""
        if self._opened is None or not self._opened.active:
            spawn = multiprocessing.get_context("spawn")
            limits = (os.getpid(), self._memory)
            self._opened = ProcessPool(self._count, initializer=_begin, initargs=limits, context=spawn)
        return self._opened

    async def read(self, job: Callable[..., R], *given: Any) -> R:
        """Do something that takes a stranger's text apart. Whoever waits has waited for so many others at most."""
        if self._waiting >= self._most:
            UPLOADS.labels("busy").inc()
            raise Busy("Many battles and records are being read just now: try again in a moment.")
        self._waiting += 1
        outcome = "refused"
        try:
            with UPLOADS_WAITING.track_inprogress(), UPLOAD_SECONDS.time():
                found = await asyncio.wrap_future(self._pool().schedule(job, given, timeout=self._seconds))
            outcome = "read"
            return found
        except Late:
            outcome = "late"
            raise TooMuch(
                f"This takes longer than {self._seconds:g} seconds to read: send something smaller."
            ) from None
        except (MemoryError, ProcessExpired):
            outcome = "large"
            raise TooMuch(
                "This takes more memory to read than the server has for it: send something smaller."
            ) from None
        finally:
            UPLOADS.labels(outcome).inc()
            self._waiting -= 1

    def close(self) -> None:
        if self._opened is not None:
            self._opened.stop()  # type: ignore[no-untyped-call]
            self._opened.join()
