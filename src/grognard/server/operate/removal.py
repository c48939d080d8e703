"""Throwing away: a table, tables that nobody has touched for long, and what is kept of a person.

A running server notices: it is told to look again (`signs`), and a write to a table that is gone, or whose fence was
raised, is refused anyhow.
"""

from __future__ import annotations

from typing import Any

import msgspec
from sqlalchemy import Connection, Engine, and_, delete, or_, select, update

from grognard.server import schema
from grognard.server.operate.shelf import Which, tables
from grognard.server.operate.signs import tell_removal
from grognard.table.seats import hash_token

BLANK = "(removed)"
"""What stands in place of a remark that its writer has had removed."""


def delete_table(connection: Connection, game: str) -> bool:
    """Everything of a table, in the transaction of a connection; false if there is none."""
    for table in (schema.entries, schema.snapshots, schema.chat, schema.standing, schema.seats):
        connection.execute(delete(table).where(table.c.game == game))
    return connection.execute(delete(schema.games).where(schema.games.c.id == game)).rowcount == 1


def delete_tables(engine: Engine, games: list[str]) -> int:
    """Each in a transaction of its own, so that no server waits long; says how many there were."""
    done = 0
    for game in games:
        with engine.begin() as connection:
            done += delete_table(connection, game)
            tell_removal(connection)
    return done


def expired(engine: Engine, days: int) -> list[str]:
    """The tables that nobody has changed for so many days."""
    return [table.id for table in tables(engine, Which(older_than=days))]


class Person(msgspec.Struct, frozen=True):
    """What is kept of whoever holds a token: people are known by nothing else."""

    game: str
    ruleset: str
    battle: str
    sides: tuple[int, ...]
    claimed: bool
    remarks: list[dict[str, Any]]
    standing: list[dict[str, Any]]
    words: list[Any]
    """The words that were given for the dice."""
    alone: bool
    """Whether no other person sits at this table."""


def person(engine: Engine, token: str) -> Person | None:
    """What is kept under a seat's token, or None if it opens no seat."""
    hashed = hash_token(token)
    seats, chat, standing = schema.seats.c, schema.chat, schema.standing
    with engine.connect() as connection:
        holding = or_(seats.token_hash == hashed, and_(seats.invite_hash == hashed, ~seats.claimed))
        found = connection.execute(select(schema.seats).where(holding).order_by(seats.side)).all()
        if not found:
            return None
        game, sides = found[0].game, tuple(row.side for row in found)
        kept = connection.execute(select(schema.games).where(schema.games.c.id == game)).one()
        everybody = connection.execute(select(schema.seats).where(seats.game == game)).all()
        own = [chat.c.game == game, chat.c.side.in_(sides)]
        orders = [standing.c.game == game, standing.c.side.in_(sides)]
        return Person(
            game=game,
            ruleset=kept.ruleset,
            battle=kept.scenario,
            sides=sides,
            claimed=all(row.claimed for row in found),
            remarks=[
                {"number": row.number, "at": row.at, "text": row.text}
                for row in connection.execute(select(chat).where(*own).order_by(chat.c.number))
            ],
            standing=[
                {"order": row.order, "answer": row.answer if row.answer is not None else row.chance}
                for row in connection.execute(select(standing).where(*orders).order_by(standing.c.order))
            ],
            words=[kept.words[side] for side in sides if side < len(kept.words)],
            alone=all(row.kind == "bot" or row.side in sides for row in everybody),
        )


def delete_person(engine: Engine, token: str, with_table: bool = False) -> Person | None:
    """Remove a person from a table; gives what was kept of them, or None if the token opens no seat.

    Their remarks are blanked, their standing orders go, and nobody sits down with their link any more: the seat is
    free, and whoever else sits at the table may invite somebody to it. The journal and the words for the dice stay:
    they are the game of the others too, and without them no roll of it can be audited.
    A table can be asked to go with them, and does so only where no other person sits at it.
    """
    found = person(engine, token)
    if found is None:
        return None
    game, sides = found.game, found.sides
    seats, chat, standing = schema.seats, schema.chat, schema.standing
    with engine.begin() as connection:
        if with_table and found.alone:
            delete_table(connection, game)
            tell_removal(connection)
            return found
        tell_removal(connection)
        raise_fence(connection, game)
        own = (chat.c.game == game, chat.c.side.in_(sides))
        connection.execute(update(chat).where(*own).values(text=BLANK))
        connection.execute(delete(standing).where(standing.c.game == game, standing.c.side.in_(sides)))
        here = (seats.c.game == game, seats.c.side.in_(sides))
        connection.execute(update(seats).where(*here).values(token_hash="", invite_hash="", claimed=False))
    return found


def raise_fence(connection: Connection, game: str) -> None:
    """Take a table out of whichever server's care it is in: what that one still wants to write is refused."""
    games = schema.games
    connection.execute(update(games).where(games.c.id == game).values(fence=games.c.fence + 1, owner=None))
