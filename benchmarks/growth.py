"""How cost grows: with the map, the armies, the length of a game and its log, and the number of tables."""

from __future__ import annotations

import math
import re
import time
from collections.abc import Callable, Sequence
from itertools import count
from statistics import linear_regression, median
from typing import Any

import msgspec

from benchmarks.jobs import pushes, random_actions, random_table
from benchmarks.measure import table
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.table.table import Table

HEAD = ("what grows", "sizes", "cost", "grows with its power")
SIDES = ((8, 8), (12, 12), (18, 18), (26, 26))
"""Columns and rows of generated maps; eight units a side."""
UNITS = (6, 9, 14, 21)
"""Units a side on a map of 16 by 16."""
TURNS = (6, 12, 24, 48)
LENGTHS = (50, 100, 200, 400)
"""Actions that a table's log is long."""
TABLES = (1, 10, 100, 1000)


class Growth(msgspec.Struct, frozen=True):
    """One cost at several sizes."""

    what: str
    unit: str
    sizes: tuple[int, ...]
    seconds: tuple[float, ...]

    @property
    def exponent(self) -> float:
        """The slope between the logarithms: 0 for what does not grow, 1 for what grows with its size."""
        return linear_regression([math.log(n) for n in self.sizes], [math.log(s) for s in self.seconds]).slope

    def row(self) -> tuple[str, ...]:
        costs = ", ".join(f"{1e6 * seconds:.0f}" for seconds in self.seconds)
        return f"{self.what}", f"{', '.join(map(str, self.sizes))} {self.unit}", f"{costs} us", f"{self.exponent:+.2f}"


def measure(ruleset: Ruleset[Any, Any], rounds: int, games: int) -> list[Growth]:
    """Generated battles of several sizes, and one table after another; nothing where the ruleset makes no battles."""
    if not ruleset.can_generate:
        return []
    maps = [_play(ruleset, ruleset.generate(7, columns, rows, 8), games) for columns, rows in SIDES]
    armies = [_play(ruleset, ruleset.generate(7, 16, 16, units), games) for units in UNITS]
    longer = [_play(ruleset, _lasting(ruleset.generate(7, 12, 10, 10), turns), games) for turns in TURNS]
    hexes = tuple(columns * rows for columns, rows in SIDES)
    return [
        Growth("an action, by the map", "hexes", hexes, _interleaved(maps, rounds)),
        Growth("an action, by the armies", "units a side", UNITS, _interleaved(armies, rounds)),
        Growth("an action, by the length of the game", "turns", TURNS, _interleaved(longer, rounds)),
        Growth("a push, by the log behind it", "actions", LENGTHS, _interleaved(_logs(ruleset), rounds)),
        Growth("a push, by the tables beside it", "tables", TABLES, _interleaved(_tables(ruleset), rounds)),
    ]


Timed = Callable[[], float]
"""Seconds of CPU time for one of a thing."""


def _interleaved(jobs: Sequence[Timed], rounds: int) -> tuple[float, ...]:
    found: list[list[float]] = [[] for _ in jobs]
    for _ in range(rounds):
        for times, job in zip(found, jobs, strict=True):
            times.append(job())
    return tuple(median(times) for times in found)


def _timed(work: Callable[[], int]) -> float:
    start = time.process_time()
    done = work()
    return (time.process_time() - start) / done


def _play(ruleset: Ruleset[Any, Any], text: str, games: int) -> Timed:
    scenario = ruleset.read_scenario(Source(text, "generated.toml"))
    seeds = count()
    return lambda: _timed(lambda: random_actions(ruleset, scenario, games, next(seeds) * games))


def _lasting(text: str, turns: int) -> str:
    """The same battle over so many turns, fought to the end however much is lost."""
    return re.sub(r"(?m)^turns = \d+$", f"turns = {turns}", text)


def _logs(ruleset: Ruleset[Any, Any]) -> list[Timed]:
    text = _lasting(ruleset.generate(7, 16, 16, 14), 60)
    return [_pushing(random_table(ruleset, Source(text, "generated.toml"), length)) for length in LENGTHS]


def _tables(ruleset: Ruleset[Any, Any]) -> list[Timed]:
    """One table among others in the same process, each pushed in turn."""
    source = Source(ruleset.generate(7, 12, 10, 10), "generated.toml")
    every = [random_table(ruleset, source, 20) for _ in range(TABLES[-1])]
    return [_pushing(*every[:many]) for many in TABLES]


def _pushing(*tables: Table) -> Timed:
    """A push of each table in turn, a thousand in all; everybody has had one before."""

    def work() -> int:
        for n in range(1000):
            pushes(tables[n % len(tables)], 1)
        return 1000

    for one in tables:
        pushes(one, 1)
    return lambda: _timed(work)


def show(growths: list[Growth]) -> str:
    return table(HEAD, [growth.row() for growth in growths])
