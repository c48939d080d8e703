"""A TOML text that remembers its lines, so that every complaint about it names the place."""

from __future__ import annotations

import math
import re
import tomllib
from bisect import bisect_right
from collections.abc import Iterator
from copy import copy
from functools import cached_property
from typing import Any, TypeVar

import msgspec

from grognard.core.errors import ScenarioError

M = TypeVar("M")
Path = tuple[str | int, ...]

_TABLE = re.compile(r"^\[([^\[\]]+)\]")
_ARRAY = re.compile(r"^\[\[([^\[\]]+)\]\]")
_KEY = re.compile(r"^((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|[\w-]+))*)\s*=\s*(.*)$")
_PROBLEM = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_UNKNOWN = re.compile(r"unknown field `([^`]+)`")
_PART = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")

MOST_PARTS = 8
"""A key has so many parts at most: reading it takes time with the square of their number."""
_TOKEN = re.compile(
    r"""
    (?P<block> \"{3} (?:[^"\\]|\\.|"(?!""))*+ \"{3,5} | '{3} (?:[^']|'(?!''))*+ '{3,5} )
    | (?P<part> "(?:[^"\\\n]|\\.)*+" | '[^'\n]*+' | [^\s."'\#=,{}\[\]]++ )
    | (?P<dot> \. )
    | (?P<space> [ \t]++ )
    | \#[^\n]*+
    | [\n\r=,{}\[\]]
    """,
    re.VERBOSE | re.DOTALL,
)


class Source:
    """The text of a scenario, map or chart file and where everything in it stands.

    >>> source = Source('title = "x"\\n[[unit]]\\nkey = "a"\\n[[unit]]\\nkey = "b"', "test.toml")
    >>> source.line("unit", 1, "key")
    5
    """

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self.options: dict[str, str] = {}
        """What was chosen for one game in place of what the text says."""
        _refuse_long_keys(text, name)
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            what, _, where = str(error).rpartition(" (at ")
            found = re.match(r"line ([0-9]+)", where)
            line = int(found[1]) if found else max(1, len(text.rstrip("\n").split("\n")))
            raise ScenarioError(f"This is not valid TOML: {what or error}.", line=line, source=name) from None
        except (ValueError, RecursionError) as error:  # numbers or brackets beyond all measure
            raise ScenarioError(f"This cannot be read as TOML: {error}.", source=name) from None
        for path, value in _endless(self.data, ()):
            raise ScenarioError(f"{value} is not a number to reckon with.", None, self._nearest(path), name)

    @cached_property
    def _lines(self) -> dict[Path, int]:
        """Where everything stands: only a complaint asks for it."""
        return _locate(self.text)

    @property
    def key(self) -> str:
        """The name without its ending, by which a scenario is known."""
        return self.name.removesuffix(".toml")

    def choosing(self, table: str, values: dict[str, Any], options: dict[str, str]) -> Source:
        """The same text with other values in one of its tables; `options` says them as somebody chose them."""
        other = copy(self)
        said = self.data.get(table, {})
        other.data = {**self.data, table: {**said, **values}} if isinstance(said, dict) else self.data
        other.options = options
        return other

    def with_data(self, data: dict[str, Any]) -> Source:
        """The same text, read as if it said something else."""
        if data is self.data:
            return self
        other = copy(self)
        other.data = data
        return other

    def leaving_out(self, table: str, keys: tuple[str, ...]) -> Source:
        """The same text as if one of its tables did not have some keys."""
        said = self.data.get(table)
        if not isinstance(said, dict) or not any(key in said for key in keys):
            return self
        other = copy(self)
        other.data = {**self.data, table: {key: value for key, value in said.items() if key not in keys}}
        return other

    def line(self, *path: str | int, row: int = 0) -> int | None:
        """The line of a key (or of the nearest thing above it); `row` counts on inside a block of text."""
        for length in range(len(path), 0, -1):
            if (line := self._lines.get(path[:length])) is not None:
                return line + row
        return None

    def _nearest(self, path: Path) -> int:
        """The line of a thing that is there but may have no line of its own: a table named only by those in it."""
        beneath = (line for other, line in self._lines.items() if path and other[: len(path)] == path)
        return self.line(*path) or min(beneath, default=1)

    def error(self, message: str, *path: str | int, rule: str | None = None, row: int = 0) -> ScenarioError:
        """A complaint about this file that names the line of a key, and the rule."""
        return ScenarioError(message, rule, self.line(*path, row=row), self.name)

    def read(self, kind: type[M]) -> M:
        """The content as a typed struct, or a clear complaint about the first thing that does not fit."""
        try:
            return msgspec.convert(self.data, kind)
        except msgspec.ValidationError as error:
            found = _PROBLEM.match(str(error))
            assert found is not None
            path = _path(found["path"] or "")
            where = "".join(f"[{part}]" if isinstance(part, int) else f".{part}" for part in path).lstrip(".")
            what = found["what"].rstrip(".")
            if unknown := _UNKNOWN.search(what):
                path = (*path, unknown[1])  # the complaint names the table; the line is that of the key
            message = f"{where}: {what}." if where else f"{what}."
            raise ScenarioError(message, None, self._nearest(path), self.name) from None


def _endless(value: Any, path: Path) -> Iterator[tuple[Path, float]]:
    """Numbers without end, and what is no number at all, with their place."""
    if isinstance(value, float):
        if not math.isfinite(value):
            yield path, value
    elif isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from _endless(inner, (*path, key))


def _refuse_long_keys(text: str, name: str) -> None:
    """Stop at a key of too many parts, wherever it stands; what cannot be TOML at all is left to the parser."""
    at = dots = 0
    while found := _TOKEN.match(text, at):
        at = found.end()
        if found.lastgroup == "dot":
            dots += 1
            if dots >= MOST_PARTS:
                line = text.count("\n", 0, at) + 1
                raise ScenarioError(f"A key has at most {MOST_PARTS} parts.", line=line, source=name)
        elif found.lastgroup not in ("part", "space"):
            dots = 0


def _path(text: str) -> Path:
    return tuple(key if key else int(index) for key, index in _PART.findall(text) if key or index)


def _split(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", dotted))


def _locate(text: str) -> dict[Path, int]:
    """Where each key, table and array element starts. Good for the layouts people write; it need not be a parser."""
    lines: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    rows = text.split("\n")
    starts = [0]
    for row in rows:
        starts.append(starts[-1] + len(row) + 1)
    number = 0
    while number < len(rows):
        line = rows[number].strip()
        number += 1
        if found := _ARRAY.match(line):
            name = _split(found[1])
            counts[name] = counts.get(name, -1) + 1
            table = (*name, counts[name])
            lines[table] = number
        elif found := _TABLE.match(line):
            table = _split(found[1])
            lines[table] = number
        elif found := _KEY.match(line):
            path, value = (*table, *_split(found[1])), found[2]
            lines[path] = number
            start = starts[number - 1] + rows[number - 1].index("=", rows[number - 1].find(found[1]) + len(found[1]))
            if value[:3] in ('"""', "'''"):
                lines[path] = number + (1 if len(value) == 3 else 0)
                number = _line_of(starts, _after_string(text, text.index(value[:3], start))) + 1
            elif value.startswith("["):
                elements, end = _elements(text, text.index("[", start))
                for index, element in enumerate(elements):
                    lines[(*path, index)] = _line_of(starts, element) + 1
                number = _line_of(starts, end) + 1
    return lines


def _line_of(starts: list[int], offset: int) -> int:
    return bisect_right(starts, offset) - 1


def _after_string(text: str, start: int) -> int:
    """The offset of the last character of a string that starts somewhere; the text's end if it never closes."""
    quote = text[start : start + 3] if text[start : start + 3] in ('"""', "'''") else text[start]
    at = start + len(quote)
    while at < len(text):
        if text[at] == "\\" and quote[0] == '"':
            at += 2
        elif text.startswith(quote, at):
            return at + len(quote) - 1
        else:
            at += 1
    return len(text) - 1


def _elements(text: str, start: int) -> tuple[list[int], int]:
    """Where the elements of an array begin, and where the array ends."""
    found: list[int] = []
    depth, fresh, at = 0, True, start
    while at < len(text):
        letter = text[at]
        if depth == 1 and fresh and letter not in " \t\r\n,#]":
            found.append(at)
            fresh = False
        if letter in "\"'":
            at = _after_string(text, at)
        elif letter == "#":
            end = text.find("\n", at)
            at = end if end >= 0 else len(text)
        elif letter in "[{":
            depth += 1
        elif letter in "]}":
            depth -= 1
            if depth == 0:
                return found, at
        elif letter == "," and depth == 1:
            fresh = True
        at += 1
    return found, len(text) - 1
