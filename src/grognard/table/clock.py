"""A chess clock for a table: each side's time runs while it has to choose."""

from __future__ import annotations

import msgspec

from grognard.table import wire


class Clock(msgspec.Struct):
    """Seconds left for each side. Times are given from outside, so that a clock can be tested and stored.

    They are told by one server, from whenever it likes: those of two servers cannot be compared, and neither has to do
    with the time of day, which operators and their machines set as they please.
    """

    left: list[float]
    increment: float
    running: tuple[int, ...] = ()
    since: float = 0.0
    by: str = ""
    """The server whose time `since` is; none in a game of before this was kept, which has the time of day there."""
    outages: int = 0
    """How often it has stood still because no server had the table."""

    @classmethod
    def start(cls, sides: int, minutes: float, increment: float) -> Clock:
        """A clock with the same time for each side, stopped."""
        return cls([minutes * 60.0] * sides, increment)

    def turn_to(self, sides: tuple[int, ...], now: float) -> None:
        """Whose time runs from now on; a side that has just chosen gets its increment."""
        before = self.running
        self.charge(now)
        for side in before:
            if side not in sides:
                self.left[side] += self.increment
        self.running = sides

    def take_back(self, sides: tuple[int, ...], now: float) -> None:
        """Whose time runs after an undo: nobody gains by it, and who chooses again gives its increment back."""
        before = self.running
        self.charge(now)
        for side in sides:
            if side not in before:
                self.left[side] -= self.increment
        self.running = sides

    def charge(self, now: float) -> None:
        """Take what has run until now from whoever's time it was."""
        for side in self.running:
            self.left[side] -= self._run(now)
        self.since = now

    def stop(self, now: float) -> None:
        """Nobody's time runs from now on, and nobody has chosen."""
        self.charge(now)
        self.running = ()

    def change_hands(self, by: str, now: float, heard: float | None) -> None:
        """Go on by another server's time. What ran until the one before was last heard of counts; from then until now
        nobody could choose."""
        self.charge(self.since if heard is None else max(heard, self.since))
        self.outages += bool(self.running)
        self.since, self.by = now, by

    def fallen(self, now: float) -> int | None:
        """The side whose time is up, if any."""
        for side in self.running:
            if self.left[side] - self._run(now) <= 0:
                return side
        return None

    def data(self, now: float) -> wire.Clock:
        """What an interface is told of it."""
        left = [time - (self._run(now) if side in self.running else 0) for side, time in enumerate(self.left)]
        return wire.Clock(tuple(round(max(0.0, time), 1) for time in left), self.running, self.outages)

    def _run(self, now: float) -> float:
        return max(0.0, now - self.since)
