"""Live connections: frames in and out, and whether anybody is still there.

Nearly all that clients send is one short text in one frame, and comes in one piece. That is read at once; whatever is
otherwise, in pieces, compressed, too long or nonsense, goes the long way through `websockets`, which knows every rule.
"""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any

from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame
from websockets.protocol import State
from websockets.server import ServerProtocol

from grognard.server.deflate import SharedDeflateFactory
from grognard.server.frames import EMPTY_PING, ends_whole, frame_head, is_pong, text_of
from grognard.server.guard import Bucket
from grognard.server.line import READY, WRITE
from grognard.server.timed import LINGER_SECONDS, Timed

MOST_FRAMES = 200
"""Pieces that one message may be sent in."""
PINGS = (20, 2.0)
"""Pings of one connection: at once, and a second after that."""
MOST_WAITING = 4
"""Messages of one connection that may wait to be read: with more it is not listened to."""
SLICES = 10
"""Parts into which the connections of a server are divided, so that not all of them are pinged at one moment."""


class Pings:
    """Asks those of whom nothing is heard whether they are there: one timer for all connections.

    Each is looked at twice in a ping's time. One that has said anything since the last look lives; one that has not is
    asked; one that has not answered by the next look is cut off.
    """

    def __init__(self, seconds: float) -> None:
        self._every = seconds / 2 / SLICES
        self._slices: deque[set[CarefulSocket]] = deque(set() for _ in range(SLICES))
        self._timer: asyncio.TimerHandle | None = None

    def add(self, socket: CarefulSocket) -> None:
        min(self._slices, key=len).add(socket)
        if self._timer is None:
            self._timer = socket.loop.call_later(self._every, self._look, socket.loop)

    def remove(self, socket: CarefulSocket) -> None:
        for some in self._slices:
            some.discard(socket)

    def _look(self, loop: asyncio.AbstractEventLoop) -> None:
        self._timer = loop.call_later(self._every, self._look, loop) if any(self._slices) else None
        self._slices.rotate()
        for socket in list(self._slices[0]):
            socket.look()


class CarefulSocket(Timed, WebSocketsSansIOProtocol):
    """A WebSocket whose peer must read what it is sent and may not flood what it sends."""

    pings: Pings

    def __init__(self, *given: Any, **more: Any) -> None:
        super().__init__(*given, **more)
        self.on_lost: Any = None
        self._is_heard = True
        """Whether something has come since it was last looked at."""
        self._is_asked = False
        """Whether it has been asked since something came."""
        self._in_step = False
        """Whether the next byte begins a frame, as far as we know."""
        self._pings = Bucket(*PINGS)
        self.conn = ServerProtocol(
            extensions=[SharedDeflateFactory()], max_size=self.limits.message_bytes, logger=self.logger
        )

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget_timers()
        self.pings.remove(self)
        if self.on_lost is not None:
            self.on_lost()
        super().connection_lost(exc)

    def handle_connect(self, event: Any) -> None:
        super().handle_connect(event)
        if hasattr(self, "scope"):
            extensions: Any = self.scope["extensions"]
            extensions[READY] = self.writable
            extensions[WRITE] = self.write_text
        self._in_step = True

    # -- what comes in -------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self._is_heard = True
        if self._in_step:
            if self.conn.state is State.OPEN and not self.frames:
                if is_pong(data):
                    return
                if (text := text_of(data)) is not None:
                    self._put(text)
                    return
            self._in_step = ends_whole(data)
        super().data_received(data)

    def _put(self, text: str) -> None:
        """Give the application a message; stop listening to whoever sends faster than it reads."""
        if self.close_sent:
            return
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        if not self.read_paused and self.queue.qsize() >= MOST_WAITING:
            self.read_paused = True
            self.transport.pause_reading()

    # -- whether anybody is there --------------------------------------------------------------------------------

    def start_keepalive(self) -> None:
        self.pings.add(self)

    def look(self) -> None:
        """Ask a silent peer whether it lives, and cut off one that has not answered."""
        if self.close_sent or self.conn.state is not State.OPEN or self.transport.is_closing():
            return
        if self._is_heard:
            self._is_heard, self._is_asked = False, False
        elif self._is_asked:
            self.keepalive_timeout()
        else:
            self._is_asked = True
            self.transport.write(EMPTY_PING)

    # -- what goes out -------------------------------------------------------------------------------------------

    def write_text(self, text: bytes) -> None:
        """Send a whole message, without a copy as a string and without anything that looks at it on the way."""
        if self.disconnected or self.close_sent or self.conn.state is not State.OPEN:
            raise RuntimeError("the connection is closed")
        if self.conn.extensions:
            self.conn.send_text(text)
            self.transport.write(b"".join(self.conn.data_to_send()))
        else:
            self.transport.write(frame_head(len(text)) + text)

    def handle_ping(self) -> None:
        """Answer; a peer that pings without end, or does not read the answers, is cut off."""
        if not self._pings.take("") or not self.writable.is_set():
            self.transport.abort()
        else:
            super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAMES:
            self.transport.abort()
        else:
            super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self._close_soon()

    def send_receive_event_to_app(self) -> None:
        """As uvicorn does it, but what is no text fills nobody's log."""
        if self.curr_msg_data_type == "text":
            try:
                b"".join(self.frames).decode()
            except UnicodeDecodeError:
                self.frames = []
                self.conn.fail(1007, "this is no text")
                self.handle_parser_exception()
                return
        super().send_receive_event_to_app()

    async def run_asgi(self) -> None:
        """As uvicorn does it, but a peer that leaves before it is let in is no fault of ours."""
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        else:
            if not self.handshake_complete:
                self.send_500_response()
        if self.close_timer is None:
            self.transport.close()
        if not self.disconnected and self._closing is None:
            self._closing = self.loop.call_later(2 * LINGER_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._wait_for_reader()

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reader_reads()
