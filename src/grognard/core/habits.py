"""Habits: the figures of a ruleset's judgement that a temper, an aim or a search may set otherwise."""

from __future__ import annotations

import threading
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from math import isfinite, nan
from typing import Any, Generic, TypeVar

import msgspec

from grognard.core.errors import UnknownName
from grognard.core.source import Source

H = TypeVar("H", bound=msgspec.Struct)

TEMPERS = ("aggressive", "cautious", "historical")
"""Aims that people choose an opponent by; a ruleset that has aims has these among them."""


class Led(threading.local, Generic[H]):
    """The habits by which a ruleset's officers judge at the moment: the usual ones, or for a while others, as decimals
    are reckoned in a context."""

    def __init__(self, usual: H) -> None:
        self.usual = self.now = usual

    @contextmanager
    def by(self, habits: H) -> Iterator[None]:
        """Judge by other habits for a while."""
        before, self.now = self.now, habits
        try:
            yield
        finally:
            self.now = before


class Aim(msgspec.Struct, frozen=True):
    """A way to lead: what it is about in a sentence, and what it sets otherwise than usual."""

    about: str
    habits: Any
    is_weighed: bool = True
    """Whether a search thinks of it; if not, it is for who asks for it."""


def habits_of(usual: msgspec.Struct) -> dict[str, float]:
    """All habits by name, as they usually are."""
    return {name: float(value) for name, value in msgspec.structs.asdict(usual).items()}


def with_changes(aim: Aim, changes: Sequence[str]) -> Aim:
    """An aim with some habits set otherwise, each said as `name=number`."""
    known, changed = habits_of(aim.habits), {}
    for change in changes:
        name, _, value = change.partition("=")
        if name not in known:
            raise UnknownName(f"There is no habit {name[:40]!r}; there are {', '.join(known)}.")
        try:
            changed[name] = float(value)
        except ValueError:
            changed[name] = nan
        if not isfinite(changed[name]):
            raise UnknownName(f"The habit {name!r} is a number, not {value[:40]!r}.")
    return Aim(aim.about, msgspec.structs.replace(aim.habits, **changed), aim.is_weighed)


def read_aims(source: Source, usual: msgspec.Struct) -> Mapping[str, Aim]:
    """The aims of a file, each a table of what it changes; complains of a habit that does not exist."""
    known = habits_of(usual)
    found = {}
    for name, table in source.data.items():
        changed = {key: value for key, value in table.items() if key not in ("about", "weighed")}
        for key, value in changed.items():
            if key not in known:
                raise source.error(f"There is no habit {key!r}; there are {', '.join(known)}.", name, key)
            if isinstance(value, bool) or not isinstance(value, int | float):
                raise source.error(f"The habit {key!r} is a number.", name, key)
        habits = msgspec.structs.replace(usual, **changed)
        found[name] = Aim(str(table["about"]), habits, bool(table.get("weighed", True)))
    for temper in TEMPERS:
        if temper not in found:
            raise source.error(f"There is no aim {temper!r}, which people may ask for.")
    return found
