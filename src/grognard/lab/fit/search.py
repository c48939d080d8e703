"""The search for a better chart: CMA-ES over whole numbers of steps, or one step at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import msgspec

from grognard.core.errors import GrognardError
from grognard.lab.fit.space import Point, Space

Score = Callable[[Point], float]
FAR = 1e6
"""What an impossible point counts for the search."""
STARTS, MOST_ROUNDS = 3, 60
"""How often CMA begins again, and how many rounds it is given each time."""


class Tried(msgspec.Struct, frozen=True):
    """One trial."""

    point: Point
    distance: float


def search(space: Space, score: Score, trials: int, how: str) -> list[Tried]:
    """Try points until the trials are spent; each point counts once, and the charts as they are come first."""
    seen: dict[Point, float] = {}

    def ask(point: Point) -> float | None:
        if point not in seen:
            if len(seen) >= trials:
                return None
            seen[point] = score(point)
        return seen[point]

    ask(space.start)
    (_by_cma if how == "cma" else _by_steps)(space, ask)
    return [Tried(point, found) for point, found in seen.items()]


def best_of(tried: list[Tried]) -> Tried:
    """The nearest; among equals the one with the fewest steps."""
    return min(tried, key=lambda each: (each.distance, sum(map(abs, each.point)), each.point))


def _by_steps(space: Space, ask: Callable[[Point], float | None]) -> None:
    """From the best point so far to its best neighbour, one move one step, until no neighbour is better."""
    here, height = space.start, ask(space.start)
    while height is not None:
        ways: list[tuple[float, Point]] = []
        for point in neighbours(space, here):
            found = ask(point)
            if found is None:
                return
            ways.append((found, point))
        lowest = min(ways)
        if lowest[0] >= height:
            return
        height, here = lowest


def neighbours(space: Space, here: Point) -> Iterator[Point]:
    """The points one step away that change a chart otherwise."""
    for place, (low, high) in enumerate(space.bounds):
        for by in (-1, 1):
            if low <= here[place] + by <= high:
                yield (*here[:place], here[place] + by, *here[place + 1 :])


def _by_cma(space: Space, ask: Callable[[Point], float | None]) -> None:
    """Covariance matrix adaptation; begun again from the best point so far when it has narrowed down."""
    best = (ask(space.start) or 0.0, space.start)
    for seed in range(1, STARTS + 1):
        strategy = _strategy(space, best[1], seed)
        while not strategy.stop() and strategy.countiter < MOST_ROUNDS:
            points, values = strategy.ask(), []
            for point in points:
                here = space.within(point[: len(space.bounds)])
                found = ask(here)
                if found is None:
                    return
                best = min(best, (found, here))
                values.append(min(found, FAR))
            strategy.tell(points, values)


def _strategy(space: Space, start: Point, seed: int) -> Any:
    try:
        import cma  # type: ignore[import-untyped]
    except ImportError:
        message = 'This search needs cma, which is not here: install grognard[lab], or write search = "steps".'
        raise GrognardError(message) from None
    low, high = ([each[end] for each in space.bounds] for end in (0, 1))
    if len(space.bounds) == 1:  # one number alone has no covariance: a second one goes with it and changes nothing
        start, low, high = start * 2, low * 2, high * 2
    options = {
        "bounds": [[each - 0.49 for each in low], [each + 0.49 for each in high]],
        "integer_variables": list(range(len(start))),
        "seed": seed,
        "verbose": -9,
    }
    widest = max(most - least for least, most in space.bounds)
    return cma.CMAEvolutionStrategy(list(start), widest / 4, options)
