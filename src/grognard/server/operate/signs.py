"""What holds for all servers of a database until an operator says otherwise: reading only, and how long tables are
kept."""

from __future__ import annotations

import secrets
from datetime import UTC, datetime, timedelta

import msgspec
from sqlalchemy import Connection, Engine, delete, insert, select

from grognard.server.schema import settings

READ_ONLY, EXPIRY, REMOVED = "read-only", "expiry", "removed"
CLOSED = "The tables may only be looked at just now: the house is being put in order. Try again later."


class Expiry(msgspec.Struct, frozen=True):
    """How long a table is kept that nobody touches, and how long before its end its people are told."""

    days: int
    notice: int
    since: datetime
    """When this was said: nothing is thrown away before it could be announced."""

    def end(self, touched: datetime) -> datetime:
        """When a table is thrown away unless somebody plays on."""
        return max(touched + timedelta(days=self.days), self.since + timedelta(days=self.notice))

    def announcement(self, touched: datetime, now: datetime) -> str:
        """What the people of a table are told, if its end is near."""
        end = self.end(touched)
        if now < end - timedelta(days=self.notice):
            return ""
        return (
            f"Nobody has played here for long: this table will be deleted on {end:%Y-%m-%d} unless somebody goes on. "
            "Download its record if you want to keep it."
        )

    def policy(self) -> str:
        """What is said in the lobby."""
        return (
            f"A table that nobody has played at for {self.days} days is deleted; it says so {self.notice} days before."
        )

    def cutoff(self, now: datetime) -> datetime | None:
        """Tables last touched before this have come to their end; none have while they could not all be announced."""
        return None if now < self.since + timedelta(days=self.notice) else now - timedelta(days=self.days)


class Signs(msgspec.Struct, frozen=True):
    """The signs at the door, as they are now."""

    read_only: str = ""
    """What is said to whoever wants to change something; empty where everybody may."""
    expiry: Expiry | None = None
    removed: str = ""
    """Another word whenever an operator has removed something that a server may have open."""


def read_signs(engine: Engine) -> Signs:
    query = select(settings.c.name, settings.c.value).where(settings.c.name.in_((READ_ONLY, EXPIRY, REMOVED)))
    with engine.connect() as connection:
        found = dict(connection.execute(query).all())
    expiry = msgspec.json.decode(found[EXPIRY], type=Expiry) if EXPIRY in found else None
    return Signs(found.get(READ_ONLY, ""), expiry, found.get(REMOVED, ""))


def set_read_only(engine: Engine, sentence: str) -> None:
    """Let everybody only look, and say why; an empty sentence opens the tables again."""
    with engine.begin() as connection:
        _set(connection, READ_ONLY, sentence)


def set_expiry(engine: Engine, days: int, notice: int) -> None:
    """Keep tables for so many days after their last change; 0 keeps them for ever."""
    value = msgspec.json.encode(Expiry(days, notice, datetime.now(UTC))).decode() if days else ""
    with engine.begin() as connection:
        _set(connection, EXPIRY, value)


def tell_removal(connection: Connection) -> None:
    """Have every server look which of its open tables are still as it knows them."""
    _set(connection, REMOVED, secrets.token_hex(8))


def _set(connection: Connection, name: str, value: str) -> None:
    connection.execute(delete(settings).where(settings.c.name == name))
    if value:
        connection.execute(insert(settings).values(name=name, value=value))
