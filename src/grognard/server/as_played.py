"""A game as it was played under older rules, from what is kept of it: for whoever may read it, whether or not the rules
of today replay it, and whatever its people have said about that."""

from __future__ import annotations

import msgspec
from msgspec.structs import replace

from grognard.core.errors import UnknownName
from grognard.core.record import Change, Draw, Entry, Record
from grognard.server.changeover import Dispute
from grognard.server.restore import change_of, journal_of, lines_of
from grognard.server.store import EntryRow, StoredGame
from grognard.table.table import Sides, Table
from grognard.table.wire import LogLine

UNKNOWN = "unknown"
"""In place of the fingerprint of a position that no rules which are here can reach."""


class AsPlayed(msgspec.Struct, frozen=True):
    """The rows of a game, and as much of it as can be told in words."""

    table: Table
    """With the log as it was kept, which may end before the actions do."""
    version: str
    """Of the rules it began under."""
    changes: list[Change]
    opening: tuple[Draw, ...]
    entries: list[EntryRow]
    is_over: bool
    result: str = ""

    @property
    def told(self) -> int:
        """How many actions the log has."""
        return len(self.table.logs) - 1

    def may_read(self, sides: Sides) -> bool:
        """Who may read all of it: everybody when the game is over; until then whoever holds all seats, or all but those
        of bots where a battle has no secrets. What is sealed may lie in actions that no rules here can read."""
        if self.is_over:
            return True
        seats = self.table.seats
        people = {seat.side for seat in seats if seat.kind != "bot"}
        return bool(sides) and people <= set(sides) and (len(sides) == len(seats) or not self._hides)

    @property
    def _hides(self) -> bool:
        game = self.table.game
        return bool(game.ruleset.keeps_secrets(game.scenario))

    def log(self, sides: Sides) -> tuple[LogLine, ...]:
        """The log as a viewer may read it, then plainly the actions that it does not tell of: of those that may hold a
        secret, the viewer's own."""
        known = range(len(self.table.seats)) if self.may_read(sides) else sides if len(sides) == 1 else ()
        rest = [line for entry in self.entries[self.told :] if entry.side in known for line in self._lines(entry)]
        return (*self.table.log(sides), *rest)

    def _lines(self, entry: EntryRow) -> list[LogLine]:
        name = self.table.journal.scenario.sides[entry.side].name
        number = self.table.visible_count((entry.side,))
        action = LogLine(kind="ActionKept", text=f"{name}: {entry.action}", rule="", side=entry.side, number=number)
        rolls = [
            LogLine(kind="DieKept", text=f"A die of {draw.faces} for {draw.purpose}: {draw.value}.", rule="",
                    faces=draw.faces, value=draw.value, number=number)
            for draw in entry.drawn()
        ]  # fmt: skip
        return [action, *rolls]

    def record(self) -> Record:
        """Actions and draws as they were; the rules of today need not know what to make of them."""
        keys = [side.key for side in self.table.journal.scenario.sides]
        return replace(
            self.table.journal.record(over=self.is_over),
            version=self.version,
            changes=self.changes,
            opening=self.opening,
            entries=[Entry(keys[entry.side], entry.action, entry.drawn()) for entry in self.entries],
            result=self.result,
            state_digest=UNKNOWN,
        )


def disputed(dispute: Dispute) -> AsPlayed:
    """A game that the rules of today do not replay."""
    stored, row = dispute.stored, dispute.stored.row
    kept = [change_of(change) for change in row.changes]
    return AsPlayed(
        table=dispute.table,
        version=kept[0].before if kept else row.version,
        changes=[each.change for each in kept],
        opening=dispute.table.journal.opening,
        entries=stored.entries,
        is_over=row.result is not None or row.forfeit is not None,
        result=row.result or "",
    )


def earlier(stored: StoredGame, version: str) -> AsPlayed:
    """A game as it was before its people let it go on, or end, under newer rules than some version."""
    kept = [change_of(change) for change in stored.row.changes]
    index = next((n for n, each in enumerate(kept) if each.before == version), None)
    if index is None:
        raise UnknownName(f"This game has not been played under version {version[:20]!r} of its rules.")
    last = kept[index]
    table = Table(journal_of(stored.row), stored.seats)
    table.logs = last.past.log
    table.journal.lines = lines_of(table, stored, last.change.number)
    return AsPlayed(
        table=table,
        version=kept[0].before,
        changes=[each.change for each in kept[:index]],
        opening=last.past.opening,
        entries=[*stored.entries[: last.change.number], *last.dropped],
        is_over=stored.row.result is not None or stored.row.forfeit is not None,
    )
