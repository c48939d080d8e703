"""All benchmarks: `make bench` prints the tables of docs/reports/benchmarks.md."""

from __future__ import annotations

import argparse
import time
from itertools import count
from typing import Any

import msgspec

from benchmarks.jobs import (
    chess_copies,
    chess_playouts,
    copies,
    middle_game,
    option_times,
    random_actions,
)
from benchmarks.measure import Job, percentile, rates, table, table_row
from grognard.core.ruleset import Ruleset
from grognard.core.source import Source
from grognard.rulesets import all_rulesets

SIZES = ((8, 8, 8), (12, 10, 12), (20, 16, 16), (28, 24, 24))
"""Columns, rows and units a side of the maps that show how cost grows."""
ACTIONS = 15_000
"""About so many a round."""
HEAD = (
    "scenario", "actions/s", "of python-chess playouts", "a random game", "copy", "copy time of python-chess's",
    "legal options p50 / p99", "load", "view as JSON",
)  # fmt: skip


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure the speed of the rulesets as ratios in one run.")
    parser.add_argument("--rounds", type=int, default=5, help="interleaved rounds; the median counts")
    parser.add_argument("--quick", action="store_true", help="a smoke run: one short round")
    parser.add_argument("--ruleset", choices=sorted(all_rulesets()), help="measure this one only")
    given = parser.parse_args()
    rounds, actions = (1, 500) if given.quick else (given.rounds, ACTIONS)
    for key, ruleset in all_rulesets().items():
        if given.ruleset in (None, key):
            measure(ruleset, rounds, actions)


def measure(ruleset: Ruleset[Any, Any], rounds: int, actions: int) -> None:
    """Print the tables of a ruleset, a row as soon as it is known."""
    print(f"### {ruleset.meta.title}\n")
    print(table(HEAD, []), flush=True)
    for key in ruleset.scenario_keys():
        print(table_row(speed_row(ruleset, key, rounds, actions)), flush=True)
    print()
    growth = growth_table(ruleset, rounds, max(1, actions // 1000))
    if growth:
        print("How cost grows with the map and the armies:\n\n" + growth + "\n", flush=True)


def speed_row(ruleset: Ruleset[Any, Any], key: str, rounds: int, actions: int) -> tuple[str, ...]:
    """A shipped scenario beside python-chess, measured turn about."""
    start = time.process_time()
    scenario = ruleset.read_scenario(ruleset.scenario_source(key))
    game = middle_game(ruleset, scenario)
    load = time.process_time() - start
    seeds = count()
    length = random_actions(ruleset, scenario, 3, 0) / 3
    games = max(1, min(60, round(actions / length)))
    jobs: dict[str, Job] = {
        "play": lambda: random_actions(ruleset, scenario, games, next(seeds) * games),
        "chess": lambda: chess_playouts(2, next(seeds)),
        "copy": lambda: copies(game, 5000),
        "chess copy": lambda: chess_copies(5000),
        "view": lambda: views(ruleset, game, 500),
    }
    found = rates(jobs, rounds)
    times = option_times(ruleset, scenario, max(2, games // 6))
    return (
        key,
        f"{found['play']:,.0f}",
        f"{found['play'] / found['chess']:.1f}x",
        f"{1000 * length / found['play']:,.0f} ms",
        f"{1e6 / found['copy']:.2f} us",
        f"{found['chess copy'] / found['copy']:.2f}x",
        f"{percentile(times, 0.5):.0f} us / {percentile(times, 0.99):.0f} us",
        f"{load * 1000:.0f} ms",
        f"{1e6 / found['view']:.0f} us",
    )


def views(ruleset: Ruleset[Any, Any], game: Any, times: int) -> int:
    for _ in range(times):
        msgspec.json.encode(ruleset.view(game, 0))
    return times


def growth_table(ruleset: Ruleset[Any, Any], rounds: int, games: int) -> str:
    """Generated battles of several sizes; nothing where the ruleset makes none."""
    if not ruleset.can_generate:
        return ""
    rows = [growth_row(ruleset, *size, rounds, games) for size in SIZES]
    return table(("map", "an action", "legal options p99", "copy"), rows)


def growth_row(
    ruleset: Ruleset[Any, Any], columns: int, height: int, units: int, rounds: int, games: int
) -> tuple[str, ...]:
    text = ruleset.generate(7, columns, height, units)
    scenario = ruleset.read_scenario(Source(text, "generated.toml"))
    game = middle_game(ruleset, scenario)
    seeds = count()
    jobs: dict[str, Job] = {
        "play": lambda: random_actions(ruleset, scenario, games, next(seeds) * games),
        "copy": lambda: copies(game, 3000),
    }
    found = rates(jobs, rounds)
    times = option_times(ruleset, scenario, 2)
    return (
        f"{columns} x {height}, {units} units a side",
        f"{1e6 / found['play']:.0f} us",
        f"{percentile(times, 0.99):.0f} us",
        f"{1e6 / found['copy']:.2f} us",
    )


if __name__ == "__main__":
    main()
