"""What every handler of the HTTP API needs: the request as a type, whoever sent it, their table, and answers."""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from grognard.core.errors import GrognardError, ScenarioError, UnknownName
from grognard.server.errors import FAULTS, Broken, Closed, Forbidden, Hasty, Stale
from grognard.server.guard import SMALL_BYTES, Bucket
from grognard.server.house import Disputed, House
from grognard.server.peers.owners import Elsewhere
from grognard.server.proxies import household
from grognard.server.room import Room
from grognard.server.store import Unwritten
from grognard.server.upload import Busy, TooMuch, decode
from grognard.server.watch.logs import say
from grognard.table import wire
from grognard.table.seats import NO_SEAT, DeadLink, Seat, held_by, invited_to

W = TypeVar("W")
ELSEWHERE = b"x-grognard-elsewhere"
"""A header of the answer that another server has the table: a server that has forwarded the request looks anew."""


class Problem(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, message: str, changed: wire.ChangedRules | UnsetType = UNSET) -> None:
        self.status = status
        self.data = wire.Refusal(message, changed=changed)


def answer(data: Any, status: int = 200) -> Response:
    return encoded(msgspec.json.encode(data), status)


def encoded(data: bytes, status: int = 200) -> Response:
    """An answer that has been put into words before."""
    return Response(data, status, media_type="application/json")


async def on_problem(_: Request, problem: Exception) -> Response:
    assert isinstance(problem, Problem)
    return answer(problem.data, problem.status)


async def on_http(_: Request, error: Exception) -> Response:
    """What Starlette refuses by itself: an unknown address, a wrong method."""
    assert isinstance(error, HTTPException)
    return answer(wire.Refusal(f"{error.detail}."), error.status_code)


async def on_leaving(_: Request, error: Exception) -> Response:
    """The sender went away in the middle of a request: nobody reads this."""
    return answer(wire.Refusal("The request was cut off."), 400)


async def on_error(_: Request, error: Exception) -> Response:
    """Our own errors are sentences for the sender."""
    assert isinstance(error, GrognardError)
    status = 422
    if isinstance(error, UnknownName):
        status = 404
    elif isinstance(error, Forbidden | DeadLink):
        status = 403
    elif isinstance(error, Stale | Disputed):
        status = 409
    elif isinstance(error, TooMuch):
        status = 413
    elif isinstance(error, Hasty):
        status = 429
    elif isinstance(error, Broken | Busy | Closed | Elsewhere | Unwritten):
        status = 503
    line, index = getattr(error, "line", None), msgspec.UNSET if error.index is None else error.index
    response = answer(wire.Refusal(error.message, error.rule or "", line or 0, index), status)
    if isinstance(error, Elsewhere):
        response.headers[ELSEWHERE.decode()] = "yes"
    return response


async def on_storage(_: Request | None, error: Exception) -> Response:
    """The database does not answer, or cannot."""
    said = str(getattr(error, "orig", "")).strip().splitlines()  # further lines may tell of what was to be kept
    say(logging.ERROR, "the database does not answer", said=next(iter(said), ""))
    return answer(wire.Refusal("The database does not answer: try again in a moment."), 503)


async def body(request: Request, kind: type[W], most: int = SMALL_BYTES) -> W:
    """The request's body as a type, or a sentence about what is wrong with it."""
    content = await content_of(request, most)
    try:
        if len(content) <= SMALL_BYTES:
            return msgspec.json.decode(content, type=kind)
        house: House = request.app.state.house
        return await house.uploads.read(decode, content, kind)  # it could hold everybody up
    except msgspec.ValidationError as error:
        raise Problem(400, f"The request does not fit: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem(400, "The request is not JSON.") from None
    except RecursionError:
        raise Problem(400, "The request is nested too deeply.") from None


async def content_of(request: Request, most: int) -> bytes:
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > most:
        raise Problem(413, f"A request here may have {most:,} bytes at most.")
    content = bytearray()
    try:
        async with asyncio.timeout(request.app.state.limits.body_seconds * 0.9):  # before the connection is cut
            async for part in request.stream():
                content += part
                if len(content) > most:
                    raise Problem(413, f"A request here may have {most:,} bytes at most.")
    except TimeoutError:
        raise Problem(408, "The request did not come in time.") from None
    return bytes(content)


def token_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def room_of(request: Request) -> tuple[Room, tuple[int, ...]]:
    """For a look at once; whoever waits for something else in between visits the room instead."""
    house: House = request.app.state.house
    room = await house.room(request.path_params["game"])
    return room, _sides(request, room)


def _sides(request: Request, room: Room) -> tuple[int, ...]:
    return sides_of(request, room.table.seats)


def sides_of(request: Request, seats: tuple[Seat, ...]) -> tuple[int, ...]:
    """The sides that the sender holds; whoever comes with an invitation, or with nothing, watches."""
    token = token_of(request)
    sides = held_by(seats, token)
    if token and not sides and not invited_to(seats, token):
        raise Problem(403, NO_SEAT)
    return sides


def anybody(_: Request, __: Room) -> tuple[int, ...]:
    """For what may be asked whatever the sender holds."""
    return ()


R = TypeVar("R")
TRIES = 5
"""How often a room may break under a request before its sender is asked to try again."""


async def change(
    request: Request,
    do: Callable[[Room, tuple[int, ...]], Awaitable[R]],
    who: Callable[[Request, Room], tuple[int, ...]] = _sides,
) -> R:
    """Change a table; if its room broke while the request was on its way, open it and try again."""
    house: House = request.app.state.house
    for last in (False,) * (TRIES - 1) + (True,):
        async with house.visit(request.path_params["game"]) as room:
            try:
                return await do(room, who(request, room))
            except Broken:
                if last:
                    raise
    raise AssertionError("the last try gives or raises")


def client_of(request: Request) -> str:
    """Whom limits count."""
    return household(request.client.host) if request.client else "?"


def take(request: Request, bucket: Bucket) -> None:
    if not bucket.take(client_of(request)):
        raise Problem(429, "Slower, please: wait a moment.")


def number_in(text: str, otherwise: str) -> int:
    if not (text.isdecimal() and text.isascii() and len(text) <= 9):
        raise Problem(400, otherwise)
    return int(text)


ERRORS: dict[Any, Any] = {
    Problem: on_problem,
    GrognardError: on_error,
    ScenarioError: on_error,
    HTTPException: on_http,
    **dict.fromkeys(FAULTS, on_storage),
    ClientDisconnect: on_leaving,
}
