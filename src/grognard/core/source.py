"""A TOML text that remembers its lines, so that every complaint about it names the place."""

from __future__ import annotations

import re
import tomllib
from typing import Any, TypeVar

import msgspec

from grognard.core.errors import ScenarioError

M = TypeVar("M")
Path = tuple[str | int, ...]

_TABLE = re.compile(r"^\[([^\[\]]+)\]")
_ARRAY = re.compile(r"^\[\[([^\[\]]+)\]\]")
_KEY = re.compile(r"^((?:\"[^\"]*\"|'[^']*'|[\w-]+)(?:\s*\.\s*(?:\"[^\"]*\"|[\w-]+))*)\s*=\s*(.*)$")
_ELEMENT = re.compile(r"^[\[{\"'\w+-]")
_PROBLEM = re.compile(r"^(?P<what>.*?)(?: - at `(?P<path>[^`]*)`)?$", re.DOTALL)
_PART = re.compile(r"\.([\w-]+)|\[(\d+)\]|\[\.\.\.\]")


class Source:
    """The text of a scenario, map or chart file and where everything in it stands.

    >>> source = Source('title = "x"\\n[[unit]]\\nkey = "a"\\n[[unit]]\\nkey = "b"', "test.toml")
    >>> source.line("unit", 1, "key")
    5
    """

    def __init__(self, text: str, name: str) -> None:
        self.text = text
        self.name = name
        self._lines = _locate(text)
        try:
            self.data: dict[str, Any] = tomllib.loads(text)
        except tomllib.TOMLDecodeError as error:
            found = re.search(r"line (\d+)", str(error))
            what = str(error).split(" (at")[0]
            raise ScenarioError(
                f"This is not valid TOML: {what}.", line=int(found[1]) if found else None, source=name
            ) from None

    def line(self, *path: str | int, row: int = 0) -> int | None:
        """The line of a key (or of the nearest thing above it); `row` counts on inside a block of text."""
        for length in range(len(path), 0, -1):
            if (line := self._lines.get(path[:length])) is not None:
                return line + row
        return None

    def error(self, message: str, *path: str | int, rule: str | None = None, row: int = 0) -> ScenarioError:
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
            raise self.error(f"{where}: {what}." if where else f"{what}.", *path) from None


def _path(text: str) -> Path:
    return tuple(key if key else int(index) for key, index in _PART.findall(text) if key or index)


def _split(dotted: str) -> Path:
    return tuple(part.strip().strip("\"'") for part in re.findall(r"\"[^\"]*\"|'[^']*'|[^.]+", dotted))


def _locate(text: str) -> dict[Path, int]:
    """Where each key, table and array element starts. Good for the layouts people write; it need not be a parser."""
    lines: dict[Path, int] = {}
    counts: dict[Path, int] = {}
    table: Path = ()
    closing: str | None = None
    array: Path | None = None
    depth = index = 0
    for number, raw in enumerate(text.splitlines(), start=1):
        line = raw.strip()
        if closing is not None:
            if closing in line:
                closing = None
            continue
        if array is not None:
            if depth == 1 and _ELEMENT.match(line):
                lines[(*array, index)] = number
                index += 1
            depth += _depth(line)
            array = None if depth <= 0 else array
            continue
        if found := _ARRAY.match(line):
            name = _split(found[1])
            index_in = counts.get(name, -1) + 1
            counts[name] = index_in
            table = (*name, index_in)
            lines[table] = number
        elif found := _TABLE.match(line):
            table = _split(found[1])
            lines[table] = number
        elif found := _KEY.match(line):
            path, value = (*table, *_split(found[1])), found[2]
            lines[path] = number
            quote = value[:3]
            if quote in ('"""', "'''"):
                if quote not in value[3:]:
                    closing = quote
                    lines[path] = number + (1 if len(value) == 3 else 0)
            elif value.startswith("[") and _depth(value) > 0:
                array, depth, index = path, _depth(value), 0
    return lines


def _depth(line: str) -> int:
    bare = re.sub(r"\"[^\"]*\"|'[^']*'|#.*$", "", line)
    return bare.count("[") - bare.count("]")
