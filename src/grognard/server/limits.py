"""How much a server lets in, from everybody and from each: connections, bytes and seconds."""

from __future__ import annotations

from collections import Counter
from enum import Enum

import msgspec


class Limits(msgspec.Struct, frozen=True):
    """What connections may ask of a server. A table's own limits of pace are in the settings."""

    connections: int = 5_000
    """All connections at once."""
    connections_each: int = 200
    """Connections from one address; a proxy that is named as one may have them all."""
    sockets: int = 4_000
    """Live connections at once."""
    sockets_each: int = 100
    """Live connections of one address: a club behind one router has some dozens."""
    guests: int = 500
    """Live connections at one table."""
    head_bytes: int = 16_384
    """The address and the headers of a request."""
    head_fields: int = 60
    """The headers of a request."""
    head_seconds: float = 10.0
    """From a connection, or from the first byte of its next request, until all headers are there."""
    body_seconds: float = 30.0
    """From then until the request is there as a whole."""
    idle_seconds: float = 20.0
    """Between two requests of one connection."""
    send_seconds: float = 20.0
    """How long a reader may leave what it was sent unread once that fills the buffers."""
    hello_seconds: float = 10.0
    """Until a live connection has said who it is."""
    ping_seconds: float = 20.0
    """Between two pings of a live connection, and the time for each answer."""
    message_bytes: int = 65_536
    """The largest message of a live connection."""


VOUCH = "grognard.vouch"
"""The extension by which the application tells the protocol that a connection is another server's of the house."""


class Turned(Enum):
    """Why somebody is not let in."""

    ALL = "all"
    EACH = "each"


class Door:
    """Counts who is inside, in all and of each address; beyond a limit nobody else is let in.

    >>> door = Door(3, 2)
    >>> [door.enter("a"), door.enter("a"), door.enter("a"), door.enter("b"), door.enter("c")]
    [None, None, <Turned.EACH: 'each'>, None, <Turned.ALL: 'all'>]
    """

    def __init__(self, most: int, most_each: int) -> None:
        self._most = most
        self._most_each = most_each
        self._inside: Counter[str] = Counter()
        self.count = 0

    def enter(self, who: str, is_counted: bool = True) -> Turned | None:
        """None, and one more inside; or why not. Of some addresses, which stand for many, any number is let in."""
        if self.count >= self._most:
            return Turned.ALL
        if is_counted and self._inside.get(who, 0) >= self._most_each:
            return Turned.EACH
        self.count += 1
        self._inside[who] += is_counted
        return None

    def excuse(self, who: str) -> None:
        """One of an address stands for many, as it turns out: it is inside, but no longer counted for its address."""
        self._inside[who] -= 1
        if not self._inside[who]:
            del self._inside[who]

    def leave(self, who: str, is_counted: bool = True) -> None:
        self.count -= 1
        if is_counted:
            self.excuse(who)
