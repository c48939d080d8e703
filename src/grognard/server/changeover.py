"""What becomes of a stored game that newer rules do not replay: the people at it choose, and all must agree.

It goes on from the last position that can be vouched for: the furthest of what replays from the start, and of the last
snapshot with what replays from there. The log and the record say where the rules changed.
"""

from __future__ import annotations

from contextlib import suppress
from typing import Any

import msgspec

from grognard.core.errors import GrognardError
from grognard.core.record import Change, Draw
from grognard.server import store
from grognard.server.restore import KeptChange, Unplayable, lines_of, logs_of, open_table, replayed, undone_data
from grognard.server.store import StoredGame, Write
from grognard.table.positions import Past
from grognard.table.replay import changes_since
from grognard.table.table import ABANDONED, Sides, Table
from grognard.table.wire import ChangedRule, ChangedRules, LogLine, RulesChoice


class Dispute:
    """A game between two versions of its rules, and what its seats want done about it."""

    def __init__(self, unplayable: Unplayable) -> None:
        self.stored = unplayable.stored
        self.error = unplayable
        self.table = _furthest(self.stored)
        self.votes: dict[str, RulesChoice] = dict(self.stored.row.votes)

    @property
    def humans(self) -> Sides:
        """The seats that are asked: where nobody has sat down yet, nobody can say anything."""
        return tuple(seat.side for seat in self.stored.seats if seat.kind != "bot" and seat.claimed)

    def data(self, sides: Sides, may_read: bool = False) -> ChangedRules:
        """What the people at the table are told, and nothing of the game that one of them may not know."""
        ruleset, row = self.table.game.ruleset, self.stored.row
        changed = changes_since(ruleset, row.version)
        return ChangedRules(
            before=row.version,
            since=ruleset.meta.version,
            parted=self.error.number + 1,
            rule=self.error.rule,
            rules=tuple(ChangedRule(change.rule, change.text) for change in changed),
            kept=len(self.table.journal.lines),
            length=len(self.stored.entries),
            title=self.table.journal.scenario.title,
            ruleset=ruleset.meta.key,
            sides=tuple(side.name for side in self.table.journal.scenario.sides),
            you=sides,
            waiting=tuple(side for side in self.humans if str(side) not in self.votes),
            votes=dict(self.votes),
            may_read=may_read,
        )

    def vote(self, sides: Sides, choice: RulesChoice) -> None:
        for side in sides:
            self.votes[str(side)] = choice

    def agreed(self) -> RulesChoice | None:
        """What all want; nothing while somebody has not said, or wants something else."""
        said = {self.votes.get(str(side)) for side in self.humans}
        for choice in ("go-on", "abandon"):
            if said == {choice}:
                return choice
        return None

    def keeping_votes(self) -> Write:
        row, length = self.stored.row, len(self.stored.entries)
        return store.guarded(row.id, length, length, self.stored.fence, store.change_game(row.id, votes=self.votes))

    def settling(self, choice: RulesChoice) -> Write:
        """Let the game go on under the rules of today from what is left of it, or end there."""
        row, table = self.stored.row, self.table
        number, version = len(table.journal.lines), table.game.ruleset.meta.version
        change = Change(number, version, table.game.to_data())
        kept = KeptChange(change, row.version, Past(table.logs, table.journal.opening), self.stored.entries[number:])
        values: dict[str, Any] = {"version": version, "votes": {}}
        values["changes"] = [*row.changes, msgspec.to_builtins(kept)]
        if choice == "abandon":
            values["forfeit"] = ABANDONED
        cut = store.cut_back(row.id, number, [], undone_data(table))
        length = len(self.stored.entries)
        return store.guarded(row.id, length, number, self.stored.fence, cut, store.change_game(row.id, **values))


def _furthest(stored: StoredGame) -> Table:
    """The table at the last position that the rules of today can go on from."""
    table = open_table(stored)
    with suppress(GrognardError):
        for _ in replayed(table, stored, check=True):
            pass
    later = _from_snapshot(stored)
    if later is not None and len(later.journal.lines) >= len(table.journal.lines):
        table = later
    table.undone = {tuple(sides): count for sides, count in stored.row.undone}
    return table


def _from_snapshot(stored: StoredGame) -> Table | None:
    """The last stored position and whatever replays from there, if the rules of today can read it."""
    snapshot = stored.snapshot
    if snapshot is None or snapshot.number > len(stored.entries):
        return None
    table = open_table(stored)
    change = Change(snapshot.number, table.game.ruleset.meta.version, snapshot.data)
    drawn = sum(len(entry.draws) for entry in stored.entries[: snapshot.number])
    log = logs_of(snapshot.log)
    opening = _opening(table, log, int(snapshot.data["drawn"]) - drawn)
    try:
        lines = lines_of(table, stored, snapshot.number)
        table.journal.go_on([change], stored.row.version, lines, opening)
    except GrognardError:
        return None
    table.logs = log
    table.keep_position()
    with suppress(GrognardError):
        for _ in replayed(table, stored, check=True):
            pass
    return table


def _opening(table: Table, log: list[list[LogLine]], count: int) -> tuple[Draw, ...]:
    """The rolls before the first action, which are not stored: as the rules of today throw them, or as the log has
    them, which does not say what for."""
    if len(table.journal.opening) == count:
        return table.journal.opening
    return tuple(
        Draw(line.faces, line.value, "opening")
        for line in log[0]
        if isinstance(line.faces, int) and isinstance(line.value, int)
    )
