"""Storage: what a server keeps of its tables. All SQL is portable; SQLite in WAL mode unless a URL says otherwise."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, create_engine, delete, event, insert, select, update

from grognard.core.record import Draw
from grognard.server import schema
from grognard.table.clock import Clock
from grognard.table.journal import Line
from grognard.table.seats import Seat
from grognard.table.wire import ChatLine, RulesChoice

Write = Callable[[Connection], None]
"""Something to be done inside a transaction."""


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


def open_engine(url: str) -> Engine:
    engine = create_engine(url, json_serializer=_encode, json_deserializer=msgspec.json.decode)
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful_sqlite)
        event.listen(engine, "begin", _begin)
    return engine


def _encode(value: Any) -> str:
    return msgspec.json.encode(value).decode()


def _careful_sqlite(connection: Any, _: Any) -> None:
    """Readers never wait for the writer, and what is committed is on the disk."""
    connection.isolation_level = None  # the driver would begin no transaction for a CREATE TABLE
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=5000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()


def _begin(connection: Connection) -> None:
    connection.exec_driver_sql("BEGIN")


# -- writing -------------------------------------------------------------------------------------------------------


def create_game(row: GameRow, seats: tuple[Seat, ...], entries: list[EntryRow]) -> Write:
    def write(connection: Connection) -> None:
        values = msgspec.structs.asdict(row) | {"created": datetime.now(UTC)}
        connection.execute(insert(schema.games).values(values))
        for seat in seats:
            connection.execute(insert(schema.seats).values({"game": row.id, **msgspec.structs.asdict(seat)}))
        append(row.id, 0, entries)(connection)

    return write


def append(game: str, first: int, entries: list[EntryRow]) -> Write:
    """Add actions to the journal from a number on."""

    def write(connection: Connection) -> None:
        if entries:
            rows = [{"game": game, "number": first + i, **msgspec.structs.asdict(e)} for i, e in enumerate(entries)]
            connection.execute(insert(schema.entries), rows)

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


def keep_clock(game: str, clock: Clock) -> Write:
    return change_game(game, clock=msgspec.to_builtins(clock))


def add_snapshot(game: str, snapshot: Snapshot) -> Write:
    def write(connection: Connection) -> None:
        connection.execute(delete(schema.snapshots).where(schema.snapshots.c.game == game))
        connection.execute(insert(schema.snapshots).values({"game": game, **msgspec.structs.asdict(snapshot)}))

    return write


def add_remark(game: str, number: int, remark: ChatLine) -> Write:
    def write(connection: Connection) -> None:
        values = {"game": game, "number": number, **msgspec.structs.asdict(remark)}
        connection.execute(insert(schema.chat).values(values))

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
        found = connection.execute(select(schema.games).where(schema.games.c.id == game)).mappings().first()
        if found is None:
            return None
        row = GameRow(**{name: found[name] for name in GameRow.__struct_fields__})

        def rows(table: Any, order: Any) -> list[dict[str, Any]]:
            query = select(table).where(table.c.game == game).order_by(order)
            return [{k: v for k, v in r.items() if k != "game"} for r in connection.execute(query).mappings()]

        snapshots = rows(schema.snapshots, schema.snapshots.c.number)
        entries = rows(schema.entries, schema.entries.c.number)
        if [entry.pop("number") for entry in entries] != list(range(len(entries))):
            raise ValueError(f"the journal of game {game} has a gap")
        remarks = rows(schema.chat, schema.chat.c.number)
        return StoredGame(
            row=row,
            seats=tuple(Seat(**seat) for seat in rows(schema.seats, schema.seats.c.side)),
            entries=[EntryRow(entry["side"], entry["action"], [tuple(d) for d in entry["draws"]]) for entry in entries],
            snapshot=Snapshot(**snapshots[-1]) if snapshots else None,
            chat=[ChatLine(r["side"], r["text"], r["at"]) for r in remarks],
            standing=[
                (r["side"], r["order"], r["answer"] if r["answer"] is not None else r["chance"])
                for r in rows(schema.standing, schema.standing.c.side)
            ],
        )
