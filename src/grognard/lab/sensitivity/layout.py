"""How charts lie on paper: rows, columns, and which result is worse than which. Data, one file for each ruleset."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Literal

import msgspec

from grognard.core.errors import UnknownName
from grognard.core.source import Source


class Seen(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Which events tell that a cell was found, and by which of their fields."""

    events: tuple[str, ...]
    row: str
    """A number, or dice to be added up."""
    column: str = ""
    """A label or a number from 0; all columns of the row if there is none."""


class Harder(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column that is never milder than another, by weights of the words of its cells."""

    column: str
    than: str
    faces: int
    """Of the die."""
    modifiers: tuple[int, ...]
    """What may be added to it."""
    weights: dict[str, float]


class Need(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Something that the rulebook says is found in one of some cells."""

    cells: tuple[str, ...]
    """By row and column; `*` stands for anything."""
    value: str | int | float


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True, rename="kebab"):
    """One chart as a grid of cells."""

    title: str
    rows: str
    columns: tuple[str, ...]
    scale: tuple[str, ...] | Literal["rows"] | int | float
    """Words from the worst to the best; or a column's own cells down its rows; or the size of a step of numbers."""
    worse: str
    """For whom the low end of the scale is bad."""
    row_title: str = ""
    column_title: str = ""
    labels: tuple[str, ...] = ()
    across: Literal["better", ""] = ""
    """Whether results never get worse along a row."""
    down: Literal["better", ""] = ""
    """Whether results never get worse down a column."""
    harder: tuple[Harder, ...] = ()
    kinds: tuple[tuple[str, ...], ...] = ()
    """Of each of these words at least one occurs somewhere."""
    needs: tuple[Need, ...] = ()
    seen: Seen | None = None
    pinned: tuple[str, ...] = ()
    """Cells that the rulebook itself fixes, by row and column."""

    @property
    def heads(self) -> tuple[str, ...]:
        """What stands above the columns."""
        return self.labels or self.columns


@cache
def layouts(ruleset: str) -> dict[str, Layout]:
    """The charts of a ruleset that can be changed cell by cell, by name."""
    file = resources.files("grognard.lab").joinpath("data", "charts", f"{ruleset}.toml")
    if not file.is_file():
        return {}
    source = Source(file.read_text("utf-8"), file.name)
    return msgspec.convert(source.data, dict[str, Layout])


def find_layout(ruleset: str, chart: str) -> Layout:
    """A chart's layout by its name; complains with the names there are."""
    known = layouts(ruleset)
    if not known:
        raise UnknownName(f"No chart of {ruleset} can be changed cell by cell.")
    if chart not in known:
        raise UnknownName(f"There is no chart {chart[:40]!r} with cells in {ruleset}; there is {', '.join(known)}.")
    return known[chart]
