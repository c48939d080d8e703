"""Who is connected to a table, and what each of them has been told.

Nothing is queued for anybody: when the table changes every guest is marked as behind, and whoever is ready to be sent
something gets the newest state. It is built and put into words once for all who see with the same eyes and have read as
much, whether there is one of them or a thousand.
"""

from __future__ import annotations

import asyncio
from collections import Counter, deque
from collections.abc import Set
from functools import cached_property

import msgspec
from msgspec.json import encode
from msgspec.structs import replace

from grognard.table.table import Sides, Table
from grognard.table.wire import ChatLine, LogLine, Notice, Noticed, Pong, Push

COME_BACK, UNSEATED = 1012, 4401
"""Why a connection is closed: the table is to be read anew, or the seat is another's."""
MOST_REPLIES = 50
"""Answers to one guest alone that may wait for it: a slow reader that goes on asking is let go."""
NOTHING = msgspec.Raw(b"null")
CLOCK_SECONDS = 1.0
"""How long a running clock's time may be handed on as it was."""

CROWD = (10, 0.5)
"""Remarks of all spectators of a table together: at once, and a second after that."""


class Guest:
    """One open connection: whose eyes it sees with, and what it has been told."""

    def __init__(self, sides: Sides, since: int | None = None, heard: int = 0) -> None:
        self.sides = sides
        self.since = since
        """What it has seen before, if it comes back."""
        self.read: int | None = None
        """How many actions' logs it has been sent; None before the first push, 0 if it must read anew."""
        self.heard = heard
        """The number of the first line of chat that it has not had."""
        self.last: int | None = None
        """The mark of what was last pushed, log and chat apart: nothing is sent where nothing has changed."""
        self.replies: deque[bytes] = deque()
        """Answers to this guest alone."""
        self.pongs: deque[bytes] = deque()
        """Answers to its pings, which come after all that was news before them."""
        self.leaving = 0
        """The code by which its connection is closed, where it is asked to leave."""
        self.news = asyncio.Event()
        """Set when there is something to be sent, or to be looked for."""

    def begin_anew(self) -> None:
        """It has fallen behind: the next push tells it everything."""
        self.read, self.heard, self.last = 0, 0, None
        self.news.set()

    def put(self, data: msgspec.Struct) -> None:
        """Send something to this guest alone."""
        if len(self.replies) + len(self.pongs) >= MOST_REPLIES:
            self.dismiss()
        else:
            (self.pongs if isinstance(data, Pong) else self.replies).append(encode(data))
            self.news.set()

    def dismiss(self, code: int = COME_BACK) -> None:
        """Close the connection; whoever is still interested comes back."""
        self.replies.clear()
        self.pongs.clear()
        self.leaving = code
        self.news.set()


class _Scene:
    """The table as one kind of viewer sees it now, without log and chat. What is large in it is put into words at once:
    every letter about it repeats them, and to keep words takes less than to keep a view."""

    def __init__(self, push: Push, now: float) -> None:
        view, decision = encode(push.view), encode(push.decision)
        rest = replace(push, view=NOTHING, decision=NOTHING, log=(), log_reset=False, chat=(), clock=None)
        self.push = replace(rest, view=msgspec.Raw(view), decision=msgspec.Raw(decision), clock=push.clock)
        self.mark = hash((view, decision, encode(rest)))
        """Equal as long as the viewer sees the same; the clock, which runs, does not count."""
        self.now = now


class _Letter:
    """A push to all who see with the same eyes and have read as much; put into words once, if at all."""

    def __init__(self, scene: _Scene, log: tuple[LogLine, ...], is_whole: bool, chat: tuple[ChatLine, ...]) -> None:
        self.scene = scene
        self.is_news = bool(log or chat)
        self._push = replace(scene.push, log=log, log_reset=is_whole, chat=chat)

    @cached_property
    def text(self) -> bytes:
        return encode(self._push)


class Audience:
    """The guests of a table."""

    def __init__(self) -> None:
        self.notice = Notice()
        """What hangs at the table's door."""
        self._guests: set[Guest] = set()
        self._seated: Counter[int] = Counter()
        self.here: frozenset[int] = frozenset()
        """The sides whose seats are taken now."""
        self._scenes: dict[Sides, _Scene] = {}
        """The table as it is now, without log and chat, for each kind of viewer that has asked."""
        self._letters: dict[tuple[Sides, int, int], _Letter] = {}
        self._table: Table | None = None
        """The table that these tell of."""

    def __len__(self) -> int:
        return len(self._guests)

    def add(self, guest: Guest) -> bool:
        """Gives whether others see that somebody has come."""
        before = self.here
        self._guests.add(guest)
        self._seated.update(guest.sides)
        self._look_round()
        guest.news.set()
        return self.here != before

    def remove(self, guest: Guest) -> bool:
        """Gives whether others see that somebody has left."""
        before = self.here
        if guest in self._guests:
            self._guests.discard(guest)
            self._seated.subtract(guest.sides)
            self._look_round()
        return self.here != before

    def dismiss(self) -> None:
        for guest in self._guests:
            guest.dismiss()

    def unseat(self, sides: Set[int]) -> None:
        """Some seats have changed hands: whoever had them sees nothing more of what belongs to them."""
        for guest in self._guests:
            if sides & set(guest.sides):
                self._seated.subtract(guest.sides)
                guest.sides = ()
                guest.dismiss(UNSEATED)
        self._look_round()

    def _look_round(self) -> None:
        self.here = frozenset(side for side, count in self._seated.items() if count)

    def hang(self, notice: Notice) -> None:
        """Tell everybody what holds from now on; who comes later reads it at the door."""
        if notice != self.notice:
            self.notice = notice
            for guest in self._guests:
                guest.put(Noticed(notice))

    def tell(self) -> None:
        """The table has changed: whatever was put into words is old, and everybody is behind."""
        self.forget()
        for guest in self._guests:
            guest.news.set()

    def forget(self) -> None:
        """Keep nothing in words any longer: at a table where nothing happens nobody wants it."""
        self._scenes.clear()
        self._letters.clear()

    def letter(self, guest: Guest, table: Table, now: float) -> bytes | None:
        """What a guest is to be sent so that it knows the newest state; nothing where nothing is news to it."""
        if table is not self._table:
            self.forget()
            self._table = table
        sides = guest.sides
        first = table.read_from(sides, guest.since) if guest.read is None else guest.read
        letter = self._letter(table, sides, first, guest.heard, now)
        guest.read = len(table.logs) if table.has_begun else 0  # the game begins with a log of its own
        guest.heard = table.chat.next
        if not letter.is_news and letter.scene.mark == guest.last:
            return None
        guest.last = letter.scene.mark
        return letter.text

    def _letter(self, table: Table, sides: Sides, first: int, heard: int, now: float) -> _Letter:
        found = self._letters.get((sides, first, heard))
        if found is None or _is_old(found.scene, now):
            scene = self._scenes.get(sides)
            if scene is None or _is_old(scene, now):
                push = table.push(sides, len(table.logs), self.here, now, table.chat.next)
                scene = self._scenes[sides] = _Scene(push, now)
            found = _Letter(scene, table.log(sides, first), not first, table.chat.since(heard))
            self._letters[sides, first, heard] = found
        return found

    def take_back(self, table: Table, index: int) -> None:
        """An action has been undone: who has read of it must read anew."""
        for guest in self._guests:
            if (guest.read or 0) > index and table.last_undo.get(guest.sides) == table.number(guest.sides):
                guest.read = 0
            elif guest.read is not None:
                guest.read = min(guest.read, len(table.logs))


def _is_old(scene: _Scene, now: float) -> bool:
    return scene.push.clock is not None and abs(now - scene.now) > CLOCK_SECONDS
