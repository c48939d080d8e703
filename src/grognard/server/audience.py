"""Who is connected to a table, and what each of them has been told."""

from __future__ import annotations

import asyncio
from functools import cached_property

import msgspec
from msgspec.structs import replace

from grognard.table.table import Sides, Table
from grognard.table.wire import Push

MOST_UNREAD = 200
"""Pushes that may wait for one slow reader."""


class Guest:
    """One open connection: whose eyes it sees with, and what waits to be sent to it."""

    def __init__(self, sides: Sides, since: int | None = None) -> None:
        self.sides = sides
        self.since = since
        """What it has seen before, if it comes back."""
        self.read: int | None = None
        """How many actions' logs it has been sent; None before the first push, 0 if it must read anew."""
        self.last: Push | None = None
        """What was last pushed, the log apart: nothing is sent when nothing it may know has changed."""
        self.outbox: asyncio.Queue[str | None] = asyncio.Queue(MOST_UNREAD)
        """What waits to be sent; None asks to close. Who does not read holds nobody up, and is let go in the end."""

    def begin_anew(self) -> None:
        """It has fallen behind: the next push tells it everything."""
        self.read, self.last = 0, None

    def put(self, data: msgspec.Struct) -> None:
        """Send something to this guest alone."""
        self.post(_encode(data))

    def post(self, text: str) -> None:
        try:
            self.outbox.put_nowait(text)
        except asyncio.QueueFull:
            self.dismiss()

    def dismiss(self) -> None:
        """Close the connection; whoever is still interested comes back."""
        while self.outbox.full():
            self.outbox.get_nowait()
        self.outbox.put_nowait(None)


class _Letter:
    """A push on its way to all who see with the same eyes and have read as much; put into words once, if at all."""

    def __init__(self, push: Push, bare: Push) -> None:
        self.push = push
        self.bare = bare
        """Without the log and the clock."""

    @cached_property
    def text(self) -> str:
        return _encode(self.push)


class Audience:
    """The guests of a table."""

    def __init__(self) -> None:
        self._guests: set[Guest] = set()

    def __len__(self) -> int:
        return len(self._guests)

    def add(self, guest: Guest) -> None:
        self._guests.add(guest)

    def remove(self, guest: Guest) -> None:
        self._guests.discard(guest)

    def dismiss(self) -> None:
        for guest in self._guests:
            guest.dismiss()

    @property
    def here(self) -> frozenset[int]:
        """The sides whose seats are taken now."""
        return frozenset(side for guest in self._guests for side in guest.sides)

    def tell(self, table: Table, now: float) -> None:
        """Push to every guest what is news to it. What several may see is built and put into words once."""
        scenes: dict[Sides, Push] = {}
        letters: dict[tuple[Sides, int], _Letter] = {}
        for guest in self._guests:
            sides = guest.sides
            first = table.read_from(sides, guest.since) if guest.read is None else guest.read
            if (sides, first) not in letters:
                if sides not in scenes:
                    scenes[sides] = table.push(sides, len(table.logs), self.here, now)
                push = replace(scenes[sides], log=table.log(sides, first), log_reset=not first)
                letters[sides, first] = _Letter(push, replace(push, log=(), log_reset=False, clock=None))
            guest.read = len(table.logs)
            letter = letters[sides, first]
            if letter.push.log or letter.bare != guest.last:
                guest.last = letter.bare
                guest.post(letter.text)

    def take_back(self, table: Table, index: int) -> None:
        """An action has been undone: who has read of it must read anew."""
        for guest in self._guests:
            if (guest.read or 0) > index and table.last_undo.get(guest.sides) == table.number(guest.sides):
                guest.read = 0
            elif guest.read is not None:
                guest.read = min(guest.read, len(table.logs))


def _encode(data: msgspec.Struct) -> str:
    return msgspec.json.encode(data).decode()
