"""How people come to their seats at a table: by an invitation, which one of them claims, and by handing a seat over.

An invitation is good once. Whoever claims with it brings a secret of their own, which nobody else has ever had, so that
neither the founder nor anybody who has read the mail can sit there too. Each of these is a guarded write like any
other change of a table: of two who claim at the same moment one gets the seat.
"""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from grognard.bots import check_name
from grognard.core.errors import GrognardError, UnknownName
from grognard.core.habits import TEMPERS
from grognard.rulesets import get_ruleset
from grognard.server.errors import Forbidden
from grognard.server.messages import NewGame
from grognard.server.room import Room
from grognard.table.seats import Seat, SeatKind, claiming, hash_token, held_by, inviting, new_token
from grognard.table.table import Sides

Seats = tuple[Seat, ...]


class Links(msgspec.Struct):
    """The secrets of a new table's seats by side, shown once and kept by nobody."""

    tokens: dict[str, str] = {}
    """Of the founder's own."""
    invitations: dict[str, str] = {}


def first_seats(wish: NewGame, keys: list[str]) -> tuple[Seats, Links]:
    """The seats of a new table: the founder's own, those of bots, and for all others an invitation."""
    for name in (*wish.seats, *([wish.you] if wish.you else [])):
        if name not in keys:
            raise GrognardError(f"There is no side {name!r}; there are {', '.join(keys)}.")
    kinds = {key: wish.seats[key].kind if key in wish.seats else "human" for key in keys}
    if wish.you and kinds[wish.you] == "bot":
        raise GrognardError(f"You cannot play {wish.you!r} yourself: a bot is to sit there.")
    own = _own_seats(wish, kinds)
    shared = new_token()
    seats: list[Seat] = []
    links = Links()
    for side, (key, kind) in enumerate(kinds.items()):
        if kind == "bot":
            bot = wish.seats[key].bot
            _check_bot(bot, wish.ruleset)
            seats.append(Seat(side, "bot", bot))
            continue
        token = shared if kind == "shared" else new_token()
        (links.tokens if key in own else links.invitations)[key] = token
        held, invite = (hash_token(token), "") if key in own else ("", hash_token(token))
        seats.append(Seat(side, kind, "", held, key in own, invite))
    return tuple(seats), links


def _check_bot(bot: str, ruleset: str) -> None:
    """Complain of a wish for a bot that there is not, or of a temper that these rules do not know."""
    try:
        check_name(bot)
        temper = bot.partition(":")[2]
        if temper and temper not in TEMPERS:  # what else the lab knows is not for strangers
            raise UnknownName(f"There is no temper {temper[:40]!r}; there are {', '.join(TEMPERS)}.")
        if temper:
            get_ruleset(ruleset).aim(temper)
    except UnknownName as error:  # what is unknown is in the wish, not at the address
        raise GrognardError(error.message) from None


def _own_seats(wish: NewGame, kinds: dict[str, SeatKind]) -> set[str]:
    """The founder's own: the side that is said to be, those of this screen, or the only one of a person."""
    own = {key for key, kind in kinds.items() if kind == "shared"}
    people = [key for key, kind in kinds.items() if kind != "bot"]
    return own | {wish.you} if wish.you else own or set(people if len(people) == 1 else ())


async def claim(room: Room, invitation: str | None, token: str) -> Sides:
    """Sit down where an invitation says; gives the sides that the token holds from now on. Whoever held them before
    holds them no more."""
    await room.change_seats(lambda seats: claiming(seats, invitation, token))
    return held_by(room.table.seats, token)


async def hand_over(room: Room, sides: Sides) -> str:
    """An invitation to the sender's own seat, which is theirs until somebody claims it."""
    if not sides:
        raise Forbidden("You are watching: only whoever sits at this table can hand a seat over.")
    return await _invite(room, lambda _: sides)


async def invite(room: Room, sides: Sides, side: int) -> str:
    """A new invitation to a seat that nobody has taken, in place of one that was lost."""
    if not sides:
        raise Forbidden("You are watching: only whoever sits at this table invites others to it.")

    def free(seats: Seats) -> Sides:
        if side not in {seat.side for seat in seats if not seat.claimed}:
            raise GrognardError("Nobody is waited for there: only whoever has a seat can hand it over.")
        return (side,)

    return await _invite(room, free)


async def _invite(room: Room, which: Callable[[Seats], Sides]) -> str:
    invitation = new_token()
    await room.change_seats(lambda seats: inviting(seats, which(seats), invitation))
    return invitation
