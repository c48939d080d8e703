"""What a program may take: time, memory, processes, and how much it may say."""

from __future__ import annotations

import msgspec

MEGABYTE = 1 << 20


class Limits(msgspec.Struct, frozen=True):
    """The rules that a program loses by when it breaks them. Times are in seconds of the wall clock."""

    think: float = 2.0
    """What it is given for one choice."""
    grace: float = 3.0
    """How long after its time is up its answer still counts."""
    nodes: int | None = None
    """How many positions it is asked to look at, at most; it is its word of honour."""
    hello: float = 10.0
    """How long it may take to say that it is ready."""
    leave: float = 1.0
    """How long it may take to end after it was told to."""
    line: int = 64 * 1024
    """Bytes of one line."""
    said: int = 4 * MEGABYTE
    """Bytes that it may write between a question and its answer, standard error included."""
    memory: int = 1024 * MEGABYTE
    """Bytes that it and all processes it starts may use together."""
    processes: int = 64
    """How many of them there may be at once."""
    cpu: int = 3600
    """Seconds of computing that one process may take in a game."""
    file: int = 256 * MEGABYTE
    """Bytes of the longest file that it may write."""
