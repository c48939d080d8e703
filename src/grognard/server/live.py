"""The WebSocket: each connection gets its own seat's view, whenever something it may know has changed."""

from __future__ import annotations

import asyncio
from collections import deque
from contextlib import AsyncExitStack, suppress
from typing import Any

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from grognard.core.action import Action
from grognard.core.errors import GrognardError
from grognard.server.audience import COME_BACK, UNSEATED, Guest
from grognard.server.errors import FAULTS, Broken, Stale
from grognard.server.guard import Bucket, same_origin
from grognard.server.house import House
from grognard.server.http import answer
from grognard.server.limits import Door, Limits, Turned
from grognard.server.line import Line
from grognard.server.messages import Hello, LiveMessage
from grognard.server.peers.owners import Elsewhere
from grognard.server.proxies import household
from grognard.server.room import Room
from grognard.server.store import Unwritten
from grognard.server.watch.meters import REFUSED
from grognard.table.seats import NO_SEAT
from grognard.table.wire import Notice, Noticed, Pong, Refusal

MOST_CHARACTERS = 10_000
BAD_ORIGIN, BAD_HELLO, NO_GAME, TOO_FAST, FULL = 4403, 4400, 4404, 4429, 4503
UNREADABLE = (msgspec.DecodeError, ValueError, RecursionError)
TURNED = {
    Turned.EACH: (429, "There are too many live connections from your address: close some of them."),
    Turned.ALL: (503, "The server is full: try again in a moment."),
}


async def live(socket: WebSocket) -> None:
    """One connection from hello to goodbye."""
    if not same_origin(socket.headers):
        await socket.close(BAD_ORIGIN)
        return
    door: Door = socket.app.state.door
    who = _who(socket)
    turned = door.enter(who)
    if turned is not None:
        status, sentence = TURNED[turned]
        await socket.send_denial_response(answer(Refusal(sentence), status))
        return
    try:
        await socket.accept()
        await _receive(socket)
    except WebSocketDisconnect:
        pass
    finally:
        door.leave(who)


def _who(socket: WebSocket) -> str:
    """Whom limits count."""
    return household(socket.client.host) if socket.client else "?"


async def _receive(socket: WebSocket) -> None:
    """Whoever has come in: hear who it is, and let it sit down."""
    house: House = socket.app.state.house
    limits: Limits = socket.app.state.limits
    try:
        hello = _understand(await asyncio.wait_for(_receive_text(socket), limits.hello_seconds), Hello)
    except (TimeoutError, *UNREADABLE):
        await _close(socket, BAD_HELLO)
        return
    async with AsyncExitStack() as stack:
        try:
            room = await stack.enter_async_context(house.visit(socket.path_params["game"]))
        except (Broken, Elsewhere, Unwritten, *FAULTS):
            await _close(socket, COME_BACK)
            return
        except GrognardError:
            await _close(socket, NO_GAME)
            return
        await _welcome(socket, room, hello, limits.guests)


async def _welcome(socket: WebSocket, room: Room, hello: Hello, most: int) -> None:
    sides = room.sides_of(hello.token)
    if hello.token and not sides and not room.invited(hello.token):
        await _send(socket, Refusal(NO_SEAT))
        await _close(socket, UNSEATED)
        return
    if not sides and len(room.audience) >= most:  # whoever plays here always finds room
        await _send(socket, Refusal("This table has as many spectators as it can hold: try again later."))
        REFUSED.labels("spectators").inc()
        await _close(socket, FULL)
        return
    guest = Guest(sides, hello.since, hello.chat)
    sender = asyncio.create_task(_deliver(socket, room, guest))
    try:
        room.enter(guest)
        if room.audience.notice != Notice():
            guest.put(Noticed(room.audience.notice))
        await _converse(socket, room, guest)
    finally:
        room.leave(guest)
        sender.cancel()
        with suppress(asyncio.CancelledError):
            await sender


async def _deliver(socket: WebSocket, room: Room, guest: Guest) -> None:
    """Send the newest state and what else waits, at the guest's own pace."""
    line = Line(socket.scope, socket.send)
    with suppress(WebSocketDisconnect, RuntimeError):
        while not guest.leaving:
            await guest.news.wait()
            await line.ready()
            guest.news.clear()
            if guest.replies:
                await _empty(line, guest.replies)
            if (text := room.letter(guest)) is not None:
                await line.send(text)
            if guest.pongs:
                await _empty(line, guest.pongs)
        await socket.close(guest.leaving)


async def _empty(line: Line, waiting: deque[bytes]) -> None:
    while waiting:
        await line.send(waiting.popleft())


async def _converse(socket: WebSocket, room: Room, guest: Guest) -> None:
    pace = Bucket(*socket.app.state.messages)
    while True:
        text = await _receive_text(socket)
        if not pace.take("guest"):
            REFUSED.labels("messages").inc()
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
                guest.begin_anew()


async def _answer(socket: WebSocket, room: Room, guest: Guest, message: LiveMessage) -> None:
    if message.ping is not None:
        guest.put(Pong(message.ping))
    if message.chat:
        if not socket.app.state.remarks.take(_who(socket)):
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
