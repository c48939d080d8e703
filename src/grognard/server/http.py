"""What every handler of the HTTP API needs: the request as a type, whoever sent it, their table, and answers."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, TypeVar

import msgspec
from msgspec import UNSET, UnsetType
from starlette.exceptions import HTTPException
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response

from grognard.core.errors import GrognardError, ScenarioError, UnknownName
from grognard.server.guard import MOST_BYTES, Bucket
from grognard.server.house import Disputed, House
from grognard.server.room import Broken, Forbidden, Room, Stale
from grognard.table import wire

W = TypeVar("W")


class Problem(Exception):
    """An answer other than 200."""

    def __init__(self, status: int, message: str, changed: wire.ChangedRules | UnsetType = UNSET) -> None:
        self.status = status
        self.data = wire.Refusal(message, changed=changed)


def answer(data: Any, status: int = 200) -> Response:
    return Response(msgspec.json.encode(data), status, media_type="application/json")


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
    elif isinstance(error, Forbidden):
        status = 403
    elif isinstance(error, Stale | Disputed):
        status = 409
    elif isinstance(error, Broken):
        status = 503
    line, index = getattr(error, "line", None), msgspec.UNSET if error.index is None else error.index
    return answer(wire.Refusal(error.message, error.rule or "", line or 0, index), status)


async def body(request: Request, kind: type[W]) -> W:
    """The request's body as a type, or a sentence about what is wrong with it."""
    declared = request.headers.get("content-length", "0")
    if declared.isdecimal() and int(declared) > MOST_BYTES:
        raise Problem(413, f"A request may have {MOST_BYTES:,} bytes at most.")
    content = b""
    async for part in request.stream():
        content += part
        if len(content) > MOST_BYTES:
            raise Problem(413, f"A request may have {MOST_BYTES:,} bytes at most.")
    try:
        return msgspec.json.decode(content, type=kind)
    except msgspec.ValidationError as error:
        raise Problem(400, f"The request does not fit: {error}.") from None
    except (msgspec.DecodeError, UnicodeDecodeError):
        raise Problem(400, "The request is not JSON.") from None
    except RecursionError:
        raise Problem(400, "The request is nested too deeply.") from None


def token_of(request: Request) -> str | None:
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    return token.strip() if scheme.lower() == "bearer" else None


async def room_of(request: Request) -> tuple[Room, tuple[int, ...]]:
    house: House = request.app.state.house
    room = await house.room(request.path_params["game"])
    token = token_of(request)
    sides = room.sides_of(token)
    if token and not sides:
        raise Problem(403, "This link holds no seat at this table.")
    return room, sides


R = TypeVar("R")
TRIES = 5
"""How often a room may be closed under a request before its sender is asked to try again."""


async def change(request: Request, do: Callable[[Room, tuple[int, ...]], Awaitable[R]]) -> R:
    """Change a table; if its room was closed while the request was on its way, open it and try again."""
    for _ in range(TRIES - 1):
        room, sides = await room_of(request)
        with suppress(Broken):
            return await do(room, sides)
    room, sides = await room_of(request)
    return await do(room, sides)


def client_of(request: Request) -> str:
    return request.client.host if request.client else "?"


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
    ClientDisconnect: on_leaving,
}
