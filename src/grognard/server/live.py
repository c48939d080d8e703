"""The WebSocket: each connection gets its own seat's view, whenever something it may know has changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.server.guard import Bucket, same_origin
from grognard.server.house import House
from grognard.server.messages import Hello, LiveMessage
from grognard.server.room import Guest, Room, Stale
from grognard.table.present import Data

MOST_CHARACTERS = 10_000
HELLO_SECONDS = 10
BAD_ORIGIN, BAD_HELLO, NO_GAME, TOO_FAST = 4403, 4400, 4404, 4429


async def live(socket: WebSocket) -> None:
    """One connection from hello to goodbye."""
    if not same_origin(socket.headers):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    house: House = socket.app.state.house
    try:
        hello = await asyncio.wait_for(_receive(socket, Hello), HELLO_SECONDS)
        room = await house.room(socket.path_params["game"])
    except (TimeoutError, msgspec.DecodeError, ValueError):
        await _close(socket, BAD_HELLO)
        return
    except GrognardError:
        await _close(socket, NO_GAME)
        return
    except WebSocketDisconnect:
        return
    sides = room.sides_of(hello.token)
    if hello.token and not sides:
        await _send(socket, {"error": "This link holds no seat at this table."})
        await _close(socket, BAD_HELLO)
        return

    async def send(data: Data) -> None:
        await _send(socket, data)

    guest = Guest(sides, send)
    try:
        await room.enter(guest)
        await _converse(socket, room, guest)
    except (WebSocketDisconnect, RuntimeError):
        pass
    finally:
        await room.leave(guest)


async def _converse(socket: WebSocket, room: Room, guest: Guest) -> None:
    pace = Bucket(60, 30.0)
    while True:
        try:
            message = await _receive(socket, LiveMessage)
        except (msgspec.DecodeError, ValueError) as error:
            await _send(socket, {"error": f"The message does not fit: {error}."})
            continue
        if not pace.take("guest"):
            await _close(socket, TOO_FAST)
            return
        try:
            await _answer(socket, room, guest, message)
        except GrognardError as error:
            data: dict[str, Any] = {"error": error.message, "number": room.table.number(guest.sides)}
            if error.rule:
                data["rule"] = error.rule
            if isinstance(error, Stale):
                data["stale"] = True
                guest.last = b""
            await _send(socket, data)
            if isinstance(error, Stale):
                await room.enter(guest)


async def _answer(socket: WebSocket, room: Room, guest: Guest, message: LiveMessage) -> None:
    if message.ping is not None:
        await _send(socket, {"pong": message.ping})
    if message.chat:
        await room.say(guest.sides, message.chat)
    if message.undo:
        await room.undo(guest.sides, message.number)
    elif message.action is not None:
        await room.act(guest.sides, message.number, message.side, Action(*message.action))
    elif message.text is not None:
        await room.act(guest.sides, message.number, message.side, message.text)


async def _receive(socket: WebSocket, kind: Any) -> Any:
    text = await socket.receive_text()
    if len(text) > MOST_CHARACTERS:
        raise ValueError("it is too long")
    return msgspec.json.decode(text, type=kind)


async def _send(socket: WebSocket, data: Data) -> None:
    await socket.send_text(msgspec.json.encode(data).decode())


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError):
        await socket.close(code)
