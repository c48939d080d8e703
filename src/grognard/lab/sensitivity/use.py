"""Which cells throws find in the games as they are: told by the events, so that nothing in the rules has to know."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

from grognard.bots import get_bot
from grognard.core.dice import FastDice
from grognard.core.event import Event
from grognard.lab.experiment.design import Design
from grognard.lab.sensitivity.grid import Grid
from grognard.rulesets import get_ruleset, read_battle

Use = Counter[str]
"""How often each cell was found, by its name."""


def count_use(design: Design, grid: Grid, jobs: int, on_done: Callable[[int], None] = lambda _: None) -> Use:
    """How often throws find each cell in all games of the first variant."""
    found: Use = Counter()
    numbers = range(design.each)
    if jobs == 1:
        for number in numbers:
            found += use_in(design, grid, number)
            on_done(1)
        return found
    with ProcessPoolExecutor(max_workers=jobs) as pool:
        try:
            for each in pool.map(use_in, [design] * design.each, [grid] * design.each, numbers, chunksize=4):
                found += each
                on_done(1)
        except KeyboardInterrupt:
            pool.shutdown(wait=False, cancel_futures=True)
            raise
    return found


def use_in(design: Design, grid: Grid, number: int) -> Use:
    """How often throws find each cell in one game."""
    task = design.task(number)
    battle = design.variants[task.variant].battle
    game = get_ruleset(battle.ruleset).new_game(read_battle(battle), FastDice(task.seed))
    players = [get_bot(name, task.seed * 2 + side) for side, name in enumerate(design.seats(task))]
    found: Use = Counter()
    while game.result is None:
        side = game.pending[0].side
        for event in game.play(side, players[side].choose(game, side)):
            found.update(cells_of(event, grid))
    return found


def cells_of(event: Event, grid: Grid) -> Iterator[str]:
    """The cells that an event tells of, by their names; rolls beyond the ends of the chart find its end rows."""
    seen = grid.layout.seen
    if seen is None or type(event).__name__ not in seen.events:
        return
    roll: Any = getattr(event, seen.row)
    number = sum(roll) if isinstance(roll, tuple) else int(roll)
    row = str(min(max(number, int(grid.rows[0])), int(grid.rows[-1])))
    heads = grid.layout.heads
    if seen.column:
        column: Any = getattr(event, seen.column)
        heads = (heads[column] if isinstance(column, int) else column,)
    for head in heads:
        yield f"{row} {head}"
