"""What is said at a table: the last lines, each with its number, and whether spectators may speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from grognard.table.wire import ChatLine

MOST_REMARKS = 500
"""Lines that a table remembers, and that whoever comes in is told; older ones are only in storage."""
SPECTATOR = -1
"""In the place of the side that says something."""


class Chat:
    """The chat of a table. Lines are numbered from 0, so that a push need only tell those that a guest has not had."""

    def __init__(self, lines: Iterable[ChatLine] = (), is_open: bool = False) -> None:
        self._lines = list(lines)[-MOST_REMARKS:]
        self.is_open = is_open
        """Whether spectators may speak; a seat lets them."""

    def __iter__(self) -> Iterator[ChatLine]:
        return iter(self._lines)

    def __len__(self) -> int:
        return len(self._lines)

    @property
    def next(self) -> int:
        """The number of the line to come."""
        return self._lines[-1].number + 1 if self._lines else 0

    def may_speak(self, sides: tuple[int, ...]) -> bool:
        """Whether these seats, or a spectator, may say something."""
        return bool(sides) or self.is_open

    def remark(self, sides: tuple[int, ...], text: str, at: str) -> ChatLine:
        """A line that somebody wants to say; it is said when it is added."""
        return ChatLine(sides[0] if sides else SPECTATOR, text, at, self.next)

    def add(self, remark: ChatLine) -> None:
        """Remember what was said; the oldest line makes room."""
        self._lines.append(remark)
        del self._lines[:-MOST_REMARKS]

    def since(self, number: int) -> tuple[ChatLine, ...]:
        """The lines from a number on; all of them for whoever claims to have heard what was never said."""
        if not self._lines or number > self.next:
            return tuple(self._lines)
        return tuple(self._lines[max(0, number - self._lines[0].number) :])
