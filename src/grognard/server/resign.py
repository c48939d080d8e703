"""A seat gives its game up, or its program has lost it by breaking the rules of bots."""

from __future__ import annotations

from collections.abc import Sequence

from grognard.core.errors import GrognardError
from grognard.core.forfeit import Reason
from grognard.server import store
from grognard.server.errors import Forbidden
from grognard.server.resignation import resignation
from grognard.server.room import Room
from grognard.table.beginning import not_begun
from grognard.table.table import Sides, Table


async def give_up(room: Room, sides: Sides, side: int | None, reason: Reason) -> None:
    """End the game of a table against one of the sender's sides."""

    def change(table: Table) -> Sequence[store.Write]:
        loser = sides[0] if side is None and len(sides) == 1 else side
        if loser is None:
            raise GrognardError("You hold several sides: say which of them resigns.")
        if loser not in sides:
            raise Forbidden("That is not your side.")
        if not table.has_begun:
            raise GrognardError(not_begun(table.journal))
        return resignation(room.game, loser, reason)(table)

    await room.alter(sides, change)
