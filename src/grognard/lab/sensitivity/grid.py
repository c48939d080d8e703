"""The cells of a chart in one battle, and what is one step worse or better than each."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgspec

from grognard.core.changes import CHART, Value, find, plain, steps
from grognard.core.errors import GrognardError
from grognard.lab.sensitivity.layout import Layout
from grognard.rulesets import BattleText, get_ruleset, read_battle

WORSE, BETTER = -1, 1


class Cell(msgspec.Struct, frozen=True):
    """One cell of a chart as it is in a battle."""

    place: str
    """As `[vary]` names it."""
    row: str
    column: str
    value: Value
    ladder: tuple[Value, ...] = ()
    """What can stand here, from the worst to the best; nothing where any number can."""
    size: float = 0
    """How much a step of numbers is."""
    pinned: bool = False

    @property
    def name(self) -> str:
        """Row and column."""
        return f"{self.row} {self.column}"

    @property
    def rung(self) -> int:
        """Where on its ladder the cell stands."""
        return self.ladder.index(self.value)

    def stepped(self, by: int) -> Value | None:
        """What stands some steps up or down; None beyond the end of the scale.

        >>> cell = Cell("chart.x.row.2.cells.0", "2", "0", "TF", ("A1", "TF", "D1"))
        >>> cell.stepped(WORSE), cell.stepped(BETTER), cell.stepped(2)
        ('A1', 'D1', None)
        """
        if not self.ladder:
            assert isinstance(self.value, int | float)
            moved = self.value + by * self.size
            return int(moved) if isinstance(self.value, int) and moved == int(moved) else moved
        rung = self.rung + by
        return self.ladder[rung] if 0 <= rung < len(self.ladder) else None


class Grid(msgspec.Struct, frozen=True):
    """A whole chart of a battle."""

    chart: str
    layout: Layout
    rows: tuple[str, ...]
    cells: tuple[Cell, ...]

    def like(self, text: str) -> Grid:
        """Only the cells with a text in their names; complains if there are none."""
        left = tuple(cell for cell in self.cells if text in cell.place or text in cell.name)
        if not left:
            example = self.cells[0].place
            raise GrognardError(f"No cell of {self.chart!r} has {text[:40]!r} in its name; one of them is {example}.")
        return msgspec.structs.replace(self, cells=left)


def make_grid(battle: BattleText, chart: str, layout: Layout) -> Grid:
    """The cells of a chart as a battle has it."""
    table = plain(get_ruleset(battle.ruleset).charts(read_battle(battle))[chart])
    rows = steps(table[layout.rows])
    return Grid(chart, layout, tuple(name for name, _ in rows), tuple(_cells(chart, layout, rows)))


def _cells(chart: str, layout: Layout, rows: list[tuple[str, Any]]) -> Iterator[Cell]:
    for column, head in zip(layout.columns, layout.heads, strict=True):
        values = [said(find(entry, column)) for _, entry in rows]
        ladder = _ladder(layout, values)
        for (row, _), value in zip(rows, values, strict=True):
            place = f"{CHART}.{chart}.{layout.rows}.{row}.{column}"
            if ladder and value not in ladder:
                raise GrognardError(f"{place} is {value!r}, which is not on the chart's scale.")
            size = layout.scale if isinstance(layout.scale, int | float) else 0
            yield Cell(place, row, head, value, ladder, size, f"{row} {head}" in layout.pinned)


def _ladder(layout: Layout, values: list[Value]) -> tuple[Value, ...]:
    if isinstance(layout.scale, tuple):
        return layout.scale
    return tuple(dict.fromkeys(values)) if layout.scale == "rows" else ()


def said(value: Any) -> Value:
    """A cell as `[vary]` says it: a list of words is one text."""
    return " ".join(value) if isinstance(value, list) else value
