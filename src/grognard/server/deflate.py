"""Compression of live connections that costs a message's work once and a connection no memory.

A compressor that remembers what it sent before takes some tens of kilobytes for each connection, and must compress the
same push anew for each of a table's spectators. Without that memory every message stands alone: it is compressed once,
and the same bytes go to all.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence

from websockets.extensions.base import Extension
from websockets.extensions.permessage_deflate import PerMessageDeflate, ServerPerMessageDeflateFactory
from websockets.frames import Frame
from websockets.typing import ExtensionParameter

WINDOW_BITS = 12
"""A window of 4 KB: a push repeats itself within less."""
MOST_KEPT = 64
"""Messages whose compressed form is kept."""
SMALLEST = 256
"""Bytes below which a message is compressed each time."""


class SharedDeflate(PerMessageDeflate):
    """Messages that many are sent, compressed for the first of them."""

    _latest: OrderedDict[tuple[bytes, int], Frame] = OrderedDict()

    def encode(self, frame: Frame) -> Frame:
        if not frame.fin or len(frame.data) < SMALLEST:
            return super().encode(frame)
        key = bytes(frame.data), self.local_max_window_bits
        found = self._latest.get(key)
        if found is None:
            found = self._latest[key] = super().encode(frame)
            while len(self._latest) > MOST_KEPT:
                self._latest.popitem(last=False)
        return found


class SharedDeflateFactory(ServerPerMessageDeflateFactory):
    """Agrees with a client on compression without memory on either side."""

    def __init__(self) -> None:
        super().__init__(
            server_no_context_takeover=True,
            client_no_context_takeover=True,
            server_max_window_bits=WINDOW_BITS,
            compress_settings={"memLevel": 5},
        )

    def process_request_params(
        self, params: Sequence[ExtensionParameter], accepted_extensions: Sequence[Extension]
    ) -> tuple[list[ExtensionParameter], PerMessageDeflate]:
        agreed, plain = super().process_request_params(params, accepted_extensions)
        shared = SharedDeflate(
            plain.remote_no_context_takeover,
            plain.local_no_context_takeover,
            plain.remote_max_window_bits,
            plain.local_max_window_bits,
            plain.compress_settings,
        )
        return agreed, shared
