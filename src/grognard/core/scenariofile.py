"""What scenario files of several rulesets say alike: whose they are, and what of a map and of counters takes part."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import TypeVar

import msgspec

from grognard.core.changes import SCENARIO, Value, varied_data
from grognard.core.source import Source


class ScenarioHead(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What every scenario file says."""

    ruleset: str
    title: str
    summary: str = ""
    vary: dict[str, Value] = {}
    """Places of this file, of its counters and charts, and the value that each has in this battle."""


class Extract(ScenarioHead, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """A battle with part of a map, and some of the counters that go with it."""

    window: str = ""
    """Two hexes: the corners of the part of the map that is used."""
    formations: tuple[str, ...] = ()
    """The formations that take part; all of them where the list is empty."""
    without: tuple[str, ...] = ()
    """Units that stay away."""


class PlaceData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A unit or leader that a scenario sets up elsewhere, or brings at another time."""

    unit: str
    hex: str = ""
    turn: int = 0
    """The turn in which it comes; 0 if it is there from the start."""


class Reader:
    """Checks a scenario file, the first fault first, and builds the battle."""

    def __init__(self, source: Source) -> None:
        self._source = source


H = TypeVar("H", bound=ScenarioHead)


def read_scenario(source: Source, kind: type[H], key: str) -> H:
    """What a scenario file says; it names the ruleset it is for."""
    data = source.with_data(varied_data(source, source.data, SCENARIO)).read(kind)
    if data.ruleset != key:
        raise source.error(f"This scenario is for {data.ruleset!r}, not for {key!r}.", "ruleset")
    return data


def check_turns(source: Source, first: int, last: int, most: int, rule: str) -> None:
    """A battle lasts some of the turns that the book has."""
    if not 1 <= first <= last <= most:
        raise source.error(f"Turns run from 1 to {most}.", "last_turn", rule=rule)


def check_known(
    source: Source, named: Iterable[str], known: Collection[str], what: str, *path: str, rule: str | None = None
) -> None:
    """A list of a scenario names only what there is; `path` says where it stands, and what in it bears the name."""
    for index, key in enumerate(named):
        if key not in known:
            raise source.error(f"There is no {what} {key!r}.", path[0], index, *path[1:], rule=rule)
