"""How a message stands on the wire."""

from __future__ import annotations

import struct


def frame_head(length: int) -> bytes:
    """What stands before a text that is sent whole and unmasked, as servers do (RFC 6455, 5.2)."""
    if length < 126:
        return bytes((0x81, length))
    return struct.pack("!BBH", 0x81, 126, length) if length < 1 << 16 else struct.pack("!BBQ", 0x81, 127, length)
