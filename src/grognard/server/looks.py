"""Looks at a table over HTTP, which change nothing: how it stands and stood, and what would come of an action."""

from __future__ import annotations

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from grognard.core.action import NO_UNIT, Action
from grognard.server import messages
from grognard.server.as_played import AsPlayed, disputed, earlier
from grognard.server.house import Disputed, House
from grognard.server.http import Problem, answer, body, number_in, room_of, sides_of, take
from grognard.table import asked
from grognard.table.signature import Signer
from grognard.table.table import Sides, Table


async def push(request: Request) -> Response:
    """What a live connection would be pushed now, for whoever has none."""
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    said = request.query_params.get("since")
    since = None if said in (None, "-1") else number_in(said, "Say the number of the last push that you have.")
    heard = number_in(request.query_params.get("chat", "0"), "Say the number of the first line of chat to be told.")
    return answer(room.push(sides, room.table.read_from(sides, since), heard))


async def odds(request: Request) -> Response:
    return answer(asked.odds(*await _weighed(request)))


async def why(request: Request) -> Response:
    """Whether an action may be chosen, and which rule stands in its way if not; or the same for what was meant by
    pointing at a place."""
    take(request, request.app.state.looks)
    wish = await body(request, messages.WhyWish)
    table, side = await _seated(request, wish.side)
    if wish.action is not None:
        return answer(asked.why(table, side, Action(*wish.action)))
    if wish.place is None or not 0 <= wish.place < table.journal.scenario.board.grid.size:
        raise Problem(400, "Say which action, or which place of the map.")
    unit, at = (NO_UNIT if each is None else each for each in (wish.unit, wish.at))
    if max(unit, at) >= len(table.journal.scenario.units):
        raise Problem(400, "There is no such unit.")
    return answer(asked.pointed(table, side, unit, wish.place, at, [Action(*form) for form in wish.actions]))


async def _weighed(request: Request) -> tuple[Table, int, Action]:
    """An action that somebody thinks about."""
    take(request, request.app.state.looks)
    wish = await body(request, messages.OddsWish)
    table, side = await _seated(request, wish.side)
    return table, side, Action(*wish.action)


async def _seated(request: Request, wished: int | None) -> tuple[Table, int]:
    """The sender's table, and the side for which it is asked."""
    room, sides = await room_of(request)
    side = room.table.viewer(sides) if wished is None else wished
    if side not in sides:
        raise Problem(403, "Only whoever has to choose sees what comes of it.")
    return room.table, side


async def draft(request: Request) -> Response:
    take(request, request.app.state.looks)
    wish = await body(request, messages.DraftWish)
    room, sides = await room_of(request)
    return answer(room.draft(sides, wish.number, wish.side, [Action(*form) for form in wish.actions]))


async def history(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    return answer(room.table.history(sides, number_in(request.path_params["number"], "Say after which action.")))


async def log(request: Request) -> Response:
    take(request, request.app.state.looks)
    told, sides = await _told(request)
    return answer(told.log(sides))


async def record(request: Request) -> Response:
    """The record, signed; while secrets are sealed in it nobody gets it but a holder of all seats."""
    take(request, request.app.state.looks)
    told, sides = await _told(request)
    if isinstance(told, Table) and not told.has_begun:
        raise Problem(403, "The game has not begun: there is no record of it yet.")
    if not (told.may_read(sides) if isinstance(told, AsPlayed) else asked.may_read_record(told, sides)):
        raise Problem(403, "The record is open to all when the game is over; until then it could give secrets away.")
    found = told.record() if isinstance(told, AsPlayed) else told.journal.record(over=told.is_over)
    key: Signer = request.app.state.key
    signed = key.sign(msgspec.structs.replace(found, table=request.path_params["game"]))
    return Response(signed, media_type="text/plain; charset=utf-8")


async def _told(request: Request) -> tuple[Table | AsPlayed, Sides]:
    """The table that somebody reads of; or, where the rules of today do not replay it or an earlier version of them is
    asked for, the game as it was played then."""
    try:
        room, sides = await room_of(request)
    except Disputed as error:
        return disputed(error.dispute), sides_of(request, error.dispute.stored.seats)
    version = request.query_params.get("version")
    if version is None:
        return room.table, sides
    house: House = request.app.state.house
    stored = await house.stored(room.game)
    return earlier(stored, version), sides


async def overlays(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    which = "Say which unit: its number in the board's list."
    unit = number_in(request.query_params.get("unit", ""), which)
    if unit >= len(room.table.journal.scenario.units):
        raise Problem(400, which)
    return answer(asked.overlays(room.table, sides, unit))
