"""Pushes as a program reads them that plays at random: of all that is told, what it needs to choose."""

from __future__ import annotations

from random import Random
from typing import Any

import msgspec

Form = list[Any]


class Group(msgspec.Struct):
    verb: str
    units: list[int]
    places: list[int] | None
    extras: list[list[int]]

    def choose(self, at: int) -> Form:
        rest, extra = divmod(at, len(self.extras))
        place, unit = divmod(rest, len(self.units) or 1)
        there = -1 if self.places is None else self.places[place]
        return [self.verb, self.units[unit] if self.units else -1, there, self.extras[extra]]

    def __len__(self) -> int:
        return (len(self.units) or 1) * len(self.extras) * (1 if self.places is None else len(self.places))


class Decision(msgspec.Struct):
    count: int
    groups: list[Group]

    def choose(self, random: Random) -> Form:
        at = random.randrange(self.count)
        for group in self.groups:
            if at < len(group):
                return group.choose(at)
            at -= len(group)
        raise ValueError("the groups hold fewer options than they count")


class View(msgspec.Struct):
    result: dict[str, Any] | None


class Message(msgspec.Struct):
    """What a program needs to know of a push or a refusal."""

    number: int = -1
    view: View | None = None
    decision: Decision | None = None
    error: str = ""
