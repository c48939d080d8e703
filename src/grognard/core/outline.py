"""How a rulebook is laid out for readers, as `data/book.toml` says it: chapters, the turn's steps, charts as tables.

It holds no rule and no number of a chart. A table names a chart file and which part of it stands in which column, so
that a figure that is changed there is changed in the book.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import Any

import msgspec

from grognard.core.errors import GrognardError

HERE, KEY = ".", "@"
"""The row itself, and the name under which it stands."""
_FRACTIONS = {Fraction(1, 2): "½", Fraction(1, 4): "¼", Fraction(3, 4): "¾"}


class ChapterPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chapter: from one rule of the book's order to the next chapter's first."""

    start: str
    """The id of its first rule."""
    title: str


class PhasePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What is done in a phase of the turn, in a sentence or two, and the rules that say so."""

    text: str
    rules: tuple[str, ...] = ()


class ColumnPlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A column of a table, or several that a list of cells is spread over."""

    field: str = HERE
    """Where it stands in the row: keys and numbers with dots between, "." for the row itself, "@" for its name."""
    title: str = ""
    spread: bool = False
    """Whether the field is a list with a column for each entry."""
    titles: tuple[str, ...] | str = ()
    """The headings of these columns, or where in the chart they stand."""
    signed: bool = False
    named: bool = False
    """Whether what stands there is a key, to be read by the outline's names and the ruleset's words."""
    links: bool = False
    """Whether what stands there is prose or ids, so that rules in it are linked."""
    names: dict[str, str] = {}
    """How single values of this column are read."""


class TablePlan(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A chart, or a part of it, as a table."""

    id: str
    title: str
    chart: str
    rows: str
    """Where its rows stand in the chart: a list, or a table of which every entry is a row."""
    columns: tuple[ColumnPlan, ...]
    rules: tuple[str, ...] = ()
    note: str = ""
    facts: tuple[str, ...] = ()
    """Charts of `rules.toml` whose constraints this one was held to."""
    leave: tuple[str, ...] = ()
    """Entries that are no rows."""


class Outline(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A `book.toml`."""

    chapter: tuple[ChapterPlan, ...] = ()
    phase: dict[str, PhasePlan] = {}
    table: tuple[TablePlan, ...] = ()
    names: dict[str, str] = {}
    unprinted: dict[str, tuple[str, ...]] = {}
    """For each chart the parts that no table shows, because they are notes for the program."""


class Cell(msgspec.Struct, frozen=True):
    """What stands in a place of a table; linked where it may name rules."""

    text: str
    links: bool = False


class Tabulated(msgspec.Struct, frozen=True):
    """A table with its headings, every row as long as they are."""

    heads: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]


def tabulate(plan: TablePlan, chart: Mapping[str, Any], names: Mapping[str, str]) -> Tabulated:
    """A part of a chart as a table.

    >>> columns = (ColumnPlan("@", "Roll"), ColumnPlan(spread=True, titles=("A", "B")))
    >>> plan = TablePlan("d", "Die", "dice", "row", columns)
    >>> found = tabulate(plan, {"row": {"1": ["-", 2]}}, {})
    >>> found.heads, [cell.text for cell in found.rows[0]]
    (('Roll', 'A', 'B'), ['1', '-', '2'])
    """
    heads: list[str] = []
    widths: list[int] = []
    for column in plan.columns:
        titles = _titles(column, chart) if column.spread else (column.title,)
        heads.extend(titles)
        widths.append(len(titles))
    rows = []
    for name, row in _rows(plan, chart):
        cells: list[Cell] = []
        for column, width in zip(plan.columns, widths, strict=True):
            found = name if column.field == KEY else look_up(row, column.field)
            parts = [*found, *[None] * width][:width] if column.spread and isinstance(found, list) else [found] * width
            cells.extend(Cell(_text(part, column, names), column.links) for part in parts)
        rows.append(tuple(cells))
    return Tabulated(tuple(heads), tuple(rows))


def look_up(data: Any, path: str) -> Any:
    """What stands at a path; `*` is every entry of a list. None where there is nothing."""
    if path == HERE:
        return data
    for at, part in enumerate(parts := path.split(".")):
        if part == "*":
            rest = ".".join(parts[at + 1 :]) or HERE
            return [look_up(each, rest) for each in data]
        if isinstance(data, list) and part.isdecimal():
            data = data[int(part)] if int(part) < len(data) else None
        elif isinstance(data, dict):
            data = data.get(part)
        else:
            return None
    return data


def _rows(plan: TablePlan, chart: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    found = look_up(chart, plan.rows)
    if isinstance(found, dict):
        return ((key, value) for key, value in found.items() if key not in plan.leave)
    if isinstance(found, list):
        return ((str(index + 1), value) for index, value in enumerate(found))
    raise GrognardError(f"The chart {plan.chart} has no rows at {plan.rows!r} for the table {plan.id!r} of the book.")


def _titles(column: ColumnPlan, chart: Mapping[str, Any]) -> tuple[str, ...]:
    if isinstance(column.titles, tuple):
        return column.titles
    return tuple(str(column.names.get(str(each), each)) for each in look_up(chart, column.titles))


def _text(value: Any, column: ColumnPlan, names: Mapping[str, str]) -> str:
    if value is None:
        return column.names.get("", "")
    if isinstance(value, list):
        return ", ".join(_text(each, column, names) for each in value)
    if isinstance(value, bool):
        plain = "yes" if value else "no"
    elif isinstance(value, float):
        whole, rest = divmod(Fraction(str(value)), 1)
        plain = f"{whole or ''}{_FRACTIONS[rest]}" if rest in _FRACTIONS else f"{value:g}"
    else:
        plain = f"{value:+d}" if column.signed and isinstance(value, int) and value else str(value)
    if (found := column.names.get(plain)) is not None:
        return found
    return names.get(plain, plain.replace("_", " ").replace("-", " ")) if column.named else plain
