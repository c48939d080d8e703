"""A WebSocket on to another server: two connections, and what comes in at one goes out at the other."""

from __future__ import annotations

import asyncio
from asyncio import Task
from contextlib import suppress
from urllib.parse import urlsplit

from starlette.types import Receive, Scope, Send
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidStatus, InvalidURI

from grognard.server.line import Line
from grognard.server.peers.identity import introduced
from grognard.server.peers.owners import Owners
from grognard.server.peers.relay import CONNECT_SECONDS, Unreached

COME_BACK = 1012
LOOK_SECONDS = 3.0
"""Between two looks whether the other server is heard of."""
REFUSED = 403
SAYABLE = (1000, 1001, 1003, 1007, 1008, 1009, 1011, 1012, 1013)
"""Codes with which a connection may be closed, besides those of our own from 3000 on."""
HANDSHAKE = (b"origin", b"host", b"connection", b"upgrade", b"content-length", b"user-agent")


async def converse(scope: Scope, receive: Receive, send: Send, address: str, owners: Owners) -> int:
    """Forward a WebSocket from hello to goodbye; gives the code with which the other server closed it, 0 if it was
    not that one. Raises `Unreached` if the other server cannot be had."""
    headers = introduced(scope, owners.secret)
    said = {name.decode("latin-1"): value.decode("latin-1") for name, value in headers if name not in HANDSHAKE}
    origin = next((value.decode("latin-1") for name, value in scope["headers"] if name == b"origin"), None)
    base = urlsplit(address)
    url = f"{'wss' if base.scheme == 'https' else 'ws'}://{base.netloc}{scope['raw_path'].decode('latin-1')}"
    try:
        other = await connect(
            url,
            additional_headers=said,
            origin=origin,
            user_agent_header=None,
            compression=None,
            open_timeout=CONNECT_SECONDS,
            close_timeout=1,
            ping_interval=None,
            max_size=None,
            max_queue=4,  # a slow reader is the owner's to drop, not ours to keep letters for
            proxy=None,
        )
    except InvalidStatus as refused:
        if refused.response.status_code >= 500:
            raise Unreached from refused
        return await _turn_away(receive, send)
    except InvalidURI:  # no page of ours asks for such an address
        return await _turn_away(receive, send)
    except (OSError, TimeoutError, InvalidHandshake) as error:
        raise Unreached from error
    async with other:
        await receive()  # the client's wish to connect
        await send({"type": "websocket.accept"})
        inward = asyncio.create_task(_inward(receive, other))
        outward = asyncio.create_task(_outward(other, Line(scope, send), send))
        try:
            if not await _until_either(inward, outward, address, owners):
                await send({"type": "websocket.close", "code": COME_BACK})
                return COME_BACK
        finally:
            for task in (inward, outward):
                task.cancel()
                with suppress(asyncio.CancelledError, Exception):
                    await task
    return outward.result() if outward.done() and not outward.cancelled() and not outward.exception() else 0


async def _until_either(inward: Task[None], outward: Task[int], address: str, owners: Owners) -> bool:
    """Wait until one side says goodbye; false if the other server is not heard of any more. One that hangs, or whose
    machine is gone, says nothing to anybody: its clients would wait for ever."""
    while not inward.done() and not outward.done():
        await asyncio.wait((inward, outward), timeout=LOOK_SECONDS, return_when=asyncio.FIRST_COMPLETED)
        if not inward.done() and not outward.done() and not await owners.muster.lives(address):
            owners.forget_all(address)
            return False
    return True


async def _turn_away(receive: Receive, send: Send) -> int:
    await receive()  # the client's wish to connect
    await send({"type": "websocket.close", "code": REFUSED})
    return 0


async def _inward(receive: Receive, other: ClientConnection) -> None:
    """What the client says, until it leaves."""
    while (message := await receive())["type"] == "websocket.receive":
        text = message.get("text")
        try:
            await other.send(text if text is not None else message["bytes"])
        except ConnectionClosed:
            await asyncio.Event().wait()  # the other direction says goodbye
    with suppress(ConnectionClosed):
        await other.close()


async def _outward(other: ClientConnection, line: Line, send: Send) -> int:
    """What the table says, which are texts all of them, until it closes: as bytes, since nobody here reads them."""
    with suppress(ConnectionClosed):
        while True:
            await line.send(await other.recv(decode=False))
    said = other.close_code or 0
    code = said if said in SAYABLE or 3000 <= said < 5000 else COME_BACK
    await send({"type": "websocket.close", "code": code})
    return code
