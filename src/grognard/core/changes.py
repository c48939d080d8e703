"""Changes to a battle that travel in its text: under `[vary]` a scenario names places of its own file, of its counters
and of its charts, and the value that each has in this battle.

A place is a path with dots. An entry of a list of tables goes by its key, roll or the like, one of a list of values by
its number from 0: `chart.fire.row.7.cells.3`, `unit.t-friant.steps`, `scenario.last_turn`.
"""

from __future__ import annotations

from collections.abc import Iterator
from difflib import get_close_matches
from typing import Any, TypeVar

import msgspec

from grognard.core.source import Source

C = TypeVar("C")
Value = bool | int | float | str
"""What can stand in a place; a list of words is said as one text with blanks between."""

VARY = "vary"
SCENARIO, UNIT, CHART = "scenario", "unit", "chart"
NAMES = ("key", "id", "unit", "roll", "n", "action", "ratio", "terrain", "hex")
"""What entries of a list of tables go by: the first of these that tells all of them apart."""
FARTHEST = 20
"""So much more or less a number of a chart may be than it is."""


def changes_of(source: Source, room: str) -> dict[str, Value]:
    """The changes of a scenario under one head (`chart.fire`), each by the rest of its place."""
    said = source.data.get(VARY)
    if not isinstance(said, dict):
        return {}
    return {place[len(room) + 1 :]: value for place, value in said.items() if place.startswith(f"{room}.")}


def varied_chart(source: Source, name: str, shipped: C) -> C:
    """A chart with what a scenario changes in it; complains in one sentence about what cannot be."""
    changes = changes_of(source, f"{CHART}.{name}")
    if not changes:
        return shipped
    data, before = plain(shipped), plain(shipped)
    for path, value in changes.items():
        place = f"{CHART}.{name}.{path}"
        try:
            _check_cell(before, path, find(before, path), value)
            put(data, path, value)
        except LookupError as error:
            raise source.error(f"{place}: {error.args[0]}", VARY) from None
    try:
        return msgspec.convert(data, type(shipped))
    except msgspec.ValidationError as error:
        raise source.error(f"The chart {name!r} cannot be changed so: {error}.", VARY) from None


def varied_data(source: Source, data: Any, room: str, lists: bool = False) -> Any:
    """A file's tables with what a scenario changes in them; `lists` looks the first word up as a key in every list."""
    changes = changes_of(source, room)
    if not changes:
        return data
    data = plain(data)
    for path, value in changes.items():
        try:
            table, rest = _owner(data, path) if lists else (data, path)
            put(table, rest, value, adding=not lists)
        except LookupError as error:
            raise source.error(f"{room}.{path}: {error.args[0]}", VARY) from None
    return data


def plain(data: Any) -> Any:
    """Structs and tables as tables and lists of their own, to be changed at will."""
    return msgspec.json.decode(msgspec.json.encode(data))


def _owner(data: Any, path: str) -> tuple[Any, str]:
    key, _, rest = path.partition(".")
    for entries in data.values():
        if isinstance(entries, list):
            for entry in entries:
                if isinstance(entry, dict) and entry.get("key") == key:
                    return entry, rest
    raise LookupError(f"there is no {key!r}.")


# -- places ------------------------------------------------------------------------------------------------------------


def steps(data: Any) -> list[tuple[str, Any]]:
    """What lies directly under a table or a list, each by its word."""
    if isinstance(data, dict):
        return [(str(key), value) for key, value in data.items()]
    if isinstance(data, list):
        name = name_of(data)
        return [(str(entry[name]) if name else str(index), entry) for index, entry in enumerate(data)]
    return []


def name_of(entries: list[Any]) -> str:
    """The key that entries of a list go by; none where they go by number."""
    if entries and all(isinstance(entry, dict) for entry in entries):
        for name in NAMES:
            if len({str(entry[name]) for entry in entries if name in entry}) == len(entries):
                return name
    return ""


def find(data: Any, path: str) -> Any:
    """What stands in a place; a `LookupError` that says what there is instead."""
    for word in path.split("."):
        under = dict(steps(data))
        if word not in under:
            raise LookupError(missing(word, under))
        data = under[word]
    return data


def put(data: Any, path: str, value: Value, adding: bool = False) -> None:
    """Another value in a place; `adding` makes tables and keys that are not there yet."""
    above, _, last = path.rpartition(".")
    table = data
    for word in above.split(".") if above else ():
        if adding and isinstance(table, dict):
            table.setdefault(word, {})
        table = find(table, word)
    under = dict(steps(table))
    if last not in under and not (adding and isinstance(table, dict)):
        raise LookupError(missing(last, under))
    if isinstance(under.get(last), dict):
        raise LookupError(f"here is a table with {', '.join(under[last])}.")
    if isinstance(under.get(last), list):
        value = value.split() if isinstance(value, str) else value  # type: ignore[assignment]
    if isinstance(table, dict):
        table[last] = value
    else:
        table[list(under).index(last)] = value


def missing(word: str, there: Any) -> str:
    """The end of a sentence about a word that is not there: the nearest ones that are."""
    known = list(there)
    near = get_close_matches(word, known, 3, 0.4) or known[:6]
    return f"there is no {word!r} here; there is {', '.join(near) or 'nothing'}."


def leaves(data: Any, path: str = "") -> Iterator[tuple[str, Value]]:
    """Every place under a table with its value; an empty list counts as an empty text."""
    for word, value in steps(data):
        here = f"{path}.{word}" if path else word
        if isinstance(value, bool | int | float | str):
            yield here, value
        elif value == []:
            yield here, ""
        else:
            yield from leaves(value, here)


def _check_cell(data: Any, path: str, present: Any, value: Value) -> None:
    """A number takes the place of a number and a word that of a word which the chart has elsewhere."""
    if isinstance(present, bool) or isinstance(value, bool):
        if not (isinstance(present, bool) and isinstance(value, bool)):
            raise LookupError(f"here is {present!r}, which {value!r} cannot replace.")
    elif isinstance(present, int | float):
        if isinstance(value, str) or abs(value - present) > FARTHEST:
            raise LookupError(f"here is {present!r}; write a number at most {FARTHEST} from it, not {value!r}.")
    elif isinstance(present, dict) or not isinstance(value, str):
        raise LookupError(f"here is {'a table' if isinstance(present, dict) else repr(present)}, not {value!r}.")
    else:
        known = _words(data, path, isinstance(present, list))
        for word in value.split() if isinstance(present, list) else [value]:
            if word not in known:
                raise LookupError(f"here is {present!r}; {missing(word, known)}")


def _words(data: Any, path: str, is_list: bool) -> list[str]:
    """The words that stand at places of a chart like this one."""
    depth, first = path.count(".") + is_list, path.partition(".")[0]
    found = (value for place, value in leaves(data) if place.count(".") == depth and place.split(".")[0] == first)
    return list(dict.fromkeys(value for value in found if isinstance(value, str)))
