"""How a message stands on the wire (RFC 6455, 5.2)."""

from __future__ import annotations

import struct

WHOLE_TEXT, PONG = 0x81, 0x8A
MASKED, LENGTH = 0x80, 0x7F
SHORT, MASK_BYTES = 126, 4
EMPTY_PING = b"\x89\x00"


def frame_head(length: int) -> bytes:
    """What stands before a text that is sent whole and unmasked, as servers do."""
    if length < SHORT:
        return bytes((WHOLE_TEXT, length))
    if length < 1 << 16:
        return struct.pack("!BBH", WHOLE_TEXT, 126, length)
    return struct.pack("!BBQ", WHOLE_TEXT, 127, length)


def text_of(data: bytes) -> str | None:
    """The message, if some bytes are one short text in one masked frame and nothing else.

    >>> text_of(b"\\x81\\x82\\x01\\x02\\x03\\x04" + bytes((ord("h") ^ 1, ord("i") ^ 2)))
    'hi'
    >>> text_of(b"\\x81\\x02hi"), text_of(b"\\x01\\x82\\x00\\x00\\x00\\x00hi")
    (None, None)
    """
    if len(data) < 2 + MASK_BYTES or data[0] != WHOLE_TEXT or not data[1] & MASKED:
        return None
    length = data[1] & LENGTH
    if length >= SHORT or len(data) != 2 + MASK_BYTES + length:
        return None
    try:
        return _unmasked(data[6:], data[2:6]).decode()
    except UnicodeDecodeError:
        return None  # whoever reads such a frame the long way closes the connection


def _unmasked(body: bytes, mask: bytes) -> bytes:
    """Masked bytes as they were: all at once, as one long number."""
    length = len(body)
    key = (mask * (length // MASK_BYTES + 1))[:length]
    return (int.from_bytes(body) ^ int.from_bytes(key)).to_bytes(length)


def is_pong(data: bytes) -> bool:
    """Whether some bytes are an answer to a ping and nothing else."""
    length = data[1] ^ MASKED if len(data) >= 2 + MASK_BYTES and data[0] == PONG else SHORT
    return length < SHORT and len(data) == 2 + MASK_BYTES + length


def ends_whole(data: bytes) -> bool:
    """Whether some bytes that begin with a frame end with one, all of them short enough to be read here.

    >>> ends_whole(b"\\x8a\\x80abcd\\x81\\x81abcdx"), ends_whole(b"\\x8a\\x80abcd\\x81\\x81abc")
    (True, False)
    """
    at = 0
    while at + 2 + MASK_BYTES <= len(data):
        length = data[at + 1] & LENGTH
        if not data[at + 1] & MASKED or length >= SHORT:
            return False
        at += 2 + MASK_BYTES + length
    return at == len(data)
