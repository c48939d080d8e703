"""The charts that a fit may try: steps of groups of cells, put right so that a chart's constraints hold.

A point is a number of steps for each `[[move]]`. Cells that the rulebook fixes never move. Where a chart's results
never get worse downwards or to the right, they do not afterwards either: a cell that would be worse than one above or
to the left of it becomes as good as that one, and none becomes better than a fixed cell it must not pass. What cannot
be put right that way, such as a column that must not be milder than another, makes a point impossible.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fnmatch import fnmatchcase
from itertools import pairwise

import msgspec

from grognard.core.changes import Value
from grognard.core.errors import GrognardError
from grognard.core.source import Source
from grognard.lab.fit.file import Fit
from grognard.lab.sensitivity.grid import Cell, Grid, make_grid
from grognard.lab.sensitivity.layout import Harder, find_layout
from grognard.rulesets import BattleText

Point = tuple[int, ...]


class Space(msgspec.Struct, frozen=True):
    """All points of a fit."""

    bounds: tuple[tuple[int, int], ...]
    names: tuple[str, ...]
    grids: dict[str, Grid]
    """The charts that are changed, as they are."""
    moved: tuple[tuple[str, frozenset[str]], ...]
    """For each move its chart and the cells."""

    @property
    def start(self) -> Point:
        """The charts as they are."""
        return (0,) * len(self.bounds)

    def within(self, point: Sequence[float]) -> Point:
        """The nearest point there is.

        >>> Space(((-2, 2),), ("x",), {}, ()).within((7.9,))
        (2,)
        """
        return tuple(
            min(max(round(float(step)), low), high) for step, (low, high) in zip(point, self.bounds, strict=True)
        )

    def changes(self, point: Point) -> dict[str, Value]:
        """What a point changes, place by place."""
        found: dict[str, Value] = {}
        for chart, grid in self.grids.items():
            values = self._values(chart, grid, point)
            found |= {cell.place: values[cell.name] for cell in grid.cells if values[cell.name] != cell.value}
        return found

    def _values(self, chart: str, grid: Grid, point: Point) -> dict[str, Value]:
        steps = dict.fromkeys((cell.name for cell in grid.cells), 0)
        for (where, names), by in zip(self.moved, point, strict=True):
            if where == chart:
                for name in names:
                    steps[name] += by
        numbers = {cell.name: cell for cell in grid.cells if not cell.ladder}
        found: dict[str, Value] = {name: _number(cell, steps[name]) for name, cell in numbers.items()}
        rungs = {
            cell.name: min(max(cell.rung + steps[cell.name], 0), len(cell.ladder) - 1)
            for cell in grid.cells
            if cell.ladder
        }
        put_right(grid, rungs)
        return found | {cell.name: cell.ladder[rungs[cell.name]] for cell in grid.cells if cell.ladder}

    def fault(self, point: Point) -> str:
        """Why a point is impossible; nothing if it is not."""
        for chart, grid in self.grids.items():
            values = self._values(chart, grid, point)
            for rule in grid.layout.harder:
                if not is_harder(grid, values, rule):
                    return f"{chart}: {rule.column} would be milder than {rule.than}"
            words = {word for value in values.values() for word in (str(value), *str(value).split())}
            for kind in grid.layout.kinds:
                if not words.intersection(kind):
                    return f"{chart}: {' or '.join(kind)} would occur nowhere"
            for need in grid.layout.needs:
                if not any(values[name] == need.value for name in values if _is_one_of(name, need.cells)):
                    return f"{chart}: {need.value} would occur nowhere in {', '.join(need.cells)}"
        return ""


def _is_one_of(name: str, patterns: Sequence[str]) -> bool:
    return any(fnmatchcase(name, pattern) for pattern in patterns)


def _number(cell: Cell, by: int) -> Value:
    moved = cell.stepped(by)
    assert moved is not None
    return moved


def put_right(grid: Grid, rungs: dict[str, int]) -> None:
    """First hold cells down to the fixed ones they must not pass, then lift what is worse than something before it."""
    layout, rows = grid.layout, grid.rows
    lines = [[f"{row} {head}" for row in rows] for head in layout.heads] if layout.down else []
    lines += [[f"{row} {head}" for head in layout.heads] for row in rows] if layout.across else []
    fixed = {cell.name for cell in grid.cells if cell.pinned}
    ceiling = {name: rungs[name] if name in fixed else max(rungs.values()) for name in rungs}
    _settle(lines, ceiling, down=True)
    for name in rungs:
        rungs[name] = min(rungs[name], ceiling[name])
    _settle(lines, rungs, down=False)


def _settle(lines: Sequence[Sequence[str]], rungs: dict[str, int], down: bool) -> None:
    """Make every line rise, by taking from what comes before or by adding to what comes after."""
    settled = False
    while not settled:
        settled = True
        for line in lines:
            for one, two in pairwise(line):
                if rungs[one] > rungs[two]:
                    rungs[one if down else two] = rungs[two if down else one]
                    settled = False


def is_harder(grid: Grid, values: Mapping[str, Value], rule: Harder) -> bool:
    """Whether a column costs at least as much as another, over all faces of a die and each of some modifiers."""
    low, high = int(grid.rows[0]), int(grid.rows[-1])

    def cost(column: str, modifier: int) -> float:
        rolls = (min(max(face + modifier, low), high) for face in range(1, rule.faces + 1))
        return sum(rule.weights.get(word, 0.0) for roll in rolls for word in str(values[f"{roll} {column}"]).split())

    return all(cost(rule.column, by) >= cost(rule.than, by) - 1e-9 for by in rule.modifiers)


def make_space(said: Fit, source: Source, battles: Sequence[BattleText]) -> Space:
    """The points of a fit; complains about charts and cells that are not there."""
    ruleset = battles[0].ruleset
    if any(battle.ruleset != ruleset for battle in battles):
        raise source.error("All battles of a fit are of one ruleset, since they share its charts.", "battle", 0)
    grids: dict[str, Grid] = {}
    moved = []
    for place, move in enumerate(said.move):
        try:
            grid = grids.setdefault(move.chart, make_grid(battles[0], move.chart, find_layout(ruleset, move.chart)))
        except GrognardError as error:
            raise source.error(str(error), "move", place, "chart") from None
        for other in battles[1:]:
            if make_grid(other, move.chart, grid.layout).cells != grid.cells:
                raise source.error(f"The battles do not have the same chart {move.chart!r}.", "move", place, "chart")
        names: set[str] = set()
        for word in move.cells:
            found = {cell.name for cell in grid.cells if _is_one_of(cell.name, (word,)) and not cell.pinned}
            if not found:
                message = f"No cell of {move.chart!r} that may move is called {word[:40]!r}; one is "
                free = next(cell.name for cell in grid.cells if not cell.pinned)
                raise source.error(f"{message}{free!r}.", "move", place, "cells")
            names |= found
        moved.append((move.chart, frozenset(names)))
    bounds = tuple((move.least, move.most) for move in said.move)
    return Space(bounds, tuple(move.name for move in said.move), grids, tuple(moved))
