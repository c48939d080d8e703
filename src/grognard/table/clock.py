"""A chess clock for a table: each side's time runs while it has to choose."""

from __future__ import annotations

import msgspec

from grognard.table import wire


class Clock(msgspec.Struct):
    """Seconds left for each side. Times are given from outside, so that a clock can be tested and stored."""

    left: list[float]
    increment: float
    running: tuple[int, ...] = ()
    since: float = 0.0

    @classmethod
    def start(cls, sides: int, minutes: float, increment: float) -> Clock:
        """A clock with the same time for each side, stopped."""
        return cls([minutes * 60.0] * sides, increment)

    def turn_to(self, sides: tuple[int, ...], now: float) -> None:
        """Whose time runs from now on; a side that has just chosen gets its increment."""
        for side in self.running:
            self.left[side] -= now - self.since
            if side not in sides:
                self.left[side] += self.increment
        self.running, self.since = sides, now

    def take_back(self, sides: tuple[int, ...], now: float) -> None:
        """Whose time runs after an undo: nobody gains by it, and who chooses again gives its increment back."""
        for side in self.running:
            self.left[side] -= now - self.since
        for side in sides:
            if side not in self.running:
                self.left[side] -= self.increment
        self.running, self.since = sides, now

    def fallen(self, now: float) -> int | None:
        """The side whose time is up, if any."""
        for side in self.running:
            if self.left[side] - (now - self.since) <= 0:
                return side
        return None

    def data(self, now: float) -> wire.Clock:
        """What an interface is told of it."""
        left = [time - (now - self.since if side in self.running else 0) for side, time in enumerate(self.left)]
        return wire.Clock(tuple(round(max(0.0, time), 1) for time in left), self.running)
