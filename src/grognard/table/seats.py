"""Who sits at a table: people by secret token, bots by name."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from typing import Literal

import msgspec

SeatKind = Literal["human", "shared", "bot"]


class Seat(msgspec.Struct, frozen=True):
    """The holder of one side. Only the hash of a token is kept."""

    side: int
    kind: SeatKind
    bot: str = ""
    token_hash: str = ""

    @property
    def holder(self) -> str:
        """Who sits here, as a record says it."""
        return f"bot {self.bot}" if self.kind == "bot" else "human"


def new_token() -> str:
    """A secret that nobody guesses."""
    return secrets.token_urlsafe(24)


def hash_token(token: str) -> str:
    """What is kept of a token: nobody who reads the storage can sit down with it."""
    return hashlib.sha256(token.encode()).hexdigest()


def held_by(seats: tuple[Seat, ...], token: str | None) -> tuple[int, ...]:
    """The sides that a token holds; none for a spectator or a wrong token."""
    if not token:
        return ()
    found = hash_token(token)
    return tuple(seat.side for seat in seats if seat.token_hash and hmac.compare_digest(seat.token_hash, found))
