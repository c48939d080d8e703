"""Hints and reasons over HTTP: a bot thinks for each in a process of its own, and nothing changes at the table."""

from __future__ import annotations

import asyncio

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.errors import GrognardError
from grognard.server import messages
from grognard.server.errors import Forbidden, Stale
from grognard.server.http import answer, body, change, take
from grognard.server.question import put
from grognard.server.room import Room
from grognard.server.think import Thinkers
from grognard.table import wire
from grognard.table.beginning import not_begun
from grognard.table.counsel import by_chance, counsel_data, last_order, no_hint, no_reason, say
from grognard.table.table import Sides, Table

STAFF = "staff"
"""The bot whose judgement can be asked for."""
PATIENCE, MOMENT = 20.0, 0.05
"""Seconds that a hint waits for bots that choose at the same time, and how often it looks."""


async def hint(request: Request) -> Response:
    """What a staff officer would do in the sender's place, by what its side may know."""
    take(request, request.app.state.counsels)
    wish = await body(request, messages.HintWish)
    thinkers: Thinkers = request.app.state.house.thinkers

    async def do(room: Room, sides: Sides) -> wire.Counsel:
        side = _asking(room.table, sides, wish)
        await _until_bots_have_chosen(room)
        table = room.table
        if _asking(table, sides, wish) != side or table.game.decision(side) is None:
            raise GrognardError("There is nothing for you to choose now.")
        # By what the seat has seen: neither the advice nor its chance may tell of what others do in secret.
        seed = table.journal.box.private_number(table.number(sides))
        game = table.game.copy()
        found = await thinkers.reflect(put(table, game, side, STAFF, seed))
        return counsel_data(game, side, found, STAFF, -1, wish.number)

    return answer(await change(request, do))


def _asking(table: Table, sides: Sides, wish: messages.HintWish) -> int:
    """The side for which a hint is wished, if it may have one."""
    if not sides:
        raise Forbidden("You are watching: only whoever has to choose gets a hint.")
    if table.is_over:
        raise GrognardError("The game is over.")
    if not table.has_begun:
        raise GrognardError(not_begun(table.journal))
    if refused := no_hint(table, sides):
        raise Forbidden(refused)
    if wish.number != table.number(sides):
        raise Stale("The game has moved on since you saw it: look again before you choose.")
    side = table.viewer(sides) if wish.side is None else wish.side
    if side not in sides:
        raise Forbidden("That is not your side.")
    return side


async def _until_bots_have_chosen(room: Room) -> None:
    """Where both sides choose at once, whether a bot has chosen yet must not show in the advice: it always has."""
    try:
        async with asyncio.timeout(PATIENCE):
            while any(seat.kind == "bot" and room.table.game.decision(seat.side) for seat in room.table.seats):
                await asyncio.sleep(MOMENT)
    except TimeoutError:
        raise GrognardError("A bot is still choosing: ask again when it has.") from None


async def reason(request: Request) -> Response:
    """Why a bot gave an order, for whoever may read the record."""
    take(request, request.app.state.counsels)
    wish = await body(request, messages.ReasonWish)
    thinkers: Thinkers = request.app.state.house.thinkers

    async def do(room: Room, sides: Sides) -> wire.Counsel:
        table = room.table
        if refused := no_reason(table, sides):
            raise Forbidden(refused)
        index = last_order(table, _end(table, sides, wish))
        if index < 0:
            raise GrognardError(say("no-order"))
        game, line = table.position(index), table.journal.lines[index]
        bot = next(seat.bot for seat in table.seats if seat.side == line.side)
        number = table.count_known(sides, index + 1)
        if bot != STAFF:
            return by_chance(game, line.side, line.action, bot, index, number)
        found = await thinkers.reflect(put(table, game, line.side, bot, 0, line.action))
        return counsel_data(game, line.side, found, bot, index, number)

    return answer(await change(request, do))


def _end(table: Table, sides: Sides, wish: messages.ReasonWish) -> int:
    """How many actions of the journal lie before the end of what is asked about."""
    length = len(table.journal.lines)
    if wish.before is not None:
        return min(wish.before, length)
    if wish.number is None:
        return length
    return table.after_seeing(sides, min(wish.number, table.visible_count(sides)))
