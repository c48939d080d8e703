"""Looks at a table over HTTP, which change nothing: how it stands and stood, and what would come of an action."""

from __future__ import annotations

from random import Random

from starlette.requests import Request
from starlette.responses import Response

from grognard.core.action import Action
from grognard.core.masks import iter_bits
from grognard.core.record import write_record
from grognard.server import messages
from grognard.server.http import Problem, answer, body, number_in, room_of, take
from grognard.table import wire
from grognard.table.present import AnyGame, odds_data
from grognard.table.table import Table


async def push(request: Request) -> Response:
    """What a live connection would be pushed now, for whoever has none."""
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    said = request.query_params.get("since")
    since = None if said is None else number_in(said, "Say the number of the last push that you have.")
    return answer(room.push(sides, room.table.read_from(sides, since)))


async def odds(request: Request) -> Response:
    game, side, action = await _weighed(request)
    if action not in game.options(side):
        raise game.refusal(side, action)
    return answer(odds_data(game, side, action))


async def why(request: Request) -> Response:
    """Whether an action may be chosen, and which rule stands in its way if not."""
    game, side, action = await _weighed(request)
    if action in game.options(side):
        return answer(wire.Why(True, "", ""))
    refusal = game.refusal(side, action)
    return answer(wire.Why(False, refusal.message, refusal.rule or ""))


async def _weighed(request: Request) -> tuple[AnyGame, int, Action]:
    """An action that somebody thinks about."""
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    wish = await body(request, messages.OddsWish)
    side = room.table.viewer(sides) if wish.side is None else wish.side
    if side not in sides:
        raise Problem(403, "Only whoever has to choose sees what comes of it.")
    return room.table.game, side, Action(*wish.action)


async def draft(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    wish = await body(request, messages.DraftWish)
    return answer(room.draft(sides, wish.number, wish.side, [Action(*form) for form in wish.actions]))


async def history(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    return answer(room.table.history(sides, number_in(request.path_params["number"], "Say after which action.")))


async def log(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    return answer(room.table.log(sides))


async def record(request: Request) -> Response:
    """The record; while secrets are sealed in it nobody gets it but a holder of all seats."""
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    table = room.table
    if not table.is_over and not (sides and _may_have_record(table, sides)):
        raise Problem(403, "The record is open to all when the game is over; until then it could give secrets away.")
    text = write_record(table.journal.record(over=table.is_over))
    return Response(text, media_type="text/plain; charset=utf-8")


def _may_have_record(table: Table, sides: tuple[int, ...]) -> bool:
    """All seats in one hand, or all others bots and nothing of theirs sealed at this moment."""
    if len(sides) == len(table.seats):
        return True
    if not all(seat.kind == "bot" or seat.side in sides for seat in table.seats):
        return False
    return all(table.game.ruleset.reseal(table.game, side, Random(0)) is None for side in sides)


async def overlays(request: Request) -> Response:
    take(request, request.app.state.looks)
    room, sides = await room_of(request)
    which = "Say which unit: its number in the board's list."
    unit = number_in(request.query_params.get("unit", ""), which)
    if unit >= len(room.table.journal.scenario.units):
        raise Problem(400, which)
    game = room.table.game
    found = game.ruleset.overlays(game, room.table.viewer(sides), unit)
    word = game.ruleset.messages.word
    return answer([wire.Overlay(key, word(key), tuple(iter_bits(mask))) for key, mask in found.items()])
