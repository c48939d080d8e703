"""Who sits at a table: people by secret token, bots by name."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Collection
from typing import Literal

import msgspec
from msgspec.structs import replace

from grognard.core.errors import GrognardError

SeatKind = Literal["human", "shared", "bot"]
NO_SEAT = (
    "This link holds no seat at this table any more: it has been used, or another has taken its place. If it was you "
    "who used it, open the table in the browser that you used then; else ask for a new link."
)


class DeadLink(GrognardError):
    """A token that neither holds a seat nor invites to one."""


class Seat(msgspec.Struct, frozen=True):
    """The holder of one side. Only the hash of a token is kept."""

    side: int
    kind: SeatKind
    bot: str = ""
    token_hash: str = ""
    claimed: bool = True
    """Whether somebody has opened its link and taken it; nobody plays for a seat that is not."""
    invite_hash: str = ""
    """The hash of the link by which somebody may take it: nobody has it yet, or its holder hands it over."""

    @property
    def holder(self) -> str:
        """Who sits here, as a record says it."""
        return f"bot {self.bot}" if self.kind == "bot" else self.kind


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
    return tuple(seat.side for seat in seats if seat.claimed and hmac.compare_digest(seat.token_hash, found))


def invited_to(seats: tuple[Seat, ...], token: str | None) -> tuple[int, ...]:
    """The sides that a token invites to: whoever comes with it first may have them."""
    if not token:
        return ()
    found = hash_token(token)
    return tuple(seat.side for seat in seats if seat.invite_hash and hmac.compare_digest(seat.invite_hash, found))


def all_seated(seats: tuple[Seat, ...]) -> bool:
    """Whether somebody has sat down wherever a person is to sit."""
    return all(seat.claimed for seat in seats)


def changed_hands(before: tuple[Seat, ...], after: tuple[Seat, ...]) -> set[int]:
    """The sides whose holder is another than before."""
    return {was.side for was, now in zip(before, after, strict=True) if was.token_hash != now.token_hash}


def inviting(seats: tuple[Seat, ...], sides: Collection[int], invitation: str) -> tuple[Seat, ...]:
    """The seats with a new link to some of them; the one before it is dead."""
    hashed = hash_token(invitation)
    return tuple(replace(seat, invite_hash=hashed) if seat.side in sides else seat for seat in seats)


def claiming(seats: tuple[Seat, ...], invitation: str | None, token: str) -> tuple[Seat, ...]:
    """The seats after somebody has come with an invitation and holds them by a token of their own from now on.

    Whoever came before and did not hear that it was done comes again with the same token, and all stays as it is.
    """
    sides = invited_to(seats, invitation)
    if not sides:
        if held_by(seats, token):
            return seats
        raise DeadLink(NO_SEAT)
    if token == invitation or held_by(seats, token) or invited_to(seats, token):
        raise GrognardError("Draw a new token for this seat: one that nobody has had before.")
    hashed = hash_token(token)
    return tuple(
        replace(seat, token_hash=hashed, claimed=True, invite_hash="") if seat.side in sides else seat for seat in seats
    )
