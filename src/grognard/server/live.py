"""The WebSocket: each connection gets its own seat's view, whenever something it may know has changed."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.server.audience import Guest
from grognard.server.guard import Bucket, same_origin
from grognard.server.house import House
from grognard.server.messages import Hello, LiveMessage
from grognard.server.room import Room, Stale
from grognard.table.wire import Pong, Refusal

MOST_CHARACTERS = 10_000
HELLO_SECONDS = 10
BAD_ORIGIN, BAD_HELLO, NO_GAME, TOO_FAST, COME_BACK = 4403, 4400, 4404, 4429, 1012
UNREADABLE = (msgspec.DecodeError, ValueError, RecursionError)


async def live(socket: WebSocket) -> None:
    """One connection from hello to goodbye."""
    if not same_origin(socket.headers):
        await socket.close(BAD_ORIGIN)
        return
    await socket.accept()
    house: House = socket.app.state.house
    try:
        hello = _understand(await asyncio.wait_for(_receive_text(socket), HELLO_SECONDS), Hello)
        room = await house.room(socket.path_params["game"])
    except (TimeoutError, *UNREADABLE):
        await _close(socket, BAD_HELLO)
        return
    except GrognardError:
        await _close(socket, NO_GAME)
        return
    except WebSocketDisconnect:
        return
    sides = room.sides_of(hello.token)
    if hello.token and not sides:
        await _send(socket, Refusal("This link holds no seat at this table."))
        await _close(socket, BAD_HELLO)
        return
    guest = Guest(sides, hello.since)
    sender = asyncio.create_task(_deliver(socket, guest))
    try:
        room.enter(guest)
        await _converse(socket, room, guest)
    except WebSocketDisconnect:
        pass
    finally:
        room.leave(guest)
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender


async def _deliver(socket: WebSocket, guest: Guest) -> None:
    """Send what waits, at the guest's own pace."""
    with suppress(WebSocketDisconnect, RuntimeError):
        while (text := await guest.outbox.get()) is not None:
            await socket.send_text(text)
        await socket.close(COME_BACK)


async def _converse(socket: WebSocket, room: Room, guest: Guest) -> None:
    pace = Bucket(*socket.app.state.messages)
    while True:
        text = await _receive_text(socket)
        if not pace.take("guest"):
            await _close(socket, TOO_FAST)
            return
        try:
            message = _understand(text, LiveMessage)
        except UNREADABLE as error:
            guest.put(Refusal(f"The message does not fit: {error}."))
            continue
        try:
            await _answer(socket, room, guest, message)
        except GrognardError as error:
            stale = isinstance(error, Stale)
            guest.put(Refusal(error.message, error.rule or "", number=room.table.number(guest.sides), stale=stale))
            if stale:
                room.tell_again(guest)


async def _answer(socket: WebSocket, room: Room, guest: Guest, message: LiveMessage) -> None:
    if message.ping is not None:
        guest.put(Pong(message.ping))
    if message.chat:
        who = socket.client.host if socket.client else "?"
        if not socket.app.state.remarks.take(who):
            raise GrognardError("Slower, please.")
        await room.say(guest.sides, message.chat)
    if message.undo:
        await room.undo(guest.sides, message.number)
    elif message.action is not None:
        await room.act(guest.sides, message.number, message.side, Action(*message.action))
    elif message.text is not None:
        await room.act(guest.sides, message.number, message.side, message.text)


async def _receive_text(socket: WebSocket) -> str | None:
    """The next message; None where it is no text."""
    message = await socket.receive()
    if message["type"] == "websocket.disconnect":
        raise WebSocketDisconnect(message.get("code") or 1000)
    text = message.get("text")
    return text if isinstance(text, str) else None


def _understand(text: str | None, kind: Any) -> Any:
    if text is None:
        raise ValueError("it is not text")
    if len(text) > MOST_CHARACTERS:
        raise ValueError("it is too long")
    return msgspec.json.decode(text, type=kind)


async def _send(socket: WebSocket, data: msgspec.Struct) -> None:
    await socket.send_text(msgspec.json.encode(data).decode())


async def _close(socket: WebSocket, code: int) -> None:
    with suppress(RuntimeError):
        await socket.close(code)
