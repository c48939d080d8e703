"""Storage: what a server keeps of its tables. All SQL is portable."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, update

from grognard.core.errors import GrognardError
from grognard.core.record import Draw
from grognard.server import schema
from grognard.server.ledger import Guard
from grognard.server.prepared import Prepared, selection
from grognard.table.chat import MOST_REMARKS
from grognard.table.clock import Clock
from grognard.table.journal import Journal, Line
from grognard.table.seats import Seat
from grognard.table.wire import ChatLine, RulesChoice

Write = Callable[[Connection], None]
"""Something to be done inside a transaction."""
CHANGED_HANDS = "The table has changed hands: look again before you choose."
MOST_KEPT = 5000
"""Lines of a table's chat that are kept; the oldest make room."""


class Lost(GrognardError):
    """A write by somebody who has not read what is there: another server has the table, or has changed it. Nothing of
    it was written."""


class Unwritten(GrognardError):
    """Storage did not take a write, or did not say whether it did."""


class GameRow(msgspec.Struct, frozen=True):
    """A game as it is kept, its journal apart."""

    id: str
    ruleset: str
    version: str
    scenario: str
    scenario_text: str
    dice: str
    dice_value: str
    secret: bytes
    words: list[str | list[Any]]
    """For each side its word for the dice; with the number of rolls before it, if it came after the commitment."""
    prefix: list[int]
    """Faces thrown before this server's own dice took over."""
    undone: list[list[Any]] = []
    clock: dict[str, Any] | None = None
    forfeit: int | None = None
    result: str | None = None
    options: dict[str, str] = {}
    """The switches that were chosen for this game."""
    changes: list[dict[str, Any]] = []
    """The versions of the rules that the game went on under, each with the position it went on from."""
    commits: list[str | None] | None = None
    """The seals of the words (`sealing.Commits`); None where words are not sealed, as in games of before."""
    open_chat: bool = False
    """Whether spectators may speak."""
    lesson: str = ""
    """The lesson that is played there."""
    manners: dict[str, Any] = {}
    """What is agreed at the table (`table.manners.Manners`); what is not said is as usual."""
    votes: dict[str, RulesChoice] = {}
    """What each seat wants done about a change of the rules that the game does not replay under."""


class EntryRow(msgspec.Struct, frozen=True):
    """One action of the journal: the action as text, and its draws."""

    side: int
    action: str
    draws: list[tuple[int, int, str]]

    @classmethod
    def of(cls, line: Line, text: str) -> EntryRow:
        return cls(line.side, text, [(draw.faces, draw.value, draw.purpose) for draw in line.draws])

    def drawn(self) -> tuple[Draw, ...]:
        return tuple(Draw(*draw) for draw in self.draws)


def rows_of(journal: Journal, first: int) -> list[EntryRow]:
    """The actions of a journal from a number on, as they are kept."""
    return [EntryRow.of(line, journal.notation.text(line.action)) for line in journal.lines[first:]]


class Snapshot(msgspec.Struct, frozen=True):
    """A whole position after some actions, with the log up to it."""

    number: int
    data: dict[str, Any]
    log: list[Any]


class StoredGame(msgspec.Struct, frozen=True):
    """All that is known of a game."""

    row: GameRow
    seats: tuple[Seat, ...]
    entries: list[EntryRow]
    snapshot: Snapshot | None
    chat: list[ChatLine]
    standing: list[tuple[int, str, str | float]]
    fence: int = 0
    """How often the table has changed hands."""


# -- writing -------------------------------------------------------------------------------------------------------

_APPEND = Prepared(insert(schema.entries), schema.entries.columns.keys())


class Guarded(msgspec.Struct, frozen=True):
    """Changes to a game, for whoever knows it as it is. All is compared before anything is changed."""

    guard: Guard
    writes: tuple[Write, ...]

    def __call__(self, connection: Connection) -> None:
        if not self.guard.passes(connection):
            raise Lost(CHANGED_HANDS)
        for each in self.writes:
            each(connection)


def guarded(game: str, old: int, new: int, fence: int, *writes: Write) -> Guarded:
    """Changes to a game whose journal has had one length and will have another, and which is kept under a fence."""
    return Guarded(Guard(game, old, new, fence), writes)


class Append(msgspec.Struct, frozen=True):
    """Actions that are added to the journal from a number on."""

    game: str
    first: int
    entries: list[EntryRow]

    def __call__(self, connection: Connection) -> None:
        append_all(connection, (self,))


def append(game: str, first: int, entries: list[EntryRow]) -> Write:
    """Add actions to the journal from a number on."""
    return Append(game, first, entries)


def append_all(connection: Connection, added: Iterable[Append]) -> None:
    """Add to several journals at once."""
    rows = [
        {"game": each.game, "number": number, "side": entry.side, "action": entry.action, "draws": entry.draws}
        for each in added
        for number, entry in enumerate(each.entries, each.first)
    ]
    if rows:
        _APPEND.execute(connection, *rows)


def create_game(row: GameRow, seats: tuple[Seat, ...], entries: list[EntryRow], owner: str | None = None) -> Write:
    """A new table, in the care of the server that founds it."""

    def write(connection: Connection) -> None:
        now = datetime.now(UTC)
        values = msgspec.structs.asdict(row) | {"created": now, "touched": now}
        values |= {"length": len(entries), "owner": owner}
        connection.execute(insert(schema.games).values(values))
        for seat in seats:
            connection.execute(insert(schema.seats).values({"game": row.id, **msgspec.structs.asdict(seat)}))
        append(row.id, 0, entries)(connection)

    return write


def cut_back(game: str, first: int, entries: list[EntryRow], undone: list[list[Any]]) -> Write:
    """Put other actions in place of those from a number on: an undo."""

    def write(connection: Connection) -> None:
        for table in (schema.entries, schema.snapshots):
            connection.execute(delete(table).where(table.c.game == game, table.c.number >= first))
        append(game, first, entries)(connection)
        change_game(game, undone=undone)(connection)

    return write


def change_game(game: str, **values: Any) -> Write:
    def write(connection: Connection) -> None:
        connection.execute(update(schema.games).where(schema.games.c.id == game).values(values))

    return write


def keep_seats(game: str, seats: tuple[Seat, ...]) -> Write:
    """Who holds each seat, and which link is good for it."""

    def write(connection: Connection) -> None:
        kept = schema.seats
        for seat in seats:
            values = {"token_hash": seat.token_hash, "claimed": seat.claimed, "invite_hash": seat.invite_hash}
            here = (kept.c.game == game, kept.c.side == seat.side)
            connection.execute(update(kept).where(*here).values(values))

    return write


def keep_clock(game: str, clock: Clock) -> Write:
    return change_game(game, clock=msgspec.to_builtins(clock))


def add_snapshot(game: str, snapshot: Snapshot) -> Write:
    def write(connection: Connection) -> None:
        connection.execute(delete(schema.snapshots).where(schema.snapshots.c.game == game))
        connection.execute(insert(schema.snapshots).values({"game": game, **msgspec.structs.asdict(snapshot)}))

    return write


def add_remark(game: str, remark: ChatLine) -> Write:
    def write(connection: Connection) -> None:
        kept = schema.chat
        connection.execute(insert(kept).values({"game": game, **msgspec.structs.asdict(remark)}))
        connection.execute(delete(kept).where(kept.c.game == game, kept.c.number <= remark.number - MOST_KEPT))

    return write


def set_standing(game: str, side: int, order: str, answer: str | float) -> Write:
    def write(connection: Connection) -> None:
        table = schema.standing
        here = (table.c.game == game, table.c.side == side, table.c.order == order)
        connection.execute(delete(table).where(*here))
        word, chance = (answer, None) if isinstance(answer, str) else (None, answer)
        values = {"game": game, "side": side, "order": order, "answer": word, "chance": chance}
        connection.execute(insert(table).values(values))

    return write


# -- reading -------------------------------------------------------------------------------------------------------


def load_game(engine: Engine, game: str) -> StoredGame | None:
    with engine.connect() as connection:
        if engine.dialect.name == "postgresql":  # all of it at one moment, as SQLite reads anyhow
            connection = connection.execution_options(isolation_level="REPEATABLE READ")
        here = {"game": game}
        found = connection.execute(selection(schema.games), here).mappings().first()
        if found is None:
            return None
        row = GameRow(**{name: found[name] for name in GameRow.__struct_fields__})

        def rows(query: Any) -> list[dict[str, Any]]:
            return [{k: v for k, v in r.items() if k != "game"} for r in connection.execute(query, here).mappings()]

        snapshots, entries = rows(selection(schema.snapshots, "number")), rows(selection(schema.entries, "number"))
        if [entry.pop("number") for entry in entries] != list(range(len(entries))):
            raise ValueError(f"the journal of game {game} has a gap")
        if len(entries) != found["length"]:
            raise ValueError(f"the journal of game {game} has {len(entries)} actions and should have {found['length']}")
        remarks = rows(selection(schema.chat, "number", MOST_REMARKS))
        return StoredGame(
            row=row,
            seats=tuple(Seat(**seat) for seat in rows(selection(schema.seats, "side"))),
            entries=[EntryRow(entry["side"], entry["action"], [tuple(d) for d in entry["draws"]]) for entry in entries],
            snapshot=Snapshot(**snapshots[-1]) if snapshots else None,
            chat=[ChatLine(**remark) for remark in reversed(remarks)],
            standing=[
                (r["side"], r["order"], r["answer"] if r["answer"] is not None else r["chance"])
                for r in rows(selection(schema.standing, "side"))
            ],
            fence=found["fence"],
        )
