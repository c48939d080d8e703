"""Which dice a new table gets: sealed ones, unless nobody but its founder could be cheated by others."""

from __future__ import annotations

import msgspec

from grognard.core.errors import DiceError
from grognard.server.messages import NewGame, SeatWish
from grognard.table.dicebox import DiceBox
from grognard.table.sealing import speakers, unsealed
from grognard.table.seats import Seat


def wished_seats(wish: NewGame, keys: list[str]) -> NewGame:
    """Whoever goes on with a record sits at all seats of which nothing else is said."""
    if wish.record is None:
        return wish
    return msgspec.structs.replace(wish, seats={key: SeatWish("shared") for key in keys} | wish.seats)


def box_for(wish: NewGame, seats: tuple[Seat, ...], keys: list[str]) -> DiceBox:
    """The dice of a new table. Those that somebody chose are refused where another person sits."""
    holders = {keys[seat.side]: seat.holder for seat in seats}
    people = speakers(holders, keys)
    if len(people) > 1 and wish.seed is not None:
        told = "Nobody chooses the dice of a table where another person sits"
        raise DiceError(f"{told}: leave out the seed, or have one person and bots at all seats.")
    if len(people) > 1 and wish.record is not None:
        told = "The dice of a record were thrown elsewhere, and another person need not believe them"
        raise DiceError(f"{told}: go on with it alone, with one person or bots at all seats.")
    if wish.seed is not None:
        return DiceBox.seeded(wish.seed)
    if wish.record is not None:
        own = DiceBox.auditable(("",) * len(keys))
        return DiceBox("scripted", own.value, own.dice, own.secret)
    return DiceBox.sealed(unsealed(holders, keys))
